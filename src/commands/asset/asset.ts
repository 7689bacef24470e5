import type { AssetEvent, AssetFile } from "../../vocabulary/events/asset.ts";
import type { AssetKind } from "../../vocabulary/http/asset-name.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { decidersOf, type StateFolding } from "../decider.ts";

/** A tenant's file as the events of its stream describe it. */
export type Asset =
  | { readonly status: "absent" }
  | {
      readonly status: "stored";
      readonly file: AssetFile;
      /** Keys of the bytes of earlier uploads. */
      readonly earlier: readonly string[];
    };

const noAsset: Asset = { status: "absent" };

function evolveAsset(state: Asset, event: AssetEvent): Asset {
  switch (event.type) {
    case "AssetStored":
      return { status: "stored", file: event.data, earlier: [] };
    case "AssetReplaced":
      return { status: "stored", file: event.data, earlier: state.status === "stored" ? blobsOf(state) : [] };
    case "AssetRemoved":
      return noAsset;
  }
}

export const assetFolding: StateFolding<Asset, AssetEvent> = { initial: noAsset, evolve: evolveAsset };

export const assetDecider = decidersOf(assetFolding);

/**
 * The keys of all bytes that are kept: of replaced ones too, since documents were made with them. Only the newest bytes
 * of a certificate are kept: no document takes it in, and a key that was replaced is best gone.
 */
export function blobsOf({ file, earlier }: Extract<Asset, { status: "stored" }>): readonly string[] {
  return file.kind === "certs" ? [file.blob] : [...earlier, file.blob];
}

export function assetNotFound(kind: AssetKind, fileName: string): Refusal {
  return new Refusal("NOT_FOUND", `File '${kind}/${[...fileName].slice(0, 120).join("")}' not found.`);
}
