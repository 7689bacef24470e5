import { PDFDocument, rgb } from "pdf-lib";
import type { DiagnosedNode } from "../../../src/vocabulary/http/diagnosis.ts";

/** Colours by how deep a node is nested. */
const colors = [rgb(0.8, 0, 0.2), rgb(0, 0.4, 0.8), rgb(0, 0.6, 0.2), rgb(0.7, 0.4, 0), rgb(0.5, 0, 0.7)];

/** A file with the boxes of its nodes outlined. */
export async function outlined(bytes: Uint8Array, nodes: readonly DiagnosedNode[]): Promise<Uint8Array> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const pages = document.getPages();
  for (const { path, boxes } of nodes) {
    const borderColor = colors[path.split("/").length % colors.length] ?? rgb(0, 0, 0);
    for (const { page, box } of boxes) {
      const sheet = pages[page - 1];
      const [x, y, width, height] = box;
      sheet?.drawRectangle({
        x,
        y: sheet.getHeight() - y - height,
        width,
        height,
        borderColor,
        borderWidth: 0.5,
        borderOpacity: 0.7,
      });
    }
  }
  return document.save();
}
