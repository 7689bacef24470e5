import { type AnyBulkWriteOperation, type Collection, type Db, type IndexDescription, ObjectId } from "mongodb";
import { createMissing, isDuplicateKey } from "../drivers/mongodb.ts";
import type { LogPosition } from "../event-log/port.ts";
import { leaseOf } from "../leases/port.ts";
import type { Declaration } from "./declaration.ts";
import type { StoredRecord } from "./mongodb-query.ts";
import { type FieldKind, StorageInUse } from "./port.ts";

/** One version of a read model: where its documents are, and how far it has come. */
export interface VersionDocument {
  /** `templates@3` */
  readonly _id: string;
  readonly name: string;
  readonly version: number;
  /** With `positionMark`, unless an earlier build made the version. */
  readonly fields: readonly string[];
  /** Collection of this version alone: remains of a dropped version never mix with a rebuilt one. */
  readonly documents: string;
  /** Everything up to here is in, as far as events that changed no document have brought it; absent before the first. Those that did: `CommittedPosition`. */
  readonly pos?: bigint;
  /** The highest token of a lease under which somebody began to commit, or recorded a position. */
  readonly token: bigint;
}

/**
 * Among the fields of a version whose position is with its documents; no field has such a name. Builds that look for the position elsewhere,
 * and would go on from a wrong one, take the version for one of other fields, and stop by that.
 */
const positionMark = "_id: 0";

const isMarked = ({ fields }: Pick<VersionDocument, "fields">): boolean => fields.includes(positionMark);

/** What is known of a version to work on. */
interface BegunVersion {
  readonly checkpoint: LogPosition | null;
  /** The lease under which somebody last said, wherever that is said, that it goes on. */
  readonly token: bigint;
}

/** As they are in MongoDB, by whichever build. */
interface LeaseInUse {
  readonly _id: string;
  readonly until: Date;
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
  readonly #leases: Collection<LeaseInUse>;

  constructor(database: Db) {
    this.#database = database;
    this.versions = database.collection<VersionDocument>("read-model-versions");
    this.#serving = database.collection<ServingDocument>("read-models");
    this.#leases = database.collection<LeaseInUse>("leases");
  }

  /**
   * Takes over the versions of a read model that an earlier build has made: its nodes go on with none of them.
   *
   * @throws StorageInUse while one of them still does
   */
  async takeOver(name: string, now: Date): Promise<void> {
    const found = await this.versions.find({ name }).toArray();
    for (const version of found) if (!isMarked(version)) await this.#mark(version, now);
  }

  async #mark({ _id, name, version, documents, fields }: VersionDocument, now: Date): Promise<void> {
    const lease = await this.#leases.findOne({ _id: leaseOf({ name, version }), until: { $gt: now } });
    // A node of this build has the lease after it has marked the version, and only then.
    const there = lease === null ? undefined : await this.findVersion(name, version);
    if (there !== undefined && !isMarked(there))
      throw new StorageInUse(
        `A node of an earlier build works on the read model ${_id}. Stop all nodes of that build, wait ten seconds, and start this one again.`,
      );
    await this.versions.updateOne({ _id, documents }, { $set: { fields: [...fields, positionMark] } });
  }

  /** As it is; made when missing. Two who make it at once make one. */
  async register(declaration: Declaration): Promise<VersionDocument> {
    const { name, version } = declaration;
    const _id = `${name}@${version}`;
    const found = await this.versions.findOne({ _id });
    if (found !== null) return found;
    const documents = `${_id}.${new ObjectId().toHexString()}`;
    const fields = [...declaration.fields.keys(), positionMark];
    const made: VersionDocument = { _id, name, version, fields, documents, token: 0n };
    await unlessThere(this.versions.insertOne(made));
    const registered = await this.findVersion(name, version);
    if (registered === undefined) throw wasDropped(_id);
    return registered;
  }

  /** Those that were declared. */
  fieldsOf({ fields }: VersionDocument): { readonly fields: readonly string[] } {
    return { fields: fields.filter((field) => field !== positionMark) };
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
    return checkpointOf(version, await positionIn(this.documentsOf(version)).findOne({ _id: 0 }));
  }

  /**
   * What is known of a version to work on. Its position is made where there is none, as in a version of an earlier build.
   *
   * @throws when the version was dropped meanwhile: no collection is left that belongs to none
   */
  async begin(version: VersionDocument): Promise<BegunVersion> {
    const positions = positionIn(this.documentsOf(version));
    const found = (await positions.findOne({ _id: 0 })) ?? (await this.#place(version));
    const isBehind = found.token < version.token;
    return { checkpoint: checkpointOf(version, found), token: isBehind ? found.token : version.token };
  }

  async #place(version: VersionDocument): Promise<CommittedPosition> {
    const { _id, documents, token } = version;
    const positions = positionIn(this.documentsOf(version));
    await unlessThere(positions.insertOne({ _id: 0, token }));
    // Another was first, and may have moved it.
    const placed = await positions.findOne({ _id: 0 });
    if (placed !== null && (await this.versions.findOne({ _id, documents })) !== null) return placed;
    await positions.drop().catch(() => undefined);
    throw wasDropped(_id);
  }

  /** Under a lease: who was overtaken by it commits nothing from now on. False: another goes on under a later one, or the version was dropped. */
  async carry(version: VersionDocument, token: bigint): Promise<boolean> {
    const positions = positionIn(this.documentsOf(version));
    const carried = await positions.updateOne({ _id: 0, token: { $lte: token } }, { $set: { token } });
    return carried.matchedCount === 1;
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

  /**
   * Removes the version's position first, so that nobody commits to it any more, then its entry, then its documents: those that a crash
   * leaves belong to no version and do no harm. One that it leaves without a position gets one when it is opened.
   */
  async drop(name: string, version: number): Promise<void> {
    const found = await this.findVersion(name, version);
    if (found === undefined) return;
    const { _id, documents } = found;
    await positionIn(this.documentsOf(found)).deleteOne({ _id: 0 });
    const { deletedCount } = await this.versions.deleteOne({ _id, documents });
    if (deletedCount === 1) await this.documentsOf(found).drop();
  }
}

const wasDropped = (_id: string): Error => new Error(`The version ${_id} was dropped while it was opened.`);

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

/** The later of what was recorded and what was committed. */
const checkpointOf = ({ pos: recorded }: VersionDocument, found: CommittedPosition | null): LogPosition | null => {
  const committed = found?.pos;
  if (committed === undefined || recorded === undefined) return committed ?? recorded ?? null;
  return recorded > committed ? recorded : committed;
};

/** Changes nothing under an older lease than the last, and none where the collection was dropped. */
export const moveOf = ({ upTo, token }: PositionMove): AnyBulkWriteOperation<StoredRecord> => {
  const update = { $max: { pos: upTo }, ...(token === undefined ? {} : { $set: { token } }) };
  const move: AnyBulkWriteOperation<CommittedPosition> = {
    updateOne: { filter: { _id: 0, ...(token === undefined ? {} : { token: { $lte: token } }) }, update },
  };
  return move as unknown as AnyBulkWriteOperation<StoredRecord>;
};
