import type { Report } from "../../../contract/report.ts";
import type { SignatureBlock, SignatureField } from "../../../model/document/signature.ts";
import { unmoved } from "../../../model/drawing/matrix.ts";
import type { Size } from "../../../model/geometry.ts";
import { array, type ObjectId, real } from "../../../pdf-syntax/objects.ts";
import type { CanvasState } from "../content/canvas.ts";
import { ContentStream } from "../content/content-stream.ts";
import { writeForm } from "../content/groups.ts";
import { paintMarks } from "../content/marks.ts";
import { GlyphWriter } from "../text/glyph-writer.ts";

/** Writes a signature's block as a form (ISO 32000-1, 12.5.5); an invisible signature has an empty one. */
export function signatureForm(shared: CanvasState, block: SignatureBlock | undefined): ObjectId {
  const { width, height, marks } = block ?? { width: 0, height: 0, marks: [] };
  const content = new ContentStream("form");
  const canvas = {
    shared,
    content,
    glyphs: new GlyphWriter(content, shared.fonts),
    height,
    toPage: unmoved,
    page: 0,
    pageBox: { x: 0, y: 0, width, height },
    layers: [],
    tagging: undefined,
  };
  const box = array(["0", "0", real(width), real(height)]);
  return writeForm(canvas, box, undefined, (within) => paintMarks(within, marks));
}

/**
 * The page of a block, from 0: the last one when there are fewer. Values that cannot be applied as written are
 * reported.
 */
export function pageOf(block: SignatureBlock | undefined, sizes: readonly Size[], report: Report): number {
  if (block === undefined) return 0;
  const { pageNumber, left, bottom, width, height } = block;
  const page = Math.min(pageNumber, sizes.length) - 1;
  if (page + 1 < pageNumber) {
    const message = `The document has no page ${pageNumber}; the signature's block stands on its last page, ${page + 1}.`;
    report.add("CONTENT_ERROR", "SIGNATURE_FAULT", "/document/signature/position/pageNumber", message);
  }
  const size = sizes[page] ?? { width: 0, height: 0 };
  if (left < 0 || bottom < 0 || left + width > size.width + slack || bottom + height > size.height + slack) {
    const message = "The signature's block reaches beyond the edge of its page.";
    report.add("CONTENT_ERROR", "BOX_OUTSIDE", "/document/signature/position", message);
  }
  return page;
}

const slack = 0.01;

/** A lock that names no field of the document locks less than its author thinks (12.7.4.5, table 233). */
export function reportLocks(
  { lock, fieldName }: SignatureField,
  isField: (name: string) => boolean,
  report: Report,
): void {
  for (const [at, name] of (lock?.fields ?? []).entries()) {
    if (name === fieldName || isField(name)) continue;
    const path = `/document/signature/fieldLock/fields/${at}`;
    report.add("CONTENT_ERROR", "SIGNATURE_FAULT", path, `The document has no field "${name.slice(0, 60)}" to lock.`);
  }
}
