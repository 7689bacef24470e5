import type { Points } from "../../../model/geometry.ts";
import { isDecorated, type ParagraphLook } from "../../../model/look.ts";
import { glyphStride, type Line, type ShapedRun } from "../../../model/text/line.ts";
import { heightOf, type TextStyle } from "../faces/text-style.ts";
import { hardBreak, type ShapedParagraph } from "../paragraph/prepared.ts";
import { undecorated } from "./decorate.ts";
import { leftEdge, setLine } from "./set-line.ts";

/**
 * The fast path for what most cells hold: one stretch of simple text that fits as it is. undefined: it
 * must take the slow path, which gives the same line wherever this gives one.
 */
export function oneLine(prepared: ShapedParagraph, width: Points): Line | undefined {
  const { items, paragraph } = prepared;
  const only = items[0];
  if (items.length > 1) return mixedLine(prepared, width);
  if (only?.kind !== "text" || only.link !== undefined || only.span !== undefined) return undefined;
  return lineOfRun(only.run, only.style, paragraph, { width, indent: paragraph.indent, end: undefined });
}

/** Where a line stands in its paragraph, which is so wide. */
interface OnlyLinePlace extends Pick<Line, "end"> {
  readonly width: Points;
  readonly indent: Points;
}

/** A line of one run, from left to right and in a look without ornaments; undefined as above. */
export function lineOfRun(
  run: ShapedRun,
  style: TextStyle,
  paragraph: ParagraphLook,
  { width, indent, end }: OnlyLinePlace,
): Line | undefined {
  const { look, scale } = style;
  if (look.letterSpacing !== 0 || look.wordSpacing !== 0 || isDecorated(look)) return undefined;
  if (look.highlight !== undefined || run.text.endsWith(" ")) return undefined;
  const available = width - indent;
  const natural = run.advance * scale;
  if (natural > available) return undefined;
  const x = leftEdge({ paragraph, rtl: false }, { available, width }, available - natural);
  const to = run.glyphs.length / glyphStride;
  const { ascent, descent } = heightOf(style, paragraph.lineHeight);
  const { under, over, spans, links } = undecorated;
  return {
    pieces: [
      {
        kind: "glyphs",
        x,
        baselineShift: look.baselineShift,
        width: natural,
        run,
        from: 0,
        to,
        look,
        letterExtra: 0,
        spaceExtra: 0,
      },
    ],
    measure: width,
    width: natural,
    ascent,
    descent,
    under,
    over,
    spans,
    links,
    end,
    passedStop: undefined,
  };
}

/** The same for text in several looks. */
function mixedLine(prepared: ShapedParagraph, width: Points): Line | undefined {
  const { items, edges, paragraph, text } = prepared;
  if (edges.length > 0 || text.endsWith(" ")) return undefined;
  const available = width - paragraph.indent;
  let natural = 0;
  for (const item of items) {
    if (item.kind !== "text" || item.letterSpacing !== 0 || item.style.look.wordSpacing !== 0) return undefined;
    natural += item.run.advance * item.scale;
  }
  if (natural > available) return undefined;
  return setLine(prepared, { start: 0, end: text.length, kind: hardBreak, available, width, tight: false }).line;
}
