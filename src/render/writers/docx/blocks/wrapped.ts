import type { Points, Rect, Sides, Size } from "../../../model/geometry.ts";
import { escapeXml } from "../xml/escape.ts";
import { emu, emuOffset } from "../xml/units.ts";

/** A drawing's name in a document. */
export interface DrawingName {
  readonly id: number;
  readonly name: string;
  readonly alt: string | undefined;
}

/** The side at which something stands with text beside it, and how far that keeps off, in points. */
export interface WrappedSide {
  readonly side: "left" | "right";
  readonly distance: Sides<number>;
}

/** `a:graphic` of a shape of Word 2010: a `wps:wsp`. */
export const shapeGraphic = (shape: string): string =>
  `<a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape">${shape}</a:graphicData></a:graphic>`;

/** How a drawing is anchored that no text runs round. */
interface Anchored {
  readonly rect: Rect;
  /** The origin of its place (ECMA-376-1, 20.4.3.4 and 20.4.3.5). */
  readonly across: "page" | "margin" | "column";
  readonly down: "page" | "margin" | "paragraph";
  /** Order on one side of the text: a drawing with a larger number is before the others. */
  readonly order: number;
  readonly behind: boolean;
  readonly locked?: boolean;
}

const described = (alt: string | undefined): string => (alt === undefined ? "" : ` descr="${escapeXml(alt)}"`);

/** A drawing before or behind the text, so far from an origin. `graphic`: `a:graphic`. */
export function anchoredXml(anchored: Anchored, { id, name, alt }: DrawingName, graphic: string): string {
  const { rect, across, down, order, behind, locked = false } = anchored;
  const position = (axis: "H" | "V", from: string, offset: Points): string =>
    `<wp:position${axis} relativeFrom="${from}"><wp:posOffset>${emuOffset(offset)}</wp:posOffset></wp:position${axis}>`;
  const at = `${position("H", across, rect.x)}${position("V", down, rect.y)}`;
  return `<w:drawing><wp:anchor distT="0" distB="0" distL="0" distR="0" simplePos="0" relativeHeight="${order}" behindDoc="${behind ? 1 : 0}" locked="${locked ? 1 : 0}" layoutInCell="${across === "column" ? 1 : 0}" allowOverlap="1"><wp:simplePos x="0" y="0"/>${at}<wp:extent cx="${emu(rect.width)}" cy="${emu(rect.height)}"/><wp:wrapNone/><wp:docPr id="${id}" name="${name} ${id}"${described(alt)}/>${graphic}</wp:anchor></w:drawing>`;
}

/** A drawing that text runs round (ECMA-376-1, 20.4.2.17), at a side of the paragraph that anchors it. `graphic`: `a:graphic`. */
export function wrappedXml(
  { side, distance }: WrappedSide,
  { width, height }: Size,
  { id, name, alt }: DrawingName,
  graphic: string,
): string {
  const [top, bottom, left, right] = [distance.top, distance.bottom, distance.left, distance.right].map((points) =>
    emu(Math.max(0, points)),
  );
  const across = `<wp:positionH relativeFrom="column"><wp:align>${side}</wp:align></wp:positionH>`;
  const down = '<wp:positionV relativeFrom="paragraph"><wp:posOffset>0</wp:posOffset></wp:positionV>';

  return `<w:drawing><wp:anchor distT="${top}" distB="${bottom}" distL="${left}" distR="${right}" simplePos="0" relativeHeight="${id}" behindDoc="0" locked="0" layoutInCell="1" allowOverlap="0"><wp:simplePos x="0" y="0"/>${across}${down}<wp:extent cx="${emu(width)}" cy="${emu(height)}"/><wp:wrapSquare wrapText="bothSides" distT="${top}" distB="${bottom}" distL="${left}" distR="${right}"/><wp:docPr id="${id}" name="${name} ${id}"${described(alt)}/>${graphic}</wp:anchor></w:drawing>`;
}
