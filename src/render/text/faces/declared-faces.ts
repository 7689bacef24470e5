import { createHash } from "node:crypto";
import { contained, isTrap } from "../fonts/font-fault.ts";
import { HarfBuzz } from "../fonts/harfbuzz.ts";
import { Programs } from "../fonts/programs.ts";
import { FontError } from "../fonts/sfnt.ts";
import type { DeclaredFamily, FaceProgram } from "../typesetter.ts";
import { type FamilyStyle, nearestStyle } from "./families.ts";
import { createShaper, OpenFace } from "./open-face.ts";

const wordsKept = 5_000;

interface DeclaredStyle {
  readonly name: string;
  readonly file: Uint8Array;
}

/** A declared face: it is open, or the file cannot be used and `why` says why. */
export type DeclaredAnswer =
  | { readonly kind: "open"; readonly face: OpenFace }
  | { readonly kind: "broken"; readonly style: string; readonly why: string };

/**
 * The faces a document declares, each in an instance of HarfBuzz of its own: what a hostile file does there reaches
 * neither other documents nor other fonts, and all of it goes when the document is done.
 */
export class DeclaredFaces {
  readonly #modules: { readonly shaper: WebAssembly.Module; readonly cutter: WebAssembly.Module };
  readonly #families = new Map<string, FamilyStyle<DeclaredStyle>[]>();
  readonly #answers = new Map<Uint8Array, DeclaredAnswer>();
  readonly #open = new Map<string, { readonly face: OpenFace; readonly family: string }>();
  readonly #programs: Programs;

  constructor(
    declared: ReadonlyMap<string, DeclaredFamily>,
    modules: { readonly shaper: WebAssembly.Module; readonly cutter: WebAssembly.Module },
  ) {
    this.#modules = modules;
    this.#programs = new Programs(modules.cutter);
    for (const [name, family] of declared) this.#families.set(name, stylesOf(family));
  }

  /** `name` in lower case. */
  has(name: string): boolean {
    return this.#families.has(name);
  }

  face(family: string, weight: number, italic: boolean): DeclaredAnswer | undefined {
    const style = nearestStyle(this.#families.get(family) ?? [], weight, italic);
    if (style === undefined) return undefined;
    const known = this.#answers.get(style.source.file);
    if (known !== undefined) return known;
    const answer = this.#tryToOpen(family, style.source);
    this.#answers.set(style.source.file, answer);
    return answer;
  }

  /** Takes a file that cannot be used out of the family, so that its other styles stand in. */
  withdraw(family: string, style: string): void {
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

  #tryToOpen(family: string, { name, file }: DeclaredStyle): DeclaredAnswer {
    const key = createHash("sha256").update(file).digest("hex");
    const known = this.#open.get(key);
    if (known !== undefined) return { kind: "open", face: known.face };
    try {
      const shaper = createShaper(new HarfBuzz(this.#modules.shaper), wordsKept);
      const face = new OpenFace({ shaper, file, key, family });
      this.#open.set(key, { face, family });
      return { kind: "open", face };
    } catch (error) {
      const why = whyBroken(error);
      if (why === undefined) throw error;
      return { kind: "broken", style: name, why };
    }
  }

  close(): void {
    for (const { face } of this.#open.values()) face.close();
    this.#open.clear();
    this.#answers.clear();
    this.#programs.close();
  }
}

function stylesOf(family: DeclaredFamily): FamilyStyle<DeclaredStyle>[] {
  const styles: FamilyStyle<DeclaredStyle>[] = [];
  const add = (name: string, file: Uint8Array | undefined, weight: number, italic: boolean): void => {
    if (file !== undefined) styles.push({ weight, italic, source: { name, file } });
  };
  add("regular", family.regular, 400, false);
  add("bold", family.bold, 700, false);
  add("italic", family.italic, 400, true);
  add("bold italic", family.boldItalic, 700, true);
  return styles;
}

function whyBroken(error: unknown): string | undefined {
  if (error instanceof FontError) return error.message;
  return isTrap(error) ? "It makes the text engine fail." : undefined;
}
