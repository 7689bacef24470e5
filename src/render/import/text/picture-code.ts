import { argument } from "./literal.ts";

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
  const words = argument(alt.replaceAll(",", " "));
  return `[img, ${[argument(src), ...size, `alt=${words === "" ? "" : `'${words}'`}`].join(", ")}]`;
};
