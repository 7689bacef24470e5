import { createHash } from "node:crypto";
import type { AxisPlace, TextLook } from "../../../model/look.ts";
import { type FontAxis, fontAxesOf } from "../fonts/font-axes.ts";
import { contained, isTrap } from "../fonts/font-fault.ts";
import { HarfBuzz } from "../fonts/harfbuzz.ts";
import { Programs } from "../fonts/programs.ts";
import { FontError, readSfnt } from "../fonts/sfnt.ts";
import type { DeclaredFamily, DeclaredStyleName, FaceProgram } from "../typesetter.ts";
import { placeName } from "./axis-places.ts";
import { type FamilyStyle, nearestStyle } from "./families.ts";
import { createShaper, OpenFace } from "./open-face.ts";

const wordsKept = 5_000;

interface DeclaredStyle {
  readonly name: DeclaredStyleName;
  readonly weight: number;
  readonly file: Uint8Array;
}

/** Places on its axes that one file of a document is opened at: each takes memory of its own. */
const mostPlaces = 16;

/** The parts of a look that choose a face of a family. */
type Requested = Pick<TextLook, "weight" | "italic" | "axes">;

/**
 * A declared face: it is open, or the file cannot be used and `why` says why. `otherWeight`: a variable font cannot be set
 * in the requested weight; the end of a sentence about the font says what happens instead. `isVariable`: its weight is the requested one.
 */
export type DeclaredAnswer =
  | {
      readonly kind: "open";
      readonly face: OpenFace;
      readonly otherWeight: string | undefined;
      readonly isVariable: boolean;
      /** Tags of requested axes that the font lacks, be it that of weights. */
      readonly lacking: readonly string[];
    }
  | { readonly kind: "broken"; readonly style: DeclaredStyleName; readonly why: string };

/**
 * The faces a document declares, each in an instance of HarfBuzz of its own: what a hostile file does there reaches
 * neither other documents nor other fonts, and all of it goes when the document is done.
 */
export class DeclaredFaces {
  readonly #modules: { readonly shaper: WebAssembly.Module; readonly cutter: WebAssembly.Module };
  readonly #families = new Map<string, FamilyStyle<DeclaredStyle>[]>();
  /** By family: styles that the document declares, whether their files can be used or not. */
  readonly #named = new Map<string, ReadonlySet<DeclaredStyleName>>();
  /** By style, and by the places that it was requested at. */
  readonly #answers = new Map<DeclaredStyle, Map<string, DeclaredAnswer>>();
  readonly #open = new Map<string, { readonly face: OpenFace; readonly family: string }>();
  readonly #programs: Programs;

  constructor(
    declared: ReadonlyMap<string, DeclaredFamily>,
    modules: { readonly shaper: WebAssembly.Module; readonly cutter: WebAssembly.Module },
  ) {
    this.#modules = modules;
    this.#programs = new Programs(modules.cutter);
    for (const [name, family] of declared) {
      const styles = stylesOf(family);
      this.#families.set(name, styles);
      this.#named.set(name, new Set([...styles.map(({ source }) => source.name), ...(family.unavailable ?? [])]));
    }
  }

  /** `name` in lower case. */
  has(name: string): boolean {
    return this.#families.has(name);
  }

  /**
   * The face of the requested style, or that of `regular` (specification, Fonts: bold, italic and boldItalic fall back to
   * regular); where regular cannot be used, the nearest of the others. A variable file is set in the requested weight,
   * and at the requested places on its other axes.
   */
  face(family: string, { weight, italic, axes = [] }: Requested): DeclaredAnswer | undefined {
    const styles = this.#families.get(family) ?? [];
    const called = (name: DeclaredStyleName) => styles.find(({ source }) => source.name === name);
    const style = called(styleName(weight, italic)) ?? called("regular") ?? nearestStyle(styles, weight, italic);
    if (style === undefined) return undefined;
    const { source } = style;
    const own: AxisPlace = ["wght", style.italic === italic ? weight : source.weight];
    const wanted = axes.some(([tag]) => tag === "wght") ? axes : [...axes, own];
    const answers = this.#answers.get(source) ?? new Map<string, DeclaredAnswer>();
    this.#answers.set(source, answers);
    const known = answers.get(placeName(wanted));
    if (known !== undefined) return known;
    const answer = this.#tryToOpen(family, source, wanted);
    answers.set(placeName(wanted), answer);
    return answer;
  }

  /** The requested style, when the family declares no file for it. */
  lacks(family: string, weight: number, italic: boolean): DeclaredStyleName | undefined {
    const wanted = styleName(weight, italic);
    return this.#named.get(family)?.has(wanted) === false ? wanted : undefined;
  }

