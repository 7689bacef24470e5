import { isOwnPath } from "../../render/contract/outside.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import type { Origin } from "../origin.ts";
import { GivenAssets } from "./given-assets.ts";
import { type ServedFrom, serveOutside, withDocuments } from "./serve-outside.ts";

/** A stored document, by documentId, or an upload, by its path. */
export type FileSource = { readonly document: string } | { readonly file: string };

/**
 * Bytes of a file that is stored, as they were stored.
 *
 * @throws Refusal DOCUMENT_NOT_FOUND, NOT_FOUND; ASSET_ALTERED, FILE_DAMAGED
 */
export async function storedFile(served: ServedFrom, origin: Origin, source: FileSource): Promise<Uint8Array> {
  const given = new GivenAssets(served, origin);
  const outside = withDocuments(serveOutside(served, origin.tenantId, given), served, origin, given);
  const name = "document" in source ? `document:${source.document}` : source.file;
  const file = "file" in source && isOwnPath(name) ? undefined : await outside.asset(name);
  if (file === undefined) throw missing("document" in source);
  await given.mustBeStored(name, file);
  return file;
}

const missing = (isDocument: boolean): Refusal =>
  isDocument ? new Refusal("DOCUMENT_NOT_FOUND") : new Refusal("NOT_FOUND", "There is no upload of this name.");
