import type { PageImage } from "../../../../model/document/flow.ts";
import type { Writing } from "../../writing.ts";
import { behindPageXml, flatParagraphXml } from "./behind-page.ts";

/** The image of a page's background stands in the header, behind the text. */
export function pageImageXml(image: PageImage | undefined, { registries, part }: Writing): string {
  if (image === undefined) return "";
  const { rect, picture, path } = image;
  const { width, height } = rect;
  const graphic = registries.media.content({ picture, width, height, alt: "", path }, part);
  if (graphic === undefined) return "";
  return flatParagraphXml(behindPageXml(rect, { name: "Background", id: registries.media.nextId(), alt: "" }, graphic));
}
