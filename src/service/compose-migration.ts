import { type Config, fileStoreOf, sharedOf } from "../config/config.ts";
import type { BlobStore } from "../ports/blobs/port.ts";
import { openedBlobs, sealedBlobs } from "../ports/blobs/sealed.ts";
import { systemClock } from "../ports/clock/system.ts";
import { withDocumentNames } from "../projections/documents/with-names.ts";
import { upcasts as newest } from "../vocabulary/events/shapes.ts";
import { SealingKeys } from "../vocabulary/sealing/sealing-key.ts";
import { filesBeside, lockIn, openFiles } from "./compose.ts";
import { MigrationFault, type MigrationSides } from "./migration/side.ts";
import { keptSealingKey, makeDataFolder, writeSealingKey } from "./private-files.ts";
import { engineOf, type StorageEngine, storageName } from "./servers/engines.ts";
import { type Keep, once, opened, serversOf } from "./servers/servers.ts";

/**
 * Opens both storages of a migration. `isLast`: no service works on the source, whose data folder is locked then.
 *
 * @throws MigrationFault when both are the same, or have different sealing keys
 */
export async function composeMigration(
  from: Config,
  to: Config,
  isLast: boolean,
): Promise<MigrationSides & { readonly close: () => Promise<void> }> {
  if (addressOf(from) === addressOf(to))
    throw new MigrationFault(`Both files name the same storage: ${storageName(from)}. Name two.`);
  const sealing = await sealingOf(from, to);
  return await opened(async (keep, close) => {
    if (isLast && sharedOf(from) === undefined) lockIn(from.dataDir, keep);
    if (sharedOf(to) === undefined) await takeFolder(to, sealing, keep);
    const servers = serversOf(to, keep);
    const source = await sideOf(engineOf(from, serversOf(from, keep), keep));
    const target = await sideOf(engineOf(to, servers, keep));
    const blobs = keep(await openFiles[fileStoreOf(to)].open(to, servers));
    const sealed = sealedBlobs(blobs, new SealingKeys(sealing, to.sealingKeyPrevious), systemClock);
    const ours = await filesBeside(from, keep);
    const oursOpened = openedBlobs(ours, new SealingKeys(sealing, from.sealingKeyPrevious));
    return {
      source: { ...withNames(source, oursOpened), blobs: ours },
      target: { ...withNames(target, sealed), blobs, sealed },
      sharesFiles: filesAddressOf(from) === filesAddressOf(to),
      close,
    };
  });
}

async function takeFolder({ dataDir, sealingKey }: Config, sealing: Uint8Array, keep: Keep): Promise<void> {
  await makeDataFolder(dataDir);
  lockIn(dataDir, keep);
  if (sealingKey === undefined) await writeSealingKey(dataDir, sealing);
}

async function sideOf({ place, traits, log, intake, readModels, sharing }: StorageEngine) {
  return {
    ...{ place, traits, readModels: once(readModels), openIntake: intake, sharing: await sharing() },
    openLog: (shapes: "recorded" | "newest") => log(shapes === "newest" ? newest : {}),
  };
}

/** Read models are made of events with the names of documents; what is copied are the events as they were recorded. */
function withNames<Side extends Awaited<ReturnType<typeof sideOf>>>(side: Side, sealed: Pick<BlobStore, "open">): Side {
  const { openLog } = side;
  return {
    ...side,
    openLog: async (shapes: "recorded" | "newest") => {
      const log = await openLog(shapes);
      return shapes === "newest" ? withDocumentNames(log, sealed) : log;
    },
  };
}

/** Two of the same are one storage. Never shown. */
function addressOf({ storage, dataDir, pgUrl, esdbUrl }: Config): string {
  return [storage, ...{ embedded: [dataDir], postgres: [pgUrl], cluster: [esdbUrl] }[storage]].join(" ");
}

function filesAddressOf(config: Config): string {
  const { dataDir, pgUrl, mongoUrl, s3Endpoint, s3Bucket, s3Prefix } = config;
  const store = fileStoreOf(config);
  const at = { folder: [dataDir], gridfs: [mongoUrl], postgres: [pgUrl], s3: [s3Endpoint, s3Bucket, s3Prefix] };
  return [store, ...at[store]].join(" ");
}

/**
 * The sealing key of both sides. A data folder that has none yet gets that of the source.
 *
 * @throws MigrationFault when they differ
 */
async function sealingOf(from: Config, to: Config): Promise<Uint8Array> {
  const ours = from.sealingKey ?? (await keptSealingKey(from.dataDir));
  if (ours === undefined)
    throw new MigrationFault(
      `${storageName(from)}: expected SEALING_KEY, or sealing.key in the folder; came neither. Put sealing.key back from a backup.`,
    );
  const theirs = to.sealingKey ?? (await keptSealingKey(to.dataDir)) ?? ours;
  if (Buffer.from(ours).equals(theirs)) return ours;
  throw new MigrationFault(
    `${storageName(to)}: expected the sealing key of the source (SEALING_KEY there, or what its sealing.key holds), came another. With it no certificate, webhook secret or job would open, and no encrypted document could be made again. Set SEALING_KEY to that of the source.`,
  );
}
