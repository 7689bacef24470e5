import { type Sha256, sha256 } from "./ids.ts";
import { type PointerSteps, pointer } from "./json/pointer.ts";
import { Refusal } from "./refusal.ts";
import { keepOn } from "./stopping/attention.ts";

/**
 * Maximum nesting in levels: above any body (`limits.nesting`) with the wrappings we add, and far below what overflows
 * the stack.
 */
const deepest = 512;

/**
 * A JSON value in its canonical form (RFC 8785): keys sorted by UTF-16 code units, numbers and strings as ECMAScript
 * writes them, no blanks. A lone surrogate, which the RFC leaves out, is written as its escape. Refuses with
 * INVALID_JSON values that are not JSON, or nested more than 512 levels deep.
 */
export function canonicalJson(value: unknown): string {
  const ordered = inOrder(value, 0, new KeyOrder());
  return ordered === undefined ? write(value, 0) : JSON.stringify(ordered);
}

/** SHA-256 of the canonical form, hexadecimal. `path`: the pointer to the value, for the place of a number that is too large. */
export function canonicalHash(value: unknown, path = ""): Sha256 {
  try {
    return sha256(canonicalJson(value));
  } catch (cause) {
    const at = cause instanceof Refusal ? infiniteIn(value, []) : undefined;
    if (at === undefined) throw cause;
    const place = `${path}${pointer(at)}`;
    const message = `The number at ${place} is too large: numbers go up to 1.8e308. Send it as a text.`;
    throw new Refusal("INVALID_JSON", message, { faults: [{ code: "INVALID_VALUE", path: place, message }], cause });
  }
}

/** The steps to the first number that is none any more, as `1e400` after parsing. The nesting of the value is bounded. */
function infiniteIn(value: unknown, steps: PointerSteps): PointerSteps | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? undefined : steps;
  if (typeof value !== "object" || value === null) return undefined;
  const isList = Array.isArray(value);
  for (const [key, member] of Object.entries(value)) {
    const found = infiniteIn(member, [...steps, isList ? Number(key) : key]);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * The value with the keys of every object in order, for the engine's own writer, which is several times faster than
 * ours; an object whose keys are already in order is returned as it is. undefined when some key looks like an array
 * index: the engine puts such keys first whatever order they were set in.
 */
function inOrder(value: unknown, depth: number, order: KeyOrder): unknown {
  keepOn();
  if (typeof value === "string" || typeof value === "boolean" || value === null) return value;
  if (typeof value === "number") return finite(value);
  if (typeof value !== "object") throw new Refusal("INVALID_JSON", `JSON has no ${typeof value}.`);
  if (depth >= deepest) throw new Refusal("INVALID_JSON", `The value is nested more than ${deepest} levels deep.`);
  return Array.isArray(value) ? arrayInOrder(value, depth + 1, order) : objectInOrder(value, depth + 1, order);
}

function arrayInOrder(values: readonly unknown[], depth: number, order: KeyOrder): readonly unknown[] | undefined {
  let copy: unknown[] | undefined;
  for (let i = 0; i < values.length; i += 1) {
    const member = inOrder(values[i], depth, order);
    if (member === undefined) return undefined;
    if (copy === undefined && member !== values[i]) copy = values.slice(0, i);
    copy?.push(member);
  }
  return copy ?? values;
}

function objectInOrder(object: object, depth: number, order: KeyOrder): object | undefined {
  const members = object as Readonly<Record<string, unknown>>;
  const keys = order.of(Object.keys(members));
  let same = !order.changed;
  const copy: Record<string, unknown> = {};
  for (const key of keys) {
    const value = members[key];
    if (value === undefined) continue;
    const member = inOrder(value, depth, order);
    if (member === undefined || looksLikeIndex(key) || key === "__proto__") return undefined;
    same &&= member === value;
    copy[key] = member;
  }
  return same ? object : copy;
}

/** Sorts keys; the objects of a list mostly have the same keys as the one before. */
class KeyOrder {
  #given: readonly string[] = [];
  #sorted: readonly string[] = [];
  /** Whether the last keys were out of order. */
  changed = false;

  of(keys: readonly string[]): readonly string[] {
    if (!isEqual(keys, this.#given)) {
      this.#given = keys;
      // Code units are the order that RFC 8785, 3.2.3, requires.
      this.#sorted = isSorted(keys) ? keys : keys.toSorted();
    }
    this.changed = this.#sorted !== this.#given;
    return this.#sorted;
  }
}

function isEqual(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i += 1) if (a[i] !== b[i]) return false;
  return true;
}

function isSorted(keys: readonly string[]): boolean {
  for (let i = 1; i < keys.length; i += 1) if ((keys[i - 1] ?? "") > (keys[i] ?? "")) return false;
  return true;
}

const [zero, nine] = [48, 57];

function looksLikeIndex(key: string): boolean {
  const first = key.charCodeAt(0);
  return first >= zero && first <= nine;
}

function finite(value: number): number {
  if (!Number.isFinite(value)) throw new Refusal("INVALID_JSON", `JSON has no ${value}.`);
  return value;
}

/** The same form written by hand, for values whose keys the engine would not keep in order. */
function write(value: unknown, depth: number): string {
  keepOn();
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "number") return JSON.stringify(finite(value));
  if (typeof value === "boolean") return value ? "true" : "false";
  if (value === null) return "null";
  if (typeof value !== "object") throw new Refusal("INVALID_JSON", `JSON has no ${typeof value}.`);
  if (depth >= deepest) throw new Refusal("INVALID_JSON", `The value is nested more than ${deepest} levels deep.`);
  return Array.isArray(value) ? writeArray(value, depth + 1) : writeObject(value, depth + 1);
}

function writeArray(values: readonly unknown[], depth: number): string {
  let out = "[";
  for (let i = 0; i < values.length; i += 1) out += (i > 0 ? "," : "") + write(values[i], depth);
  return `${out}]`;
}

function writeObject(object: object, depth: number): string {
  const members = object as Readonly<Record<string, unknown>>;
  let out = "";
  // biome-ignore lint/suspicious/useArraySortCompare: code units are the order that RFC 8785, 3.2.3, requires.
  for (const key of Object.keys(members).sort()) {
    const value = members[key];
    if (value === undefined) continue;
    out += `${out === "" ? "" : ","}${JSON.stringify(key)}:${write(value, depth)}`;
  }
  return `{${out}}`;
}
