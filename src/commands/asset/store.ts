import type { BlobStore } from "../../ports/blobs/port.ts";
import type { Clock } from "../../ports/clock/port.ts";
import type { EventLog, LogPosition } from "../../ports/event-log/port.ts";
import type { RenderPool } from "../../render/pool/pool.ts";
import { type AssetFile, assetStream } from "../../vocabulary/events/asset.ts";
import type { AssetKind } from "../../vocabulary/http/asset-name.ts";
import { assetNameHash, checkedAssetName } from "../../vocabulary/http/asset-name.ts";
import type { Warning } from "../../vocabulary/http/warning.ts";
import { randomGuid, sha256 } from "../../vocabulary/ids.ts";
import { imageTypeOf } from "../../vocabulary/image-type.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { assetKey } from "../blob-keys.ts";
import { guarded, handleCommand } from "../handle-command.ts";
import type { Origin } from "../origin.ts";
import { removeFiles, removeRefused } from "../remove-files.ts";
import type { QuotaGate } from "../usage/quota-gate.ts";
import { type Asset, assetDecider, assetNotFound } from "./asset.ts";
import { type AssetExpectation, meetsExpectation } from "./expectation.ts";
import { assetCalled } from "./read.ts";

/** `place`: whether the path may or must hold a file already. */
export interface StoreAsset extends AssetFile {
  readonly place: "any" | "taken";
}

/** The same bytes under the same name change nothing, unless more is known of them now. */
export const storeDecider = assetDecider<StoreAsset>(({ place, ...file }, state) => {
  switch (state.status) {
    case "absent":
      if (place === "taken") throw assetNotFound(file.kind, file.fileName);
      return [{ type: "AssetStored", data: file }];
    case "stored": {
      const { sha256, fileName, blob: replaces } = state.file;
      const same = sha256 === file.sha256 && fileName === file.fileName;
      return same && !isMoreKnown(file, state.file) ? [] : [{ type: "AssetReplaced", data: { ...file, replaces } }];
    }
  }
});

/**
 * Facts of files that came before facts were kept, or of a certificate that came without its password, are known when they come
 * again; so is that warnings of the time no longer hold.
 */
function isMoreKnown(file: AssetFile, before: AssetFile): boolean {
  const isFontNew = file.font !== null && before.font === null;
  const areCertificatesNew = file.certificates.length > 0 && before.certificates.length === 0;
  return isFontNew || areCertificatesNew || (file.warnings.length === 0 && before.warnings.length > 0);
}

/** Where a tenant's files are kept. `sealed` is for certificates, which cannot be read without the service's key. */
export interface AssetStore {
  readonly log: EventLog;
  readonly blobs: BlobStore;
  readonly sealed: BlobStore;
  readonly clock: Pick<Clock, "randomBytes">;
  readonly pool: Pick<RenderPool, "inspect">;
  readonly quotas: Pick<QuotaGate, "mustHaveSpace">;
}

export interface NewAsset {
  readonly kind: AssetKind;
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly place: StoreAsset["place"];
  /** The password of a PKCS#12 file, to read its certificate; it is not kept. */
  readonly password?: string;
  /** State that the file must have before the command; left out: any state. */
  readonly seen?: AssetExpectation;
}

export interface AssetStoredAt {
  readonly file: AssetFile;
  readonly isNew: boolean;
  readonly position: LogPosition;
  /** About this request alone, and not kept with the file: that its password is wrong. */
  readonly ofRequest: readonly Warning[];
}

/**
 * Stores a file at its path: bytes first, then the event, which is the moment it counts. A file that documents cannot use
 * is kept too, with warnings that say why.
 *
 * @throws Refusal STORAGE_QUOTA_EXCEEDED; INVALID_REQUEST for its name; NOT_FOUND, PRECONDITION_FAILED by `place`
 */
export async function storeAsset(store: AssetStore, origin: Origin, asset: NewAsset): Promise<AssetStoredAt> {
  const { kind, bytes, place } = asset;
  const { fileName, contentType: promised } = checkedAssetName(kind, asset.fileName);
  const contentType = kind === "images" ? (imageTypeOf(bytes) ?? promised) : promised;
  const { tenantId, actor, now } = origin;
  await store.quotas.mustHaveSpace(tenantId, bytes.length);
  const opening = asset.password === undefined ? {} : { password: asset.password };
  const {
    warnings,
    font = null,
    certificates,
    ofPassword: ofRequest = [],
  } = await store.pool.inspect({ kind, fileName, bytes, ...opening }, origin);
  const nameHash = assetNameHash(fileName);
  const blob = assetKey(tenantId, kind, nameHash, randomGuid(store.clock.randomBytes(16)));
  const blobs = kind === "certs" ? store.sealed : store.blobs;
  await blobs.put(blob, bytes);
  const content = { blob, sha256: sha256(bytes), sizeBytes: bytes.length, contentType, warnings, font, certificates };
  const command: StoreAsset = { tenantId, kind, fileName, ...content, by: actor, at: now, place };
  const recorded = await record(store.log, origin, nameHash, command, asset.seen).catch(async (error: unknown) => {
    await removeRefused(blobs, [blob], error);
    throw error;
  });
  const { file, isNew, position } = recorded;
  // The same bytes are there already, or were before the disk damaged them.
  if (file.blob !== blob && file.sha256 === content.sha256) await blobs.put(file.blob, bytes);
  await removeFiles(blobs, file.blob === blob ? recorded.unused : [...recorded.unused, blob]);
  return { file, isNew, position, ofRequest };
}

async function record(
  log: EventLog,
  origin: Origin,
  nameHash: string,
  command: StoreAsset,
  seen: AssetExpectation = {},
): Promise<Omit<AssetStoredAt, "ofRequest"> & { readonly unused: readonly string[] }> {
  const { tenantId, kind, fileName } = command;
  const stream = assetStream(tenantId, kind, nameHash);
  const isNew = (state: Asset): boolean => state.status === "absent" && command.place === "any";
  const decider = guarded(storeDecider, ({ state }) =>
    isNew(state) ? seen.is === undefined : meetsExpectation(seen, state),
  );
  const { events, position } = await handleCommand(log, stream, origin, decider, command);
  const [event] = events;
  switch (event?.type) {
    case "AssetStored":
      return { file: event.data, isNew: true, position, unused: [] };
    case "AssetReplaced":
      return { file: event.data, isNew: false, position, unused: kind === "certs" ? [event.data.replaces] : [] };
    case "AssetRemoved":
      throw new Error("storing a file does not remove it");
    case undefined: {
      const file = await assetCalled(log, tenantId, kind, fileName);
      if (file === undefined) throw new Refusal("REVISION_CONFLICT", "The file was removed at the same time.");
      return { file, isNew: false, position, unused: [] };
    }
  }
}
