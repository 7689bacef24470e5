import { literalStop, skipBackslashes } from "../../../vocabulary/markup/brackets.ts";
import { literalEnd, literalStart } from "../../../vocabulary/markup/literal-marks.ts";
import type { Points } from "../../model/geometry.ts";
import { parseNearPoints } from "../../model/length.ts";
import { unquoteLiteral } from "../../model/literal.ts";

/**
 * Cuts a shortcode's inside at its commas. Commas in literal text, in inner brackets and in single quotes around a
 * whole argument or the value of an option (`label='Yes, please'`) do not count; blanks around arguments go, and so do
 * quotes around whole ones.
 */
export const splitArguments = (text: string): readonly string[] => rawArguments(text).map(argument);

/** The same as written: what came from the data still has its marks. */
export function rawArguments(text: string): readonly string[] {
  const found: string[] = [];
  const lastQuote = lastClosingQuote(text);
  let start = 0;
  let at = quotedEnd(text, 0, lastQuote);
  let depth = 0;
  while (at < text.length) {
    const char = text[at];
    if (char === "," && depth === 0) {
      found.push(text.slice(start, at));
      start = at + 1;
      at = quotedEnd(text, start, lastQuote);
      continue;
    }
    if (char === "[") depth += 1;
    else if (char === "]") depth -= 1;
    else if (char === "\\") at = skipBackslashes(text, at) - 1;
    else if (char === literalStart) at = literalStop(text, at);
    at += 1;
  }
  found.push(text.slice(start));
  return found;
}

/** The slot as one text, whatever commas it holds: for addresses and names. */
export function argument(raw: string): string {
  const trimmed = raw.trim();
  return unquoteLiteral(unescapeBrackets(isQuoted(trimmed) ? trimmed.slice(1, -1) : trimmed));
}

/** The value of an option as it stands behind `key=`, without its quotes. */
export function optionValue(text: string): string {
  const trimmed = text.trim();
  return isQuoted(trimmed) ? trimmed.slice(1, -1) : trimmed;
}

function isQuoted(text: string): boolean {
  return text.length > 1 && text.startsWith("'") && text.endsWith("'");
}

/** Literal text has no escapes: its backslashes are its own. */
const literalOrEscaped = new RegExp(`${literalStart}[^${literalEnd}]*${literalEnd}|(?<!\\\\)(\\\\+)([[\\]])`, "g");

function unescapeBrackets(text: string): string {
  if (!text.includes("\\")) return text;
  return text.replace(literalOrEscaped, (found, slashes: string | undefined, bracket: string) =>
    slashes === undefined ? found : half(slashes) + bracket,
  );
}

const half = (slashes: string): string => slashes.slice(0, slashes.length >> 1);

/** The key, the equals sign and the opening quote before the value of an option. */
const optionKey = /[ ]{0,40}[A-Za-z]{1,24} {0,3}= {0,3}'/y;

/** The opening quote of an argument that begins at `start`, or of the value of an option; undefined: it has none. */
function openingQuote(text: string, start: number): number | undefined {
  let at = start;
  while (text[at] === " ") at += 1;
  if (text[at] === "'") return at;
  optionKey.lastIndex = start;
  return optionKey.test(text) ? optionKey.lastIndex - 1 : undefined;
}

/**
 * Where to go on looking for the comma after an argument that begins at `start`: behind its closing quote, if it is
 * quoted. Nothing is searched behind the last closing quote, so that all searches together read the text once.
 */
function quotedEnd(text: string, start: number, lastQuote: number): number {
  const at = openingQuote(text, start);
  if (at === undefined) return start;
  for (let end = at + 1; end <= lastQuote; end += 1) {
    if (text[end] === literalStart) end = literalStop(text, end);
    if (text[end] === "'" && endsArgument(text, end + 1)) return end + 1;
  }
  return start;
}

function lastClosingQuote(text: string): number {
  let at = text.lastIndexOf("'");
  while (at > 0 && !endsArgument(text, at + 1)) at = text.lastIndexOf("'", at - 1);
  return at;
}

function endsArgument(text: string, from: number): boolean {
  let at = from;
  while (text[at] === " ") at += 1;
  return at >= text.length || text[at] === ",";
}

/** The slots of an `[img]`: a `data:` URI has a comma of its own. `alt` may come before the size or after it. */
export function imageArguments(inside: string): {
  readonly source: string;
  readonly size: string | undefined;
  readonly alt: string | undefined;
  /** All others. */
  readonly beyond: readonly string[];
} {
  const slots = splitArguments(inside);
  const [source = "", second] = slots;
  const isSplit = second !== undefined && /^data:[^,]*;base64$/i.test(source);
  const rest = slots.slice(isSplit ? 2 : 1);
  const [alt, ...alts] = rest.filter((slot) => altSlot.test(slot));
  const [size, ...sizes] = rest.filter((slot) => !altSlot.test(slot));
  return {
    source: isSplit ? `${source},${second}` : source,
    size,
    alt: alt === undefined ? undefined : optionValue(alt.replace(altSlot, "")),
    beyond: [...sizes, ...alts],
  };
}

const altSlot = /^alt *= */i;

export interface SizeArgument {
  readonly width: Points | undefined;
  readonly height: Points | undefined;
}

/** `w|h`, either may be left out; undefined when the slot is something else. */
export function parseSize(text: string): SizeArgument | undefined {
  const [width = "", height = "", ...more] = text.split("|").map((part) => part.trim());
  const w = width === "" ? undefined : parseNearPoints(width);
  const h = height === "" ? undefined : parseNearPoints(height);
  const isWrong = (given: string, points: Points | undefined) => given !== "" && !(points !== undefined && points > 0);
  if (more.length > 0 || isWrong(width, w) || isWrong(height, h)) return undefined;
  return { width: w, height: h };
}
