import type { PageImage } from "../../../../model/document/flow.ts";
import type { Rect } from "../../../../model/geometry.ts";
import type { BlockWriting } from "../../writing.ts";
import { flatSpacing } from "../spacer.ts";
import { anchoredXml, type DrawingName } from "../wrapped.ts";

/** A drawing at its place on the page, behind the text. `graphic`: `a:graphic`. */
export const behindPageXml = (rect: Rect, named: DrawingName, graphic: string): string =>
  anchoredXml({ rect, across: "page", down: "page", order: 0, behind: true }, named, graphic);

/** A paragraph that takes next to no space, for a drawing that stands elsewhere. */
export const flatParagraphXml = (run: string): string => `<w:p><w:pPr>${flatSpacing}</w:pPr><w:r>${run}</w:r></w:p>`;

/** The image of a page's background stands in the header, behind the text. */
export function pageImageXml(image: PageImage | undefined, { registries, part }: BlockWriting): string {
  if (image === undefined) return "";
  const { rect, picture, path } = image;
  const { width, height } = rect;
  const graphic = registries.media.content({ picture, width, height, alt: "", path }, part);
  if (graphic === undefined) return "";
  return flatParagraphXml(behindPageXml(rect, { name: "Background", id: registries.media.nextId(), alt: "" }, graphic));
}
