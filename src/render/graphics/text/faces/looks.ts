import { noFeatures, type TextLook } from "../../../model/look.ts";
import { madeOnce } from "../../../model/made-once.ts";
import type { ShapedRun } from "../../../model/text/line.ts";
import { characterInMessage } from "../character-in-message.ts";
import type { TextFindings } from "../paragraph/findings.ts";
import { emojiScript } from "../scripts/emoji.ts";
import { micrScript } from "../scripts/micr.ts";
import type { DeclaredStyleName, TypesetterParts } from "../typesetter.ts";
import type { BundledFaces } from "./bundled-faces.ts";
import type { DeclaredFaces } from "./declared-faces.ts";
import { FaceChain } from "./face-chain.ts";
import { familyInMessage, genericOf, isFontOfOthers } from "./families.ts";
import type { HanRegion } from "./region.ts";
import type { StylesByLook } from "./style-cache.ts";
import { type IconStyle, requestOf, type TextStyle } from "./text-style.ts";
import type { ShapingFace, Typeface } from "./typeface.ts";

export interface LooksParts {
  readonly bundled: BundledFaces;
  readonly declared: DeclaredFaces;
  readonly findings: TextFindings;
  readonly locale: string;
  readonly placesOfFamilies: TypesetterParts["placesOfFamilies"];
  /** Styles of earlier documents; undefined: the document's own families have a say in its styles. */
  readonly shared: StylesByLook | undefined;
}

const mostFeatureSets = 256;

interface NamedFace {
  readonly face: Typeface;
  /** The bundled family it came from. */
  readonly family: string | undefined;
  /** It stands in for a family that could not be had (specification, Fonts rule 3). */
  readonly instead: boolean;
  /** A sentence that says which requested face the family lacks; unset: it has all of them. */
  readonly lack?: string | undefined;
}

interface FoundFace extends NamedFace {
  /** For what the face lacks, best first: only when the look names several families. */
  readonly others: readonly Typeface[];
  /** The sentences on what those lack, reported at the first character that one of them sets. */
  readonly lacks?: TextStyle["lacks"];
}

/** Finds the faces of one document's looks, and reports those it cannot find. */
export class FaceFinder {
  readonly #parts: LooksParts;
  readonly #known: StylesByLook = new WeakMap();
  readonly #features = new Set<string>();
  readonly #noted = new Set<string>();

  constructor(parts: LooksParts) {
    this.#parts = parts;
  }

  style(look: TextLook, path: string): TextStyle {
    const known = this.#parts.shared?.get(look) ?? this.#known.get(look);
    if (known !== undefined) return known;
    const { count } = this.#parts.findings;
    const style = this.#resolve(look, path);
    const isShared = look.features === noFeatures && this.#parts.findings.count === count;
    ((isShared ? this.#parts.shared : undefined) ?? this.#known).set(look, style);
    return style;
  }

  /** Reports, once for a document, that a family behind the first one sets characters and has no face as the look names it. */
  noteFace(style: TextStyle, { face, text }: ShapedRun, path: string): void {
    const lack = style.lacks?.get(face);
    if (lack === undefined || this.#noted.has(lack)) return;
    this.#noted.add(lack);
    const codePoint = text.trimStart().codePointAt(0);
    const character = codePoint === undefined ? "a space" : characterInMessage(codePoint);
    this.#parts.findings.add(undefined, "FONT_STYLE_MISSING", path, `${lack} It sets ${character} here.`);
  }

  /** HarfBuzz looks through all sets of features it has seen, so that a document may have so many and no more. */
  #withFeatures(look: TextLook, path: string): TextLook {
    if (look.features === noFeatures) return look;
    this.#features.add(look.features.key);
    if (this.#features.size <= mostFeatureSets) return look;
    this.#features.delete(look.features.key);
    const message = `A document may set its text in ${mostFeatureSets} different sets of features; the others are left out.`;
    this.#parts.findings.add("CONTENT_ERROR", "TOO_MANY_FEATURES", path, message);
    return { ...look, features: noFeatures };
  }

  #resolve(requested: TextLook, path: string): TextStyle {
    const look = this.#withFeatures(requested, path);
    const { face, family, instead, others, lacks } = this.#find(look, path);
    const language = look.language ?? this.#parts.locale;
    const { ascent, descent, lineGap, unitsPerEm } = face.face;
    const scale = look.size / unitsPerEm;
    const { bundled } = this.#parts;
    const isOurs = look.automatic || instead;
    const latin = face.style(requestOf(look, "Latn", false, language));
    return {
      look,
      face,
      scale,
      ascent: ascent * scale,
      descent: -descent * scale,
      lineGap: lineGap * scale,
      language,
      latin,
      fallback: others.length > 0 ? inOrder([face, ...others]) : this.#byScript(look, family, instead),
      micr: isOurs ? once(() => bundled.drawnFor(micrScript)) : undefined,
      emoji: isOurs ? once(() => bundled.drawnFor(emojiScript, look.weight)) : undefined,
      icons: this.#isByNameOnly(family) ? this.#icons(look, face, language, path) : undefined,
      hyphen: once(() => hyphenOf(face, latin)),
      lacks,
    };
  }

  /** Faces by script, where the author left the choice to us. */
  #byScript(look: TextLook, family: string | undefined, instead: boolean): TextStyle["fallback"] {
    if (family === undefined || !(look.automatic || instead)) return undefined;
    const { bundled } = this.#parts;
    return remembered((script, region) => bundled.chain(script, region, family, look.weight, look.italic));
  }

  #isByNameOnly(family: string | undefined): boolean {
    return family !== undefined && this.#parts.bundled.byNameOnly(family);
  }

