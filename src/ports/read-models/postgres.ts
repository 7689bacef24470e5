import type { PostgresConnection } from "../drivers/postgres-connection.ts";
import type { LogPosition } from "../event-log/port.ts";
import { type Declaration, declare } from "./declaration.ts";
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
} from "./port.ts";
import { countedIn, keptCount } from "./postgres-counts.ts";
import { orderOf, sumOf, whereOf } from "./postgres-query.ts";
import { find, PostgresRegistry, type RegisteredVersion, recordPositions } from "./postgres-registry.ts";
import { readJson } from "./postgres-text.ts";
import { changesOf, writeDocuments } from "./postgres-writes.ts";
import { isMadeFor, keyOf, ServingVersions } from "./shared-versions.ts";

/** Read models in PostgreSQL, shared by all nodes: a table for each version. All of it can be dropped and rebuilt. */
export const postgresProjections = (connection: PostgresConnection, now: () => Date): ProjectionStore =>
  new PostgresProjections(connection, now);

interface DocumentRow {
  readonly id: string;
  readonly pos: bigint;
  readonly doc: string;
}

class PostgresProjections implements ProjectionStore {
  readonly #connection: PostgresConnection;
  readonly #registry: PostgresRegistry;
  readonly #known = new Map<string, Promise<RegisteredVersion>>();
  readonly #counted = new Map<string, readonly string[]>();
  readonly #serving: ServingVersions;

  constructor(connection: PostgresConnection, now: () => Date) {
    this.#connection = connection;
    this.#registry = new PostgresRegistry(connection);
    this.#serving = new ServingVersions((name) => this.#registry.active(name), now);
  }

  async open<Doc extends ReadModelDocument>(collection: Collection<Doc>): Promise<OpenedModel> {
    const declaration = declare(collection);
    this.#forget(declaration);
    const registered = await this.#version(declaration);
    if (!isMadeFor(registered, declaration))
      throw new Error(`${keyOf(registered)} was made with other fields: give the collection a new version.`);
    const { name, version } = declaration;
    const { pos: checkpoint } = registered;
    const active = await this.progress(name);
    if (active !== undefined && active.checkpoint !== null) return { checkpoint, active };
    await this.#registry.activate(declaration, active?.version);
    return { checkpoint, active: (await this.progress(name)) ?? { version, checkpoint } };
  }

