import { HarfBuzz } from "../fonts/harfbuzz.ts";
import { Programs } from "../fonts/programs.ts";
import type { BundledFace } from "../typesetter.ts";
import { FaceChain } from "./face-chain.ts";
import { type FamilyStyle, type Generic, nearestStyle, ownFamily } from "./families.ts";
import { createShaper, OpenFace, type Shaper } from "./open-face.ts";
import type { HanRegion } from "./region.ts";
import type { SlicedFace } from "./sliced-face.ts";
import { keysOf, SlicedFamily } from "./sliced-family.ts";
import type { Typeface } from "./typeface.ts";

/** The kinds of families that documents choose among; characters of other families are not looked for in them first. */
const generics: ReadonlySet<string> = new Set([ownFamily("sans"), ownFamily("serif"), ownFamily("mono")]);

/** Words kept per worker in each of two generations: about 10 MB at the most. */
const wordsKept = 20_000;

/** Orders of faces remembered. */
const mostChains = 512;

/** Ways of shaping kept before all faces are opened again: far more than honest documents ask for. */
const mostPlans = 3_000;

export interface BundledParts {
  readonly bundled: readonly BundledFace[];
  readonly shaper: WebAssembly.Module;
  readonly cutter: WebAssembly.Module;
  readonly file: (key: string) => Uint8Array;
}

/** The faces that come with the service: opened when first needed, kept as long as the engine. */
export class BundledFaces {
  readonly programs: Programs;
  readonly #parts: BundledParts;
  readonly #shaper: Shaper;
  readonly #open = new Map<string, OpenFace | SlicedFace>();
  readonly #sliced = new Map<string, SlicedFamily>();
  readonly #families = new Map<string, FamilyStyle<BundledFace>[]>();
  readonly #chains = new Map<string, FaceChain>();

  constructor(parts: BundledParts) {
    if (parts.bundled.length === 0) throw new Error("a text engine needs at least one bundled face");
    this.#parts = parts;
    this.#shaper = createShaper(new HarfBuzz(parts.shaper), wordsKept);
    this.programs = new Programs(parts.cutter);
    for (const face of parts.bundled) {
      const name = face.family.toLowerCase();
      const style = { weight: face.weight, italic: face.style === "italic", source: face };
      const styles = this.#families.get(name);
      if (styles === undefined) this.#families.set(name, [style]);
      else styles.push(style);
    }
  }

  /** Whether what HarfBuzz keeps of the languages and features used costs more than opening the faces again. */
  get isWorn(): boolean {
    return this.#shaper.wear.plans > mostPlans;
  }

  /** WebAssembly memory that is held; it never shrinks. */
  get memoryBytes(): number {
    return this.#shaper.harfbuzz.memoryBytes + this.programs.memoryBytes;
  }

  /** `name` in lower case. */
  has(name: string): boolean {
    return this.#families.has(name);
  }

  /** Whether a family that `has` knows has italic faces. */
  hasItalic(name: string): boolean {
    return this.#families.get(name)?.some(({ italic }) => italic) ?? false;
  }