  #icons(look: TextLook, face: Typeface, language: string, path: string): IconStyle {
    const words = face.style({
      script: "Latn",
      rtl: false,
      language,
      spaced: false,
      features: noFeatures,
      caps: false,
    });
    const family = this.#parts.bundled.generic("sans");
    return {
      words,
      character: (glyph) => face.privateUse(glyph),
      otherwise: this.#resolve({ ...look, family, automatic: true }, path),
    };
  }

  /** The first family of the look's that can be had, and the faces of those after it. */
  #find(look: TextLook, path: string): FoundFace {
    const families = look.otherFamilies.length === 0 ? [look.family] : [look.family, ...look.otherFamilies];
    const found: NamedFace[] = [];
    for (const name of families) {
      const named = this.#named(look, name, path);
      if (named !== undefined) found.push(named);
    }
    const [first, ...rest] = found;
    if (first !== undefined) {
      if (first.lack !== undefined) this.#parts.findings.add(undefined, "FONT_STYLE_MISSING", path, first.lack);
      if (first.instead) this.#noteReplaced(families, first, path);
      const others = rest.filter(({ family }) => !this.#isByNameOnly(family));
      return { ...first, others: others.map(({ face }) => face), lacks: lacksOf(others) };
    }
    if (!families.some((name) => this.#parts.declared.has(keyOf(name)))) this.#reportUnknown(families, path);
    const { bundled } = this.#parts;
    const family = bundled.generic("sans");
    return { face: bundled.face(family, look.weight, look.italic), family, instead: true, others: [] };
  }

  /**
   * The face of a named family. The document's declared families come first, then the service's own, then its
   * equivalents for common names.
   */
  #named(look: TextLook, family: string, path: string): NamedFace | undefined {
    const name = keyOf(family);
    const { bundled, declared } = this.#parts;
    const generic = genericOf(name);
    const brought = declared.has(name);
    const declaredOne = brought ? this.#declaredFace(look, family, path) : undefined;
    if (declaredOne !== undefined) return { ...declaredOne, family: undefined, instead: false };
    if (brought && generic === undefined) return undefined;
    const own = bundled.has(name) ? name : generic && bundled.generic(generic);
    if (own === undefined) return undefined;
    if (look.axes !== undefined && look.axes.length > 0)
      this.#reportAxes(
        family,
        look.axes.map(([tag]) => tag),
        path,
      );
    const isUpright = !look.automatic && look.italic && !bundled.hasItalic(own) && !bundled.byNameOnly(own);
    const lack = isUpright ? withoutItalic(family) : undefined;
    // A document that names Arial and has not brought it gets the like of it, and its missing characters as well.
    return { face: bundled.face(own, look.weight, look.italic), family: own, instead: own !== name, lack };
  }

  /** A style whose file is broken is left to the family's others; none left: the default face. */
  #declaredFace(look: TextLook, family: string, path: string): Pick<NamedFace, "face" | "lack"> | undefined {
    const { declared } = this.#parts;
    const name = keyOf(family);
    for (;;) {
      const answer = declared.face(name, look);
      if (answer === undefined) return undefined;
      if (answer.kind === "open") {
        if (answer.otherWeight !== undefined) {
          const message = `The font ${familyInMessage(family)} is ${answer.otherWeight}`;
          this.#parts.findings.add(undefined, "FONT_WEIGHT_MISSING", path, message);
        }
        const lost = answer.lacking.filter((tag) => look.axes?.some(([own]) => own === tag));
        if (lost.length > 0) this.#reportAxes(family, lost, path);
        const weight = answer.isVariable && !look.italic ? regular : look.weight;
        const lacking = declared.lacks(name, weight, look.italic);
        if (answer.face.whole) this.#parts.findings.add(undefined, "FONT_EMBEDDED_WHOLE", path, whole(family));
        return { face: answer.face, lack: lacking === undefined ? undefined : withoutStyle(family, lacking) };
      }
      this.#report(
        path,
        `The ${answer.style} file of the font ${familyInMessage(family)} cannot be used. ${answer.why}`,
      );
      declared.withdraw(name, answer.style);
    }
  }

  /** A font of others that ours stands in for, unless the author names one that may (`Arial, sans-serif`). */
  #noteReplaced(families: readonly string[], { face }: NamedFace, path: string): void {
    const [wanted, ...others] = families.filter((name) => genericOf(keyOf(name)) !== undefined);
    if (wanted === undefined || !isFontOfOthers(keyOf(wanted)) || this.#parts.declared.has(keyOf(wanted))) return;
    if (others.some((name) => !isFontOfOthers(keyOf(name)))) return;
    const message = `The font ${familyInMessage(wanted)} is not declared in document.fonts; ${face.face.family} stands in for it, and its letters have other widths.`;
    // At the first place alone: a document may name such a font in every style.
    const places = this.#placesOf(families, path);
    this.#parts.findings.remark(() => places()[0] ?? path, "FONT_REPLACED", message);
  }

  #reportUnknown(families: readonly string[], path: string): void {
    this.#parts.findings.addAt(this.#placesOf(families, path), "FONT_NOT_LOADED", "FONT_NOT_LOADED", unknown(families));
  }

  /** Where styles name the families; other ways to name them, such as `[font]`, at the element. */
  #placesOf(families: readonly string[], path: string): () => readonly string[] {
    return () => {
      const named = this.#parts.placesOfFamilies?.(families) ?? [];
      return named.length === 0 ? [path] : named;
    };
  }

  #reportAxes(family: string, tags: readonly string[], path: string): void {
    const message = `The font ${familyInMessage(family)} has no axis ${tags.join(", ")} that can be set; what \`fontVariationSettings\` says of it has no effect.`;
    this.#parts.findings.add(undefined, "FONT_AXIS_MISSING", path, message);
  }

  #report(path: string, message: string): void {
    this.#parts.findings.add("FONT_NOT_LOADED", "FONT_NOT_LOADED", path, message);
  }
}