  /** Undefined when none serves, or the one that did was dropped. */
  async progress(name: string): Promise<ModelProgress | undefined> {
    const [row] = await this.#connection.query<{ active: number; pos: bigint | null }>(
      `SELECT read_models.active, read_model_versions.pos FROM read_models LEFT JOIN read_model_versions
         ON read_model_versions.name = read_models.name AND read_model_versions.version = read_models.active
       WHERE read_models.name = $1`,
      [name],
    );
    return row && { version: row.active, checkpoint: row.pos };
  }

  async load<Doc extends ReadModelDocument>(
    collection: Collection<Doc>,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, StoredState<Doc>>> {
    return await this.#onTable(declare(collection), async ({ table }) => {
      const rows = await this.#connection.query<DocumentRow>(
        `SELECT id, pos, doc FROM "${table}" WHERE id = ANY($1::text[])`,
        [ids],
      );
      return new Map(rows.map(({ id, pos, doc }) => [id, { doc: readJson(doc) as Doc, position: pos }]));
    });
  }

  /**
   * Documents and checkpoint in one transaction, one node after the other. A write at or below the checkpoint is in
   * already: a write from there is a repeat, or comes from a node that lags behind.
   */
  async commit<Doc extends ReadModelDocument>(
    collection: Collection<Doc>,
    writes: readonly DocWrite<Doc>[],
    upTo: LogPosition,
    token?: bigint,
  ): Promise<void> {
    const declaration = declare(collection);
    const known = await this.#version(declaration);
    const all = changesOf(declaration, writes);
    await this.#connection.transaction(async (session) => {
      const now = await find(session, declaration, "FOR UPDATE");
      if (now === undefined) throw new Error(`The version ${keyOf(declaration)} was dropped.`);
      if (now.table !== known.table || (token !== undefined && token < now.token)) throw new Overtaken(keyOf(now));
      const before = now.pos ?? -1n;
      const isNew = ({ pos }: { readonly pos: bigint }): boolean => pos > before;
      const changes = { puts: all.puts.filter(isNew), deletes: all.deletes.filter(isNew) };
      await writeDocuments(session, now.table, declaration.fields, changes);
      await session.query("UPDATE read_model_versions SET pos = $3, token = $4 WHERE name = $1 AND version = $2", [
        now.name,
        now.version,
        upTo > before ? upTo : before,
        token ?? now.token,
      ]);
    });
  }

  async record(positions: readonly ReachedPosition[]): Promise<void> {
    const known = await Promise.all(
      positions.map(async (one) => ({ ...one, version: await this.#version(declare(one.collection)) })),
    );
    await recordPositions(
      this.#connection,
      known.map(({ upTo, token, version: { name, version, table } }) => ({ name, version, table, pos: upTo, token })),
    );
  }

  async activate<Doc extends ReadModelDocument>(collection: Collection<Doc>): Promise<void> {
    const declaration = declare(collection);
    await this.#registry.index(await this.#version(declaration), declaration);
    await this.#registry.activate(declaration);
    this.#serving.forget(declaration.name);
  }

  async drop(name: string, version: number): Promise<void> {
    if ((await this.#registry.active(name)) === version)
      throw new RangeError(`Version ${version} of ${name} serves queries and cannot be dropped.`);
    await this.#registry.drop({ name, version });
    this.#forget({ name, version });
  }

  /** A node that still projects the old documents is refused: the version goes on with others. */
  async reset<Doc extends ReadModelDocument>(collection: Collection<Doc>): Promise<void> {
    const declaration = declare(collection);
    this.#known.set(keyOf(declaration), this.#registry.reset(declaration));
    await this.#version(declaration);
  }

  async versions(name: string): Promise<readonly number[]> {
    return await this.#registry.list(name);
  }

  active<Doc extends ReadModelDocument>(collection: Collection<Doc>): ReadModel<Doc> {
    const declaration = declare(collection);
    return this.#reader(declaration, async () => (await this.#serving.of(declaration)).version);
  }

  exactly<Doc extends ReadModelDocument>(collection: Collection<Doc>): ReadModel<Doc> {
    const declaration = declare(collection);
    return this.#reader(declaration, async () => declaration.version);
  }

  #reader<Doc extends ReadModelDocument>(declaration: Declaration, version: () => Promise<number>): ReadModel<Doc> {
    const reading = async <Answer>(work: (version: RegisteredVersion) => Promise<Answer>): Promise<Answer> =>
      await this.#onTable({ ...declaration, version: await version() }, work);
    return {
      get: (scope, id) =>
        reading(async ({ table, fields }) => {
          const where = whereOf(declaration, fields, scope, [{ field: "id" as never, is: "equal", value: id }]);
          const found = await this.#documents<Doc>(`SELECT doc FROM "${table}" WHERE ${where.text}`, where.values);
          return found[0];
        }),
      find: (scope, query) =>
        reading(async ({ table, fields }) => {
          const where = whereOf(declaration, fields, scope, query.where);
          const page = [query.limit ?? null, query.offset ?? 0];
          const [limit, offset] = page.map((_value, index) => `$${where.values.length + index + 1}::bigint`);
          return await this.#documents<Doc>(
            `SELECT doc FROM "${table}" WHERE ${where.text} ORDER BY ${orderOf(declaration, fields, query)}
             LIMIT ${limit} OFFSET ${offset}`,
            [...where.values, ...page],
          );
        }),
      count: (scope, where) =>
        reading(async ({ table, fields }) => {
          const counting = whereOf(declaration, fields, scope, where);
          const counted = await this.#countedIn(table);
          const kept = counted && keptCount(table, counted, scope, where);
          const { text, values } = kept ?? {
            ...counting,
            text: `SELECT count(*) AS found FROM "${table}" WHERE ${counting.text}`,
          };
          return Number((await this.#connection.query<{ found: bigint }>(text, values))[0]?.found);
        }),
      sum: (scope, members, where) =>
        reading(async ({ table, fields }) => {
          const { text, values } = whereOf(declaration, fields, scope, where);
          if (members.length === 0) return [];
          const sums = members.map((member, index) => `${sumOf(declaration, fields, member)} AS "s${index}"`);
          const statement = `SELECT ${sums.join(", ")} FROM "${table}" WHERE ${text}`;
          const [found] = await this.#connection.query<Readonly<Record<string, number>>>(statement, values);
          return members.map((_member, index) => found?.[`s${index}`] ?? 0);
        }),
    };
  }

  /** Once made, counts stay as long as their table. */
  async #countedIn(table: string): Promise<readonly string[] | undefined> {
    const known = this.#counted.get(table) ?? (await countedIn(this.#connection, table));
    if (known !== undefined) this.#counted.set(table, known);
    return known;
  }

  async #documents<Doc>(statement: string, values: readonly unknown[]): Promise<readonly Doc[]> {
    const rows = await this.#connection.query<{ doc: string }>(statement, values);
    return rows.map(({ doc }) => readJson(doc) as Doc);
  }

  /** Another process may have emptied the version: its documents are in another table then. */
  async #onTable<Answer>(
    declaration: Declaration,
    work: (version: RegisteredVersion) => Promise<Answer>,
  ): Promise<Answer> {
    try {
      return await work(await this.#version(declaration));
    } catch (error) {
      if ((error as { readonly code?: unknown }).code !== undefinedTable) throw error;
      this.#forget(declaration);
      return await work(await this.#version(declaration));
    }
  }

  /** Made when missing, and remembered. */
  #version(declaration: Declaration): Promise<RegisteredVersion> {
    const key = keyOf(declaration);
    const known = this.#known.get(key) ?? this.#registry.register(declaration);
    this.#known.set(key, known);
    known.catch(() => this.#known.delete(key));
    return known;
  }

  #forget(version: Pick<Declaration, "name" | "version">): void {
    this.#known.delete(keyOf(version));
  }

  async close(): Promise<void> {
    // The connection has its own owner.
  }
}

const undefinedTable = "42P01";
