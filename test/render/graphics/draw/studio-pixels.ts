import { describePages } from "../../../../src/render/describe/describe-pages.ts";
import type { Drawing } from "../../../../src/render/model/drawing/drawing.ts";
import { paintedByNode } from "../../../studio/painted-by-node.ts";
import { type Pixels, withoutAlpha } from "./pixels.ts";

const facts = {
  faceHashes: new Map<string, string>(),
  layers: [],
  fileOf: () => undefined,
  asWritten: (path: string) => path,
};

/** A page that shows a drawing of 100 by 80 CSS pixels alone, as the studio paints it, `zoom` pixels for each of them. */
export async function studioPixels(drawing: Drawing, zoom: number): Promise<Pixels> {
  const page = { size: drawing, marks: [{ kind: "drawing", x: 0, y: 0, drawing, alt: undefined }] } as const;
  const pages = describePages({ pages: [page], rows: undefined }, { pages: "1", known: [] }, facts);
  const [described] = pages.described;
  if (described === undefined) throw new Error("No page was described.");
  const size = { width: 100 * zoom, height: 80 * zoom };
  const painted = await paintedByNode(described, pages, new Map(), { ...size, scale: (zoom * 4) / 3 });
  return { ...size, rgb: withoutAlpha(painted) };
}
