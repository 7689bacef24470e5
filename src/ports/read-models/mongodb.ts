import type { Filter as MongoFilter } from "mongodb";
import { asking, type MongoConnection } from "../drivers/mongodb.ts";
import type { LogPosition } from "../event-log/port.ts";
import { type Declaration, declare } from "./declaration.ts";
import { filterOf, type StoredRecord, sortOf, sumOf } from "./mongodb-query.ts";
import { MongoRegistry, type PositionMove, type VersionDocument } from "./mongodb-registry.ts";
import { writeCommit } from "./mongodb-writes.ts";
import {
  type Collection,
  type DocWrite,
  type ModelProgress,
  type OpenedModel,
  Overtaken,
  type ProjectionStore,
  type ReachedPosition,
  type ReadModel,
  type ReadModelDocument,
  type StoredState,
  type TenantScope,
} from "./port.ts";
import { isMadeFor, keyOf, ServingVersions } from "./shared-versions.ts";

/** Read models in MongoDB, shared by all nodes. All of it can be dropped and rebuilt. */
export const mongoProjections = ({ database }: MongoConnection, now: () => Date): ProjectionStore =>
  new MongoProjections(new MongoRegistry(database), now);

/** Marks of deleted documents stay this long, so that a node that was held up with an older batch still meets them. */
const marksStayMs = 60 * 60 * 1000;
const tidyEveryMs = 10 * 60 * 1000;

/** State of a version that this process works on. */
interface Known {
  readonly registered: VersionDocument;
  /** At least so far: writes from below are repeats. */
  checkpoint: LogPosition | null;
  /** Of the lease under which this process last said that it goes on. */
  token: bigint;
  tidiedAt: number;
}

class MongoProjections implements ProjectionStore {
  readonly #registry: MongoRegistry;
  readonly #now: () => Date;
  readonly #known = new Map<string, Promise<Known>>();
  readonly #serving: ServingVersions;

  constructor(registry: MongoRegistry, now: () => Date) {
    this.#registry = registry;
    this.#now = now;
    this.#serving = new ServingVersions((name) => registry.active(name), now);
  }

