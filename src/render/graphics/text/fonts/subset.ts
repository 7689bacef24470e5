import type { AxisPlace } from "../../../model/look.ts";
import { cidsOf } from "./cff-cids.ts";
import { withCompositeParts } from "./composite-glyphs.ts";
import { tag } from "./harfbuzz.ts";
import type { HarfBuzzSubset, SubsetSource } from "./hb-subset.ts";
import { FontError, needTable, readSfnt, type Sfnt } from "./sfnt.ts";

/** A font program cut down to some glyphs. */
export interface SubsetProgram {
  readonly bytes: Uint8Array;
  /** For each requested glyph, at the same index: what the program calls it, its new id or, if it is CID-keyed, its CID. */
  readonly ids: Uint32Array;
}

/** Properties of a font file that subsetting needs. */
export interface CutSource {
  readonly sfnt: Sfnt;
  readonly subset: HarfBuzzSubset;
  readonly source: SubsetSource;
  readonly variable: boolean;
  /** Where on its axes a variable font is cut; undefined: at its default. */
  readonly places: readonly AxisPlace[] | undefined;
}

/** All that a PDF needs of a TrueType program in a Type 0 font (ISO 32000-1, 9.9, table 126). */
const truetypeTables: ReadonlySet<string> = new Set(["glyf", "head", "hhea", "hmtx", "loca", "maxp"]);
const cffTables: ReadonlySet<string> = new Set(["CFF ", "head", "hhea", "hmtx", "maxp"]);
/** Needed to compute the default outlines; pinning removes them. */
const variationTables: ReadonlySet<string> = new Set(["fvar", "avar", "gvar", "cvar", "HVAR", "MVAR"]);

/** Cuts a program down to `glyphs` (ascending, with 0), renumbered without gaps. Throws `FontError`. */
export function cutProgram(from: CutSource, glyphs: Uint32Array): SubsetProgram {
  const { sfnt } = from;
  const keep = sfnt.flavour === "cff" ? cffTables : truetypeTables;
  const kept = (name: string): boolean => keep.has(name) || (from.variable && variationTables.has(name));
  const drop = [...sfnt.tables.keys()].filter((name) => !kept(name)).map(tag);
  const request = { glyphs, drop, pin: from.variable, places: from.places };
  const all = sfnt.flavour === "cff" ? glyphs : withCompositeParts(sfnt, glyphs);
  const compact = cut(from, { ...request, retainIds: false });
  if (glyphCount(compact) === all.length) return named(compact, ranks(glyphs, all));
  // The rank of a glyph is its new id only when we know all that were kept (a CFF glyph may be composed of others).
  return named(cut(from, { ...request, retainIds: true }), glyphs);
}

/** All that a PDF needs of a TrueType program in a simple font: codes lead to glyphs by way of its character map. */
const mappedTables: ReadonlySet<string> = new Set([...truetypeTables, "cmap"]);

/** A TrueType file of `characters` and its map of them, without anything for shaping. Throws `FontError`. */
export function cutMapped(
  { sfnt, subset, source }: Pick<CutSource, "sfnt" | "subset" | "source">,
  characters: readonly number[],
): Uint8Array {
  const drop = [...sfnt.tables.keys()].filter((name) => !mappedTables.has(name)).map(tag);
  const file = subset.cut(source, { glyphs: new Uint32Array(), characters, drop, retainIds: false, pin: false });
  if (file === undefined) throw new FontError("Its characters cannot be taken out of it.");
  return file;
}

function named(file: Sfnt & { readonly file: Uint8Array }, ids: Uint32Array): SubsetProgram {
  const bytes = bare(file);
  const cids = file.flavour === "cff" ? cidsOf(bytes) : undefined;
  return { bytes, ids: cids === undefined ? ids : ids.map((id) => cids[id] ?? 0) };
}

function cut(from: CutSource, request: Parameters<HarfBuzzSubset["cut"]>[1]): Sfnt & { readonly file: Uint8Array } {
  const file = from.subset.cut(from.source, request);
  if (file === undefined) throw new FontError("Its glyphs cannot be taken out of it.");
  return { ...readSfnt(file), file };
}

const glyphCount = (sfnt: Sfnt): number => needTable(sfnt, "maxp", 6).getUint16(4);

/** TrueType programs are embedded as files, CFF ones as the bare table. */
function bare(sfnt: Sfnt & { readonly file: Uint8Array }): Uint8Array {
  if (sfnt.flavour === "truetype") return sfnt.file;
  const table = needTable(sfnt, "CFF ", 4);
  return new Uint8Array(table.buffer, table.byteOffset, table.byteLength).slice();
}

/** Position of each glyph in `all`, which holds them all; both ascend. */
function ranks(glyphs: Uint32Array, all: Uint32Array): Uint32Array {
  const ids = new Uint32Array(glyphs.length);
  let rank = 0;
  glyphs.forEach((glyph, index) => {
    while ((all[rank] as number) < glyph) rank += 1;
    ids[index] = rank;
  });
  return ids;
}
