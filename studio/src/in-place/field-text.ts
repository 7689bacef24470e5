import { type WrittenPart, writtenParts } from "../../../src/vocabulary/markup/written-parts.ts";
import { isSeen } from "../page/marked-parts.ts";

/** Stands for a chip in the field that somebody types in: one character, which is moved over and removed as one. */
export const chipLetter = "\ufffc";

/** A text as it stands in the field: what is seen of it, and where each of its places is in what the definition says. */
export interface FieldText {
  readonly value: string;
  /** Parts that are seen, with the place in the field where each begins. */
  readonly seen: readonly SeenPart[];
  readonly said: string;
}

interface SeenPart {
  readonly at: number;
  readonly part: WrittenPart;
}

/** Line breaks are line ends, tabs are tabs, escapes are the letter that they stand for, shortcodes around text are not there. */
export function fieldText(said: string): FieldText {
  const seen: SeenPart[] = [];
  let value = "";
  for (const part of writtenParts(said)) {
    if (!isSeen(part)) continue;
    seen.push({ at: value.length, part });
    value += lettersOf(part);
  }
  return { value, seen, said };
}

function lettersOf(part: WrittenPart): string {
  if (part.kind === "letter") return part.letter;
  if (part.kind === "line-break") return "\n";
  return part.kind === "tab" ? "\t" : chipLetter;
}

/**
 * The offset in what is said of a place in the field. Between two parts with ends of shortcodes in between it is that behind the first,
 * so that what is typed behind a bold word is bold; at the beginning it is that before the first.
 */
export function saidAt({ seen, said }: FieldText, place: number): number {
  const before = seen.findLast(({ at }) => at < place);
  if (before !== undefined) return before.part.to;
  return seen[0]?.part.from ?? innermostEnd(said);
}

/** In a text of which nothing is seen: behind the shortcodes that begin. */
const innermostEnd = (said: string): number =>
  writtenParts(said).find(({ kind }) => kind === "close")?.from ?? said.length;

/** The place in the field of an offset in what is said. */
export function fieldAt({ seen, value }: FieldText, offset: number): number {
  return seen.find(({ part }) => part.from >= offset || part.to > offset)?.at ?? value.length;
}

/** What somebody did to the field: letters in place of a stretch of it. */
export interface FieldChange {
  readonly from: number;
  readonly to: number;
  readonly letters: string;
}

/**
 * What changed between two values of the field, as little as can be. `caret`: where it stands after the change, which says which one of
 * equal letters was typed or removed. Undefined: nothing changed.
 */
export function fieldChange(before: string, now: string, caret: number): FieldChange | undefined {
  if (before === now) return undefined;
  const most = Math.min(before.length, now.length);
  let tail = 0;
  const behind = Math.min(most, now.length - caret);
  while (tail < behind && before.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  let from = 0;
  while (from < most - tail && before[from] === now[from]) from += 1;
  // No change begins or ends within a character of two units.
  if (isSecondHalf(before, from) || isSecondHalf(now, from)) from -= 1;
  while (tail > 0 && (isSecondHalf(before, before.length - tail) || isSecondHalf(now, now.length - tail))) tail -= 1;
  return { from, to: before.length - tail, letters: now.slice(from, now.length - tail) };
}

const isSecondHalf = (text: string, at: number): boolean => /[\udc00-\udfff]/.test(text[at] ?? "");

/** The same stretch in what is said; `caret`: the offset of an empty selection, which knows on which side of a shortcode's end it is. */
export function saidStretch(
  field: FieldText,
  { from, to }: Pick<FieldChange, "from" | "to">,
  caret: number | undefined,
): { readonly from: number; readonly to: number } {
  if (from === to) {
    const at = caret !== undefined && fieldAt(field, caret) === from ? caret : saidAt(field, from);
    return { from: at, to: at };
  }
  const inside = field.seen.filter(({ at, part }) => at < to && at + lettersOf(part).length > from);
  return { from: inside[0]?.part.from ?? saidAt(field, from), to: inside.at(-1)?.part.to ?? saidAt(field, to) };
}

/** What is taken along of a stretch of the field. */
export interface CopiedText {
  /** For other programs: chips are spelled. */
  readonly letters: string;
  /** For a text of ours, where chips are chips again; undefined: without the shortcodes around them they would be others. */
  readonly markup: string | undefined;
}

export function copiedText({ seen, said }: FieldText, from: number, to: number): CopiedText {
  const parts = seen.filter(({ at }) => at >= from && at < to).map(({ part }) => part);
  const spellings = parts.map((part) => said.slice(part.from, part.to));
  const markup = spellings.join("");
  const again = writtenParts(markup).map((part) => markup.slice(part.from, part.to));
  const isSame = again.length === spellings.length && again.every((one, index) => one === spellings[index]);
  const letters = parts.map((part) => (part.kind === "chip" ? part.spelling : lettersOf(part))).join("");
  return { letters, markup: isSame ? markup : undefined };
}
