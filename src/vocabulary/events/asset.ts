import type { AssetKind } from "../http/asset-name.ts";
import type { CertificateFacts, StatedFontFacts } from "../http/assets.ts";
import type { RecordedWarning } from "../http/warning.ts";
import type { EventOf, UpcastsByVersion } from "./event.ts";

/** A tenant's file at one moment. Its bytes are in the blob store under `blob`; those of a certificate are sealed. */
export interface AssetFile {
  readonly tenantId: string;
  readonly kind: AssetKind;
  /** Name in NFC, as last uploaded. Names that differ only in case are one file. */
  readonly fileName: string;
  readonly blob: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly contentType: string;
  /** Reasons why documents cannot use the file; empty when they can. */
  readonly warnings: readonly RecordedWarning[];
  /** The facts that a font states of itself; null for other files. */
  readonly font: StatedFontFacts | null;
  /** The certificates of a PKCS#12 file that opened, the signer's first, or all roots of a file of roots; else empty. */
  readonly certificates: readonly CertificateFacts[];
  readonly by: string;
  readonly at: string;
}

/** A file was uploaded to a path where there was none. */
type AssetStored = EventOf<"AssetStored", AssetFile>;

/**
 * Other bytes were uploaded to the same path, or the same ones of which more is known now; `replaces` is the blob key of the bytes before. Those stay, so that
 * documents made with them can be made again; only those of certificates are removed.
 */
type AssetReplaced = EventOf<"AssetReplaced", AssetFile & { readonly replaces: string }>;

/** `blobs`: the keys of all its bytes, those of earlier uploads included. */
type AssetRemoved = EventOf<
  "AssetRemoved",
  {
    readonly tenantId: string;
    readonly kind: AssetKind;
    readonly fileName: string;
    readonly blobs: readonly string[];
    readonly at: string;
  }
>;

export type AssetEvent = AssetStored | AssetReplaced | AssetRemoved;

/** Version 2 added the kind `roots`. */
const since2 = { 1: <Data>(data: Data): Data => data };

/** Version 3 added facts of fonts and certificates. */
const since3 = { ...since2, 2: (data: unknown): object => ({ ...(data as object), font: null, certificates: [] }) };

/** A further kind of uploads: Word files. */
const asBefore = (data: unknown): unknown => data;

export const assetShapes: UpcastsByVersion<AssetEvent["type"]> = {
  AssetStored: { ...since3, 3: asBefore },
  AssetReplaced: { ...since3, 3: asBefore },
  AssetRemoved: { ...since2, 2: asBefore },
};

export const assetStreams = "asset-";

/** `nameHash`: the result of `assetNameHash`. */
export function assetStream(tenantId: string, kind: AssetKind, nameHash: string): string {
  return `${assetStreams}${tenantId}.${kind}.${nameHash}`;
}
