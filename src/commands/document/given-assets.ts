import type { BlobStore } from "../../ports/blobs/port.ts";
import type { Outcome } from "../../render/contract/job.ts";
import type { AssetFile } from "../../vocabulary/events/asset.ts";
import { sha256 } from "../../vocabulary/ids.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { assetBytes } from "../asset/read.ts";

/** The uploads that a render was given, by their paths in the definition, compared with what was uploaded. */
export class GivenAssets {
  readonly #files = new Map<string, AssetFile>();

  note(path: string, file: AssetFile): void {
    this.#files.set(path, file);
  }

  /**
   * The renderer has hashed what it used, so nothing is hashed twice; what it could not use is read again.
   *
   * @throws Refusal ASSET_ALTERED when bytes are not those that were uploaded: the disk is damaged, or somebody wrote to it
   */
  async mustBeIntact(outcome: Outcome, blobs: BlobStore): Promise<void> {
    const used = outcome.kind === "made" ? outcome.colophon.assets : {};
    for (const [path, file] of this.#files) {
      const found = Object.hasOwn(used, path) ? used[path] : await storedHash(blobs, file);
      if (found === file.sha256 || found === undefined) continue;
      const message = `The bytes of ${path} are not those that were uploaded.`;
      throw new Refusal("ASSET_ALTERED", message, { cause: new Error(`the file ${file.blob} is damaged`) });
    }
  }
}

async function storedHash(blobs: BlobStore, file: AssetFile): Promise<string | undefined> {
  const bytes = await assetBytes(blobs, file);
  return bytes === undefined ? undefined : sha256(bytes);
}
