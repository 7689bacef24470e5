import { readInstant } from "../../vocabulary/http/point.ts";
import type { JsonSchema } from "../../vocabulary/http/schema.ts";
import { type Guid, parseGuid } from "../../vocabulary/ids.ts";
import { limits } from "../../vocabulary/limits.ts";
import { type Refusal, refusedAt } from "../../vocabulary/refusal.ts";

/**
 * A parameter of a path or a query, declared once: `schema` describes it in `/openapi.json`, `read` checks its text. The text
 * is undefined when a query leaves the parameter out.
 */
export interface Parameter<Value> {
  readonly schema: JsonSchema;
  /** @throws Refusal */
  readonly read: (text: string | undefined, name: string) => Value;
}

export type Parameters = Readonly<Record<string, Parameter<unknown>>>;

/** Values that the readers of some parameters return, by name. */
export type ParameterValues<Declared extends Parameters> = {
  readonly [Name in keyof Declared]: ReturnType<Declared[Name]["read"]>;
};

/** Any text. */
export function text(description: string, more: JsonSchema = {}): Parameter<string | undefined> {
  return { schema: { type: "string", description, ...more }, read: (written) => written };
}

/** A part of a path: the router finds no route without it. */
export function pathText(description: string, more: JsonSchema = {}): Parameter<string> {
  return { schema: { type: "string", description, ...more }, read: (written = "") => written };
}

/** An id in a path, in our spelling; anything but a GUID is answered like an unknown id. */
export function pathGuid(description: string, notFound: (written: string) => Refusal): Parameter<Guid> {
  const read = (written = ""): Guid => {
    const id = parseGuid(written);
    if (id === undefined) throw notFound(written.slice(0, 64));
    return id;
  };
  return { schema: { type: "string", format: "uuid", description }, read };
}

/** An id in a query, in our spelling. */
export function guid(description: string): Parameter<Guid | undefined> {
  const read = (written: string | undefined, name: string): Guid | undefined => {
    if (written === undefined) return undefined;
    const id = parseGuid(written);
    if (id === undefined) throw wrong(name, "must be a GUID, as 450ea286-a580-4499-ab9a-08042bf6b3ed");
    return id;
  };
  return { schema: { type: "string", format: "uuid", description }, read };
}

/** The largest number that a query can hold: ten digits. */
const mostWhole = 9_999_999_999;

/** A whole number from `least`; more than `most` is reduced to it, and the description has to say so. */
export function wholeNumber(
  description: string,
  {
    fallback,
    least = 0,
    most = mostWhole,
  }: { readonly fallback: number; readonly least?: 0 | 1; readonly most?: number },
): Parameter<number> {
  const schema = { type: "integer", minimum: least, maximum: mostWhole, default: fallback, description };
  return { schema, read: (written, name) => Math.min(readWhole(written, name, least) ?? fallback, most) };
}

/** From 1, and without a value when it is left out. */
export function optionalWholeNumber(description: string): Parameter<number | undefined> {
  const schema = { type: "integer", minimum: 1, maximum: mostWhole, description };
  return { schema, read: (written, name) => readWhole(written, name, 1) };
}

function readWhole(written: string | undefined, name: string, least: 0 | 1): number | undefined {
  if (written === undefined) return undefined;
  if (!/^\d{1,10}$/.test(written)) throw wrong(name, `must be a whole number from ${least} to ${mostWhole}`);
  const value = Number(written);
  if (value < least) throw wrong(name, `must be at least ${least}`);
  return value;
}

/** An instant in ISO 8601 as UTC milliseconds spell it; a date alone is its first moment. */
export function instant(description: string): Parameter<string | undefined> {
  const read = (written: string | undefined, name: string): string | undefined => {
    if (written === undefined) return undefined;
    const at = readInstant(written);
    if (at === undefined) throw wrong(name, "must be an ISO 8601 date or instant, as 2026-03-28T14:30:00Z");
    return at;
  };
  return { schema: { type: "string", maxLength: limits.instantLength, description }, read };
}

/** A month, UTC, as `2026-03`. */
export function month(description: string): Parameter<string | undefined> {
  const pattern = "^[1-9][0-9]{3}-(0[1-9]|1[0-2])$";
  const read = (written: string | undefined, name: string): string | undefined => {
    if (written === undefined || new RegExp(pattern).test(written)) return written;
    throw wrong(name, "must be a month, as 2026-03");
  };
  return { schema: { type: "string", pattern, description }, read };
}

/** A position in the log, as histories show it. */
export function position(description: string): Parameter<bigint> {
  const read = (written = "0", name = ""): bigint => {
    if (!/^\d{1,18}$/.test(written)) throw wrong(name, "must be a position: digits");
    return BigInt(written);
  };
  return { schema: { type: "string", pattern: "^[0-9]{1,18}$", default: "0", description }, read };
}

/** The same without a value when it is left out. */
export function optionalPosition(description: string): Parameter<bigint | undefined> {
  const { schema, read } = position(description);
  const { default: _, ...others } = schema;
  return { schema: others, read: (written, name) => (written === undefined ? undefined : read(written, name)) };
}

/** One of some words, in any case; read as it is spelled here. */
export function oneOf<const Word extends string>(
  description: string,
  words: readonly Word[],
  more: JsonSchema = {},
): Parameter<Word | undefined> {
  const read = (written: string | undefined, name: string): Word | undefined => {
    if (written === undefined) return undefined;
    const word = words.find((candidate) => candidate.toLowerCase() === written.toLowerCase());
    if (word === undefined) throw wrong(name, `must be one of ${words.join(", ")}`);
    return word;
  };
  return { schema: { type: "string", enum: words, description, ...more }, read };
}

/** `true` or `false`, in any case. */
export function flag(description: string, fallback: boolean): Parameter<boolean> {
  const word = oneOf(description, ["true", "false"]);
  const read = (written: string | undefined, name: string): boolean =>
    (word.read(written, name) ?? String(fallback)) === "true";
  return { schema: { type: "boolean", default: fallback, description }, read };
}

/** The part of a list to answer: `fallback` entries when the request does not say, `most` at most. */
export function page(fallback: number, most: number) {
  return {
    limit: wholeNumber(`At most this many; more than ${most} is cut to ${most}`, { fallback, most }),
    offset: wholeNumber("So many are left out first", { fallback: 0 }),
  };
}

/** The same for lists whose pages have numbers. */
export const numberedPage = {
  page: wholeNumber("Which page, from 1; beyond the last there are none", { fallback: 1, least: 1 }),
  pageSize: wholeNumber(`Entries on a page; more than ${limits.mostBrowsePage} is cut to ${limits.mostBrowsePage}`, {
    fallback: limits.browsePage,
    least: 1,
    most: limits.mostBrowsePage,
  }),
};

/** A refusal that names the parameter. */
export function wrong(name: string, what: string): Refusal {
  return refusedAt(`/${name}`, `The parameter ${name} ${what}.`);
}
