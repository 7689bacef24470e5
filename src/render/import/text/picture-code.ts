import { argument, printable, quotedExpression } from "./literal.ts";

/** A picture, its size in points. */
export interface SizedPicture {
  readonly src: string;
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly alt: string;
}

/** A picture in a line of text. */
export const pictureCode = ({ src, width, height, alt }: SizedPicture): string => {
  const size = width === undefined && height === undefined ? [] : [`${width ?? ""}|${height ?? ""}`];
  return `[img, ${[argument(src), ...size, `alt=${optionText(alt)}`].join(", ")}]`;
};

/** Words as the value of an option: in quotes, or as an expression where they have what means something in one. */
function optionText(words: string): string {
  const clean = printable(words.replace(/[\n\t]/g, " "));
  if (clean === "") return "";
  return /[[\]'\\$,]/.test(clean) ? quotedExpression(clean) : `'${clean}'`;
}
