import { isElement, type XmlElement } from "../../documents/verify/ooxml/xml-tree.ts";
import { type PlaceholderValues, referenceOf } from "../placeholders/braces.ts";
import type { SizedPicture } from "../text/picture-code.ts";
import { linkOf, type WordFile, type WordLocation } from "./word-file.ts";
import { attr, deep, measure, wordsIn } from "./xml.ts";

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

/** Of a chart with thousands of points, no more is named. */
const longestWords = 10_000;

/** What a reader sees of a chart or of SmartArt in letters: their texts stand in a part of their own (21.2.2.29, 21.4.2.21). */
export function wordsBeside(drawing: XmlElement, file: WordFile, place: WordLocation): string {
  const id = attr(deep(drawing, "chart")[0], "id") || attr(deep(drawing, "relIds")[0], "dm");
  const root = file.rootOf(linkOf(file, place, id)?.part);
  const named = [...deep(root, "tx"), ...deep(root, "cat")].flatMap((element) => deep(element, "v"));
  return [...deep(root, "t"), ...named].map(wordsIn).join(" ").slice(0, longestWords);
}

/** The picture with an id in a drawing, at the drawing's size in points; undefined when it cannot be taken, which is reported. */
export function pictureOfDrawing(
  drawing: XmlElement,
  id: string,
  file: WordFile,
  place: WordLocation,
  filling: PlaceholderValues,
): SizedPicture | undefined {
  const link = linkOf(file, place, id);
  const bytes = link?.part === undefined ? undefined : file.package.bytesOf(link.part);
  const src =
    bytes === undefined
      ? file.pictures.missing(link?.target ?? "picture", place.words)
      : file.pictures.add(bytes, place.words);
  if (src === undefined) return undefined;
  const extent = deep(drawing, "extent")[0];
  const properties = deep(drawing, "docPr")[0];
  const size = (key: string): number | undefined => {
    const given = measure(extent, key, 12_700);
    return given !== undefined && given > 0 ? Math.min(given, 5000) : undefined;
  };
  const alt = attr(properties, "descr") || attr(properties, "title");
  return { ...fromData(src, alt, filling), width: size("cx"), height: size("cy") };
}

/** A picture whose words are a placeholder, as Carbone has it, is one of the data; the one in the file is its example. */
function fromData(src: string, alt: string, filling: PlaceholderValues): Pick<SizedPicture, "src" | "alt"> {
  if (filling.syntax === "none") return { src, alt };
  const [, written] = /^\s*\{((?:[dc]\.)?[\p{L}_][\p{L}\p{N}_.[\]]{0,150})\}\s*$/u.exec(alt) ?? [];
  const reference = written === undefined ? undefined : referenceOf(written, filling, src);
  if (written === undefined || reference === undefined) return { src, alt };
  return { src: `$${reference}`, alt: written.split(".").at(-1) ?? "" };
}
