import { isPageToken } from "../../../src/vocabulary/definition/page-tokens.ts";
import { type WrittenPart, writtenParts } from "../../../src/vocabulary/markup/written-parts.ts";

/** A change of a text as it is written. */
interface WrittenChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/**
 * Writes letters in place of a stretch so that they are letters on the page, whatever they look like, and everything around
 * them stays what it is: brackets get their backslash, a backslash that now stands before a bracket is doubled, and a reference that the
 * next letter would lengthen is written as an expression. Line ends become line breaks. A reference that ends with what is typed is one.
 * Undefined: no spelling does that, or the stretch begins or ends within a part.
 */
export function typedChange(text: string, from: number, to: number, letters: string): WrittenChange | undefined {
  const around = aroundStretch(text, from, to);
  if (around === undefined) return undefined;
  const wanted = [...around.before, ...lettersOf(letters), ...around.behind];
  const isExact = (change: WrittenChange): boolean => isSame(partsAfter(text, change), wanted);
  const changes = spellingsOf(text, around, letters);
  const exact = changes.find(isExact) ?? changes.find((change) => isTypedReference(text, change, around, wanted));
  if (exact !== undefined) return exact;
  return [...changes.map((change) => withoutReference(text, change)), ...withoutReferences(around, letters)].find(
    isExact,
  );
}

/**
 * Puts markup, such as a reference or a picture, in place of a stretch; undefined: it would not be itself there, it would change
 * what is around it, or the stretch begins or ends within a part.
 */
export function markupChange(text: string, from: number, to: number, markup: string): WrittenChange | undefined {
  const around = aroundStretch(text, from, to);
  if (around === undefined) return undefined;
  const wanted = [...around.before, ...writtenParts(markup), ...around.behind];
  const run = backslashesBefore(around.before);
  const changes: WrittenChange[] = [
    { from, to, insert: markup },
    ...afterReference(around, to, markup),
    { from: run[0]?.from ?? from, to, insert: doubled(run.map(spelled), markup.startsWith("[")) + markup },
  ];
  // Behind a reference, letters would go on with it.
  const end = writtenParts(markup).at(-1)?.from ?? 0;
  const expression = asExpression(markup.slice(end));
  if (expression !== undefined) changes.push({ from, to, insert: markup.slice(0, end) + expression });
  return changes.find((change) => isSame(partsAfter(text, change), wanted));
}

/** The parts before and behind a stretch. */
interface AroundStretch {
  readonly from: number;
  readonly to: number;
  readonly before: readonly WrittenPart[];
  readonly behind: readonly WrittenPart[];
}

function aroundStretch(text: string, from: number, to: number): AroundStretch | undefined {
  const parts = writtenParts(text);
  const isBorder = (at: number): boolean => at === text.length || parts.some((part) => part.from === at);
  if (from > to || !isBorder(from) || !isBorder(to)) return undefined;
  return { from, to, before: parts.filter((part) => part.to <= from), behind: parts.filter((part) => part.from >= to) };
}

const partsAfter = (text: string, { from, to, insert }: WrittenChange): readonly WrittenPart[] =>
  writtenParts(text.slice(0, from) + insert + text.slice(to));

const isSame = (made: readonly PartMeaning[], wanted: readonly PartMeaning[]): boolean =>
  made.length === wanted.length && made.every((part, index) => meaning(part) === meaning(wanted[index] as PartMeaning));

/** Whether the letters now end a reference and nothing else has changed: no chip is another one, and no letter is lost. */
function isTypedReference(
  text: string,
  change: WrittenChange,
  { before, behind }: AroundStretch,
  wanted: readonly PartMeaning[],
): boolean {
  const made = partsAfter(text, change);
  const chips = (parts: readonly PartMeaning[]): readonly string[] =>
    parts.filter(({ kind }) => kind === "chip").map(meaning);
  const [former, now] = [chips([...before, ...behind]), chips(made)];
  const at = chips(before).length;
  const added = made.filter(({ kind }) => kind === "chip")[at];
  const isKept = now.length === former.length + 1 && isEqual([...now.slice(0, at), ...now.slice(at + 1)], former);
  if (!isKept || added === undefined || added.to > change.from + change.insert.length) return false;
  return isSame(made.flatMap(asLetters), wanted.flatMap(asLetters));
}

/** The change with a backslash before the first reference that would begin in it or go on in it. */
function withoutReference(text: string, change: WrittenChange): WrittenChange {
  const chip = partsAfter(text, change).find(({ kind, to }) => kind === "chip" && to > change.from);
  if (chip === undefined) return change;
  const { from, to, insert } = change;
  if (chip.from < from) return { from: chip.from, to, insert: `\\${text.slice(chip.from, from)}${insert}` };
  const within = chip.from - from;
  return { from, to, insert: `${insert.slice(0, within)}\\${insert.slice(within)}` };
}

