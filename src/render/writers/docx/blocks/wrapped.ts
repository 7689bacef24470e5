import type { Sides, Size } from "../../../model/geometry.ts";
import { escapeXml } from "../xml/escape.ts";
import { emu } from "../xml/units.ts";

/** A drawing's name in a document. */
export interface Named {
  readonly id: number;
  readonly name: string;
  readonly alt: string | undefined;
}

/** The side at which something stands with text beside it, and how far that keeps off, in points. */
export interface Wrapped {
  readonly side: "left" | "right";
  readonly distance: Sides<number>;
}

/** A drawing that text runs round (ECMA-376-1, 20.4.2.17), at a side of the paragraph that anchors it. `graphic`: `a:graphic`. */
export function wrappedXml(
  { side, distance }: Wrapped,
  { width, height }: Size,
  { id, name, alt }: Named,
  graphic: string,
): string {
  const [top, bottom, left, right] = [distance.top, distance.bottom, distance.left, distance.right].map((points) =>
    emu(Math.max(0, points)),
  );
  const across = `<wp:positionH relativeFrom="column"><wp:align>${side}</wp:align></wp:positionH>`;
  const down = '<wp:positionV relativeFrom="paragraph"><wp:posOffset>0</wp:posOffset></wp:positionV>';
  const text = alt === undefined ? "" : ` descr="${escapeXml(alt)}"`;
  return `<w:drawing><wp:anchor distT="${top}" distB="${bottom}" distL="${left}" distR="${right}" simplePos="0" relativeHeight="${id}" behindDoc="0" locked="0" layoutInCell="1" allowOverlap="0"><wp:simplePos x="0" y="0"/>${across}${down}<wp:extent cx="${emu(width)}" cy="${emu(height)}"/><wp:wrapSquare wrapText="bothSides" distT="${top}" distB="${bottom}" distL="${left}" distR="${right}"/><wp:docPr id="${id}" name="${name} ${id}"${text}/>${graphic}</wp:anchor></w:drawing>`;
}
