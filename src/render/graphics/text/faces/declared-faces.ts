import { createHash } from "node:crypto";
import { contained, isTrap } from "../fonts/font-fault.ts";
import { HarfBuzz } from "../fonts/harfbuzz.ts";
import { Programs } from "../fonts/programs.ts";
import { FontError, readSfnt } from "../fonts/sfnt.ts";
import { type WeightAxis, weightAxisOf } from "../fonts/weight-axis.ts";
import type { DeclaredFamily, DeclaredStyleName, FaceProgram } from "../typesetter.ts";
import { type FamilyStyle, nearestStyle } from "./families.ts";
import { createShaper, OpenFace } from "./open-face.ts";

const wordsKept = 5_000;

interface DeclaredStyle {
  readonly name: DeclaredStyleName;
  readonly weight: number;
  readonly file: Uint8Array;
}

/** Weights that one file of a document is opened in: each takes memory of its own. */
const mostWeights = 16;

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
  /** By style, and by the weight that it was requested in. */
  readonly #answers = new Map<DeclaredStyle, Map<number, DeclaredAnswer>>();
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
   * regular); where regular cannot be used, the nearest of the others. A variable file is set in the requested weight.
   */
  face(family: string, weight: number, italic: boolean): DeclaredAnswer | undefined {
    const styles = this.#families.get(family) ?? [];
    const called = (name: DeclaredStyleName) => styles.find(({ source }) => source.name === name);
    const style = called(styleName(weight, italic)) ?? called("regular") ?? nearestStyle(styles, weight, italic);
    if (style === undefined) return undefined;
    const { source } = style;
    const wanted = style.italic === italic ? weight : source.weight;
    const answers = this.#answers.get(source) ?? new Map<number, DeclaredAnswer>();
    this.#answers.set(source, answers);
    const known = answers.get(wanted);
    if (known !== undefined) return known;
    const answer = this.#tryToOpen(family, source, wanted);
    answers.set(wanted, answer);
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

  #tryToOpen(family: string, style: DeclaredStyle, weight: number): DeclaredAnswer {
    const { name, file } = style;
    try {
      const sfnt = readSfnt(file);
      const axis = weightAxisOf(sfnt);
      if (axis === undefined) {
        const otherWeight = withoutAxis(style, sfnt.tables.has("fvar"), this.#families.get(family) ?? []);
        return { kind: "open", face: this.#opened(family, file, undefined), otherWeight, isVariable: false };
      }
      const isTooMany = weight !== style.weight && this.#weightsOf(file) >= mostWeights;
      const set = isTooMany ? style.weight : weight;
      const otherWeight = isTooMany ? tooMany(style) : beyondAxis(style, weight, axis);
      const face = this.#opened(family, file, placeOn(axis, set));
      return { kind: "open", face, otherWeight, isVariable: !isTooMany };
    } catch (error) {
      const why = whyBroken(error);
      if (why === undefined) throw error;
      return { kind: "broken", style: name, why };
    }
  }

  /** In how many weights a file is open. */
  #weightsOf(file: Uint8Array): number {
    let weights = 0;
    for (const { face } of this.#open.values()) if (face.file === file) weights += 1;
    return weights;
  }

  /** A file may stand for several styles: a variable font is opened once for each weight, any other one once. */
  #opened(family: string, file: Uint8Array, weight: number | undefined): OpenFace {
    const hash = createHash("sha256").update(file).digest("hex");
    const key = weight === undefined ? hash : `${hash}@${weight}`;
    const known = this.#open.get(key);
    if (known !== undefined) return known.face;
    const shaper = createShaper(new HarfBuzz(this.#modules.shaper), wordsKept);
    const face = new OpenFace({ shaper, file, key, family, weight });
    this.#open.set(key, { face, family });
    return face;
  }

  close(): void {
    for (const { face } of this.#open.values()) face.close();
    this.#open.clear();
    this.#answers.clear();
    this.#programs.close();
  }
}

/** The place on an axis nearest to a weight; undefined: there is no axis, or it is the default place. */
function placeOn(axis: WeightAxis | undefined, weight: number): number | undefined {
  if (axis === undefined) return undefined;
  const nearest = Math.min(axis.most, Math.max(axis.least, weight));
  return nearest === axis.usual ? undefined : nearest;
}

/** Nothing is said of weights beyond those that all families have, where the file has the one that it is declared for. */
function beyondAxis(
  { name, weight }: DeclaredStyle,
  requested: number,
  { least, most }: WeightAxis,
): string | undefined {
  const has = (place: number): boolean => least <= place && place <= most;
  if (has(requested) || has(weight)) return undefined;
  const set = requested < least ? least : most;
  return `declared as ${name} (weight ${weight}) with a variable file that has weights from ${least} to ${most}; it is set in ${set}. Declare a file that has the weight.`;
}

const tooMany = ({ name, weight }: DeclaredStyle): string =>
  `a variable file that is set in ${mostWeights} weights, which is the most; other text is set in the weight that it is declared for (${name}, ${weight}). Use fewer weights.`;

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
