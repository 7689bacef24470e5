import { collection } from "../../ports/read-models/port.ts";
import { type AssetEvent, type AssetFile, assetStreams } from "../../vocabulary/events/asset.ts";
import type { AssetKind } from "../../vocabulary/http/asset-name.ts";
import { assetNameHash } from "../../vocabulary/http/asset-name.ts";
import type { CertificateFacts, ListedAsset, StatedFontFacts } from "../../vocabulary/http/assets.ts";
import type { RecordedWarning } from "../../vocabulary/http/warning.ts";
import type { Projection, ShownFields } from "../projection.ts";

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
  /** Size of all its uploads that are kept, in bytes. */
  readonly storedBytes: number;
  readonly contentType: string;
  readonly warnings: readonly RecordedWarning[];
  readonly font: StatedFontFacts | null;
  readonly certificates: readonly CertificateFacts[];
  readonly uploadedAt: string;
  readonly uploadedBy: string;
}

export const assetsCollection = collection<StoredAsset>()({
  name: "assets",
  version: 5,
  fields: { kind: "text", name: "text", storedBytes: "number" },
});

const shown: ShownFields<StoredAsset, ListedAsset> = {
  id: { hidden: "path has its name, by which callers ask" },
  tenantId: { hidden: "the path names it" },
  kind: "path",
  fileName: "fileName",
  name: { hidden: "to sort by" },
  blob: { hidden: "where its bytes are is the service's own matter" },
  sha256: "sha256",
  sizeBytes: "sizeBytes",
  storedBytes: { hidden: "counts in the quota bytesStored" },
  contentType: "contentType",
  warnings: "warnings",
  font: "font",
  certificates: "certificates",
  uploadedAt: "uploadedAt",
  uploadedBy: "uploadedBy",
};

export const assets: Projection<StoredAsset, AssetEvent> = {
  collection: assetsCollection,
  shown,
  prefixes: [assetStreams],
  change: (event) => {
    const { tenantId, kind, fileName } = event.data;
    const id = assetIdOf(tenantId, kind, fileName);
    switch (event.type) {
      case "AssetStored":
        return { id, apply: () => stored(id, event.data, 0) };
      case "AssetReplaced":
        return { id, apply: (before) => replaced(id, event.data, before) };
      case "AssetRemoved":
        return { id, apply: () => undefined };
    }
  },
};

export function assetIdOf(tenantId: string, kind: AssetKind, fileName: string): string {
  return `${tenantId}.${kind}.${assetNameHash(fileName)}`;
}

/** The bytes of before stay, but those of a certificate, as `blobsOf` in `commands/asset` says. */
function replaced(id: string, file: AssetFile, before: StoredAsset | undefined): StoredAsset {
  if (before?.blob === file.blob) return before;
  return stored(id, file, before === undefined || file.kind === "certs" ? 0 : before.storedBytes);
}

function stored(id: string, file: AssetFile, earlier: number): StoredAsset {
  const { tenantId, kind, fileName, blob, sha256, sizeBytes, contentType, warnings, font, certificates, by, at } = file;
  const name = { id, tenantId, kind, fileName, name: fileName.toLowerCase() };
  const storedBytes = earlier + sizeBytes;
  const facts = { contentType, warnings, font, certificates };
  return { ...name, blob, sha256, sizeBytes, storedBytes, ...facts, uploadedAt: at, uploadedBy: by };
}
