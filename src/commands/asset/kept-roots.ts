import type { BlobStore } from "../../ports/blobs/port.ts";
import type { AssetFile } from "../../vocabulary/events/asset.ts";
import { sha256 } from "../../vocabulary/ids.ts";
import { limits } from "../../vocabulary/limits.ts";
import { Refusal, refusedAt } from "../../vocabulary/refusal.ts";
import { readBlob } from "../read-blob.ts";

type KeptFile = Pick<AssetFile, "fileName" | "blob" | "sha256" | "sizeBytes" | "warnings">;

/**
 * The certificates that a tenant trusts, in PEM, from the files of its folder `roots`; "" when it has none. Files that were
 * found to be unreadable when they were uploaded are left out.
 *
 * @throws Refusal INVALID_REQUEST for more bytes than are allowed together; ASSET_ALTERED for bytes that are not those uploaded
 */
export async function keptRoots(files: readonly KeptFile[], blobs: BlobStore): Promise<string> {
  const readable = files.filter(({ warnings }) => warnings.length === 0);
  const size = readable.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (size > limits.rootsBytes) {
    const message = `The files in roots have ${size} bytes together; ${limits.rootsBytes} is the limit.`;
    throw refusedAt("/roots", message);
  }
  const texts: string[] = [];
  for (const file of readable) {
    const bytes = await readBlob(blobs, file.blob);
    // It was removed at the same time.
    if (bytes === undefined) continue;
    if (sha256(bytes) !== file.sha256) {
      const cause = new Error(`the file ${file.blob} is damaged`);
      throw new Refusal("ASSET_ALTERED", `The bytes of roots/${file.fileName} are not those that were uploaded.`, {
        cause,
      });
    }
    texts.push(Buffer.from(bytes).toString("latin1"));
  }
  return texts.join("\n");
}
