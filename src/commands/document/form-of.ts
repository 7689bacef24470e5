import type { RenderPool } from "../../render/pool/pool.ts";
import type { FormRecord } from "../../vocabulary/http/form.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import type { Origin } from "../origin.ts";
import { GivenAssets } from "./given-assets.ts";
import { type Served, serveOutside, withDocuments } from "./serve-outside.ts";

/** Parts of the service that read a form. */
export interface FormReader extends Served {
  readonly pool: Pick<RenderPool, "fields">;
}

/**
 * The form of a stored document, by documentId, or of an upload, by its path. A worker reads it: the file may be anybody's.
 * `password`: of an encrypted file; "": none.
 *
 * @throws Refusal DOCUMENT_NOT_FOUND, NOT_FOUND; INVALID_REQUEST with FORM_UNUSABLE or FORM_LOCKED; ASSET_ALTERED, FILE_DAMAGED
 */
export async function formOf(
  served: FormReader,
  origin: Origin,
  source: ({ readonly document: string } | { readonly file: string }) & { readonly password: string },
): Promise<FormRecord> {
  const given = new GivenAssets(served, origin);
  const outside = withDocuments(serveOutside(served, origin.tenantId, given), served, origin, given);
  const name = "document" in source ? `document:${source.document}` : source.file;
  const file = await outside.asset(name);
  if (file === undefined) throw missing("document" in source);
  await given.mustBeStored(name, file);
  return await served.pool.fields({ file, password: source.password }, origin.tenantId);
}

const missing = (isDocument: boolean): Refusal =>
  isDocument ? new Refusal("DOCUMENT_NOT_FOUND") : new Refusal("NOT_FOUND", "There is no upload of this name.");
