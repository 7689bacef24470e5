import type { ParagraphLook, TextLook } from "../../../model/look.ts";
import type { Inline } from "../../../model/text/inline.ts";
import type { Face } from "../../../model/text/line.ts";
import type { TypesetPiece } from "../typesetter.ts";
import { isSimple } from "./assemble.ts";
import { type PrepareParts, prepareParagraph } from "./prepare.ts";
import type { TextItem } from "./prepared.ts";

/** Text cut where its face or direction changes, and at tabs and line ends; for formats that set lines themselves. */
export function piecesOf(
  text: string,
  look: TextLook,
  paragraph: ParagraphLook,
  path: string,
  parts: PrepareParts,
): readonly TypesetPiece[] {
  const style = parts.looks.style(look, path);
  const { face } = style.face;
  if (style.icons === undefined && isSimple(text) && coversAll(text, style.face.covers.bind(style.face), face))
    return [{ kind: "text", text, face, rtl: false }];
  const inline: Inline = { kind: "text", text, look, link: undefined, span: undefined };
  const prepared = prepareParagraph([inline], look, paragraph, path, parts);
  const pieces: TypesetPiece[] = [];
  for (const item of prepared.items) {
    if (item.kind === "text") {
      const own = shown(item, prepared.text);
      add(pieces, { kind: "text", text: own, face: item.words.face, rtl: item.level % 2 === 1 });
    } else if (item.kind !== "picture") pieces.push({ kind: item.kind });
  }
  return pieces;
}

/** An icon's name is shown by its character where the font has one: other readers do not join the name to a glyph. */
function shown({ start, end, words, run, style }: TextItem, text: string): string {
  const isIcon = style.icons !== undefined && words === style.icons.words;
  const icon = isIcon ? style.icons?.character(run.glyphs[0] ?? 0) : undefined;
  return icon ?? text.slice(start, end);
}

/** Scripts of one face need not be apart. */
function add(pieces: TypesetPiece[], piece: Extract<TypesetPiece, { readonly kind: "text" }>): void {
  const before = pieces.at(-1);
  if (before?.kind === "text" && before.face === piece.face && before.rtl === piece.rtl)
    pieces[pieces.length - 1] = { ...before, text: before.text + piece.text };
  else pieces.push(piece);
}

/** Simple characters that a face is known to have, one bit for each code unit. */
const known = new WeakMap<Face, Uint8Array>();

const mostUnits = 0x2200;

/** Simple text has no characters beyond U+2122. */
function coversAll(text: string, covers: (codePoint: number) => boolean, face: Face): boolean {
  let seen = known.get(face);
  if (seen === undefined) {
    seen = new Uint8Array(mostUnits);
    known.set(face, seen);
  }
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (seen[unit] === 1) continue;
    if (!covers(unit)) return false;
    seen[unit] = 1;
  }
  return true;
}