/** ISO 32000-1, 14.8.2.2.3: a hyphen that was only inserted is copied as a soft hyphen. */
function hyphenOf(face: Typeface, words: ShapingFace): ShapedRun {
  const drawn = face.covers(0x2010) ? "\u2010" : "-";
  return { ...words.run(drawn, 0, drawn.length), text: "\u00ad" };
}

/** A variable file that is declared for this weight stands for all others. */
const regular = 400;

const keyOf = (family: string): string => family.trim().toLowerCase();

const whole = (family: string): string =>
  `A file of the font ${familyInMessage(family)} is embedded whole, which makes the document larger: its licence bits (OS/2, fsType 0x0100) forbid subsetting. Declare a file without that restriction.`;

const withoutItalic = (family: string): string =>
  `The built-in font ${familyInMessage(family)} has no italic; its italic text is set upright.`;

const withoutStyle = (family: string, style: DeclaredStyleName): string =>
  `The font ${familyInMessage(family)} has no ${style} file, so this text is set in its regular one. Declare "${style}" in the family's entry of document.fonts.`;

const unknown = (families: readonly string[]): string =>
  families.length === 1
    ? `The font ${familyInMessage(families[0] ?? "")} is neither declared nor built in; its text is set in the default face.`
    : `None of the fonts ${families.map(familyInMessage).join(", ")} is declared or built in; their text is set in the default face.`;

/** The sentences on what families lack, by their faces; undefined: none. */
function lacksOf(families: readonly NamedFace[]): TextStyle["lacks"] {
  const lacks = families.flatMap(({ face, lack }) => (lack === undefined ? [] : [[face.face, lack] as const]));
  return lacks.length === 0 ? undefined : new Map(lacks);
}

/** The same faces for every script. */
function inOrder(faces: readonly Typeface[]): TextStyle["fallback"] {
  const chain = new FaceChain(faces.map((face) => () => face));
  return () => chain;
}

/** Works an answer out once for each script and region. */
function remembered<A extends NonNullable<unknown>>(
  work: (script: string, region: HanRegion | undefined) => A,
): typeof work {
  const answers = new Map<string, A>();
  return (script, region) => {
    const question = region === undefined ? script : `${script} ${region}`;
    return madeOnce(answers, question, () => work(script, region));
  };
}

function once<T>(work: () => T): () => T {
  let answer: T | undefined;
  return () => {
    answer ??= work();
    return answer;
  };
}
