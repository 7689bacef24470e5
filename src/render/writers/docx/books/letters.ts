import type { TextPiece, TextSource } from "../../../graphics/text/typesetter.ts";
import type { Points } from "../../../model/geometry.ts";
import type { BoxLook, ParagraphLook, TextLook } from "../../../model/look.ts";
import type { Face } from "../../../model/text/line.ts";
import type { Losses } from "../losses.ts";
import { borderXml } from "../properties/border.ts";
import type { RunLook } from "../properties/run.ts";
import { blended, fontSize, halfPoints, hex, twips } from "../xml/units.ts";
import type { FontBook } from "./fonts.ts";

/** From this weight on letters are bold: Word knows no others. */
const bold = 600;

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
interface Lettering {
  readonly run: RunLook;
  readonly characters: Set<number>;
  /** In the look's own face. */
  readonly own: boolean;
}

/** Looks of text as Word has them, each worked out once; the characters of every face are noted. */
export class Letters {
  readonly #text: TextSource;
  readonly #fonts: FontBook;
  readonly #losses: Losses;
  readonly #runs = new Map<TextLook, Map<string, RunLook>>();
  readonly #primary = new Map<TextLook, Primary>();
  readonly #letterings = new Map<TextLook, Map<Face, Lettering>>();
  /** Text since this was last set to false is in other faces than its looks' own. */
  mixed: boolean = false;

  constructor(text: TextSource, fonts: FontBook, losses: Losses) {
    this.#text = text;
    this.#fonts = fonts;
    this.#losses = losses;
  }

  /** A look in its own face, and the height of a line of it in points. */
  primary(look: TextLook, path: string): Primary {
    return this.#primary.get(look) ?? this.#resolve(look, path);
  }

  #resolve(look: TextLook, path: string): Primary {
    const { face, height } = this.#text.lettering(look, path);
    const { name } = this.#fonts.use(face, look.weight >= bold, look.italic);
    const made: Primary = { run: this.#run(look, name, path), height, face };
    this.#primary.set(look, made);
    return made;
  }

  /** Text cut where it changes its face or its direction. */
  pieces(text: string, look: TextLook, paragraph: ParagraphLook, path: string): readonly LookedPiece[] {
    return this.#text.pieces(text, look, paragraph, path).map((piece) => this.#looked(piece, look, path));
  }

  #looked(piece: TextPiece, look: TextLook, path: string): LookedPiece {
    if (piece.kind !== "text") return piece;
    const { text, face, rtl } = piece;
    const { run, characters, own } = this.#lettering(look, face, path);
    if (!own) this.mixed = true;
    const shown = look.caps ? text + text.toUpperCase() : text;
    for (const character of shown) characters.add(character.codePointAt(0) as number);
    return { kind: "text", text, look: run, rtl };
  }

  #lettering(look: TextLook, face: Face, path: string): Lettering {
    let byFace = this.#letterings.get(look);
    if (byFace === undefined) {
      byFace = new Map();
      this.#letterings.set(look, byFace);
    }
    const known = byFace.get(face);
    if (known !== undefined) return known;
    const own = face === this.#faceOf(look, path);
    const { name, characters } = this.#fonts.use(face, look.weight >= bold, look.italic);
    const made = { run: this.#run(look, name, path), characters, own };
    byFace.set(face, made);
    return made;
  }

  #faceOf(look: TextLook, path: string): Face {
    return (this.#primary.get(look) ?? this.#resolve(look, path)).face;
  }

  #run(look: TextLook, font: string, path: string): RunLook {
    let byFont = this.#runs.get(look);
    if (byFont === undefined) {
      byFont = new Map();
      this.#runs.set(look, byFont);
    }
    const known = byFont.get(font);
    if (known !== undefined) return known;
    this.#report(look, path);
    const made = runLook(look, font);
    byFont.set(font, made);
    return made;
  }

  #report(look: TextLook, path: string): void {
    if (look.opacity < 1) this.#losses.add("opacity", path);
    if (look.wordSpacing !== 0) this.#losses.add("wordSpacing", path);
    if (look.features.settings.some(([tag]) => tag !== "kern")) this.#losses.add("fontFeatures", path);
  }
}

const runLook = (look: TextLook, font: string): RunLook => ({
  font,
  bold: look.weight >= bold,
  italic: look.italic,
  caps: look.caps,
  strike: look.lineThrough,
  color: hex(blended(look.color, look.opacity)),
  spacing: twips(look.letterSpacing),
  kerned: !look.features.settings.some(([tag, value]) => tag === "kern" && value === 0),
  position: halfPoints(look.baselineShift),
  size: fontSize(look.size),
  underline: look.underline,
  border: "",
  shade: look.highlight === undefined ? "" : hex(look.highlight),
  language: look.language ?? "",
});

/** The look of a run within a span's box: what Word can draw around words. */
export function inBox(look: RunLook, box: BoxLook): RunLook {
  const line = box.border.top ?? box.border.bottom ?? box.border.left ?? box.border.right;
  const shade = box.background === undefined ? look.shade : hex(blended(box.background, box.opacity));
  return { ...look, shade, border: line === undefined ? look.border : borderXml("bdr", line) };
}
