import type { TextSource, TypesetPiece } from "../../../graphics/text/typesetter.ts";
import { blended, blendedBackground } from "../../../model/drawing/color.ts";
import type { Points } from "../../../model/geometry.ts";
import type { BoxLook, ParagraphLook, TextLook } from "../../../model/look.ts";
import { madeOnce } from "../../../model/made-once.ts";
import type { Face } from "../../../model/text/line.ts";
import { scriptShare } from "../../../model/text/script-share.ts";
import type { Losses } from "../losses.ts";
import { borderXml } from "../properties/border.ts";
import type { RunLook } from "../properties/run.ts";
import { lostOfLines, textLines } from "../properties/text-lines.ts";
import { typographyOf } from "../properties/typography.ts";
import { fontSize, halfPoints, hex, twips } from "../xml/units.ts";
import { type FontSlots, slotsOf } from "./font-slots.ts";
import type { FontBook } from "./fonts.ts";

/** From this weight on letters are bold: Word knows no others. */
const bold = 600;

export const isBold = ({ weight }: Pick<TextLook, "weight">): boolean => weight >= bold;

/** A stretch of text with its look, or what parts two of them. */
export type LookedPiece =
  | { readonly kind: "text"; readonly text: string; readonly look: RunLook; readonly rtl: boolean }
  | { readonly kind: "tab" | "break" };

/** A look in its own face, and the height of a line of it. */
interface Primary {
  readonly run: RunLook;
  readonly height: Points;
  readonly face: Face;
}

/** A look in one face, and the characters that this has to show. */
interface FaceRuns {
  /** By the slots of Word's that the characters are in. */
  readonly runs: Map<FontSlots, RunLook>;
  readonly name: string;
  readonly characters: Set<number>;
  /** In the look's own face. */
  readonly own: boolean;
}

/** Looks of text as Word has them, each worked out once; the characters of every face are noted. */
export class WordTextStyles {
  readonly #text: TextSource;
  readonly #fonts: FontBook;
  readonly #losses: Losses;
  readonly #reported = new Set<TextLook>();
  readonly #primary = new Map<TextLook, Primary>();
  readonly #letterings = new Map<TextLook, Map<Face, FaceRuns>>();
  /** Text since `forget` is in other faces than its looks' own. */
  mixed: boolean = false;
  /** Text since then is in its look's own face as well. */
  plain: boolean = false;
  /** The highest line of these faces, in ems. */
  tallest: number = 0;
  /** The lowest line of these faces, in ems. */
  shortest: number = Number.POSITIVE_INFINITY;

  constructor(text: TextSource, fonts: FontBook, losses: Losses) {
    this.#text = text;
    this.#fonts = fonts;
    this.#losses = losses;
  }

  /** A paragraph begins: `mixed`, `plain` and the heights are of what follows. */
  forget(): void {
    this.mixed = false;
    this.plain = false;
    this.tallest = 0;
    this.shortest = Number.POSITIVE_INFINITY;
  }

  /** A look in its own face, and the height of a line of it in points. */
  primary(look: TextLook, path: string): Primary {
    return madeOnce(this.#primary, look, () => {
      const { face, height } = this.#text.lettering(look, path);
      const { name } = this.#fonts.use(face, isBold(look), look.italic);
      this.#report(look, path);
      return { run: runLook(look, name), height, face };
    });
  }

  /** Text cut where it changes its face or its direction. `notes`: its characters are noted here. */
  pieces(
    text: string,
    look: TextLook,
    paragraph: ParagraphLook,
    path: string,
    notes: boolean = true,
  ): readonly LookedPiece[] {
    const pieces = this.#text.pieces(text, look, paragraph, path);
    return joined(pieces.map((piece) => this.#looked(piece, look, path, notes)));
  }

  #looked(piece: TypesetPiece, look: TextLook, path: string, notes: boolean): LookedPiece {
    if (piece.kind !== "text") return piece;
    const { text, face, rtl } = piece;
    const slots = slotsOf(text, rtl);
    const lettering = this.#lettering(look, face, path);
    const { characters, own } = lettering;
    if (own) this.plain = true;
    else {
      this.mixed = true;
      // Faces for Chinese, Japanese and Korean come from the reader's system, so their heights are not known here.
      if (!slots.eastAsia || slots.anywhere === true) this.#measure(face);
    }
    const run = lettering.runs.get(slots) ?? this.#run(look, lettering, slots, path);
    if (notes) noteLetters(characters, text, look);
    return { kind: "text", text, look: run, rtl };
  }

  #measure({ ascent, descent, lineGap, unitsPerEm }: Face): void {
    const ems = (ascent - descent + lineGap) / unitsPerEm;
    this.tallest = Math.max(this.tallest, ems);
    this.shortest = Math.min(this.shortest, ems);
  }

  #lettering(look: TextLook, face: Face, path: string): FaceRuns {
    const byFace = madeOnce(this.#letterings, look, () => new Map<Face, FaceRuns>());
    return madeOnce(byFace, face, () => {
      const own = face === this.primary(look, path).face;
      return { runs: new Map(), ...this.#fonts.use(face, isBold(look), look.italic), own };
    });
  }

  /**
   * A character alone in a font of its own leaves the font of Latin text as the look has it, so that runs need not be
   * split.
   */
  #run(look: TextLook, { runs, name, own }: FaceRuns, slots: FontSlots, path: string): RunLook {
    const { run } = this.primary(look, path);
    const font = own || slots.alone ? run.font : name;
    const named = (slot: "eastAsia" | "complex"): string =>
      slots.anywhere === true ? name : slots[slot] ? this.#fonts.inSlot(slot, name) : "";
    const eastAsia = named("eastAsia");
    const complex = named("complex");
    const isOwn = font === run.font && eastAsia === "" && complex === "";
    const made = isOwn ? run : { ...run, font, eastAsia, complex };
    runs.set(slots, made);
    return made;
  }

  #report(look: TextLook, path: string): void {
    if (this.#reported.has(look)) return;
    this.#reported.add(look);
    if (look.opacity < 1) this.#losses.report("opacity", path);
    for (const lost of lostOfLines(look)) this.#losses.report(lost, path);
    if (look.wordSpacing !== 0) this.#losses.report("wordSpacing", path);
    const { left } = typographyOf(look.features);
    if (left.length > 0) this.#losses.report("fontFeatures", path, `Left out: ${left.join(", ")}.`);
  }
}

