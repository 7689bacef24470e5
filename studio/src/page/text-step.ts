import { escapeStep, unescapeStep } from "../../../src/vocabulary/json/pointer.ts";
import type { Span } from "../editor/places.ts";
import { spelledElement } from "../editor/spelled-element.ts";
import {
  type EditStep,
  holderOf,
  indexOf,
  isBetweenCharacters,
  isWithin,
  lastStepOf,
  listAfterRemoval,
} from "./edit-step.ts";
import { literalOffsets, marginIn, memberIn, membersAt, spanIn, type WrittenMember } from "./json-spans.ts";

/** One change of a text; offsets of the text before it. */
export interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/**
 * What a step changes in a text that is JSON, one change after the other; undefined where the text has no such place. What it does
 * not change stays as it is written: blanks, order, escapes.
 */
export function changesOf(text: string, step: EditStep): readonly TextChange[] | undefined {
  switch (step.kind) {
    case "splice":
      return one(spliceOf(text, step));
    case "put":
      return one(putOf(text, step.pointer, step.value));
    case "rename":
      return one(renameOf(text, step));
    case "remove":
      return one(removalOf(text, step.pointer));
    case "insert":
      return one(insertionOf(text, step.list, step.index, (margin) => spelledElement(step.value, margin)));
    case "copy":
      return one(copyOf(text, step));
    case "move":
      return moveOf(text, step);
  }
}

const one = (change: TextChange | undefined): readonly TextChange[] | undefined =>
  change === undefined ? undefined : [change];

export const textAfter = (text: string, { from, to, insert }: TextChange): string =>
  text.slice(0, from) + insert + text.slice(to);

function spliceOf(text: string, step: Extract<EditStep, { kind: "splice" }>): TextChange | undefined {
  const span = spanIn(text, step.pointer);
  if (span === undefined || text[span.from] !== '"' || step.from > step.to) return undefined;
  const literal = text.slice(span.from, span.to);
  const said = JSON.parse(literal) as string;
  if (!isBetweenCharacters(said, step.from) || !isBetweenCharacters(said, step.to)) return undefined;
  const offsets = literalOffsets(literal);
  const [from, to] = [offsets[step.from], offsets[step.to]];
  if (from === undefined || to === undefined) return undefined;
  return { from: span.from + from, to: span.from + to, insert: JSON.stringify(step.insert).slice(1, -1) };
}

function putOf(text: string, pointer: string, value: unknown): TextChange | undefined {
  const own = spanIn(text, pointer);
  if (own !== undefined) return { ...own, insert: spelledElement(value, marginIn(text, own.from)) };
  const holder = spanIn(text, holderOf(pointer));
  if (pointer === "" || holder === undefined || text[holder.from] !== "{") return undefined;
  const key = JSON.stringify(unescapeStep(lastStepOf(pointer)));
  const members = membersAt(text, holder.from);
  const last = members.at(-1);
  if (last === undefined)
    return { ...holder, insert: `{ ${key}: ${spelledElement(value, marginIn(text, holder.from))} }` };
  const { between, margin } = manner(text, holder, members);
  return { from: last.value.to, to: last.value.to, insert: `${between}${key}: ${spelledElement(value, margin)}` };
}

/** How the members of an object or the entries of a list are parted: each on a line of its own, or one behind the other. */
function manner(
  text: string,
  holder: Span,
  members: readonly WrittenMember[],
): { readonly between: string; readonly margin: string } {
  const first = beginOf(members[0] as WrittenMember);
  if (!text.slice(holder.from, first).includes("\n"))
    return { between: isTight(text, members) ? "," : ", ", margin: marginIn(text, holder.from) };
  const margin = marginIn(text, first);
  return { between: `,\n${margin}`, margin };
}

/** Whether commas are followed by no blank. */
function isTight(text: string, members: readonly WrittenMember[]): boolean {
  const [first, second] = members;
  if (first !== undefined && second !== undefined) return text.slice(first.value.to, beginOf(second)) === ",";
  return !text.includes("\n") && !text.includes(", ");
}

