import type { Points } from "../../../model/geometry.ts";
import { glyphStride } from "../../../model/text/line.ts";
import { type Atom, countedAtom, type GlyphAtom } from "./atoms.ts";

/** A justified line: atoms with their new widths, and what each is widened by. */
export interface Spread {
  readonly atoms: readonly Atom[];
  readonly letterExtra: (atom: Atom) => Points;
  readonly spaceExtra: (atom: Atom) => Points;
}

/**
 * Shares the free width out: evenly over all spaces and, in scripts without spaces, over the gaps between clusters.
 * `atoms` in visual order, of which those before `first` stay as they are. undefined when nothing can be widened.
 */
export function spread(atoms: readonly Atom[], free: Points, first = 0): Spread | undefined {
  const parted = withoutLastGap(atoms);
  const fixed = parted.at(-1);
  const kept = new Set(first === 0 ? [] : parted.slice(0, first));
  const gapsOf = (atom: Atom): number => (kept.has(atom) ? 0 : gapsIn(atom, fixed));
  let gaps = 0;
  for (const atom of parted) gaps += gapsOf(atom);
  if (gaps === 0) return undefined;
  const share = free / gaps;
  const widened = parted.map((atom) =>
    kept.has(atom) ? atom : { ...atom, width: atom.width + share * gapsIn(atom, fixed) },
  );
  const last = widened.at(-1);
  return {
    atoms: widened,
    letterExtra: (atom) => (spreads(atom) && atom !== last && !kept.has(atom) ? share : 0),
    spaceExtra: (atom) => (atom.kind === "glyphs" && !atom.hyphen && !kept.has(atom) ? share : 0),
  };
}

const spreads = (atom: Atom): atom is GlyphAtom => atom.kind === "glyphs" && !atom.hyphen && atom.item.spreads;

/** `fixed`: the last atom of a line, after whose clusters nothing is added. */
function gapsIn(atom: Atom, fixed: Atom | undefined): number {
  if (atom.kind !== "glyphs" || atom.hyphen) return 0;
  return atom.spaces + (spreads(atom) && atom !== fixed ? atom.clusters : 0);
}

/** Makes the last cluster on the line an atom of its own: no space is added after it. */
function withoutLastGap(atoms: readonly Atom[]): readonly Atom[] {
  const last = atoms.at(-1);
  if (last === undefined || !spreads(last) || last.clusters < 2) return atoms;
  const { item, run } = last;
  const cluster = run.glyphs[(last.to - 1) * glyphStride + 1];
  let cut = last.to - 1;
  while (run.glyphs[(cut - 1) * glyphStride + 1] === cluster) cut -= 1;
  const head = countedAtom(item, run, last.from, cut);
  const tail = countedAtom(item, run, cut, last.to);
  return [...atoms.slice(0, -1), head, tail];
}
