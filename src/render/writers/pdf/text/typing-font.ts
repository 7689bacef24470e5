import type { Typesetter } from "../../../graphics/text/typesetter.ts";
import { array, dictionary, type ObjectId, real, reference } from "../../../pdf-syntax/objects.ts";
import type { PdfFile } from "../file/pdf-file.ts";
import { deflated, descriptionOf } from "./embed-font.ts";

/** Characters of WinAnsiEncoding between ASCII and Latin-1, from code 127 on (ISO 32000-1, annex D.2); bullets in unused positions. */
const special = "•€•‚ƒ„…†‡ˆ‰Š‹Œ•Ž••‘’“”•–—˜™š›œ•žŸ";

const first = 32;
const last = 255;

/** The code points of WinAnsiEncoding by code, from `first` on. A no-break space is a space, and a soft hyphen a hyphen. */
const codePoints: readonly number[] = Array.from({ length: last - first + 1 }, (_, at) => {
  const code = first + at;
  if (code === 0xa0) return 0x20;
  if (code === 0xad) return 0x2d;
  return code < 127 || code > 159 ? code : special.charCodeAt(code - 127);
});

/** Ascending, as they are cut out of a face. Viewers may look for the two under either of their codes. */
const characters: readonly number[] = [...new Set([...codePoints, 0xa0, 0xad])].sort((a, b) => a - b);

/** Not that of the face, of which it is a small part: a font of its own, and whole, so that viewers type with it. */
const fontName = "/Colophon-Typing";

/**
 * Writes a simple TrueType font with all of WinAnsiEncoding (ISO 32000-1, 9.6.3): what a reader types into a form is then in
 * the file, as archives want it (ISO 19005-2, 6.2.11.4.1).
 */
export function embedTypingFont(file: PdfFile, text: Pick<Typesetter, "typing">): ObjectId {
  const { face, bytes, advances } = text.typing(characters);
  const widthOf = new Map(characters.map((character, at) => [character, advances[at] ?? 0]));
  const widths = codePoints.map((character) => real(((widthOf.get(character) ?? 0) * 1000) / face.unitsPerEm));
  const program = file.stream({ Filter: "/FlateDecode", Length1: String(bytes.length) }, deflated(bytes));
  const descriptor = dictionary({
    Type: "/FontDescriptor",
    FontName: fontName,
    ...descriptionOf(face),
    // Table 123: its characters are those of a standard encoding.
    Flags: "32",
    FontFile2: reference(program),
  });
  return file.add(
    dictionary({
      Type: "/Font",
      Subtype: "/TrueType",
      BaseFont: fontName,
      Encoding: "/WinAnsiEncoding",
      FirstChar: String(first),
      LastChar: String(last),
      Widths: array(widths),
      FontDescriptor: reference(file.add(descriptor)),
    }),
  );
}
