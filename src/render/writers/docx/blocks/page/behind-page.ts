import type { Rect } from "../../../../model/geometry.ts";
import { escapeXml } from "../../xml/escape.ts";
import { emu, emuOffset } from "../../xml/units.ts";

interface Named {
  readonly name: string;
  readonly id: number;
  readonly alt: string;
}

/** What an anchored drawing is counted from (ECMA-376-1, 20.4.3.4 and 20.4.3.5). */
interface CountedFrom {
  readonly across: "page" | "column";
  readonly down: "page" | "paragraph";
}

/** A drawing at its place on the page, behind the text. `graphic`: `a:graphic`. */
export const behindPageXml = (rect: Rect, named: Named, graphic: string): string =>
  behindXml(rect, named, graphic, { across: "page", down: "page" });

/** A drawing behind the text, that far from the page's corner or from that of the paragraph it is anchored to. */
export function behindXml(
  { x, y, width, height }: Rect,
  { name, id, alt }: Named,
  graphic: string,
  { across, down }: CountedFrom,
): string {
  const position = (axis: "H" | "V", offset: number): string =>
    `<wp:position${axis} relativeFrom="${axis === "H" ? across : down}"><wp:posOffset>${emuOffset(offset)}</wp:posOffset></wp:position${axis}>`;
  return `<w:drawing><wp:anchor distT="0" distB="0" distL="0" distR="0" simplePos="0" relativeHeight="0" behindDoc="1" locked="0" layoutInCell="${across === "column" ? 1 : 0}" allowOverlap="1"><wp:simplePos x="0" y="0"/>${position("H", x)}${position("V", y)}<wp:extent cx="${emu(width)}" cy="${emu(height)}"/><wp:wrapNone/><wp:docPr id="${id}" name="${name} ${id}" descr="${escapeXml(alt)}"/>${graphic}</wp:anchor></w:drawing>`;
}

/** A paragraph that takes next to no space, for a drawing that stands elsewhere. */
export function flatParagraphXml(run: string): string {
  const line = '<w:spacing w:before="0" w:after="0" w:line="20" w:lineRule="exact"/>';
  return `<w:p><w:pPr>${line}</w:pPr><w:r>${run}</w:r></w:p>`;
}
