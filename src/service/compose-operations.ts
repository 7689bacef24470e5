import { join } from "node:path";
import type { LedgerToCheck } from "../commands/ledger/check-ledger.ts";
import { type KeyRecords, keyRecords } from "../commands/sealing/key-record.ts";
import { type Config, ConfigError, sharedOf } from "../config/config.ts";
import { openFileBlobs } from "../ports/blobs/filesystem.ts";
import type { BlobStore, SealedHeads } from "../ports/blobs/port.ts";
import { openedBlobs, sealedHeads } from "../ports/blobs/sealed.ts";
import type { Clock } from "../ports/clock/port.ts";
import { systemClock } from "../ports/clock/system.ts";
import { databaseFaults } from "../ports/drivers/sqlite.ts";
import { copySqliteEventLog } from "../ports/event-log/sqlite-copy.ts";
import type { ProjectionStore } from "../ports/read-models/port.ts";
import { openSqliteProjections } from "../ports/read-models/sqlite.ts";
import { withDocumentNames } from "../projections/documents/with-names.ts";
import { upcasts } from "../vocabulary/events/shapes.ts";
import { SealingKeys } from "../vocabulary/sealing/sealing-key.ts";
import { databasesOf, filesBeside, lockIn, openLog } from "./compose.ts";
import type { BackupStores } from "./operations/backup.ts";
import type { ReadModels } from "./operations/rebuild.ts";
import type { CheckedDatabase, StorageToCheck } from "./operations/storage-check.ts";
import { keptSealingKey } from "./private-files.ts";
import { engineOf } from "./servers/engines.ts";
import { type Keep, once, opened, type Servers, serversOf } from "./servers/servers.ts";

/** The log and the read models alone, for work on them while no service runs. A data folder is locked. */
export function composeReadModels(config: Config): Promise<ReadModels & { readonly close: () => Promise<void> }> {
  return opened(async (keep, close) => {
    if (sharedOf(config) === undefined) lockIn(config.dataDir, keep);
    const servers = serversOf(config, keep);
    const engine = engineOf(config, servers, keep);
    const log = withDocumentNames(keep(await engine.log(upcasts)), sealedBeside(config, keep, servers));
    return { log, store: await engine.readModels(), sharing: await engine.sharing(), close };
  });
}

/** The sealed files of a storage, opened with the first that is read; they need its sealing key. */
function sealedBeside(config: Config, keep: Keep, servers: Servers): Pick<BlobStore, "open"> {
  const opening = once(async () => {
    const keys = new SealingKeys(await sealingKeyOf(config), config.sealingKeyPrevious);
    return openedBlobs(await filesBeside(config, keep, servers), keys);
  });
  return { open: async (key) => await (await opening()).open(key) };
}

/** @throws ConfigError when no setting and no file has it */
async function sealingKeyOf(config: Config): Promise<Uint8Array> {
  const key = config.sealingKey ?? (await keptSealingKey(config.dataDir));
  if (key !== undefined) return key;
  throw new ConfigError([
    `SEALING_KEY: expected 32 bytes in base64, as there is no sealing.key in ${config.dataDir}; got nothing.`,
  ]);
}

/**
 * A copy of the log in a new folder, where no service starts meanwhile, the files of the service, and a folder for copies
 * of them beside the log, each a file that can be found by its name. A service may be working on the data folder.
 */
export function composeBackup(
  config: Config,
  folder: string,
): Promise<BackupStores & { readonly close: () => Promise<void> }> {
  return opened(async (keep, close) => {
    lockIn(folder, keep);
    copySqliteEventLog(join(config.dataDir, "events.db"), join(folder, "events.db"));
    const log = keep(await openLog(folder));
    const blobs = await filesBeside(config, keep);
    const copies = keep(await openFileBlobs(join(folder, "blobs")));
    return { log, blobs, copies, close };
  });
}

/** A storage, and the files that belong to it, to be read through. A service may be working on them. */
export function composeStorageCheck(config: Config): StorageToCheck {
  const shared = sharedOf(config);
  return {
    databases: () => (shared === undefined ? inFolder(config) : onServers[shared.storage](config)),
    open: () =>
      opened(async (keep, close) => {
        const servers = serversOf(config, keep);
        const log = keep(await engineOf(config, servers, keep).log(upcasts));
        return { log, blobs: await filesBeside(config, keep, servers), close };
      }),
  };
}

type CheckDatabases = (config: Config) => Promise<readonly CheckedDatabase[]>;

const inFolder: CheckDatabases = async ({ dataDir }) =>
  databasesOf(dataDir).map((name) => ({ name, faults: databaseFaults(join(dataDir, name), "whole") }));

const onServers: Readonly<Record<"postgres" | "cluster", CheckDatabases>> = {
  postgres: async (config) => {
    const { postgresLogFaults } = await import("../ports/event-log/postgres-faults.ts");
    const { postgresReadModelFaults } = await import("../ports/read-models/postgres-faults.ts");
    return await opened(async (keep, close) => {
      const postgres = await serversOf(config, keep).postgres();
      const log = { name: "event log", faults: await postgresLogFaults(postgres) };
      const models = await postgresReadModelFaults(postgres);
      await close();
      return [log, ...models.map(({ name, version, faults }) => ({ name: `${name}, version ${version}`, faults }))];
    });
  },
  // EventStoreDB and MongoDB look after what they hold by checksums of their own; the log is read while the files are compared.
  cluster: async () => [{ name: "event log", faults: [] }],
};

/** The beginnings of sealed files, on which a service may be working, and the keys of its settings. */
export async function composeKeys(
  config: Config,
): Promise<{ readonly keys: SealingKeys; readonly heads: SealedHeads; readonly close: () => Promise<void> }> {
  const keys = new SealingKeys(await sealingKeyOf(config), config.sealingKeyPrevious);
  return await opened(async (keep, close) => ({ keys, heads: sealedHeads(await filesBeside(config, keep)), close }));
}

/** The log of a storage and the sealed files beside it, on which a service may be working. */
export function composeLedger(
  config: Config,
): Promise<Pick<LedgerToCheck, "log" | "sealed"> & { readonly close: () => Promise<void> }> {
  return opened(async (keep, close) => {
    const servers = serversOf(config, keep);
    const log = keep(await engineOf(config, servers, keep).log(upcasts));
    return { log, sealed: sealedBeside(config, keep, servers), close };
  });
}

/** The record of the keys of a storage. A data folder is locked. */
export async function composeKeyRecords(
  config: Config,
): Promise<{ readonly records: KeyRecords; readonly close: () => Promise<void> }> {
  const { store, close } = await composeReadModels(config);
  return { records: keyRecords(store), close };
}

/** Read models in a folder of their own, to be thrown away. */
export const composeScratch = (folder: string): Promise<ProjectionStore> => openSqliteProjections(folder);

/** The time, for verbs that need no store. */
export const operationClock: Clock = systemClock;
