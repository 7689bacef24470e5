import type { Document, DocumentDefinition } from "../../../vocabulary/generated/definition.ts";
import type { Report } from "../../contract/report.ts";
import { wordFilePath } from "./fill-root.ts";

/** A filled Word file as a document that our own engine sets. */
interface ImportedRoot {
  readonly document: Document;
  /** By the paths that the document names them by. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
}

/**
 * Reads a filled file word by word: nothing in it is a placeholder any more. What of it a document does not have is reported with its place
 * in the file; what is lost counts as missing. The code for it is loaded for the first.
 *
 * `families`: names of fonts that have files.
 * @throws Refusal INVALID_REQUEST when it is beyond a limit of what can be set
 */
export async function importFilled(
  bytes: Uint8Array,
  families: readonly string[],
  report: Report,
): Promise<ImportedRoot> {
  const { importFile } = await import("../../import/import-file.ts");
  const {
    content,
    assets,
    report: findings,
  } = await importFile({
    ...{ bytes, fileName: "filled.docx", format: "docx", literal: true, families },
  });
  for (const { code, kind, place, message } of findings)
    report.add(kind === "lost" ? "CONTENT_ERROR" : undefined, code, wordFilePath, placed(place, message));
  const { document } = JSON.parse(content) as DocumentDefinition;
  const pictures = new Map(assets.map(({ path, base64 }) => [path, Buffer.from(base64, "base64")]));
  return { document, pictures };
}

const placed = (place: string, message: string): string => (place === "" ? message : `${place}: ${message}`);