/** Notes the characters that a text in this look shows. */
export function noteLetters(characters: Set<number>, text: string, look: TextLook): void {
  const shown = look.caps ? text + text.toUpperCase() : text;
  for (const character of shown) characters.add(character.codePointAt(0) as number);
}

/** Pieces of one look and direction are one run. */
function joined(pieces: readonly LookedPiece[]): readonly LookedPiece[] {
  if (pieces.length < 2) return pieces;
  const runs: LookedPiece[] = [];
  for (const piece of pieces) {
    const last = runs.at(-1);
    if (last?.kind === "text" && piece.kind === "text" && last.look === piece.look && last.rtl === piece.rtl)
      runs[runs.length - 1] = { ...last, text: last.text + piece.text };
    else runs.push(piece);
  }
  return runs;
}

/** Looks are the same objects in all documents of a template. */
const known = new WeakMap<TextLook, Map<string, RunLook>>();

/** A look in the font of that name. */
function runLook(look: TextLook, font: string): RunLook {
  const byFont = madeOnce(known, look, () => new Map<string, RunLook>());
  return madeOnce(byFont, font, () => makeRunLook(look, font));
}

/** Members are written out: a spread makes an object of which every reading is slow. */
function makeRunLook(look: TextLook, font: string): RunLook {
  const { kerned, smallCaps, xml } = typographyOf(look.features);
  const script = scriptOf(look);
  const { underline, underlineColor, strike, doubleStrike } = textLines(look);
  return {
    font,
    eastAsia: "",
    complex: "",
    bold: isBold(look),
    italic: look.italic,
    caps: look.caps,
    smallCaps,
    strike,
    doubleStrike,
    color: hex(blended(look.color, look.opacity)),
    spacing: twips(look.letterSpacing),
    kerned,
    position: script === "baseline" ? halfPoints(look.baselineShift) : 0,
    size: fontSize(script === "baseline" ? look.size : look.size / scriptShare.size),
    underline,
    underlineColor,
    border: "",
    shade: look.highlight === undefined ? "" : hex(look.highlight),
    language: look.language ?? "",
    script,
    typography: xml,
  };
}

/**
 * Text raised or lowered as `[sup]` and `[sub]` do without a number is superscript or subscript in Word, too, so that
 * 10⁹ does not read as 109.
 */
function scriptOf({ baselineShift, size }: TextLook): RunLook["script"] {
  if (baselineShift === 0) return "baseline";
  const shift = (baselineShift / size) * scriptShare.size;
  if (Math.abs(shift - scriptShare.raise) < 1e-6) return "superscript";
  return Math.abs(shift + scriptShare.drop) < 1e-6 ? "subscript" : "baseline";
}

/** The look of a run within a span's box: what Word can draw around words. */
export function inBox(look: RunLook, box: BoxLook): RunLook {
  const line = box.border.top ?? box.border.bottom ?? box.border.left ?? box.border.right;
  const fill = blendedBackground(box, box.opacity);
  const shade = fill === undefined ? look.shade : hex(fill);
  return { ...look, shade, border: line === undefined ? look.border : borderXml("bdr", line) };
}
