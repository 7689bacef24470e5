import { Refusal } from "../../../../vocabulary/refusal.ts";
import { type ParagraphLook, type TextLook, usualBreaking } from "../../../model/look.ts";
import type { Inline } from "../../../model/text/inline.ts";
import { glyphStride } from "../../../model/text/line.ts";
import { characterInMessage } from "../character-in-message.ts";
import type { FaceFinder } from "../faces/looks.ts";
import { type Height, heightOf, type TextStyle } from "../faces/text-style.ts";
import type { ShapingFace } from "../faces/typeface.ts";
import { type HyphenParts, hyphenBreaks } from "../hyphenation/hyphen-breaks.ts";
import { itemizeIcons } from "../scripts/icons.ts";
import { itemize, itemizeSimple, mostItems } from "../scripts/itemize.ts";
import { micrSize } from "../scripts/micr.ts";
import { ParagraphScripts } from "../scripts/paragraph-scripts.ts";
import { analyse, analyseSimple, type DirectedText } from "./analyse.ts";
import { type AssembledText, assemble, type InlineStretch } from "./assemble.ts";
import { findEdges } from "./edges.ts";
import type { TextFindings } from "./findings.ts";
import { measureBreaks } from "./measure.ts";
import type { ParagraphItem, ShapedParagraph, SpanEdge, TabItem, TextItem } from "./prepared.ts";
import { prepareSimple } from "./simple.ts";
import { withTrimmedSpacing } from "./spacing-trim.ts";
import { withStops } from "./tab-items.ts";

export interface PrepareParts extends HyphenParts {
  readonly looks: FaceFinder;
}

const noEdges: readonly SpanEdge[] = [];
const noTabs: readonly TabItem[] = [];
/** For paragraphs that have text on every line. */
const noHeight: Height = { ascent: 0, descent: 0 };

/** Shapes a paragraph and measures it up to every place where it may break. */
export function prepareParagraph(
  inlines: readonly Inline[],
  look: TextLook,
  paragraph: ParagraphLook,
  path: string,
  parts: PrepareParts,
): ShapedParagraph {
  const simply = prepareSimple(inlines, paragraph, path, parts.looks);
  if (simply !== undefined) return simply;
  const assembled = assemble(inlines, path, parts.findings);
  const hyphens =
    paragraph.breaking.hyphens === "auto"
      ? (text: string, stretches: readonly InlineStretch[]) => hyphenBreaks(text, stretches, path, parts)
      : undefined;
  const simple = assembled.simple && paragraph.direction !== "rtl";
  if (simple && paragraph.breaking === usualBreaking && assembled.stretches.every(isPlainText))
    return prepareText(assembled, look, paragraph, path, parts);
  const analysed = simple ? analyseSimple(assembled, paragraph, hyphens) : analyse(assembled, paragraph, hyphens);
  const { text, base } = analysed;
  const shaped = makeItems(analysed, simple, path, parts);
  const made = paragraph.breaking.trim === true ? withTrimmedSpacing(shaped, text) : shaped;
  const items =
    paragraph.stops.length > 0 && text.includes("\t")
      ? withStops(made, {
          text,
          stops: paragraph.stops,
          rtl: base === 1,
          style: () => parts.looks.style(look, path),
          onLeader: (leader, { latin }) =>
            reportMissing({ run: latin.run(leader, 0, leader.length), words: latin }, path, parts.findings),
        })
      : made;
  const edges = items.some(({ span }) => span !== undefined) ? findEdges(items, analysed.base) : noEdges;
  return {
    text,
    items,
    edges,
    rtl: base === 1,
    reorders: items.some(({ level }) => level > 0),
    tabs: text.includes("\t") ? items.filter((item) => item.kind === "tab") : noTabs,
    paragraph,
    emptyHeight: mayBeEmpty(items) ? heightOf(parts.looks.style(look, path), paragraph.lineHeight) : noHeight,
    later: { breaks: measureBreaks(text, items, edges, analysed.opportunities), graphemes: undefined },
  };
}

const isPlainText = ({ kind, span }: InlineStretch): boolean => kind === "text" && span === undefined;

/** Left-to-right Latin and nothing else, in several looks: where it breaks is worked out when it does not fit a line. */
function prepareText(
  { text, stretches }: AssembledText,
  look: TextLook,
  paragraph: ParagraphLook,
  path: string,
  parts: PrepareParts,
): ShapedParagraph {
  const items = makeItems({ text, stretches, base: 0, levels: undefined }, true, path, parts);
  return {
    text,
    items,
    edges: noEdges,
    rtl: false,
    reorders: items.some(({ level }) => level > 0),
    tabs: noTabs,
    paragraph,
    emptyHeight: mayBeEmpty(items) ? heightOf(parts.looks.style(look, path), paragraph.lineHeight) : noHeight,
    later: { breaks: undefined, graphemes: undefined },
  };
}