  /** Takes a file that cannot be used out of the family, so that its other styles stand in. */
  withdraw(family: string, style: DeclaredStyleName): void {
    const rest = (this.#families.get(family) ?? []).filter((candidate) => candidate.source.name !== style);
    this.#families.set(family, rest);
  }

  byKey(key: string): OpenFace | undefined {
    return this.#open.get(key)?.face;
  }

  program(key: string, glyphs: Uint32Array): FaceProgram | undefined {
    const open = this.#open.get(key);
    if (open === undefined) return undefined;
    return contained(open.family, () => this.#programs.program(open.face, glyphs));
  }

  fontFile(key: string, characters: readonly number[]): Uint8Array | undefined {
    const open = this.#open.get(key);
    if (open === undefined) return undefined;
    return contained(open.family, () => this.#programs.fontFile(open.face, characters));
  }

  #tryToOpen(family: string, style: DeclaredStyle, wanted: readonly AxisPlace[]): DeclaredAnswer {
    const { name, file } = style;
    try {
      const sfnt = readSfnt(file);
      const axes = fontAxesOf(sfnt);
      const weightAxis = axes.find(({ tag }) => tag === "wght");
      const requested = wanted.find(([tag]) => tag === "wght")?.[1] ?? style.weight;
      const lacking = wanted.map(([tag]) => tag).filter((tag) => !axes.some((axis) => axis.tag === tag));
      const places = placesOn(axes, wanted);
      const isTooMany = places.length > 0 && !this.#isOpen(file, places) && this.#placesOf(file) >= mostPlaces;
      const set = isTooMany ? placesOn(axes, [["wght", style.weight]]) : places;
      const others = this.#families.get(family) ?? [];
      const otherWeight = isTooMany
        ? tooMany(style)
        : weightAxis === undefined
          ? withoutAxis(style, sfnt.tables.has("fvar"), others)
          : beyondAxis(style, requested, weightAxis);
      const face = this.#opened(family, file, set);
      return { kind: "open", face, otherWeight, isVariable: weightAxis !== undefined && !isTooMany, lacking };
    } catch (error) {
      const why = whyBroken(error);
      if (why === undefined) throw error;
      return { kind: "broken", style: name, why };
    }
  }

  /** At how many places a file is open. */
  #placesOf(file: Uint8Array): number {
    let places = 0;
    for (const { face } of this.#open.values()) if (face.file === file) places += 1;
    return places;
  }

  #isOpen(file: Uint8Array, places: readonly AxisPlace[]): boolean {
    for (const { face } of this.#open.values())
      if (face.file === file && placeName(face.places ?? []) === placeName(places)) return true;
    return false;
  }

  /** A file may stand for several styles: a variable font is opened once for each place, any other one once. */
  #opened(family: string, file: Uint8Array, places: readonly AxisPlace[]): OpenFace {
    const hash = createHash("sha256").update(file).digest("hex");
    const key = places.length === 0 ? hash : `${hash}@${placeName(places)}`;
    const known = this.#open.get(key);
    if (known !== undefined) return known.face;
    const shaper = createShaper(new HarfBuzz(this.#modules.shaper), wordsKept);
    const face = new OpenFace({ shaper, file, key, family, places: places.length === 0 ? undefined : places });
    this.#open.set(key, { face, family });
    return face;
  }

  close(): void {
    // Nothing was opened for a document that declares none.
    if (this.#families.size === 0) return;
    for (const { face } of this.#open.values()) face.close();
    this.#open.clear();
    this.#answers.clear();
    this.#programs.close();
  }
}

/** The places on axes that a font has, in the order of their tags, without those that it has by itself. */
function placesOn(axes: readonly FontAxis[], wanted: readonly AxisPlace[]): readonly AxisPlace[] {
  return [...wanted]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([tag, value]): readonly AxisPlace[] => {
      const axis = axes.find((one) => one.tag === tag);
      if (axis === undefined) return [];
      const nearest = Math.min(axis.most, Math.max(axis.least, value));
      return nearest === axis.usual ? [] : [[tag, nearest]];
    });
}

/** Reports a weight outside of the file's axis; not where the file has the weight that it is declared for. */
function beyondAxis({ name, weight }: DeclaredStyle, requested: number, { least, most }: FontAxis): string | undefined {
  const has = (place: number): boolean => least <= place && place <= most;
  if (has(requested) || has(weight)) return undefined;
  const set = requested < least ? least : most;
  return `declared as ${name} (weight ${weight}) with a variable file that has weights from ${least} to ${most}; it is set in ${set}. Declare a file that has the weight.`;
}

const tooMany = ({ name, weight }: DeclaredStyle): string =>
  `a variable file that is set at ${mostPlaces} places on its axes, which is the most; other text is set in the weight that it is declared for (${name}, ${weight}). Use fewer weights and places.`;

/** A variable font that is the file of two weights, but has only one. */
function withoutAxis(
  { name, weight, file }: DeclaredStyle,
  variable: boolean,
  styles: readonly FamilyStyle<DeclaredStyle>[],
): string | undefined {
  if (!variable || weight <= regularWeight) return undefined;
  const isSame = ({ source }: FamilyStyle<DeclaredStyle>): boolean =>
    source.weight !== weight && Buffer.compare(source.file, file) === 0;
  if (!styles.some(isSame)) return undefined;
  return `declared as ${name} with a variable file of another weight that has no weight axis, so both look the same. Declare a file that has the weight.`;
}

const regularWeight = 400;
const boldWeight = 700;

/** The style of a family that a look asks for: of the two weights, the nearer one. */
function styleName(weight: number, italic: boolean): DeclaredStyleName {
  const bold = weight > (regularWeight + boldWeight) / 2;
  if (bold) return italic ? "boldItalic" : "bold";
  return italic ? "italic" : "regular";
}

function stylesOf(family: DeclaredFamily): FamilyStyle<DeclaredStyle>[] {
  const styles: FamilyStyle<DeclaredStyle>[] = [];
  const add = (name: DeclaredStyleName, file: Uint8Array | undefined, weight: number, italic: boolean): void => {
    if (file !== undefined) styles.push({ weight, italic, source: { name, weight, file } });
  };
  add("regular", family.regular, regularWeight, false);
  add("bold", family.bold, boldWeight, false);
  add("italic", family.italic, regularWeight, true);
  add("boldItalic", family.boldItalic, boldWeight, true);
  return styles;
}

function whyBroken(error: unknown): string | undefined {
  if (error instanceof FontError) return error.message;
  return isTrap(error) ? "It makes the text engine fail." : undefined;
}
