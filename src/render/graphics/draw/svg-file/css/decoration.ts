import type { Style } from "../../../../../vocabulary/generated/definition.ts";
import { plainColor } from "./css-color.ts";

export type TextDecoration = NonNullable<Style["textDecoration"]>;

type LineKeys = Pick<Style, "textDecoration" | "textDecorationStyle" | "textDecorationColor">;

const kinds = /^(?:solid|double|dotted|dashed|wavy)$/;
const other = /^(?:none|underline|overline|line-through|blink|auto|from-font|[\d.].*)$/;

/** The lines that a text of CSS names, as a style of ours names them. */
function decorationIn(words: string): TextDecoration {
  const has = (line: string): boolean => words.includes(line);
  const [under, over, through] = [has("underline"), has("overline"), has("line-through")];
  if (under && over) return through ? "underline overline line-through" : "underline overline";
  if (under) return through ? "underline line-through" : "underline";
  if (over) return through ? "overline line-through" : "overline";
  return through ? "line-through" : "none";
}

/** Lines that an element inherits, with its own added to them (CSS Text Decoration 3, 2). */
export const bothDecorations = (outer: TextDecoration, own: TextDecoration): TextDecoration =>
  decorationIn(`${outer} ${own}`);

/** Lines of an element with their kind and colour, from the shorthand or from its parts; `said`: the value of a property. */
export function lineKeys(said: (name: string) => string | undefined): LineKeys {
  const short = said("text-decoration")?.toLowerCase();
  const lines = short ?? said("text-decoration-line");
  if (lines === undefined) return {};
  const words = (short ?? "").match(/[^\s()]+(?:\([^()]*\))?/g) ?? [];
  const kind = said("text-decoration-style") ?? words.find((word) => kinds.test(word)) ?? "solid";
  const color = said("text-decoration-color") ?? words.find((word) => !kinds.test(word) && !other.test(word));
  return {
    textDecoration: decorationIn(lines),
    textDecorationStyle: kinds.test(kind) ? (kind as LineKeys["textDecorationStyle"]) : undefined,
    textDecorationColor: color === undefined || /^currentcolor$/i.test(color) ? undefined : plainColor(color),
  } as LineKeys;
}
