import { readInstant } from "../vocabulary/http/point.ts";
import { type Guid, parseGuid } from "../vocabulary/ids.ts";
import { Refusal } from "../vocabulary/refusal.ts";

/** A query string as it was parsed: a name given twice has a list. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The one value of a parameter, or undefined when it is absent. */
export function single(query: Query, name: string): string | undefined {
  const value = Object.hasOwn(query, name) ? query[name] : undefined;
  if (value === undefined || typeof value === "string") return value;
  throw wrong(name, "is given more than once");
}

/** The id of something, in our spelling. */
export function guid(query: Query, name: string): Guid | undefined {
  const value = single(query, name);
  if (value === undefined) return undefined;
  const id = parseGuid(value);
  if (id === undefined) throw wrong(name, "must be a GUID, as 450ea286-a580-4499-ab9a-08042bf6b3ed");
  return id;
}

/** A whole number from zero; more than `most` is cut to it. */
export function wholeNumber(query: Query, name: string, fallback: number, most: number): number {
  const value = single(query, name);
  if (value === undefined) return fallback;
  if (!/^\d{1,10}$/.test(value)) throw wrong(name, "must be a whole number from 0 to 9999999999");
  return Math.min(Number(value), most);
}

/** An instant in ISO 8601 as UTC milliseconds spell it; a date alone is its first moment. */
export function instant(query: Query, name: string): string | undefined {
  const value = single(query, name);
  if (value === undefined) return undefined;
  const at = readInstant(value);
  if (at === undefined) throw wrong(name, "must be an ISO 8601 date or instant, as 2026-03-28T14:30:00Z");
  return at;
}

/** A position in the log, as histories show it. */
export function position(query: Query, name: string): bigint | undefined {
  const value = single(query, name);
  if (value === undefined) return undefined;
  if (!/^\d{1,18}$/.test(value)) throw wrong(name, "must be a position: digits");
  return BigInt(value);
}

/** One of some words, in any case; answered in lower case. */
export function oneOf<Word extends string>(query: Query, name: string, words: readonly Word[]): Word | undefined {
  const value = single(query, name)?.toLowerCase();
  if (value === undefined) return undefined;
  const word = words.find((candidate) => candidate === value);
  if (word === undefined) throw wrong(name, `must be one of ${words.join(", ")}`);
  return word;
}

/** A refusal that names the parameter. */
export function wrong(name: string, what: string): Refusal {
  const message = `The parameter ${name} ${what}.`;
  return new Refusal("INVALID_REQUEST", message, {
    faults: [{ code: "INVALID_VALUE", path: `/${name}`, message }],
  });
}
