import { type Collection, type Db, type IndexDescription, MongoClient, type MongoClientOptions } from "mongodb";
import { inTime, lateSentence } from "../patience/port.ts";
import { mongoRefusalOf } from "./mongodb-trouble.ts";
import { StoreUnavailable } from "./unavailable.ts";

/** A connection to MongoDB, open, with the database that its address names. */
export interface MongoConnection {
  readonly client: MongoClient;
  readonly database: Db;
  /** Files have a database of their own beside it. */
  readonly files: Db;
  /** Whether the server answers. Throws StoreUnavailable. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Positions are Long, which only arrive whole as bigint. Writes count when a majority has them, or a failover could undo
 * documents below a checkpoint that is kept; reads ask the primary, so that every node reads what any node wrote.
 */
const options: MongoClientOptions = {
  appName: "colophon",
  useBigInt64: true,
  ignoreUndefined: true,
  writeConcern: { w: "majority", wtimeoutMS: 10_000 },
  readPreference: "primary",
  serverSelectionTimeoutMS: 5000,
  connectTimeoutMS: 5000,
  socketTimeoutMS: 30_000,
  waitQueueTimeoutMS: 10_000,
};

/**
 * Connects and asks once.
 * @throws ServerRefused, with a sentence, when the address is no use or no server leads within five seconds
 */
export const connectMongo = async (url: string, own: MongoClientOptions = {}): Promise<MongoConnection> => {
  const client = clientOf(url, { ...options, ...own });
  const name = databaseOf(url) ?? "colophon";
  const database = client.db(name);
  const ping = async (): Promise<void> => {
    await asking(() => database.command({ ping: 1 }));
  };
  const connection = { client, database, files: client.db(`${name}-files`), ping, close: () => client.close() };
  try {
    await ping();
  } catch (error) {
    await client.close();
    throw mongoRefusalOf(error) ?? error;
  }
  return connection;
};

const clientOf = (url: string, wanted: MongoClientOptions): MongoClient => {
  try {
    return new MongoClient(url, wanted);
  } catch (error) {
    throw mongoRefusalOf(error) ?? error;
  }
};

/** The path of the address; several hosts make it no URL that Node could read. */
const databaseOf = (url: string): string | undefined => /^[^:]+:\/\/[^/]+\/(?<name>[^?]+)/.exec(url)?.groups?.["name"];

/**
 * Does the work, and throws StoreUnavailable when the store cannot be reached; other faults pass. For a request it is waited for as
 * long as that has patience: what was to be written may be written all the same.
 */
export const asking = async <Answer>(work: () => Promise<Answer>): Promise<Answer> =>
  await inTime(
    () => howeverLong(work),
    (ms) => new StoreUnavailable(lateSentence("MongoDB", ms)),
  );

/** The same, without the clock of a request. */
const howeverLong = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await work();
  } catch (error) {
    if (isUnavailable(error)) throw new StoreUnavailable("MongoDB does not answer.", { cause: error });
    throw error;
  }
};

/** What a server said of single documents of a bulk, by their index. */
export const writeErrorsOf = (error: object): readonly { readonly index: number; readonly code?: unknown }[] => {
  const { writeErrors = [] } = error as { writeErrors?: unknown };
  return [writeErrors].flat() as { readonly index: number; readonly code?: unknown }[];
};

/**
 * Whether an error of the driver or server means a lost connection, primary or majority; a bulk error wraps it. One of a bulk that names no
 * document is of the write concern.
 */
const isUnavailable = (error: unknown): boolean => {
  if (typeof error !== "object" || error === null) return false;
  const { name, code, errorResponse } = error as { name?: string; code?: unknown; errorResponse?: unknown };
  const isUnconfirmed = name === "MongoBulkWriteError" && writeErrorsOf(error).length === 0;
  const isLost = isUnconfirmed || unavailableErrors.has(String(name)) || socketCodes.has(String(code));
  return isLost || unavailableCodes.has(Number(code)) || isUnavailable(errorResponse);
};

/** Error codes of Node.js for writing to a connection that the server has just closed: the driver (7.8) passes them on as they are. */
const socketCodes = new Set(["EPIPE", "ERR_STREAM_DESTROYED", "ERR_STREAM_WRITE_AFTER_END"]);

const unavailableErrors = new Set([
  "MongoNetworkError",
  "MongoNetworkTimeoutError",
  "MongoServerSelectionError",
  "MongoPoolClearedError",
  "MongoPoolClosedError",
  "MongoWaitQueueTimeoutError",
  "MongoWriteConcernError",
  "MongoNotConnectedError",
  "MongoTopologyClosedError",
]);

/**
 * HostUnreachable, HostNotFound, NetworkTimeout, WriteConcernFailed, ShutdownInProgress, PrimarySteppedDown, not primary,
 * OutOfDiskSpace.
 */
const unavailableCodes = new Set([
  6, 7, 64, 89, 91, 189, 262, 9001, 10_058, 10_107, 11_600, 11_602, 13_435, 13_436, 14_031,
]);

/** E11000: another document has this key already. In a bulk, when every fault of it is one. */
export const isDuplicateKey = (error: unknown): boolean => {
  const faults = writeErrorsOf(error as object);
  return faults.length > 0
    ? faults.every(({ code }) => code === 11_000)
    : (error as { code?: unknown }).code === 11_000;
};

/**
 * Makes the indexes that are not there by name. Asking for those that are would do no harm on MongoDB, but it ends the
 * connection on FerretDB 1.24.
 */
export const createMissing = async <Kept extends object>(
  collection: Collection<Kept>,
  wanted: readonly IndexDescription[],
): Promise<void> => {
  const there = new Set(await indexNames(collection));
  const missing = wanted.filter(({ name }) => !there.has(String(name)));
  if (missing.length > 0) await collection.createIndexes(missing);
};

/** Removes indexes of earlier builds that are there by these names. Others may do so at the same time. */
export const dropObsolete = async <Kept extends object>(
  collection: Collection<Kept>,
  names: readonly string[],
): Promise<void> => {
  const there = new Set(await indexNames(collection));
  for (const name of names)
    if (there.has(name))
      await collection.dropIndex(name).catch((error: unknown) => {
        if ((error as { code?: unknown }).code !== indexNotFound) throw error;
      });
};

const namespaceNotFound = 26;
const indexNotFound = 27;

const indexNames = async <Kept extends object>(collection: Collection<Kept>): Promise<readonly string[]> => {
  try {
    return (await collection.indexes()).map(({ name }) => String(name));
  } catch (error) {
    if ((error as { code?: unknown }).code === namespaceNotFound) return [];
    throw error;
  }
};
