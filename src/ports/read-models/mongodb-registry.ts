import { type AnyBulkWriteOperation, type Collection, type Db, type IndexDescription, ObjectId } from "mongodb";
import { createMissing, isDuplicateKey } from "../drivers/mongodb.ts";
import type { LogPosition } from "../event-log/port.ts";
import type { Declaration } from "./declaration.ts";
import type { StoredRecord } from "./mongodb-query.ts";
import type { FieldKind } from "./port.ts";

/** One version of a read model: where its documents are, and how far it has come. */
export interface VersionDocument {
  /** `templates@3` */
  readonly _id: string;
  readonly name: string;
  readonly version: number;
  readonly fields: readonly string[];
  /** Collection of this version alone: remains of a dropped version never mix with a rebuilt one. */
  readonly documents: string;
  /** Everything up to here is in, as far as events that changed no document have brought it; absent before the first. Those that did: `CommittedPosition`. */
  readonly pos?: bigint;
  /** The highest token of a lease under which somebody began to commit, or recorded a position. */
  readonly token: bigint;
}

interface ServingDocument {
  /** A read model's name. */
  readonly _id: string;
  readonly active: number;
}

/** Which versions there are and which of them serve. */
export class MongoRegistry {
  readonly #database: Db;
  readonly versions: Collection<VersionDocument>;
  readonly #serving: Collection<ServingDocument>;

  constructor(database: Db) {
    this.#database = database;
    this.versions = database.collection<VersionDocument>("read-model-versions");
    this.#serving = database.collection<ServingDocument>("read-models");
  }

  /** As it is; made when missing. Two who make it at once make one. */
  async register(declaration: Declaration): Promise<VersionDocument> {
    const { name, version } = declaration;
    const _id = `${name}@${version}`;
    const found = await this.versions.findOne({ _id });
    if (found !== null) return found;
    const documents = `${_id}.${new ObjectId().toHexString()}`;
    const made: VersionDocument = { _id, name, version, fields: [...declaration.fields.keys()], documents, token: 0n };
    await unlessThere(this.versions.insertOne(made));
    const registered = await this.findVersion(name, version);
    if (registered === undefined) throw new Error(`The version ${_id} was dropped while it was opened.`);
    return registered;
  }

  /** Made once the documents are there: a rebuild would take longer with growing indexes. An existing index costs little. */
  async index(registered: VersionDocument, declaration: Declaration): Promise<void> {
    await createMissing(this.documentsOf(registered), indexesOf(declaration));
  }

  async findVersion(name: string, version: number): Promise<VersionDocument | undefined> {
    return (await this.versions.findOne({ _id: `${name}@${version}` })) ?? undefined;
  }

  /** Everything up to here is in the version; null: nothing was ever committed. */
  async checkpointOf(version: VersionDocument): Promise<LogPosition | null> {
    const committed = await placePosition(this.documentsOf(version), version.token);
    const { pos: recorded } = version;
    if (committed === undefined || recorded === undefined) return committed ?? recorded ?? null;
    if (recorded > committed) return recorded;
    return committed;
  }

  documentsOf({ documents }: Pick<VersionDocument, "documents">): Collection<StoredRecord> {
    return this.#database.collection<StoredRecord>(documents);
  }

  async list(name: string): Promise<readonly number[]> {
    const found = await this.versions.find({ name }).toArray();
    return found.map(({ version }) => version).sort((one, other) => one - other);
  }

  async active(name: string): Promise<number | undefined> {
    return (await this.#serving.findOne({ _id: name }))?.active;
  }

  /** With `instead`: only in place of that version, or as the first. */
  async activate(name: string, version: number, instead?: number): Promise<void> {
    const guard = instead === undefined ? {} : { active: instead };
    await unlessThere(
      this.#serving.updateOne({ _id: name, ...guard }, { $set: { active: version } }, { upsert: true }),
    );
  }

  /** Removes the version's entry first, then its documents: those that a crash leaves belong to no version and do no harm. */
  async drop(name: string, version: number): Promise<void> {
    const dropped = await this.versions.findOneAndDelete({ _id: `${name}@${version}` });
    if (dropped !== null) await this.documentsOf(dropped).drop();
  }
}

/** Somebody else was first: as good. */
const unlessThere = async (write: Promise<unknown>): Promise<void> => {
  try {
    await write;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
};

/**
 * Within a tenant, and over all of them where declared. In both directions, because ties fall to the id ascending
 * whichever way a field is sorted; one is enough for a field that is only compared, and the list's order comes after it.
 */
const indexesOf = ({ fields, acrossTenants, order }: Declaration): IndexDescription[] => {
  const keysOf = (field: string, kind: FieldKind): readonly Keys[] => {
    const path = `d.${field}`;
    if (kind === "boolean" || kind === "texts") return [[[path, 1]]];
    if (order !== undefined && field !== order)
      return [
        [
          [path, 1],
          [`d.${order}`, -1],
        ],
      ];
    return [[[path, 1]], [[path, -1]]];
  };
  const each = [...fields].flatMap(([field, kind]) => keysOf(field, kind).map((keys) => ({ field, keys })));
  const overall = each.filter(({ field }) => acrossTenants.includes(field));
  return [
    index([["t", 1]]),
    ...each.map(({ keys }) => index([["t", 1], ...keys])),
    ...overall.map(({ keys }) => index(keys)),
  ];
};

type Keys = readonly (readonly [path: string, direction: 1 | -1])[];

const index = (keys: Keys): IndexDescription => ({
  name: keys.map(([path, direction]) => `${path} ${direction}`).join(", "),
  key: new Map([...keys, ["_id", 1] as const]),
});

/**
 * How far a version has come with events that changed its documents. It is kept among these, so that one command writes both. Its id
 * is no text, so no document has it, and it has neither tenant nor members, so no query finds it.
 */
interface CommittedPosition {
  readonly _id: 0;
  readonly pos?: bigint;
  /** The highest token of a lease under which somebody committed. */
  readonly token: bigint;
}

/** A position to move to, and the lease under which that happens. */
export interface PositionMove {
  readonly upTo: LogPosition;
  readonly token: bigint | undefined;
}

/** The driver knows a collection by one kind of document. */
const positionIn = (documents: Collection<StoredRecord>): Collection<CommittedPosition> =>
  documents as unknown as Collection<CommittedPosition>;

/** The position as it is; made where there is none, as of a version that was made before positions were kept here. */
const placePosition = async (documents: Collection<StoredRecord>, token: bigint): Promise<LogPosition | undefined> => {
  const positions = positionIn(documents);
  const found = await positions.findOne({ _id: 0 });
  if (found !== null) return found.pos;
  try {
    await positions.insertOne({ _id: 0, token });
    return undefined;
  } catch (error) {
    // Another was first, and may have moved it.
    if (isDuplicateKey(error)) return (await positions.findOne({ _id: 0 }))?.pos;
    throw error;
  }
};

/** Changes nothing under an older lease than the last, and none where the collection was dropped. */
export const moveOf = ({ upTo, token }: PositionMove): AnyBulkWriteOperation<StoredRecord> => {
  const update = { $max: { pos: upTo }, ...(token === undefined ? {} : { $set: { token } }) };
  const move: AnyBulkWriteOperation<CommittedPosition> = {
    updateOne: { filter: { _id: 0, ...(token === undefined ? {} : { token: { $lte: token } }) }, update },
  };
  return move as unknown as AnyBulkWriteOperation<StoredRecord>;
};
