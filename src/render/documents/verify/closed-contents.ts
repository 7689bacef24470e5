import type { ForeignPdf } from "../../pdf-syntax/reader/foreign-pdf.ts";
import { ForeignPdfError } from "../../pdf-syntax/reader/foreign-pdf-error.ts";
import { type Dictionary, isReference, isStream, nameOf, type PdfValue } from "../../pdf-syntax/reader/value.ts";

/** Answers on contents by the numbers of their objects, in which many annotations share a look. */
const answers = new WeakMap<ForeignPdf, Map<number, boolean>>();

/**
 * Whether the look of an annotation ends nothing that it did not begin, and leaves no marked content open: some viewers restore the state of
 * the page around it otherwise, with its clip, or hide what follows with the layer that was left open (ISO 32000-2, 8.4.2, 14.6.1).
 *
 * @throws ForeignPdfError beyond a limit
 */
export function isClosed(pdf: ForeignPdf, look: PdfValue): boolean {
  const seen = new Set<number>();
  const waiting: PdfValue[] = [look];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    pdf.budget.compared();
    if (isReference(value) && seen.has(value.id)) continue;
    if (isReference(value)) seen.add(value.id);
    const found = pdf.resolve(value);
    const entries = isStream(found) ? found.dictionary : pdf.dictionary(found);
    if (entries === undefined || nameOf(pdf.resolve(entries.entries.get("Subtype"))) === "Image") continue;
    if (isStream(found) && !isClosedItself(pdf, value)) return false;
    for (const path of toContents) for (const item of valuesAt(pdf, entries, path)) waiting.push(item);
  }
  return true;
}

/** Where contents are that others draw; `*`: any name. Fonts have some of their own, which stand in no form. */
const toContents = [
  ["Resources", "XObject", "*"],
  ["Resources", "Pattern", "*"],
  ["Resources", "ExtGState", "*", "SMask", "G"],
  ["Resources", "Font", "*"],
  ["CharProcs", "*"],
] as const;

function valuesAt(pdf: ForeignPdf, dictionary: Dictionary, path: readonly string[]): readonly PdfValue[] {
  const [step = "", ...rest] = path;
  const { entries } = dictionary;
  const found = step === "*" ? [...entries.values()] : [entries.get(step) ?? null];
  if (rest.length === 0) return found;
  return found.flatMap((value) => {
    const inner = pdf.dictionary(value);
    return inner === undefined ? [] : valuesAt(pdf, inner, rest);
  });
}

function isClosedItself(pdf: ForeignPdf, value: PdfValue): boolean {
  const known = answers.get(pdf) ?? new Map<number, boolean>();
  answers.set(pdf, known);
  const id = isReference(value) ? value.id : undefined;
  const answer = (id === undefined ? undefined : known.get(id)) ?? isBalanced(contentOf(pdf, value));
  if (id !== undefined) known.set(id, answer);
  return answer;
}

/** "Q", which is not balanced, where it cannot be read. */
function contentOf(pdf: ForeignPdf, value: PdfValue): string {
  const stream = pdf.resolve(value);
  try {
    return isStream(stream) ? pdf.decode(stream).toString("latin1") : "";
  } catch (error) {
    if (error instanceof ForeignPdfError && error.reason !== "limit") return "Q";
    throw error;
  }
}

/** What operators add to the states that are saved, and to the marked contents that are open. */
const steps: ReadonlyMap<string, readonly [saved: number, marked: number]> = new Map([
  ["q", [1, 0]],
  ["Q", [-1, 0]],
  ["BMC", [0, 1]],
  ["BDC", [0, 1]],
  ["EMC", [0, -1]],
]);

/** All others (annex A), and words that are values. */
const others: ReadonlySet<string> = new Set(
  "b B b* B* BI BT BX c cm CS cs d d0 d1 Do DP EI ET EX f F f* G g gs h i ID j J K k l m M MP n re RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' \" true false null".split(
    " ",
  ),
);

/** Exported for its tests. Some viewers read more than one operator from a word that is none, such as `QQ`. */
export function isBalanced(content: string): boolean {
  let [saved, marked] = [0, 0];
  for (const word of wordsIn(content)) {
    const step = steps.get(word);
    if (step === undefined && !others.has(word) && !/^[-+.\d]+$/.test(word)) return false;
    saved += step?.[0] ?? 0;
    marked += step?.[1] ?? 0;
    if (saved < 0 || marked < 0) return false;
  }
  return marked === 0;
}

const token = /[\0\t\n\f\r ]+|%[^\r\n]*|\/[^\0\t\n\f\r ()<>[\]{}/%]*|<<|<[^>]*>?|[^\0\t\n\f\r ()<>[\]{}/%]+|[\s\S]/y;
const endOfImage = /EI(?=[\0\t\n\f\r ]|$)/g;

/** Operators and numbers, without texts, names, comments and the data of images in place. */
function* wordsIn(content: string): Iterable<string> {
  let at = 0;
  while (at < content.length) {
    token.lastIndex = at;
    const found = token.exec(content)?.[0] ?? "";
    const [first = ""] = found;
    at += found.length;
    if (first === "(") at = endOfText(content, at);
    else if (!/[\0\t\n\f\r %/<>()[\]{}]/.test(first)) yield found;
    if (found !== "ID") continue;
    endOfImage.lastIndex = at;
    at = endOfImage.exec(content) === null ? content.length : endOfImage.lastIndex;
  }
}

/** Behind the bracket that closes a text, in which others may be paired (7.3.4.2). */
function endOfText(content: string, from: number): number {
  let depth = 1;
  let at = from;
  for (; at < content.length && depth > 0; at += 1) {
    const sign = content[at];
    if (sign === "\\") at += 1;
    else if (sign === "(") depth += 1;
    else if (sign === ")") depth -= 1;
  }
  return at;
}
