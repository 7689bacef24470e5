import type { Points } from "../../../model/geometry.ts";
import { isDecorated } from "../../../model/look.ts";
import type { Line, LinePiece } from "../../../model/text/line.ts";
import { type Height, heightOf } from "../faces/text-style.ts";
import { hangs } from "../paragraph/measure.ts";
import {
  hardBreak,
  hyphenBreak,
  type ParagraphItem,
  type ShapedParagraph,
  type SpanEdge,
  type TextItem,
} from "../paragraph/prepared.ts";
import { logicalOrder } from "../scripts/bidi.ts";
import {
  type Atom,
  firstAtom,
  type GlyphAtom,
  heightOfAtom,
  itemAt,
  lineAtoms,
  type PlacedAtom,
  spacingBehind,
} from "./atoms.ts";
import { decorate, undecorated } from "./decorate.ts";
import { spread } from "./justify.ts";
import { type Leaders, leadersOf } from "./leaders.ts";
import { fromLeftToRight } from "./order.ts";
import { trimmedEdges, withoutSpacingBehind } from "./trim-edges.ts";
import { alignVertically } from "./vertical-align.ts";

/** Where a line is cut out of its paragraph. */
export interface LineCut {
  readonly start: number;
  readonly end: number;
  /** Kind of the break at `end`. */
  readonly kind: number;
  /** Width for text: `width` less the indent of a first line. */
  readonly available: Points;
  readonly width: Points;
  /** Its spaces may be narrowed. */
  readonly tight: boolean;
}

/** A line, and how much wider than the available width it came out. */
export interface SetLine {
  readonly line: Line;
  readonly overflow: Points;
}

/** Sets one line: glyphs cut, ordered, aligned and decorated. */
export function setLine(prepared: ShapedParagraph, cut: LineCut): SetLine {
  const { text, items, edges, reorders, rtl } = prepared;
  const shown = shownEnd(text, cut.start, cut.end);
  const only = items[0];
  if (items.length === 1 && only?.kind === "text" && edges.length === 0 && shown > cut.start) {
    if (cut.kind !== hyphenBreak) return finish(prepared, cut, [firstAtom(prepared, only, cut.start, shown)]);
  }
  const atoms = lineAtoms(prepared, {
    start: cut.start,
    shown,
    end: cut.end,
    kind: cut.kind,
    available: cut.available,
  });
  return finish(prepared, cut, reorders || rtl ? fromLeftToRight(atoms, rtl) : atoms);
}

/** Trailing spaces hang; a line of nothing but spaces shows none. */
export function shownEnd(text: string, start: number, end: number): number {
  let shown = end;
  while (shown > start && hangs(text.charCodeAt(shown - 1))) shown -= 1;
  return shown;
}

function finish(prepared: ShapedParagraph, cut: LineCut, given: readonly Atom[]): SetLine {
  const raised = prepared.edges.some(isPlaced) ? alignVertically(given, prepared.paragraph.lineHeight) : given;
  const trims = prepared.paragraph.breaking.trim === true && !prepared.rtl;
  const atoms = trims ? trimmedEdges(raised, prepared.text, cut.start) : raised;
  const behind = spacingBehind(atoms);
  let natural = 0 - behind;
  for (const atom of atoms) natural += atom.width;
  const { align } = prepared.paragraph;
  const free = cut.available - natural;
  const wanted = free > 0 || (cut.tight && free < 0);
  const first = align === "justify" && cut.kind !== hardBreak && wanted ? firstSpread(prepared, atoms) : undefined;
  const spacing = first === undefined ? undefined : spread(atoms, free, first);
  const set = withoutSpacingBehind(spacing?.atoms ?? atoms, behind);
  const width = spacing === undefined ? natural : cut.available;
  const left = leftEdge(prepared, cut, cut.available - width);
  const placed: PlacedAtom[] = [];
  let x = left;
  for (const atom of set) {
    const letterExtra = spacing?.letterExtra(atom) ?? 0;
    const spaceExtra = spacing?.spaceExtra(atom) ?? 0;
    placed.push({ atom, x, letterExtra, spaceExtra });
    x += atom.width;
  }
  const { ascent, descent } = lineHeight(prepared, cut, set);
  const { under, over, spans, links } = needsDecoration(set) ? decorate(placed) : undecorated;
  const led = prepared.tabs.length > 0 ? leadersOf(placed, cut) : noLeaders;
  const passed = prepared.tabs.length > 0 && atoms.some((atom) => atom.kind === "tab" && atom.passed);
  const line: Line = {
    pieces: pieces(placed),
    reading: readingOf(atoms),
    measure: cut.width,
    width,
    ascent,
    descent,
    under,
    over: led.lines.length === 0 ? over : [...over, ...led.lines],
    spans,
    links,
    end: endOf(prepared.text, cut),
    passedStop: passed ? true : undefined,
  };
  const whole = led.pieces.length === 0 ? line : { ...line, leaders: led.pieces };
  return { line: whole, overflow: spacing !== undefined && free < 0 && !passed ? 0 : -free };
}

