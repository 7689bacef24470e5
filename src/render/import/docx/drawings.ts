import { isElement, type XmlElement } from "../../documents/verify/ooxml/xml-tree.ts";
import { attr, deep, wordsIn } from "./xml.ts";

/** Elements of a name in a drawing, apart from those in its text boxes: what stands in a box is a text of its own. */
export function outsideBoxes(drawing: XmlElement, local: string): readonly XmlElement[] {
  const found: XmlElement[] = [];
  const visit = (element: XmlElement): void => {
    for (const child of element.children.filter(isElement)) {
      if (child.local === local) found.push(child);
      if (child.local !== "txbxContent") visit(child);
    }
  };
  visit(drawing);
  return found;
}

/** The id of the link that a drawing itself is; "": it is none, or stands in a link that it repeats. */
export function linkOfDrawing(drawing: XmlElement): string {
  for (let around = drawing.parent; around !== undefined && around.local !== "p"; around = around.parent)
    if (around.local === "hyperlink") return "";
  return (
    outsideBoxes(drawing, "hlinkClick")
      .map((click) => attr(click, "id"))
      .find((id) => id !== "") ?? ""
  );
}

/** The words of a drawing's text boxes; those of a box within a box once. */
export function wordsOfBoxes(drawing: XmlElement): string {
  const known = new Set<XmlElement>();
  const ownWords = (p: XmlElement): string =>
    deep(p, "t")
      .filter((piece) => !known.has(piece) && known.add(piece) !== undefined)
      .map(wordsIn)
      .join("");
  return outsideBoxes(drawing, "txbxContent")
    .flatMap((box) => deep(box, "p"))
    .map(ownWords)
    .join(" ");
}

/** The kind of a drawing that is no picture, by its namespace. */
export function drawingKind(drawing: XmlElement): string {
  const uri = attr(deep(drawing, "graphicData")[0], "uri");
  if (uri.includes("/diagram")) return " (SmartArt)";
  return uri.includes("/chart") ? " (a chart)" : "";
}