const beginOf = ({ key, value }: WrittenMember): number => key?.from ?? value.from;

function renameOf(text: string, { pointer, key }: Extract<EditStep, { kind: "rename" }>): TextChange | undefined {
  const member = memberIn(text, pointer);
  if (member?.key === undefined || spanIn(text, `${holderOf(pointer)}/${escapeStep(key)}`) !== undefined)
    return undefined;
  return { ...member.key, insert: JSON.stringify(key) };
}

/** A member or an entry with the comma and the blanks that go with it: the next one takes its place. */
function removalOf(text: string, pointer: string): TextChange | undefined {
  const own = memberIn(text, pointer);
  const holder = spanIn(text, holderOf(pointer));
  if (pointer === "" || own === undefined || holder === undefined) return undefined;
  const members = membersAt(text, holder.from);
  const at = members.findIndex(({ value }) => value.from === own.value.from);
  const [before, after] = [members[at - 1], members[at + 1]];
  if (after !== undefined) return { from: beginOf(own), to: beginOf(after), insert: "" };
  if (before !== undefined) return { from: before.value.to, to: own.value.to, insert: "" };
  return { from: holder.from + 1, to: holder.to - 1, insert: "" };
}

function insertionOf(
  text: string,
  list: string,
  index: number,
  write: (margin: string) => string,
): TextChange | undefined {
  const span = spanIn(text, list);
  if (span === undefined || text[span.from] !== "[") return undefined;
  const entries = membersAt(text, span.from);
  if (!Number.isInteger(index) || index < 0 || index > entries.length) return undefined;
  if (entries.length === 0) return { ...span, insert: firstEntry(text, span, write) };
  const { between, margin } = manner(text, span, entries);
  const beside = entries[index];
  if (beside !== undefined) return { from: beside.value.from, to: beside.value.from, insert: write(margin) + between };
  const end = (entries.at(-1) as WrittenMember).value.to;
  return { from: end, to: end, insert: between + write(margin) };
}

/** Long ones on a line of their own, unless the whole text is one line. */
function firstEntry(text: string, span: Span, write: (margin: string) => string): string {
  const outer = marginIn(text, span.from);
  const margin = `${outer}${outer.includes("\t") ? "\t" : "  "}`;
  const written = write(margin);
  const isShort = !written.includes("\n") && written.length <= 60;
  return isShort || !text.trim().includes("\n") ? `[${written}]` : `[\n${margin}${written}\n${outer}]`;
}

/** An entry as it is written, with another margin. */
function entryWriter(text: string, pointer: string): ((margin: string) => string) | undefined {
  const span = spanIn(text, pointer);
  if (span === undefined) return undefined;
  const own = text.slice(span.from, span.to);
  const former = marginIn(text, span.from);
  // A string holds no line end, so each of them is one between values.
  return (margin) => own.replaceAll(`\n${former}`, `\n${margin}`);
}

function copyOf(text: string, { pointer, list, index }: Extract<EditStep, { kind: "copy" }>): TextChange | undefined {
  const write = entryWriter(text, pointer);
  return write === undefined ? undefined : insertionOf(text, list, index, write);
}

function moveOf(
  text: string,
  { pointer, list, index }: Extract<EditStep, { kind: "move" }>,
): readonly TextChange[] | undefined {
  const own = indexOf(pointer);
  const write = entryWriter(text, pointer);
  const removal = removalOf(text, pointer);
  if (own === undefined || write === undefined || removal === undefined || isWithin(list, pointer)) return undefined;
  const place = holderOf(pointer) === list && index > own ? index - 1 : index;
  const insertion = insertionOf(textAfter(text, removal), listAfterRemoval(pointer, list), place, write);
  return insertion === undefined ? undefined : [removal, insertion];
}
