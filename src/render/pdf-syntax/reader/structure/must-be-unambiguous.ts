import type { ForeignPdf } from "../foreign-pdf.ts";
import { ForeignPdfError } from "../foreign-pdf-error.ts";
import { judgeStructure } from "./judge-structure.ts";

/**
 * Refuses a file that readers may see differently: it cannot be signed, and its signatures cannot be kept. An encrypted
 * file is not judged.
 *
 * @throws ForeignPdfError for such a file, and beyond a limit
 */
export function mustBeUnambiguous(file: Uint8Array, pdf: ForeignPdf): void {
  if (pdf.cipher !== undefined) return;
  const [fault] = judgeStructure(Buffer.from(file.buffer, file.byteOffset, file.byteLength), pdf).faults;
  if (fault === undefined) return;
  throw new ForeignPdfError("broken", `${fault} Save a copy that is written as a whole, for example with qpdf.`);
}