/** Whether a line can be without text; only then the paragraph's own face is needed. */
const mayBeEmpty = (items: readonly ParagraphItem[]): boolean =>
  items.length === 0 || items.some(({ kind }) => kind === "break" || kind === "tab");

function makeItems(
  analysed: DirectedText,
  simple: boolean,
  path: string,
  parts: PrepareParts,
): readonly ParagraphItem[] {
  const items: ParagraphItem[] = [];
  let scripts: ParagraphScripts | undefined;
  for (const stretch of analysed.stretches) {
    if (items.length > mostItems) throw tooManyItems(path);
    if (stretch.kind !== "text") {
      items.push(placedItem(stretch, analysed, (look) => parts.looks.style(look, path)));
      continue;
    }
    const style = parts.looks.style(stretch.inline.look, path);
    if (style.icons !== undefined) {
      scripts ??= new ParagraphScripts(analysed.text);
      const icons = itemizeIcons(stretch, style, style.icons, { analysed, scripts, path, findings: parts.findings });
      for (const item of icons) items.push(item);
      continue;
    }
    if (simple) {
      const item = itemizeSimple(stretch, style, analysed.text);
      if (!item.run.missing || style.fallback === undefined) {
        if (item.run.missing) reportMissing(item, path, parts.findings);
        items.push(item);
        continue;
      }
    }
    scripts ??= new ParagraphScripts(analysed.text);
    for (const item of itemize(stretch, style, analysed, scripts)) {
      if (item.run.missing) reportMissing(item, path, parts.findings);
      if (style.lacks !== undefined) parts.looks.noteFace(style, item.run, path);
      if (item.unbreakable && style.look.size !== micrSize) reportMicrSize(style.look.size, path, parts.findings);
      items.push(item);
    }
  }
  if (items.length > mostItems) throw tooManyItems(path);
  return items;
}

function tooManyItems(path: string): Refusal {
  const message = `A text changes its look, script or direction more than ${mostItems} times; split it.`;
  return new Refusal("BUDGET_EXCEEDED", message, { faults: [{ code: "BUDGET_EXCEEDED", path, message }] });
}

function reportMicrSize(size: number, path: string, findings: TextFindings): void {
  const message = `A MICR line (E-13B) is set in ${size} pt; check readers expect ${micrSize} pt. Set it in ${micrSize} pt.`;
  findings.add(undefined, "MAGNETIC_INK_SIZE", path, message);
}

/** Tabs, pictures and line ends. A tab separates segments and always has the paragraph's own level (UAX #9, L1). */
function placedItem(
  stretch: Exclude<InlineStretch, { readonly kind: "text" }>,
  { base, levels }: DirectedText,
  styleOf: (look: TextLook) => TextStyle,
): ParagraphItem {
  const { start, end, link, span } = stretch;
  switch (stretch.kind) {
    case "picture":
      return { kind: "picture", start, end, link, span, level: levels?.[start] ?? base, inline: stretch.inline };
    case "tab": {
      const { kind, position, align, gap, look } = stretch;
      const drawn = look && styleOf(look);
      return { kind, start, end, link, span, position, align, gap, drawn, level: base };
    }
    case "break":
      return { kind: "break", start, end, link, span, level: base };
  }
}

/** Names every character that came out as .notdef, the glyph for what a face does not have. */
function reportMissing({ run, words }: Pick<TextItem, "run" | "words">, path: string, findings: TextFindings): void {
  const { glyphs, text, rtl } = run;
  for (let index = 0; index < glyphs.length; index += glyphStride) {
    const at = rtl ? glyphs.length - glyphStride - index : index;
    if (glyphs[at] !== 0) continue;
    const codePoint = missingIn(text, glyphs[at + 1] as number, words);
    const message = `The face ${run.face.postscriptName} has no glyph for the character ${characterInMessage(codePoint)}.`;
    findings.add("CONTENT_ERROR", "GLYPH_MISSING", path, message);
  }
}

/** The character a cluster lacks a glyph for: its first one, unless a mark that follows is the missing one. */
function missingIn(text: string, start: number, words: ShapingFace): number {
  const first = text.codePointAt(start) as number;
  for (let at = start; at < text.length; ) {
    const codePoint = text.codePointAt(at) as number;
    if (at > start && !mark.test(String.fromCodePoint(codePoint))) break;
    if (!words.covers(codePoint)) return codePoint;
    at += codePoint > 0xffff ? 2 : 1;
  }
  return first;
}

const mark = /\p{M}/u;
