import type { XmlElement } from "../../documents/verify/ooxml/xml-tree.ts";
import { type ImportedElement, points, stackOf, unlessEmpty } from "../definition.ts";
import { outsideBoxes } from "./drawings.ts";
import { hexOf } from "./shading.ts";
import { attr, deep, kid, measure } from "./xml.ts";

/** The boxes of text that a drawing has in it, as their blocks and their looks. */
export function boxesOf(
  drawing: XmlElement,
): readonly { readonly content: XmlElement; readonly style: ImportedElement }[] {
  const contents = outsideBoxes(drawing, "txbxContent");
  const width = contents.length === 1 ? widthOf(drawing) : undefined;
  return contents.map((content) => ({
    content,
    style: { ...lookOf(shapeAround(content)), ...unlessEmpty({ width }) },
  }));
}

/** A box as an element in the text; `most`: the points between the sides of what it stands in. */
export function boxElement(content: readonly ImportedElement[], style: ImportedElement, most: number): ImportedElement {
  const { width, ...look } = style;
  const isNarrow = typeof width === "number" && width < most;
  return stackOf(content.length === 0 ? [{ p: "" }] : content, isNarrow ? { ...look, width } : unlessEmpty(look));
}

const shapes: ReadonlySet<string> = new Set(["wsp", "sp", "shape", "rect", "roundrect", "oval"]);

function shapeAround(content: XmlElement): XmlElement | undefined {
  let around = content.parent;
  while (around !== undefined && !shapes.has(around.local) && around.local !== "r") around = around.parent;
  return around?.local === "r" ? undefined : around;
}

/** DrawingML has its sizes in EMU, of which a point has 12,700; VML in a style like that of CSS. */
function widthOf(drawing: XmlElement): number | undefined {
  const drawn = measure(deep(drawing, "extent")[0], "cx", 12_700);
  const style = outsideBoxes(drawing, "shape").concat(outsideBoxes(drawing, "rect"))[0];
  const [, written] = /(?:^|;)\s*width:\s*(\d{1,5}(?:\.\d{1,4})?)pt/.exec(attr(style, "style")) ?? [];
  const width = drawn ?? (written === undefined ? 0 : Number(written));
  return width > 0 ? points(width) : undefined;
}

const lookOf = (shape: XmlElement | undefined): ImportedElement | undefined =>
  shape === undefined ? undefined : kid(shape, "spPr") === undefined ? vmlLook(shape) : drawnLook(shape);

/** A shape of DrawingML (20.1.2.3): its fill, its line and the space within. */
function drawnLook(shape: XmlElement): ImportedElement | undefined {
  const properties = kid(shape, "spPr");
  const line = kid(properties, "ln");
  const stroke = kid(line, "solidFill");
  const width = measure(line, "w", 12_700) ?? 0.75;
  const inset = (side: string, otherwise: number) => measure(kid(shape, "bodyPr"), side, 12_700) ?? otherwise;
  return lookWith(
    hexOf(attr(kid(properties, "solidFill", "srgbClr"), "val")),
    stroke === undefined
      ? undefined
      : `${points(width)} solid ${hexOf(attr(kid(stroke, "srgbClr"), "val")) ?? "#000000"}`,
    [inset("tIns", 3.6), inset("rIns", 7.2), inset("bIns", 3.6), inset("lIns", 7.2)],
  );
}

/** A shape of VML (ECMA-376-4, 19.1.2.19), which has a line unless it says otherwise. */
function vmlLook(shape: XmlElement): ImportedElement | undefined {
  const isOff = (name: string) => /^(?:f|false|0)$/i.test(attr(shape, name));
  const color = (name: string) => hexOf(attr(shape, name).replace(/^#|\s.*$/g, ""));
  const [, written] = /^(\d{1,3}(?:\.\d{1,4})?)pt$/.exec(attr(shape, "strokeweight")) ?? [];
  const line = isOff("stroked") ? undefined : `${Number(written ?? 0.75)} solid ${color("strokecolor") ?? "#000000"}`;
  return lookWith(isOff("filled") ? undefined : color("fillcolor"), line, [3.6, 7.2, 3.6, 7.2]);
}

/** Space within counts where one sees the box. */
function lookWith(
  fill: string | undefined,
  line: string | undefined,
  insets: readonly number[],
): ImportedElement | undefined {
  if (fill === undefined && line === undefined) return undefined;
  const padding = insets.map((inset) => Math.max(0, inset)).join(" ");
  return unlessEmpty({ backgroundColor: fill, border: line, padding });
}
