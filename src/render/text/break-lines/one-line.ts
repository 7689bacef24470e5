import type { Points } from "../../model/geometry.ts";
import { glyphStride, type Line } from "../../model/line.ts";
import type { Prepared } from "../prepared.ts";
import { heightOf } from "../text-style.ts";
import { undecorated } from "./decorate.ts";
import { leftEdge } from "./set-line.ts";

/**
 * The short way for what most cells hold: one plain stretch of simple text that fits as it is. undefined: it must go
 * the long way, which gives the same line wherever this gives one.
 */
export function oneLine(prepared: Prepared, width: Points): Line | undefined {
  const { items, paragraph, text } = prepared;
  const only = items[0];
  if (items.length !== 1 || only?.kind !== "text" || text.endsWith(" ")) return undefined;
  const { run, scale, style } = only;
  const { look } = style;
  if (look.letterSpacing !== 0 || look.wordSpacing !== 0 || look.underline || look.strike) return undefined;
  if (look.highlight !== undefined || only.link !== undefined || only.span !== undefined) return undefined;
  const room = width - paragraph.indent;
  const natural = run.advance * scale;
  if (natural > room) return undefined;
  const x = leftEdge(prepared, { room, width }, room - natural);
  const to = run.glyphs.length / glyphStride;
  const { ascent, descent } = heightOf(style, paragraph.lineHeight);
  const { under, over, spans, links } = undecorated;
  return {
    pieces: [
      { kind: "glyphs", x, rise: look.rise, width: natural, run, from: 0, to, look, letterExtra: 0, spaceExtra: 0 },
    ],
    measure: width,
    width: natural,
    ascent,
    descent,
    under,
    over,
    spans,
    links,
  };
}