const noLeaders: Leaders = { pieces: [], lines: [] };

/**
 * The first atom that justification may widen. Text before a tab keeps its place, and so does text that a tab aligns at its
 * right or centre, or sets from the right: undefined.
 */
function firstSpread({ tabs, reorders, rtl }: ShapedParagraph, atoms: readonly Atom[]): number | undefined {
  const last = tabs.length === 0 ? -1 : atoms.findLastIndex(({ kind }) => kind === "tab");
  const tab = atoms[last];
  if (tab?.kind !== "tab") return 0;
  return tab.align === "left" && !reorders && !rtl ? last + 1 : undefined;
}

function endOf(text: string, { end, kind }: LineCut): Line["end"] {
  if (kind === hyphenBreak) return "hyphen";
  return end < text.length && white.test(text.charAt(end - 1)) ? "space" : undefined;
}

const white = /\s/;

const isPlaced = ({ span }: SpanEdge): boolean => span.verticalAlign !== undefined;

/** Left edge of the text for its alignment; text too wide for the line sticks out at the end side. */
export function leftEdge(
  { paragraph, rtl }: Pick<ShapedParagraph, "paragraph" | "rtl">,
  { available, width }: Pick<LineCut, "available" | "width">,
  free: Points,
): Points {
  const start = rtl ? "right" : "left";
  const align = paragraph.align ?? start;
  const left = rtl ? 0 : width - available;
  const atStart = rtl ? left + free : left;
  switch (align) {
    case "left":
      return left;
    case "right":
      return left + free;
    case "center":
      return free < 0 ? atStart : left + free / 2;
    case "justify":
      return atStart;
  }
}

function pieces(placed: readonly PlacedAtom[]): readonly LinePiece[] {
  const made: LinePiece[] = [];
  for (const { atom, x, letterExtra, spaceExtra } of placed) {
    if (!isShown(atom)) continue;
    if (atom.kind === "glyphs") made.push(glyphPiece(atom, x, letterExtra, spaceExtra));
    else if (atom.kind === "picture") {
      const { picture, width, height, alt, look, field } = atom.item.inline;
      const piece = { kind: "picture", x, baselineShift: look.baselineShift, width, height, picture, alt } as const;
      made.push(field === undefined ? piece : { ...piece, field });
    }
  }
  return made;
}

/** By the levels of pieces, where some run from right to left and there is more than one. */
function readingOf(atoms: readonly Atom[]): readonly number[] | undefined {
  if (!atoms.some(({ level }) => level > 0)) return undefined;
  const levels = atoms.filter(isShown).map(({ level }) => level);
  return levels.length > 1 ? logicalOrder(levels) : undefined;
}

const isShown = (atom: Atom): boolean => atom.kind === "picture" || (atom.kind === "glyphs" && atom.to > atom.from);

function glyphPiece(atom: GlyphAtom, x: Points, letterExtra: Points, spaceExtra: Points): LinePiece {
  const { look } = atom.item.style;
  return {
    kind: "glyphs",
    x,
    baselineShift: look.baselineShift,
    width: atom.width,
    run: atom.run,
    from: atom.from,
    to: atom.to,
    look,
    letterExtra: (atom.hyphen ? 0 : atom.item.letterSpacing) + letterExtra,
    spaceExtra: look.wordSpacing + spaceExtra,
  };
}

/** The highest and the lowest of what stands on the line; on an empty one, what would stand there. */
function lineHeight(prepared: ShapedParagraph, { start }: LineCut, atoms: readonly Atom[]): Height {
  const { lineHeight: factor } = prepared.paragraph;
  let ascent = Number.NEGATIVE_INFINITY;
  let descent = Number.NEGATIVE_INFINITY;
  let last: TextItem["style"] | undefined;
  for (const atom of atoms) {
    if (atom.kind === "glyphs") {
      if (atom.item.style === last) continue;
      last = atom.item.style;
    }
    const own = heightOfAtom(atom, factor);
    if (own === undefined) continue;
    ascent = Math.max(ascent, own.ascent);
    descent = Math.max(descent, own.descent);
  }
  if (ascent !== Number.NEGATIVE_INFINITY) return { ascent, descent };
  const item: ParagraphItem | undefined = prepared.items[itemAt(prepared.items, start)];
  return item?.kind === "text" ? heightOf(item.style, factor) : prepared.emptyHeight;
}

function needsDecoration(atoms: readonly Atom[]): boolean {
  for (const atom of atoms) {
    if (atom.kind === "edge") return true;
    const { item } = atom;
    if (item.link !== undefined || item.span !== undefined) return true;
    if (item.kind === "tab" && item.drawn !== undefined) return true;
    if (item.kind !== "text") continue;
    const { look } = item.style;
    if (look.highlight !== undefined || isDecorated(look)) return true;
  }
  return false;
}
