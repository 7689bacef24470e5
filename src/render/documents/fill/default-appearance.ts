import { black, type Color, plainText, type TextLook } from "../../model/look.ts";
import type { ForeignPdf } from "../../pdf-syntax/reader/foreign-pdf.ts";
import { type Dictionary, nameOf } from "../../pdf-syntax/reader/value.ts";
import { colorOf } from "./widget-look.ts";

/** Settings of the text in a field (ISO 32000-1, 12.7.3.3, DA). */
export interface TextSetting {
  /** The font's name among the form's resources. */
  readonly font: string;
  /** Points; 0: as large as fits. */
  readonly size: number;
  readonly color: Color;
}

const mostSize = 1000;

/** Reads operators of a DA: the last `Tf` and the last colour. */
export function textSetting(appearance: string): TextSetting {
  let stated: TextSetting = { font: "", size: 0, color: black };
  let before: string[] = [];
  for (const word of appearance.slice(0, 2000).split(/[\0\t\n\f\r ]+|(?=\/)/)) {
    if (word === "Tf") {
      const size = Math.abs(Number(before.at(-1)));
      const font = (before.at(-2) ?? "").replace(/^\//, "");
      stated = { ...stated, font, size: Number.isFinite(size) ? Math.min(mostSize, size) : 0 };
    } else if (word === "g" || word === "rg" || word === "k") {
      const numbers = before.map(Number).slice(-{ g: 1, rg: 3, k: 4 }[word]);
      if (numbers.every(Number.isFinite)) stated = { ...stated, color: colorOf(numbers) ?? stated.color };
    } else {
      before.push(word);
      continue;
    }
    before = [];
  }
  return stated;
}

const serif = /times|serif(?!.*sans)|roman|georgia|garamond|minion|cambria|palatino|bookman|century/;
const sans = /sans|arial|helv|verdana|calibri/;
const fixed = /cour|mono|consol|typewriter|menlo/;

/** One of our own faces in the manner of a font of the file. */
export function lookLike({ color }: TextSetting, fontName: string): TextLook {
  const name = fontName.replace(/^[A-Z]{6}\+/, "").toLowerCase();
  const isSerif = serif.test(name) && !sans.test(name);
  const family = fixed.test(name) ? "Noto Sans Mono" : isSerif ? "Noto Serif" : "Noto Sans";
  return {
    ...plainText(family, 12),
    automatic: family === "Noto Sans",
    weight: /bold|black|heavy|(^|,|-)b($|,)|hebo|cobo|tibo/.test(name) ? 700 : 400,
    italic: /italic|oblique/.test(name),
    color,
  };
}

/** The name of a font in the form's resources. */
export function fontCalled(pdf: ForeignPdf, form: Dictionary | undefined, font: string): string {
  const fonts = pdf.dictionary(pdf.dictionary(form?.entries.get("DR"))?.entries.get("Font"));
  const found = pdf.dictionary(fonts?.entries.get(font));
  return nameOf(pdf.resolve(found?.entries.get("BaseFont"))) ?? font;
}