/** Letters with a backslash before each reference in them. */
function withoutReferences(around: AroundStretch, letters: string): readonly WrittenChange[] {
  const { from, to } = around;
  const spelling = Array.from(lettersOf(letters), spelled).join("");
  const begins = writtenParts(spelling).filter(({ kind }) => kind === "chip");
  const borders = [0, ...begins.map((part) => part.from)];
  const insert = borders.map((at, index) => spelling.slice(at, borders[index + 1])).join("\\");
  return [{ from, to, insert }, ...afterReference(around, to, insert)];
}

const isEqual = (some: readonly string[], others: readonly string[]): boolean => some.join("\0") === others.join("\0");

const asLetters = (part: PartMeaning): readonly PartMeaning[] =>
  part.kind === "chip" && part.spelling?.startsWith("$") === true ? lettersOf(part.spelling) : [part];

type PartMeaning = Pick<WrittenPart, "kind"> & Partial<Record<"letter" | "spelling", string>>;

/** What a part is, wherever it stands; a reference and the expression of it alone are the same. */
function meaning(part: PartMeaning): string {
  if (part.kind === "letter") return `letter ${part.letter ?? ""}`;
  const spelling = part.spelling ?? "";
  return `${part.kind} ${asExpression(spelling) ?? spelling}`;
}

/** A reference as an expression, which no letter behind it lengthens. Undefined: it is none, or a page number, which expressions do not know. */
function asExpression(spelling: string): string | undefined {
  const [isReference, ofPage] = [/^\$[^\s]+$/.test(spelling), /^\$global\.(.*)$/.exec(spelling)?.[1]];
  return isReference && (ofPage === undefined || !isPageToken(ofPage)) ? `[= ${spelling}]` : undefined;
}

const lettersOf = (letters: string): readonly PartMeaning[] =>
  Array.from(letters.matchAll(/\r\n|\p{Any}/gu), ([one]): PartMeaning => {
    if (one === "\t") return { kind: "tab" };
    return lineEnd.test(one) ? { kind: "line-break" } : { kind: "letter", letter: one };
  });

const lineEnd = /[\n\v\f\r\u0085\u2028\u2029]/;

/** Spellings to try, the plainest first. */
function spellingsOf(text: string, around: AroundStretch, letters: string): readonly WrittenChange[] {
  const { from, to, before, behind } = around;
  const written = Array.from(lettersOf(letters), spelled);
  // Backslashes that meet a bracket now: all of the run are doubled, before the place and in what is written there.
  const run = backslashesBefore(before);
  const meets = /[[\]\\]/.test(text[behind[0]?.from ?? text.length] ?? "");
  return [
    ...(lineEnd.test(letters) ? [] : [{ from, to, insert: letters }]),
    { from, to, insert: written.join("") },
    { from: run[0]?.from ?? from, to, insert: doubled([...run.map(spelled), ...written], meets) },
    ...afterReference(around, to, written.join("")),
    ...afterReference(around, to, doubled(written, meets)),
    ...beforeReference(around, written),
  ];
}

/** What follows a reference that would go on with it: then the reference is written as an expression. */
function afterReference({ before }: AroundStretch, to: number, insert: string): readonly WrittenChange[] {
  const chip = before.at(-1);
  const expression = chip?.kind === "chip" ? asExpression(chip.spelling) : undefined;
  return chip === undefined || expression === undefined ? [] : [{ from: chip.from, to, insert: expression + insert }];
}

/** Backslashes before a reference would keep it from being one; before an expression two stand for one. */
function beforeReference(
  { from, before, behind }: AroundStretch,
  written: readonly string[],
): readonly WrittenChange[] {
  const chip = behind[0];
  const expression = chip?.kind === "chip" ? asExpression(chip.spelling) : undefined;
  if (chip === undefined || expression === undefined) return [];
  const run = backslashesBefore(before);
  const insert = doubled([...run.map(spelled), ...written], true) + expression;
  return [{ from: run[0]?.from ?? from, to: chip.to, insert }];
}

function spelled(part: PartMeaning): string {
  if (part.kind === "tab") return "\t";
  if (part.kind === "line-break") return "[br]";
  const letter = part.letter ?? "";
  return letter === "[" || letter === "]" ? `\\${letter}` : letter;
}

function backslashesBefore(parts: readonly WrittenPart[]): readonly WrittenPart[] {
  const run: WrittenPart[] = [];
  for (let at = parts.length - 1; at >= 0; at -= 1) {
    const part = parts[at] as WrittenPart;
    if (part.kind !== "letter" || part.letter !== "\\") break;
    run.unshift(part);
  }
  return run;
}

/** Backslashes before a bracket doubled; `meets`: a bracket or a backslash follows the last letter. */
function doubled(spellings: readonly string[], meets: boolean): string {
  let made = "";
  let isBeforeBracket = meets;
  for (const one of [...spellings].reverse()) {
    if (one === "\\") made = (isBeforeBracket ? "\\\\" : "\\") + made;
    else {
      isBeforeBracket = one.startsWith("\\") || one.startsWith("[");
      made = one + made;
    }
  }
  return made;
}
