import { isUtf8 } from "node:buffer";
import { limits } from "../limits.ts";
import { Refusal } from "../refusal.ts";
import { keepOn } from "../stopping/attention.ts";
import { jsonExtent } from "./extent.ts";
import { jsonFaultMessage } from "./fault.ts";
import { type PointerSteps, pointer } from "./pointer.ts";

/** Most values in one body; 100,000 table rows of six cells in full spelling have 1.4 million. */
const mostValues = 2_000_000;

const theBody = "The body";

/**
 * Parses the one JSON value of a request from UTF-8 bytes; a byte order mark is skipped. Depth and number of values are counted before
 * anything is parsed, so that a hostile body costs no stack and little memory. Members called `__proto__` are own
 * members like any other. Characters that no text may contain, above all halves of surrogate pairs, become U+FFFD, and
 * their places are added to `replaced`. Refuses with INVALID_JSON, and with BUDGET_EXCEEDED when there are too many
 * values.
 */
export function parseRequestBody(bytes: Uint8Array, replaced?: string[]): unknown {
  return parseMeasured(jsonText(bytes, theBody), theBody, replaced);
}

/** Parses one JSON value from text, with the same limits. */
export function parseJson(text: string, what: string, replaced?: string[]): unknown {
  measure(Buffer.from(text), what);
  return parseMeasured(text, what, replaced);
}

/**
 * Decodes UTF-8 bytes to text after checking its depth and number of values; the text can then be parsed, whole or in part.
 * `elsewhere`: number of values that were taken out of the bytes and count as well.
 */
export function jsonText(bytes: Uint8Array, what: string, elsewhere = 0): string {
  if (!isUtf8(bytes)) throw new Refusal("INVALID_JSON", `${what} is not UTF-8.`);
  measure(bytes, what, elsewhere);
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8", start);
}

/** Parses a text that `jsonText` returned. */
export function parseMeasured(text: string, what: string, replaced: string[] = []): unknown {
  const value = parse(text, what);
  return unclean.test(text) ? clean(value, [], replaced) : value;
}

/** Refuses a text that is nested too deep or has too many values, before it is parsed. */
function measure(bytes: Uint8Array, what: string, elsewhere = 0): void {
  const { depth, values } = jsonExtent(bytes, limits.nesting);
  if (depth > limits.nesting)
    throw new Refusal("INVALID_JSON", `${what} is nested more than ${limits.nesting} levels deep.`);
  if (values + elsewhere > mostValues)
    throw new Refusal("BUDGET_EXCEEDED", `${what} holds more than ${mostValues} values; split it.`);
}

function parse(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Refusal("INVALID_JSON", jsonFaultMessage(text, what), { cause });
  }
}

/** Matches our own marker characters and lone surrogates, literal or as escapes. */
const unclean = /[\uFDD0\uFDD1]|\\u(?:[fF][dD][dD][01]|[dD][89a-fA-F])/;
const marks = /[\uFDD0\uFDD1]/g;
const lone = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** Most places that are recorded: more than a report lists. */
const mostReplaced = 1000;

/** A copy with U+FFFD in place of characters that no text may contain. `measure` bounds its recursion. */
function clean(value: unknown, trail: PointerSteps, replaced: string[]): unknown {
  keepOn();
  if (typeof value === "string") return cleanText(value, trail, replaced);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item, at) => cleanAt(item, at, trail, replaced));
  const members = Object.entries(value).map(([key, member]) => {
    const name = cleanText(key, trail, replaced);
    return [name, cleanAt(member, name, trail, replaced)] as const;
  });
  // fromEntries defines members, so one called __proto__ stays a member.
  return Object.fromEntries(members);
}

function cleanAt(value: unknown, step: string | number, trail: PointerSteps, replaced: string[]): unknown {
  trail.push(step);
  const cleaned = clean(value, trail, replaced);
  trail.pop();
  return cleaned;
}

function cleanText(text: string, trail: PointerSteps, replaced: string[]): string {
  const cleaned = text.replace(marks, "\uFFFD").replace(lone, "\uFFFD");
  if (cleaned !== text && replaced.length < mostReplaced) replaced.push(pointer(trail));
  return cleaned;
}
