import type { SpanBox } from "../../../model/text/inline.ts";
import { isLeft, spanChain } from "../paragraph/edges.ts";
import { visualOrder } from "../scripts/bidi.ts";
import type { Atom } from "./atoms.ts";

type EdgeAtom = Extract<Atom, { readonly kind: "edge" }>;

/**
 * Atoms from left to right (UAX #9, L2). Text of a span may end up in several places; its edges stand beside the
 * outermost of them, on the side that the paragraph's direction gives them (CSS 2.2, 8.6).
 */
export function fromLeftToRight(atoms: readonly Atom[], rtl: boolean): readonly Atom[] {
  const inner = atoms.filter((atom) => atom.kind !== "edge");
  const ordered = visualOrder(inner.map(({ level }) => level)).map((index) => inner[index] as Atom);
  return inner.length === atoms.length ? ordered : withEdges(ordered, atoms.filter(isEdge), rtl);
}

const isEdge = (atom: Atom): atom is EdgeAtom => atom.kind === "edge";

function withEdges(ordered: readonly Atom[], edges: readonly EdgeAtom[], rtl: boolean): readonly Atom[] {
  const reach = reachOf(ordered);
  /** By index in `ordered`: edges before it, outermost first, and behind it, innermost first. */
  const before = new Map<number, EdgeAtom[]>();
  const behind = new Map<number, EdgeAtom[]>();
  for (const edge of edges.toSorted((a, b) => depthOf(a) - depthOf(b))) {
    const { span, side } = edge.edge;
    const left = isLeft(side, edge.level);
    const own = reach.get(span);
    if (own === undefined) put(rtl ? before : behind, rtl ? 0 : ordered.length - 1, edge, !rtl);
    else if (left) put(before, own.first, edge, false);
    else put(behind, own.last, edge, true);
  }
  if (ordered.length === 0) return [...(before.get(0) ?? []), ...(behind.get(-1) ?? [])];
  return ordered.flatMap((atom, index) => [...(before.get(index) ?? []), atom, ...(behind.get(index) ?? [])]);
}

const depthOf = ({ edge }: EdgeAtom): number => spanChain(edge.span).length;

function put(places: Map<number, EdgeAtom[]>, index: number, edge: EdgeAtom, first: boolean): void {
  const there = places.get(index);
  if (there === undefined) places.set(index, [edge]);
  else if (first) there.unshift(edge);
  else there.push(edge);
}

interface LevelReach {
  readonly first: number;
  last: number;
}

function reachOf(ordered: readonly Atom[]): ReadonlyMap<SpanBox, LevelReach> {
  const reach = new Map<SpanBox, LevelReach>();
  for (const [index, atom] of ordered.entries()) {
    if (atom.kind === "edge") continue;
    for (let span = atom.item.span; span !== undefined; span = span.outer) {
      const known = reach.get(span);
      if (known === undefined) reach.set(span, { first: index, last: index });
      else known.last = index;
    }
  }
  return reach;
}
