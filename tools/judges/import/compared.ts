import type { ImportFinding } from "../../../src/vocabulary/http/import.ts";
import { wordsOf } from "../docx/words.ts";

// What two renderings of one file show: words, numbers of paragraphs, targets of links. Places on the page do not count.

/** A page as a reader has it. */
export interface ShownFile {
  /** Text in the order of the page, and with its lines as they stand on it. */
  readonly text: string;
  readonly laidOut: string;
  /** Addresses of its links. */
  readonly links: readonly string[];
}

/** What the imported file lacks or has too much, and its report does not name. */
export interface Unreported {
  readonly lacks: readonly string[];
  readonly adds: readonly string[];
  /** `1.2 for 2.1: the words behind it`. */
  readonly numbers: readonly string[];
  readonly links: readonly string[];
}

/** Texts of a Word file's parts. */
export interface PackageTexts {
  readonly kept: string;
  /** Of tracked changes: the original's program shows it beside what came in its place. */
  readonly deleted: string;
}

/** `texts`: undefined for what is no Word file. */
export function unreported(
  original: ShownFile,
  imported: ShownFile,
  report: readonly ImportFinding[],
  texts: PackageTexts | undefined,
): Unreported {
  const said = keysOf(report.map(({ message, words }) => `${message} ${words ?? ""}`).join(" "));
  const [theirs, ours] = [keysOf(original.text), keysOf(imported.text)];
  const gone = keysOf(texts?.deleted ?? "");
  const source = texts === undefined ? undefined : keysOf(texts.kept);
  const pages = Math.max(...[original, imported].map(({ text }) => text.split("\f").length));
  const links = new Set(imported.links.map(addressKey));
  const numbers = numbersThatDiffer(numbersIn(original.laidOut), numbersIn(imported.laidOut));
  return {
    lacks: missing(theirs, [ours, said, gone]).filter((word) => source?.words.has(keyOf(word)) !== false),
    adds: missing(ours, [theirs, said]).filter((word) => isAdded(word, source, pages)),
    numbers: gone.words.size > 0 ? [] : numbers,
    links: original.links.filter((link) => !links.has(addressKey(link)) && !said.joined.includes(namedBy(link))),
  };
}

export const isAlike = ({ lacks, adds, numbers, links }: Unreported): boolean =>
  lacks.length + adds.length + numbers.length + links.length === 0;

/**
 * Whether a word is on our page alone. What the other program computes again (dates, numbers of pages, names of files), divides or joins
 * is in no part of the package, and no word of the file; a number of a page is one on pages of another length.
 */
function isAdded(word: string, source: TextKeys | undefined, pages: number): boolean {
  if (source === undefined) return true;
  if (/^\p{Nd}+$/u.test(word)) return !source.words.has(word) && Number(word) > pages;
  return source.words.has(keyOf(word)) || !source.joined.includes(word);
}

interface TextKeys {
  /** Each word as it was found, by what it is compared by. */
  readonly words: ReadonlyMap<string, string>;
  /** All of them, one behind the other. */
  readonly joined: string;
}

/** Numbers that stand right behind a word are those of notes, and words of their own. */
function keysOf(text: string): TextKeys {
  const words = wordsOf(text).flatMap((word) => word.match(/\p{N}+|[^\p{N}]+/gu) ?? []);
  return { words: new Map(words.map((word) => [keyOf(word), word])), joined: words.join("") };
}

/** Text from right to left comes out of a file with its letters in another order, and with other forms of them. */
const keyOf = (word: string): string =>
  /\p{Script=Arabic}|\p{Script=Hebrew}/u.test(word)
    ? [...word.replace(/\p{M}|ـ/gu, "")].toSorted(byCharacter).join("")
    : word;

/** Without what other programs encode, or add at the end. */
const addressKey = (address: string): string => squeezed(address.replace(/%[\da-f]{2}/gi, " ").replace(/[@ ]/g, " "));

/** As much of an address as a message quotes. */
const namedBy = (address: string): string => squeezed(address.slice(0, 50));

const byCharacter = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

const squeezed = (text: string): string => wordsOf(text).join("");

/** Words that a line end, a ligature or a letter with space around it divides are found in the whole text; numbers are not. */
const missing = ({ words }: TextKeys, others: readonly TextKeys[]): readonly string[] =>
  [...words].flatMap(([key, word]) => {
    const isThere = others.some(
      (other) => other.words.has(key) || (!/\p{N}/u.test(word) && other.joined.includes(word)),
    );
    return isThere ? [] : [word];
  });

/** `1.`, `(a)`, `1.2.3`, `A)`, `§ 4` at the beginning of a line. */
const numbered =
  /^\s*((?:§\s?)?[([]?(?:\d{1,3}|[ivxlcdm]{1,6}|[IVXLCDM]{1,6}|[a-zA-Z])(?:\.\d{1,3}|\.[a-zA-Z])*[.)\]]{1,2})\s+(.+)$/u;

/** Numbers of lines by the first letters behind them; of equal lines all. */
function numbersIn(laidOut: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const line of laidOut.normalize("NFKC").split("\n")) {
    const [, number, behind = line] = numbered.exec(line) ?? [];
    const key = squeezed(behind).slice(0, 20);
    if (key.length === 20) found.set(key, [...(found.get(key) ?? []), number ?? "no number"]);
  }
  return found;
}

function numbersThatDiffer(
  theirs: ReadonlyMap<string, readonly string[]>,
  ours: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  return [...theirs].flatMap(([key, numbers]) => {
    const other = ours.get(key);
    // The same words more than once may stand in another order.
    if (other === undefined || numbers.length > 1 || other.length > 1 || other[0] === numbers[0]) return [];
    return [`${other[0]} for ${numbers[0]}: ${key}`];
  });
}
