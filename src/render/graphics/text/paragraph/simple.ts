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

/**
 * The lines that `prepareParagraph` and `breakLines` would make of a text, or of texts with line ends between them, each of which fits on
 * a line. undefined: they take the slow path.
 */
export function simpleLines(
  inlines: readonly Inline[],
  paragraph: ParagraphLook,
  path: string,
  width: Points,
  looks: FaceFinder,
): readonly Line[] | undefined {
  if (paragraph.direction === "rtl" || paragraph.breaking !== usualBreaking) return undefined;
  if (inlines.length % 2 === 0 || !inlines.every(isTextOrEnd)) return undefined;
  const setting = { paragraph, path, width, looks };
  const last = inlines.length - 1;
  const first = simpleLine(inlines[0] as TextInline, setting, paragraph.indent, last > 0);
  if (first === undefined) return undefined;
  // Most have no other: a list that grows begins with seventeen places.
  if (last === 0) return [first];
  const lines = [first];
  for (let at = 2; at <= last; at += 2) {
    const line = simpleLine(inlines[at] as TextInline, setting, 0, at < last);
    if (line === undefined) return undefined;
    lines.push(line);
  }
  return lines;
}

/** What the lines of a paragraph have in common. */
interface LineSetting {
  readonly paragraph: ParagraphLook;
  readonly path: string;
  readonly width: Points;
  readonly looks: FaceFinder;
}

function simpleLine(
  { look, text }: TextInline,
  { paragraph, path, width, looks }: LineSetting,
  indent: Points,
  goesOn: boolean,
): Line | undefined {
  const style = looks.style(look, path);
  const run = runOf(text, style);
  return run && lineOfRun(run, style, paragraph, { width, indent, end: goesOn ? "space" : undefined });
}

/** A text at an even place, the end of its line behind it. */
const isTextOrEnd = (inline: Inline, at: number): boolean =>
  at % 2 === 0
    ? isPlain(inline) && inline.link === undefined && inline.text.length <= longest
    : inline.kind === "line-break";

/** Fast path with the same result as `prepareParagraph`; undefined when the paragraph needs that. */
export function prepareSimple(
  inlines: readonly Inline[],
  paragraph: ParagraphLook,
  path: string,
  looks: FaceFinder,
): ShapedParagraph | undefined {
  const inline = inlines[0];
  if (paragraph.direction === "rtl" || paragraph.breaking !== usualBreaking) return undefined;
  if (inline === undefined || inlines.length !== 1 || !isPlain(inline)) return undefined;
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

const isPlain = (inline: Inline): inline is TextInline =>
  inline.kind === "text" && inline.span === undefined && inline.text !== "" && isSimple(inline.text);

function runOf(text: string, style: TextStyle): FaceRun | undefined {
  if (style.icons !== undefined) return undefined;
  const run = style.latin.run(text, 0, text.length);
  return run.missing ? undefined : run;
}