  /** Our family of a kind; when the service comes without it, the first family there is. */
  generic(kind: Generic): string {
    const own = ownFamily(kind);
    return this.has(own) ? own : (this.#parts.bundled[0] as BundledFace).family.toLowerCase();
  }

  /** The nearest face of a family that `has` knows. */
  face(name: string, weight: number, italic: boolean): Typeface {
    const style = nearestStyle(this.#families.get(name) ?? [], weight, italic);
    if (style === undefined) throw new Error(`no bundled family is called ${name}`);
    return style.source.slices === undefined ? this.#opened(style.source) : this.#slicedFace(style.source, weight);
  }

  /**
   * Where to look for characters of a script, best first: families drawn for the script, then `primary`, mathematics
   * and symbols, then all others but those without a script, which are set by name alone. A face whose character map
   * merely contains the script comes after those made for it. `region`: whose forms come first.
   */
  chain(script: string, region: HanRegion | undefined, primary: string, weight: number, italic: boolean): FaceChain {
    const key = `${script} ${region} ${weight} ${italic} ${primary}`;
    const known = this.#chains.get(key);
    if (known !== undefined) return known;
    const chain = this.#chainOf(script, region, primary, weight, italic);
    if (this.#chains.size >= mostChains) this.#chains.clear();
    this.#chains.set(key, chain);
    return chain;
  }

  #chainOf(script: string, region: HanRegion | undefined, primary: string, weight: number, italic: boolean): FaceChain {
    const names = [...this.#families.keys()].filter((name) => !this.byNameOnly(name));
    const made = (code: string): readonly string[] => names.filter((name) => this.#drawnFor(name, code));
    const own = made(script).filter((name) => !generics.has(name));
    if (region !== undefined) own.sort((a, b) => Number(this.#isFrom(b, region)) - Number(this.#isFrom(a, region)));
    const first = made(script).includes(primary) ? [primary, ...own] : [...own, primary];
    const ordered = new Set([...first, ...made("Zmth"), ...made("Zsym"), ...names]);
    return new FaceChain([...ordered].map((name) => () => this.face(name, weight, italic)));
  }

  /** The face that readers type with in forms. */
  typingFace(): OpenFace {
    const name = this.generic("sans");
    const face = this.face(name, 400, false);
    if (!(face instanceof OpenFace)) throw new Error(`the family ${name} has no single file to type with`);
    return face;
  }

  /** The upright face of the family that is listed under a script; undefined: the service comes without. */
  drawnFor(script: string, weight: number = 400): Typeface | undefined {
    const family = [...this.#families.keys()].find((name) => this.#drawnFor(name, script));
    return family === undefined ? undefined : this.face(family, weight, false);
  }

  /**
   * Name of the family in which a script is set when no style names one; undefined: the service includes no family for
   * it.
   */
  usualFamily(script: string, region: HanRegion | undefined): string | undefined {
    const styles = [...this.#families.values()].filter((own) =>
      own.some(({ source }) => source.scripts.includes(script)),
    );
    const regional = styles.find((own) => own.some(({ source }) => source.language === region));
    return (regional ?? styles[0])?.[0]?.source.family;
  }

  /** Whether a family is never taken for its characters, as the icon font. */
  byNameOnly(name: string): boolean {
    return this.#families.get(name)?.every((style) => style.source.scripts.length === 0) ?? false;
  }

  #isFrom(name: string, region: HanRegion): boolean {
    return this.#families.get(name)?.some((style) => style.source.language === region) ?? false;
  }

  #drawnFor(name: string, script: string): boolean {
    return this.#families.get(name)?.some((style) => style.source.scripts.includes(script)) ?? false;
  }

  #slicedFace({ key, family }: BundledFace, weight: number): SlicedFace {
    const known = this.#sliced.get(key);
    const sliced = known ?? new SlicedFamily({ key, family, shaper: this.#shaper, file: this.#parts.file });
    this.#sliced.set(key, sliced);
    const face = sliced.face(weight);
    this.#open.set(face.face.key, face);
    return face;
  }

  #opened(face: BundledFace): Typeface {
    const known = this.#open.get(face.key);
    if (known !== undefined) return known;
    const opened = new OpenFace({
      shaper: this.#shaper,
      file: this.#parts.file(face.key),
      key: face.key,
      family: undefined,
    });
    this.#open.set(face.key, opened);
    return opened;
  }

  /** The face of a key, opened if it is not; undefined: the service comes without. */
  keyed(key: string): OpenFace | SlicedFace | undefined {
    const source = this.#open.has(key) ? undefined : this.#parts.bundled.find((face) => keysOf(face).includes(key));
    if (source?.slices !== undefined) this.#slicedFace(source, Number(key.slice(key.lastIndexOf("/") + 1)));
    else if (source !== undefined) this.#opened(source);
    return this.#open.get(key);
  }

  /** The open face of a key, for writers. */
  byKey(key: string): OpenFace | SlicedFace | undefined {
    return this.#open.get(key);
  }
}
