import type { XmlElement } from "../../documents/verify/ooxml/xml-tree.ts";
import { type ImportedElement, withValues } from "../definition.ts";
import { literalText } from "../text/literal.ts";
import { hexOf } from "./shading.ts";
import { attr, deep, kid } from "./xml.ts";

/** The words that are the outline of a drawing of VML (ECMA-376-4, 19.1.2.23); "": it has none. */
export const wordsOfOutline = (drawing: XmlElement): string =>
  deep(drawing, "textpath")
    .map((path) => attr(path, "string"))
    .join(" ")
    .trim();

/** Word's own watermark in a header: a shape of the name that its menus know. */
export const watermarkIn = (header: XmlElement | undefined): XmlElement | undefined =>
  deep(header, "pict").find(isWatermark);

/** Whether a drawing is a watermark of words. */
export const isWatermark = (pict: XmlElement): boolean =>
  wordsOfOutline(pict) !== "" && deep(pict, "shape").some((shape) => /watermark/i.test(attr(shape, "id")));

/** The watermark of a definition that looks like the shape. */
export function watermarkOf(pict: XmlElement): ImportedElement {
  const shape = deep(pict, "shape").find((one) => kid(one, "textpath") !== undefined);
  const words = wordsOfOutline(pict);
  const said = new Map(
    attr(shape, "style")
      .split(";")
      .map((part) => part.split(":").map((word) => word.trim()) as [string, string]),
  );
  const points = (name: string): number | undefined => {
    const [, number, unit] = /^(\d{1,6}(?:\.\d{1,6})?)(pt|in|cm|mm)?$/.exec(said.get(name) ?? "") ?? [];
    return number === undefined ? undefined : Number(number) * (pointsIn[unit ?? "pt"] ?? 1);
  };
  const [width, height] = [points("width"), points("height")];
  const turn = Number.parseFloat(said.get("rotation") ?? "");
  const style = withValues({
    fontSize: width === undefined || height === undefined ? undefined : sizeWithin(words, width, height),
    color: hexOf(attr(shape, "fillcolor").replace(/^#|\s.*$/g, "")) ?? "#C0C0C0",
    opacity: shareOf(attr(kid(shape, "fill"), "opacity")),
  });
  // The menus of Word turn by 315 degrees.
  const angle = Number.isFinite(turn) && Math.abs(turn) < 1e4 ? (turn > 180 ? turn - 360 : turn) : undefined;
  return withValues({ content: { p: literalText(words) }, angle, behind: true, style });
}

const pointsIn: Readonly<Record<string, number>> = { pt: 1, in: 72, cm: 28.35, mm: 2.835 };

/** Words are drawn as wide and as high as their shape: the width of a letter, most being capitals, is two thirds of the size. */
const sizeWithin = (words: string, width: number, height: number): number =>
  Math.max(1, Math.min(500, Math.round(Math.min(height, width / (Math.max(1, [...words].length) * 0.66)))));

/** `.5`, or in parts of 65,536 with an `f` behind. */
function shareOf(written: string): number | undefined {
  const number = Number.parseFloat(written);
  if (!Number.isFinite(number)) return undefined;
  const share = /f$/.test(written) ? number / 65_536 : number;
  return share >= 0 && share < 1 ? Math.round(share * 100) / 100 : undefined;
}
