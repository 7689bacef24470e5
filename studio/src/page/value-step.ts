import { stepsOfPointer } from "../../../src/vocabulary/json/pointer.ts";
import { type EditStep, holderOf, indexOf, isBetweenCharacters, isWithin, listAfterRemoval } from "./edit-step.ts";
import { valueAtPointer } from "./value-at-pointer.ts";

/** What a step makes of a value; undefined where it has no such place. */
export function valueAfter(root: unknown, step: EditStep): unknown {
  switch (step.kind) {
    case "splice":
      return changed(root, step.pointer, (text) => spliced(text, step));
    case "put":
      return step.pointer === ""
        ? step.value
        : changedHolder(root, step.pointer, (holder, name) => put(holder, name, step.value));
    case "rename":
      return changedHolder(root, step.pointer, (holder, name) => renamed(holder, name, step.key));
    case "remove":
      return changedHolder(root, step.pointer, without);
    case "insert":
      return changed(root, step.list, (list) => inserted(list, step.index, step.value));
    case "copy":
      return copied(root, step);
    case "move":
      return moved(root, step);
  }
}

type Holder = readonly unknown[] | Readonly<Record<string, unknown>>;
const isHolder = (value: unknown): value is Holder => typeof value === "object" && value !== null;

/** A copy of the root in which the value at a pointer is what `change` makes of it. */
function changed(root: unknown, pointer: string, change: (value: unknown) => unknown): unknown {
  const walk = (value: unknown, [step, ...rest]: readonly string[]): unknown => {
    if (step === undefined) return change(value);
    if (!isHolder(value) || !Object.hasOwn(value, step)) return undefined;
    const made = walk((value as Readonly<Record<string, unknown>>)[step], rest);
    return made === undefined ? undefined : put(value, step, made);
  };
  return walk(root, stepsOfPointer(pointer));
}

const changedHolder = (root: unknown, pointer: string, change: (holder: Holder, name: string) => unknown): unknown =>
  changed(root, holderOf(pointer), (holder) =>
    isHolder(holder) && pointer !== "" ? change(holder, stepsOfPointer(pointer).at(-1) ?? "") : undefined,
  );

/** Members by `fromEntries`, so that one named `__proto__` is one as any other. */
function put(holder: Holder, name: string, value: unknown): Holder | undefined {
  if (Array.isArray(holder)) return Object.hasOwn(holder, name) ? holder.with(Number(name), value) : undefined;
  if (!Object.hasOwn(holder, name)) return Object.fromEntries([...Object.entries(holder), [name, value]]);
  return Object.fromEntries(Object.entries(holder).map(([key, old]) => [key, key === name ? value : old]));
}

function without(holder: Holder, name: string): Holder | undefined {
  if (!Object.hasOwn(holder, name)) return undefined;
  if (Array.isArray(holder)) return holder.toSpliced(Number(name), 1);
  return Object.fromEntries(Object.entries(holder).filter(([key]) => key !== name));
}

function renamed(holder: Holder, name: string, key: string): Holder | undefined {
  if (Array.isArray(holder) || !Object.hasOwn(holder, name) || Object.hasOwn(holder, key)) return undefined;
  return Object.fromEntries(Object.entries(holder).map(([own, value]) => [own === name ? key : own, value]));
}

const inserted = (list: unknown, index: number, value: unknown): unknown =>
  Array.isArray(list) && Number.isInteger(index) && index >= 0 && index <= list.length
    ? list.toSpliced(index, 0, value)
    : undefined;

function spliced(text: unknown, { from, to, insert }: Extract<EditStep, { kind: "splice" }>): string | undefined {
  if (typeof text !== "string" || from > to) return undefined;
  if (!isBetweenCharacters(text, from) || !isBetweenCharacters(text, to)) return undefined;
  return text.slice(0, from) + insert + text.slice(to);
}

function copied(root: unknown, { pointer, list, index }: Extract<EditStep, { kind: "copy" }>): unknown {
  const value = valueAtPointer(root, pointer);
  return value === undefined ? undefined : changed(root, list, (entries) => inserted(entries, index, value));
}

function moved(root: unknown, { pointer, list, index }: Extract<EditStep, { kind: "move" }>): unknown {
  const value = valueAtPointer(root, pointer);
  const own = indexOf(pointer);
  if (value === undefined || own === undefined || isWithin(list, pointer)) return undefined;
  const rest = changedHolder(root, pointer, without);
  const place = holderOf(pointer) === list && index > own ? index - 1 : index;
  return changed(rest, listAfterRemoval(pointer, list), (entries) => inserted(entries, place, value));
}
