import type { BlobKey, BlobStore } from "../../ports/blobs/port.ts";
import type { Warning } from "../../vocabulary/http/warning.ts";
import type { RefusalRecord } from "../../vocabulary/refusal.ts";
import { readSealed } from "../read-blob.ts";

/** A job's outcome, beyond what its last event holds. Sentences may quote what the caller sent, so they lie sealed. */
export type JobOutcome = { readonly warnings: readonly Warning[] } | { readonly refusal: RefusalRecord };

/** Seals an outcome under a key of its own, as JSON. */
export async function keepOutcome(sealed: BlobStore, key: BlobKey, outcome: JobOutcome): Promise<void> {
  await sealed.put(key, Buffer.from(JSON.stringify(outcome), "utf8"));
}

/** Undefined when it is gone. */
export async function readOutcome(sealed: BlobStore, key: BlobKey): Promise<JobOutcome | undefined> {
  const bytes = await readSealed(sealed, key);
  return bytes && (JSON.parse(bytes.toString("utf8")) as JobOutcome);
}
