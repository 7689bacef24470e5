import { type Sha256, sha256 } from "./ids.ts";
import { Refusal } from "./refusal.ts";

/** Deeper than any body may be (`limits.nesting`) with the wrappings we add; far from the end of the stack. */
const deepest = 512;

/**
 * One JSON value in its one spelling (RFC 8785): keys sorted by UTF-16 code units, numbers and strings as ECMAScript
 * writes them, no blanks. A lone surrogate, which the RFC leaves out, is written as its escape. Refuses with
 * INVALID_JSON what is no JSON or nested beyond all measure.
 */
export function canonicalJson(value: unknown): string {
  return write(value, 0);
}

/** SHA-256 of the canonical spelling, hexadecimal. */
export function canonicalHash(value: unknown): Sha256 {
  return sha256(canonicalJson(value));
}

function write(value: unknown, depth: number): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "number") return writeNumber(value);
  if (typeof value === "boolean") return value ? "true" : "false";
  if (value === null) return "null";
  if (typeof value !== "object") throw new Refusal("INVALID_JSON", `JSON has no ${typeof value}.`);
  if (depth >= deepest) throw new Refusal("INVALID_JSON", `The value is nested more than ${deepest} levels deep.`);
  return Array.isArray(value) ? writeArray(value, depth + 1) : writeObject(value, depth + 1);
}

function writeNumber(value: number): string {
  if (!Number.isFinite(value)) throw new Refusal("INVALID_JSON", `JSON has no ${value}.`);
  return String(value === 0 ? 0 : value);
}

function writeArray(values: readonly unknown[], depth: number): string {
  let out = "[";
  for (let i = 0; i < values.length; i += 1) out += (i > 0 ? "," : "") + write(values[i], depth);
  return `${out}]`;
}

function writeObject(object: object, depth: number): string {
  const members = object as Readonly<Record<string, unknown>>;
  let out = "";
  // biome-ignore lint/suspicious/useArraySortCompare: code units are the order RFC 8785, 3.2.3, asks for.
  for (const key of Object.keys(members).sort()) {
    const value = members[key];
    if (value === undefined) continue;
    out += `${out === "" ? "" : ","}${JSON.stringify(key)}:${write(value, depth)}`;
  }
  return `{${out}}`;
}
