import type { RenderPool } from "../../render/pool/pool.ts";
import type { FormRecord } from "../../vocabulary/http/form.ts";
import type { Origin } from "../origin.ts";
import type { ServedFrom } from "./serve-outside.ts";
import { type FileSource, storedFile } from "./stored-file.ts";

/** Parts of the service that read a form. */
export interface FormReader extends ServedFrom {
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
  source: FileSource & { readonly password: string },
): Promise<FormRecord> {
  const file = await storedFile(served, origin, source);
  return await served.pool.fields({ file, password: source.password }, origin);
}
