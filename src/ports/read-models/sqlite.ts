import { existsSync, readdirSync } from "node:fs";
import { sep } from "node:path";
import type { ThreadWriter } from "../drivers/thread-writer.ts";
import type { LogPosition } from "../event-log/port.ts";
import { ActiveVersions } from "./active-versions.ts";
import { type Declaration, declare } from "./declaration.ts";
import type {
  Collection,
  DocWrite,
  ModelProgress,
  OpenedModel,
  ProjectionStore,
  Query,
  QueryFilter,
  ReachedPosition,
  ReadModel,
  ReadModelDocument,
  StoredState,
  TenantScope,
} from "./port.ts";
import { removeFile } from "./sqlite-tables.ts";
import { SqliteVersion } from "./sqlite-version.ts";
import { type FileChange, readModelWriter } from "./sqlite-writer.ts";

/** Read models in a folder of SQLite files: `<collection>-v<version>.db`. All of it can be deleted and rebuilt. */
export const openSqliteProjections = async (folder: string): Promise<ProjectionStore> =>
  new SqliteProjections(folder, new ActiveVersions(folder));

class SqliteProjections implements ProjectionStore {
  readonly #folder: string;
  readonly #activeVersions: ActiveVersions;
  readonly #open = new Map<string, SqliteVersion>();
  readonly #writer: ThreadWriter<FileChange>;

  constructor(folder: string, activeVersions: ActiveVersions) {
    this.#folder = folder;
    this.#activeVersions = activeVersions;
    this.#writer = readModelWriter(folder);
  }

  async open<Doc extends ReadModelDocument>(collection: Collection<Doc>): Promise<OpenedModel> {
    const declaration = declare(collection);
    const opened = this.#version(declaration);
    if (!opened.isMadeFor(declaration)) {
      throw new Error(`${opened.file} was made with other fields: give the collection a new version.`);
    }
    const { checkpoint } = opened;
    const serving = this.#serving(declaration);
    if (serving === undefined || serving.checkpoint === null) {
      this.#setActive(declaration);
      return { checkpoint, active: { version: declaration.version, checkpoint } };
    }
    return { checkpoint, active: serving };
  }

  async progress(name: string): Promise<ModelProgress | undefined> {
    return this.#serving({ name, version: 1, fields: new Map(), acrossTenants: [], order: undefined, counted: [] });
  }

  /** The active version and how far it is; undefined when none was named yet, or its file is gone. */
  #serving(declaration: Declaration): ModelProgress | undefined {
    const version = this.#activeVersions.get(declaration.name);
    if (version === undefined || !existsSync(this.#fileOf(declaration.name, version))) {
      return undefined;
    }
    return { version, checkpoint: this.#version({ ...declaration, version }).checkpoint };
  }

  async load<Doc extends ReadModelDocument>(
    collection: Collection<Doc>,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, StoredState<Doc>>> {
    return this.#version(declare(collection)).load(ids);
  }

  async commit<Doc extends ReadModelDocument>(
    collection: Collection<Doc>,
    writes: readonly DocWrite<Doc>[],
    upTo: LogPosition,
  ): Promise<void> {
    await this.#version(declare(collection)).commit(writes, upTo);
  }

  async record(positions: readonly ReachedPosition[]): Promise<void> {
    await Promise.all(positions.map(({ collection, upTo }) => this.#version(declare(collection)).commit([], upTo)));
  }

  async activate<Doc extends ReadModelDocument>(collection: Collection<Doc>): Promise<void> {
    const declaration = declare(collection);
    this.#version(declaration).complete(declaration);
    this.#setActive(declaration);
  }

  #setActive(declaration: Declaration): void {
    if (this.#activeVersions.get(declaration.name) !== declaration.version) {
      this.#activeVersions.set(declaration.name, declaration.version);
    }
  }

  async drop(name: string, version: number): Promise<void> {
    if (this.#activeVersions.get(name) === version) {
      throw new RangeError(`Version ${version} of ${name} serves queries and cannot be dropped.`);
    }
    await this.#remove(this.#fileOf(name, version));
  }

  async reset<Doc extends ReadModelDocument>(collection: Collection<Doc>): Promise<void> {
    const { name, version } = declare(collection);
    await this.#remove(this.#fileOf(name, version));
  }

  async #remove(file: string): Promise<void> {
    await this.#writer.change({ kind: "release", file });
    this.#open.get(file)?.close();
    this.#open.delete(file);
    removeFile(file);
  }

  async versions(name: string): Promise<readonly number[]> {
    return readdirSync(this.#folder)
      .map((file) => /^(?<name>.+)-v(?<version>[1-9][0-9]*)[.]db$/.exec(file)?.groups)
      .filter((groups) => groups?.["name"] === name)
      .map((groups) => Number(groups?.["version"]))
      .sort((a, b) => a - b);
  }

  active<Doc extends ReadModelDocument>(collection: Collection<Doc>): ReadModel<Doc> {
    const declaration = declare(collection);
    return this.#reader(declaration, () => {
      const version = this.#activeVersions.get(declaration.name);
      if (version === undefined) {
        throw new Error(`The read model ${declaration.name} was never opened.`);
      }
      return this.#version(version === declaration.version ? declaration : { ...declaration, version });
    });
  }

  exactly<Doc extends ReadModelDocument>(collection: Collection<Doc>): ReadModel<Doc> {
    const declaration = declare(collection);
    return this.#reader(declaration, () => this.#version(declaration));
  }

  #reader<Doc extends ReadModelDocument>(declaration: Declaration, version: () => SqliteVersion): ReadModel<Doc> {
    const find = async (scope: TenantScope, query: Query<Doc>): Promise<readonly Doc[]> =>
      version().find<Doc>(declaration, scope, query);
    return {
      find,
      get: async (scope, id) => {
        const stored = version().get<Doc>(id);
        return scope === "every-tenant" || stored?.doc.tenantId === scope.tenantId ? stored?.doc : undefined;
      },
      count: async (scope: TenantScope, where?: QueryFilter<Doc>) => version().count(declaration, scope, where),
      sum: async (scope: TenantScope, members, where?: QueryFilter<Doc>) =>
        version().sum(declaration, scope, members, where),
    };
  }

  /** Opened at first use and kept. */
  #version(declaration: Declaration): SqliteVersion {
    const file = this.#fileOf(declaration.name, declaration.version);
    const open = this.#open.get(file);
    if (open !== undefined) return open;
    const opened = new SqliteVersion(file, declaration, this.#writer);
    this.#open.set(file, opened);
    return opened;
  }

  #fileOf(name: string, version: number): string {
    return `${this.#folder}${sep}${name}-v${version}.db`;
  }

  async close(): Promise<void> {
    await this.#writer.close();
    for (const version of this.#open.values()) {
      version.close();
    }
    this.#open.clear();
  }
}