  async open<Doc extends ReadModelDocument>(collection: Collection<Doc>): Promise<OpenedModel> {
    const declaration = declare(collection);
    const { name, version } = declaration;
    return await asking(async () => {
      this.#known.delete(keyOf(declaration));
      await this.#registry.takeOver(name, this.#now());
      const { registered, checkpoint } = await this.#version(declaration);
      if (!isMadeFor(this.#registry.fieldsOf(registered), declaration)) {
        throw new Error(`${registered._id} was made with other fields: give the collection a new version.`);
      }
      const active = await this.#progressOf(name, await this.#registry.active(name));
      if (active !== undefined && active.checkpoint !== null) return { checkpoint, active };
      await this.#registry.activate(name, version, active?.version);
      this.#serving.forget(name);
      return {
        checkpoint,
        active: (await this.#progressOf(name, await this.#registry.active(name))) ?? { version, checkpoint },
      };
    });
  }

  async progress(name: string): Promise<ModelProgress | undefined> {
    return await asking(async () => this.#progressOf(name, await this.#serving.lately(name)));
  }

  /** Undefined when none serves. */
  async #progressOf(name: string, version: number | undefined): Promise<ModelProgress | undefined> {
    if (version === undefined) return undefined;
    const found = await this.#registry.findVersion(name, version);
    return { version, checkpoint: found === undefined ? null : await this.#registry.checkpointOf(found) };
  }

  async load<Doc extends ReadModelDocument>(
    collection: Collection<Doc>,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, StoredState<Doc>>> {
    return await asking(async () => {
      const { registered } = await this.#version(declare(collection));
      const documents = this.#registry.documentsOf(registered);
      const found = await documents
        .find({ _id: ids.length === 1 ? { $eq: ids[0] as string } : { $in: [...ids] } })
        .toArray();
      return new Map(
        found.flatMap(({ _id, p, d }) => (d === undefined ? [] : [[_id, { doc: d as unknown as Doc, position: p }]])),
      );
    });
  }

  /** Documents first, then the checkpoint: a crash between them repeats documents, which changes nothing. */
  async commit<Doc extends ReadModelDocument>(
    collection: Collection<Doc>,
    writes: readonly DocWrite<Doc>[],
    upTo: LogPosition,
    token?: bigint,
  ): Promise<void> {
    const declaration = declare(collection);
    await asking(async () => {
      const known = await this.#version(declaration);
      const before = known.checkpoint ?? -1n;
      const later = writes.filter(({ position }) => position > before);
      if (later.length === 0) await this.#advance(known, upTo, token);
      else await this.#write(known, later, { upTo, token });
      known.checkpoint = upTo > before ? upTo : known.checkpoint;
      await this.#tidy(known);
    });
  }

  /** The first under a lease says in the version that it goes on: who was overtaken records no position there any more. */
  async #write(known: Known, writes: readonly DocWrite<ReadModelDocument>[], move: PositionMove): Promise<void> {
    const { registered } = known;
    const { token = known.token } = move;
    if (token < known.token) throw new Overtaken(registered._id);
    if (token > known.token) {
      const filter = { _id: registered._id, documents: registered.documents, token: { $lte: token } };
      const begun = await this.#registry.versions.updateOne(filter, { $set: { token } });
      if (begun.matchedCount === 0) await this.#refuse(registered);
      known.token = token;
    }
    const isMoved = await writeCommit(this.#registry.documentsOf(registered), writes, move, this.#now());
    if (!isMoved) await this.#refuse(registered);
  }

  /** @throws always, and why */
  async #refuse({ _id, documents }: VersionDocument): Promise<never> {
    const there = await this.#registry.versions.findOne({ _id, documents });
    if (there === null) throw new Error(`The version ${_id} was dropped.`);
    throw new Overtaken(_id);
  }

  async #advance(known: Known, upTo: LogPosition, token: bigint | undefined): Promise<void> {
    const { registered } = known;
    const { versions } = this.#registry;
    const { _id, documents } = registered;
    if (!(await this.#carry(known, token))) await this.#refuse(registered);
    const advanced =
      token === undefined
        ? await versions.updateOne({ _id, documents }, { $max: { pos: upTo } })
        : await versions.updateOne(
            { _id, documents, token: { $lte: token } },
            { $max: { pos: upTo }, $set: { token } },
          );
    if (advanced.matchedCount === 0) await this.#refuse(registered);
    noteToken(known, token);
  }

  /** One bulk: what does not match stays as it is. */
  async record(positions: readonly ReachedPosition[]): Promise<void> {
    await asking(async () => {
      const own = await Promise.all(
        positions.map(async ({ collection, upTo, token }) => {
          const known = await this.#version(declare(collection));
          return (await this.#carry(known, token)) ? [{ known, upTo, token }] : [];
        }),
      );
      const moves = own.flat();
      if (moves.length === 0) return;
      const updates = moves.map(({ known, upTo, token }) => {
        const { _id, documents } = known.registered;
        const filter = { _id, documents, token: { $lte: token } };
        return { updateOne: { filter, update: { $max: { pos: upTo }, $set: { token } } } };
      });
      await this.#registry.versions.bulkWrite(updates, { ordered: false });
      for (const { known, token } of moves) noteToken(known, token);
    });
  }

  /** The first time under a lease: who was overtaken by it commits no documents any more. False: this process was, or the version was dropped. */
  async #carry({ registered, token: before }: Known, token: bigint | undefined): Promise<boolean> {
    return token === undefined || token <= before || (await this.#registry.carry(registered, token));
  }

  /** Marks of what was deleted long ago go, once the checkpoint is past them. */
  async #tidy(known: Known): Promise<void> {
    const { registered, checkpoint, tidiedAt } = known;
    const now = this.#now().getTime();
    if (checkpoint === null || now - tidiedAt < tidyEveryMs) return;
    known.tidiedAt = now;
    const old = { t: null, p: { $lte: checkpoint }, at: { $lt: new Date(now - marksStayMs) } };
    await this.#registry.documentsOf(registered).deleteMany(old);
  }

  async activate<Doc extends ReadModelDocument>(collection: Collection<Doc>): Promise<void> {
    const declaration = declare(collection);
    const { name, version } = declaration;
    await asking(async () => {
      const { registered } = await this.#version(declaration);
      await this.#registry.index(registered, declaration);
      await this.#registry.activate(name, version);
    });
    this.#serving.forget(name);
  }

  async drop(name: string, version: number): Promise<void> {
    await asking(async () => {
      if ((await this.#registry.active(name)) === version) {
        throw new RangeError(`Version ${version} of ${name} serves queries and cannot be dropped.`);
      }
      await this.#registry.drop(name, version);
    });
    this.#known.delete(keyOf({ name, version }));
  }

  /** A node that still projects the old documents is refused: the version goes on with others. */
  async reset<Doc extends ReadModelDocument>(collection: Collection<Doc>): Promise<void> {
    const declaration = declare(collection);
    await asking(() => this.#registry.drop(declaration.name, declaration.version));
    this.#known.delete(keyOf(declaration));
    await asking(() => this.#version(declaration));
  }

  async versions(name: string): Promise<readonly number[]> {
    return await asking(() => this.#registry.list(name));
  }

  active<Doc extends ReadModelDocument>(collection: Collection<Doc>): ReadModel<Doc> {
    const declaration = declare(collection);
    return this.#reader(declaration, () => this.#servingVersion(declaration));
  }

  exactly<Doc extends ReadModelDocument>(collection: Collection<Doc>): ReadModel<Doc> {
    const declaration = declare(collection);
    return this.#reader(declaration, () => this.#version(declaration));
  }

  async #servingVersion(declaration: Declaration): Promise<Known> {
    const { version, isRemembered } = await this.#serving.of(declaration);
    return isRemembered ? await this.#version(declaration) : await this.#asItIs({ ...declaration, version });
  }

  #reader<Doc extends ReadModelDocument>(declaration: Declaration, version: () => Promise<Known>): ReadModel<Doc> {
    const documents = async () => this.#registry.documentsOf((await version()).registered);
    const only = { projection: { _id: 0, d: 1 } };
    return {
      get: (scope, id) =>
        asking(async () => {
          const where: MongoFilter<StoredRecord> = { _id: { $eq: id }, ...filterOf(declaration, scope) };
          return ((await (await documents()).findOne(where, only))?.d ?? undefined) as Doc | undefined;
        }),
      find: (scope: TenantScope, query) =>
        asking(async () => {
          const where = filterOf(declaration, scope, query.where);
          const sort = sortOf(declaration, query);
          if (query.limit === 0) return [];
          const page = { skip: query.offset ?? 0, limit: query.limit ?? 0 };
          const found = (await documents()).find(where, { ...only, ...page, sort, batchSize: 1000 });
          return (await found.toArray()).map(({ d }) => d as unknown as Doc);
        }),
      count: (scope, where) =>
        asking(async () => (await documents()).countDocuments(filterOf(declaration, scope, where))),
      sum: (scope, members, where) =>
        asking(async () => {
          const stages = [{ $match: filterOf(declaration, scope, where) }, sumOf(declaration, members)];
          const [found] = await (await documents()).aggregate<Readonly<Record<string, unknown>>>(stages).toArray();
          return members.map((member) => Number(found?.[member] ?? 0));
        }),
    };
  }

  /** Another process may have emptied the version: its documents are elsewhere then. */
  async #asItIs(declaration: Declaration): Promise<Known> {
    const known = await this.#version(declaration);
    const { name, version } = declaration;
    if ((await this.#registry.findVersion(name, version))?.documents === known.registered.documents) return known;
    this.#known.delete(keyOf(declaration));
    return await this.#version(declaration);
  }

  /** Made when missing, and remembered. */
  #version(declaration: Declaration): Promise<Known> {
    const key = keyOf(declaration);
    const known = this.#known.get(key) ?? this.#register(declaration);
    this.#known.set(key, known);
    known.catch(() => this.#known.delete(key));
    return known;
  }

  async #register(declaration: Declaration): Promise<Known> {
    const registered = await this.#registry.register(declaration);
    const begun = await this.#registry.begin(registered);
    return { registered, ...begun, tidiedAt: this.#now().getTime() };
  }

  async close(): Promise<void> {
    // The connection has its own owner.
  }
}

const noteToken = (known: Known, token: bigint | undefined): void => {
  if (token !== undefined && token > known.token) known.token = token;
};
