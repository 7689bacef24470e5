import type { ShapedRun } from "../model/line.ts";
import type { TextLook } from "../model/look.ts";
import type { BundledFaces } from "./bundled-faces.ts";
import type { DeclaredFaces } from "./declared-faces.ts";
import { familyInMessage, genericOf } from "./families.ts";
import type { Findings } from "./findings.ts";
import type { Region } from "./region.ts";
import { type IconStyle, type TextStyle, wishOf } from "./text-style.ts";
import type { Typeface, Words } from "./typeface.ts";

export interface LooksParts {
  readonly bundled: BundledFaces;
  readonly declared: DeclaredFaces;
  readonly findings: Findings;
  readonly locale: string;
}

interface Found {
  readonly face: Typeface;
  /** The bundled family it came from. */
  readonly family: string | undefined;
  /** It stands in for a family that could not be had (specification, Fonts rule 3). */
  readonly instead: boolean;
}

/** Finds the faces of one document's looks, and reports those it cannot find. */
export class Looks {
  readonly #parts: LooksParts;
  readonly #known = new WeakMap<TextLook, TextStyle>();

  constructor(parts: LooksParts) {
    this.#parts = parts;
  }

  style(look: TextLook, path: string): TextStyle {
    const known = this.#known.get(look);
    if (known !== undefined) return known;
    const style = this.#resolve(look, path);
    this.#known.set(look, style);
    return style;
  }

  #resolve(look: TextLook, path: string): TextStyle {
    const { face, family, instead } = this.#find(look, path);
    const language = look.language ?? this.#parts.locale;
    const { ascent, descent, lineGap, unitsPerEm } = face.face;
    const scale = look.size / unitsPerEm;
    const latin = face.style(wishOf(look, "Latn", false, language));
    const { bundled } = this.#parts;
    return {
      look,
      face,
      scale,
      ascent: ascent * scale,
      descent: -descent * scale,
      lineGap: lineGap * scale,
      language,
      latin,
      fallback:
        (look.automatic || instead) && family !== undefined
          ? remembered((script, region) => bundled.chain(script, region, family, look.weight, look.italic))
          : undefined,
      icons: family !== undefined && bundled.byNameOnly(family) ? this.#icons(look, face, language, path) : undefined,
      hyphen: once(() => hyphenOf(face, latin)),
    };
  }

  #icons(look: TextLook, face: Typeface, language: string, path: string): IconStyle {
    const words = face.style({ script: "Latn", rtl: false, language, spaced: false, caps: false });
    const family = this.#parts.bundled.generic("sans");
    return { words, otherwise: this.#resolve({ ...look, family, automatic: true }, path) };
  }

  #find(look: TextLook, path: string): Found {
    const name = look.family.trim().toLowerCase();
    const { bundled, declared } = this.#parts;
    if (declared.has(name)) {
      const face = this.#declaredFace(look, name, path);
      if (face !== undefined) return { face, family: undefined, instead: false };
    } else if (bundled.has(name)) {
      return { face: bundled.face(name, look.weight, look.italic), family: name, instead: false };
    }
    const generic = genericOf(name);
    if (generic === undefined && !declared.has(name)) {
      this.#tell(
        path,
        `The font ${familyInMessage(look.family)} is neither declared nor built in; its text is set in the default face.`,
      );
    }
    const family = bundled.generic(generic ?? "sans");
    return { face: bundled.face(family, look.weight, look.italic), family, instead: generic === undefined };
  }

  /** A style whose file is broken is left to the family's others; none left: the default face. */
  #declaredFace(look: TextLook, name: string, path: string): Typeface | undefined {
    const { declared } = this.#parts;
    for (;;) {
      const answer = declared.face(name, look.weight, look.italic);
      if (answer === undefined || answer.kind === "open") return answer?.face;
      this.#tell(
        path,
        `The ${answer.style} file of the font ${familyInMessage(look.family)} cannot be used. ${answer.why}`,
      );
      declared.withdraw(name, answer.style);
    }
  }

  #tell(path: string, message: string): void {
    this.#parts.findings.tell("FONT_NOT_LOADED", "FONT_NOT_LOADED", path, message);
  }
}

/** ISO 32000-1, 14.8.2.2.3: a hyphen that was only inserted is copied as a soft hyphen. */
function hyphenOf(face: Typeface, words: Words): ShapedRun {
  const drawn = face.covers(0x2010) ? "\u2010" : "-";
  return { ...words.run(drawn, 0, drawn.length), text: "\u00ad" };
}

/** Works an answer out once for each script and region. */
function remembered<A>(work: (script: string, region: Region | undefined) => A): typeof work {
  const answers = new Map<string, A>();
  return (script, region) => {
    const question = region === undefined ? script : `${script} ${region}`;
    const known = answers.get(question);
    if (known !== undefined) return known;
    const answer = work(script, region);
    answers.set(question, answer);
    return answer;
  };
}

function once<T>(work: () => T): () => T {
  let answer: T | undefined;
  return () => {
    answer ??= work();
    return answer;
  };
}
