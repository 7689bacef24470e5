import { collection } from "../../ports/read-models/port.ts";
import { type AssetEvent, type AssetFile, assetStreams } from "../../vocabulary/events/asset.ts";
import type { AssetKind } from "../../vocabulary/http/asset-name.ts";
import { assetNameHash } from "../../vocabulary/http/asset-name.ts";
import type { RecordedWarning } from "../../vocabulary/http/warning.ts";
import type { Projection } from "../projection.ts";

/** A tenant's file. */
export interface StoredAsset {
  /** Tenant, kind and name, hashed: whatever the case of the name. */
  readonly id: string;
  readonly tenantId: string;
  readonly kind: AssetKind;
  readonly fileName: string;
  /** To sort by. */
  readonly name: string;
  readonly blob: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly contentType: string;
  readonly warnings: readonly RecordedWarning[];
  readonly uploadedAt: string;
  readonly uploadedBy: string;
}

export const assetsCollection = collection<StoredAsset>()({
  name: "assets",
  version: 2,
  fields: { kind: "text", name: "text" },
});

export const assets: Projection<StoredAsset, AssetEvent> = {
  collection: assetsCollection,
  prefixes: [assetStreams],
  change: (event) => {
    const { tenantId, kind, fileName } = event.data;
    const id = assetIdOf(tenantId, kind, fileName);
    switch (event.type) {
      case "AssetStored":
      case "AssetReplaced":
        return { id, apply: () => stored(id, event.data) };
      case "AssetRemoved":
        return { id, apply: () => undefined };
    }
  },
};

export function assetIdOf(tenantId: string, kind: AssetKind, fileName: string): string {
  return `${tenantId}.${kind}.${assetNameHash(fileName)}`;
}

function stored(id: string, file: AssetFile): StoredAsset {
  const { tenantId, kind, fileName, blob, sha256, sizeBytes, contentType, warnings, by, at } = file;
  const name = { id, tenantId, kind, fileName, name: fileName.toLowerCase() };
  return { ...name, blob, sha256, sizeBytes, contentType, warnings, uploadedAt: at, uploadedBy: by };
}
