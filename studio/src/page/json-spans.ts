import { escapeStep, stepsOfPointer } from "../../../src/vocabulary/json/pointer.ts";
import type { Span } from "../editor/places.ts";
import { holderOf, indexOf } from "./edit-step.ts";

/** A member of an object or an entry of a list where a JSON text has it. */
export interface WrittenMember {
  /** The key in its quotes; undefined for an entry of a list. */
  readonly key: Span | undefined;
  readonly name: string;
  readonly value: Span;
}

/**
 * Reads places out of a text that is JSON (RFC 8259): the caller has parsed it. The whole of it is read, whatever its length and
 * its letters are, unlike the code pane's tree, which may end early.
 */
export function spanIn(text: string, pointer: string): Span | undefined {
  return memberIn(text, pointer)?.value;
}

/** The member or the entry that a JSON Pointer names; the root has no key. Undefined: the text lacks it. */
export function memberIn(text: string, pointer: string): WrittenMember | undefined {
  const from = blanksEnd(text, 0);
  let found: WrittenMember = { key: undefined, name: "", value: { from, to: valueEnd(text, from) } };
  for (const step of stepsOfPointer(pointer)) {
    // The last of two members with one name counts, as in JSON.parse.
    const next = membersAt(text, found.value.from).findLast(({ name }) => name === step);
    if (next === undefined) return undefined;
    found = next;
  }
  return found;
}

/** The members of the object, or the entries of the list, that begins at an offset; none for any other value. */
export function membersAt(text: string, start: number): readonly WrittenMember[] {
  const bracket = text[start];
  if (bracket !== "{" && bracket !== "[") return [];
  const members: WrittenMember[] = [];
  for (let at = blanksEnd(text, start + 1); at < text.length && text[at] !== "}" && text[at] !== "]"; ) {
    const key = bracket === "{" ? { from: at, to: stringEnd(text, at) } : undefined;
    const from = key === undefined ? at : blanksEnd(text, blanksEnd(text, key.to) + 1);
    const value = { from, to: valueEnd(text, from) };
    const name = key === undefined ? String(members.length) : (JSON.parse(text.slice(key.from, key.to)) as string);
    members.push({ key, name, value });
    at = blanksEnd(text, value.to);
    if (text[at] === ",") at = blanksEnd(text, at + 1);
  }
  return members;
}

/**
 * The pointer of the innermost value or member at an offset, the ends included. The beginning of a line is what begins there, and its
 * end is what ends there. Undefined: it is in a member that the text says again behind it, which no pointer names.
 */
export function pointerIn(text: string, offset: number): string | undefined {
  const at = besideBlanks(text, offset);
  let pointer = "";
  for (let start = blanksEnd(text, 0); ; ) {
    const members = membersAt(text, start);
    const around = members.find(({ key, value }) => (key?.from ?? value.from) <= at && at <= value.to);
    if (around === undefined) return pointer;
    if (members.findLast(({ name }) => name === around.name) !== around) return undefined;
    pointer = `${pointer}/${escapeStep(around.name)}`;
    start = around.value.from;
  }
}

/** In the margin of a line the place of its first letter; at its end, that before the comma. */
function besideBlanks(text: string, at: number): number {
  const begin = text.lastIndexOf("\n", at - 1) + 1;
  const end = text.indexOf("\n", at);
  const [before, behind] = [text.slice(begin, at), text.slice(at, end === -1 ? text.length : end)];
  if (before.trim() === "") return at + behind.length - behind.trimStart().length;
  return behind.trim() === "" ? begin + before.trimEnd().replace(/,$/, "").length : at;
}

/**
 * Where the caret stands after a command about the entry at a pointer, which is `by` places further now: in it, or where it is gone, in
 * the one that took its place, the one before or their list.
 */
export function caretAfter(text: string, pointer: string, by: number): number {
  const [list, index] = [holderOf(pointer), indexOf(pointer) ?? 0];
  const span = spanIn(text, `${list}/${index + by}`) ?? spanIn(text, `${list}/${index - 1}`) ?? spanIn(text, list);
  return (span?.from ?? 0) + 1;
}

/** How many objects and lists stand in each other at the deepest place. */
export function depthIn(text: string): number {
  let [depth, deepest] = [0, 0];
  for (let at = 0; at < text.length; ) {
    const char = text[at];
    if (char === "{" || char === "[") depth += 1;
    else if (char === "}" || char === "]") depth -= 1;
    deepest = Math.max(deepest, depth);
    at = char === '"' ? stringEnd(text, at) : at + 1;
  }
  return deepest;
}

function blanksEnd(text: string, from: number): number {
  let at = from;
  while (text[at] === " " || text[at] === "\n" || text[at] === "\t" || text[at] === "\r") at += 1;
  return at;
}

function stringEnd(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at + 1;
}

function valueEnd(text: string, from: number): number {
  const first = text[from];
  if (first === '"') return stringEnd(text, from);
  if (first !== "{" && first !== "[") {
    let at = from;
    while (at < text.length && !/[\s,\]}]/.test(text[at] as string)) at += 1;
    return at;
  }
  let depth = 0;
  for (let at = from; at < text.length; ) {
    const char = text[at];
    if (char === '"') {
      at = stringEnd(text, at);
      continue;
    }
    if (char === "{" || char === "[") depth += 1;
    else if (char === "}" || char === "]") depth -= 1;
    at += 1;
    if (depth === 0) return at;
  }
  return text.length;
}

/** The blanks that the line of an offset begins with. */
export function marginIn(text: string, at: number): string {
  const line = text.lastIndexOf("\n", at - 1) + 1;
  return /^[ \t]*/.exec(text.slice(line, at))?.[0] ?? "";
}

/** For each UTF-16 unit of a decoded string its offset in the literal, quotes included; then that of its end. */
export function literalOffsets(literal: string): readonly number[] {
  const offsets: number[] = [];
  let at = 1;
  while (at < literal.length - 1) {
    offsets.push(at);
    if (literal[at] === "\\") at += literal[at + 1] === "u" ? 6 : 2;
    else at += 1;
  }
  offsets.push(at);
  return offsets;
}
