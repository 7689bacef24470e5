import type { Points } from "../../../model/geometry.ts";
import { type ParagraphLook, usualBreaking } from "../../../model/look.ts";
import type { Inline, TextInline } from "../../../model/text/inline.ts";
import type { Line } from "../../../model/text/line.ts";
import { lineOfRun } from "../break-lines/one-line.ts";
import type { FaceFinder } from "../faces/looks.ts";
import type { TextStyle } from "../faces/text-style.ts";
import type { FaceRun } from "../faces/typeface.ts";
import { isSimple } from "./assemble.ts";
import type { ShapedParagraph, SpanEdge, TabItem } from "./prepared.ts";

// The fast paths for what most cells hold: one look, left-to-right Latin, all of it in the look's own face.

/** Longer text seldom fits on a line; then what was shaped would be shaped again. */
const longest = 64;

/** The line that `prepareParagraph` and `breakLines` would make. undefined: it takes the slow path. */
export function simpleLine(
  inlines: readonly Inline[],
  paragraph: ParagraphLook,
  path: string,
  width: Points,
  looks: FaceFinder,
): Line | undefined {
  const inline = inlines[0];
  if (inline === undefined || !isPlain(inline, inlines, paragraph) || inline.text.length > longest) return undefined;
  if (inline.link !== undefined) return undefined;
  const style = looks.style(inline.look, path);
  const run = runOf(inline.text, style);
  return run === undefined ? undefined : lineOfRun(run, style, paragraph, width);
}

/** Fast path with the same result as `prepareParagraph`; undefined when the paragraph needs that. */
export function prepareSimple(
  inlines: readonly Inline[],
  paragraph: ParagraphLook,
  path: string,
  looks: FaceFinder,
): ShapedParagraph | undefined {
  const inline = inlines[0];
  if (inline === undefined || !isPlain(inline, inlines, paragraph)) return undefined;
  const { text, link } = inline;
  const style = looks.style(inline.look, path);
  const run = runOf(text, style);
  if (run === undefined) return undefined;
  const { latin: words, scale } = style;
  const { letterSpacing } = inline.look;
  return {
    text,
    items: [
      {
        kind: "text",
        start: 0,
        end: text.length,
        level: 0,
        link,
        span: undefined,
        run,
        words,
        style,
        scale,
        letterSpacing,
        unbreakable: false,
        spreads: false,
      },
    ],
    edges: noEdges,
    rtl: false,
    reorders: false,
    tabs: noTabs,
    paragraph,
    emptyHeight: noHeight,
    later: { breaks: undefined, graphemes: undefined },
  };
}

const noEdges: readonly SpanEdge[] = [];
const noTabs: readonly TabItem[] = [];
/** It has text on every line. */
const noHeight = { ascent: 0, descent: 0 };

function isPlain(only: Inline, inlines: readonly Inline[], paragraph: ParagraphLook): only is TextInline {
  if (inlines.length !== 1 || only.kind !== "text" || only.span !== undefined || only.text === "") return false;
  return paragraph.direction !== "rtl" && paragraph.breaking === usualBreaking && isSimple(only.text);
}

function runOf(text: string, style: TextStyle): FaceRun | undefined {
  if (style.icons !== undefined) return undefined;
  const run = style.latin.run(text, 0, text.length);
  return run.missing ? undefined : run;
}
