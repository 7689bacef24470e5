import type { Points } from "../../../model/geometry.ts";
import { glyphStride } from "../../../model/text/line.ts";
import { blankBefore, blankBehind } from "../paragraph/spacing-trim.ts";
import { type Atom, countedAtom, type GlyphAtom } from "./atoms.ts";

/** The atoms of a line without the blank of the punctuation at its ends. `start`: where the line begins in the text. */
export function trimmedEdges(atoms: readonly Atom[], text: string, start: number): readonly Atom[] {
  const first = atoms.findIndex(({ kind }) => kind !== "edge");
  const last = atoms.findLastIndex(({ kind }) => kind !== "edge");
  return atoms.map((atom, at) => {
    if (atom.kind !== "glyphs" || atom.hyphen || atom.item.trims !== true) return atom;
    const head = at === first ? withoutBlankBefore(atom, text, start) : atom;
    return at === last ? withoutBlankBehind(head, text) : head;
  });
}

/** The atoms of a line without so much of it. */
export function withoutSpacingBehind(atoms: readonly Atom[], behind: Points): readonly Atom[] {
  if (behind === 0) return atoms;
  const last = atoms.findLastIndex(({ kind }) => kind !== "edge");
  return atoms.map((atom, at) => (at === last ? { ...atom, width: atom.width - behind } : atom));
}

function withoutBlankBefore(atom: GlyphAtom, text: string, start: number): GlyphAtom {
  const { item, run, from } = atom;
  if (run !== item.run) return atom;
  const blank = Math.round(blankBefore(item, text, start) / item.scale);
  return blank === 0 ? atom : moved(atom, from, (glyphs, at) => shrink(glyphs, at, blank, blank));
}

function withoutBlankBehind(atom: GlyphAtom, text: string): GlyphAtom {
  const { item, run, to } = atom;
  const at = (to - 1) * glyphStride;
  if (run.text !== item.run.text || to <= atom.from) return atom;
  const unit = text.charCodeAt((run.glyphs[at + 1] as number) + item.start);
  const blank = Math.round(blankBehind({ ...item, run }, at, unit) / item.scale);
  return blank === 0 ? atom : moved(atom, to - 1, (glyphs, place) => shrink(glyphs, place, blank, 0));
}

/** The atom with one of its glyphs changed, in a run of its own. */
function moved(
  { item, run, from, to }: GlyphAtom,
  glyph: number,
  change: (glyphs: Int32Array, at: number) => void,
): GlyphAtom {
  const glyphs = run.glyphs.slice();
  change(glyphs, glyph * glyphStride);
  return countedAtom(item, { ...run, glyphs }, from, to);
}

function shrink(glyphs: Int32Array, at: number, by: number, left: number): void {
  glyphs[at + 3] = (glyphs[at + 3] as number) - by;
  glyphs[at + 5] = (glyphs[at + 5] as number) - left;
}
