import type { Points, Rect } from "../../../model/geometry.ts";
import type { LinkTarget, PlacedLink } from "../../../model/look.ts";
import type { SpanBox } from "../../../model/text/inline.ts";
import type { Line, LineSpan } from "../../../model/text/line.ts";
import { isLeft, spanChain } from "../paragraph/edges.ts";
import type { Atom, PlacedAtom } from "./atoms.ts";
import { highlights, lines } from "./bars.ts";

type DecoratedLine = Pick<Line, "under" | "over" | "spans" | "links">;

/** Of a line without bars, boxes and links. */
export const undecorated: DecoratedLine = { under: [], over: [], spans: [], links: [] };

/** Bars, span boxes and link areas of a line's atoms, which come in visual order. */
export function decorate(placed: readonly PlacedAtom[]): DecoratedLine {
  return { under: highlights(placed), over: lines(placed), spans: spanBoxes(placed), links: links(placed) };
}

/** How far something reaches above and below the baseline. */
interface SpanReach {
  readonly ascent: Points;
  readonly descent: Points;
}

function reachOf(atom: Atom): SpanReach | undefined {
  if (atom.kind === "picture") {
    const { height, look } = atom.item.inline;
    return { ascent: height + look.baselineShift, descent: -look.baselineShift };
  }
  if (atom.kind !== "glyphs") return undefined;
  const { ascent, descent, look } = atom.item.style;
  return { ascent: ascent + look.baselineShift, descent: descent - look.baselineShift };
}

function wider(a: SpanReach | undefined, b: SpanReach | undefined): SpanReach | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return { ascent: Math.max(a.ascent, b.ascent), descent: Math.max(a.descent, b.descent) };
}

const nothing: SpanReach = { ascent: 0, descent: 0 };

const spanOf = (atom: Atom): SpanBox | undefined => (atom.kind === "edge" ? atom.edge.span : atom.item.span);

interface SpanFragment extends LineSpan {
  readonly depth: number;
}

/** A fragment for every unbroken row of atoms a span has on the line; outermost first. */
function spanBoxes(placed: readonly PlacedAtom[]): readonly LineSpan[] {
  const fragments: SpanFragment[] = [];
  /** Spans around the atom at hand, outermost first, and where their rows began. */
  const open: { readonly span: SpanBox; readonly from: number }[] = [];
  const closeDownTo = (depth: number, end: number): void => {
    while (open.length > depth) {
      const { span, from } = open.pop() as (typeof open)[0];
      fragments.push({ ...fragment(span, placed.slice(from, end)), depth: open.length });
    }
  };
  for (const [index, { atom }] of placed.entries()) {
    const chain = spanChain(spanOf(atom));
    let depth = 0;
    while (depth < open.length && open[depth]?.span === chain[depth]) depth += 1;
    closeDownTo(depth, index);
    for (const span of chain.slice(depth)) open.push({ span, from: index });
  }
  closeDownTo(0, placed.length);
  fragments.sort((a, b) => a.depth - b.depth || a.rect.x - b.rect.x);
  return fragments.map(({ span, rect, first, last }) => ({ span, rect, first, last }));
}

/** The box of a row of atoms: as high as the span's own text, padding and border around it. */
function fragment(span: SpanBox, row: readonly PlacedAtom[]): LineSpan {
  let own: SpanReach | undefined;
  let any: SpanReach | undefined;
  let first = false;
  let last = false;
  for (const { atom } of row) {
    const reach = reachOf(atom);
    any = wider(any, reach);
    if (spanOf(atom) === span) own = wider(own, reach);
    if (atom.kind !== "edge" || atom.edge.span !== span) continue;
    if (isLeft(atom.edge.side, atom.level)) first = true;
    else last = true;
  }
  const { ascent, descent } = own ?? any ?? nothing;
  const { padding, border } = span.look;
  const top = ascent + padding.top + (border.top?.width ?? 0);
  const bottom = descent + padding.bottom + (border.bottom?.width ?? 0);
  const { x, width } = extent(row);
  return { span, rect: { x, y: -top, width, height: top + bottom }, first, last };
}

function extent(row: readonly PlacedAtom[]): { readonly x: Points; readonly width: Points } {
  const head = row[0];
  const tail = row.at(-1);
  if (head === undefined || tail === undefined) return { x: 0, width: 0 };
  return { x: head.x, width: tail.x + tail.atom.width - head.x };
}

function links(placed: readonly PlacedAtom[]): readonly PlacedLink[] {
  const made: PlacedLink[] = [];
  let row: PlacedAtom[] = [];
  let target: LinkTarget | undefined;
  const close = (): void => {
    if (target !== undefined) made.push({ rect: linkRect(row), target });
    row = [];
    target = undefined;
  };
  for (const one of placed) {
    const own = linkOf(one.atom);
    if (own === undefined || target === undefined || !sameTarget(own, target)) close();
    target = own;
    if (own !== undefined) row.push(one);
  }
  close();
  return made;
}

const linkOf = (atom: Atom): LinkTarget | undefined => (atom.kind === "edge" ? undefined : atom.item.link);

function linkRect(row: readonly PlacedAtom[]): Rect {
  const { ascent, descent } = row.map(({ atom }) => reachOf(atom)).reduce(wider, undefined) ?? nothing;
  return { ...extent(row), y: -ascent, height: ascent + descent };
}

function sameTarget(a: LinkTarget, b: LinkTarget): boolean {
  if (a.kind === "uri") return b.kind === "uri" && a.uri === b.uri;
  return b.kind === "destination" && a.name === b.name;
}
