import { type Declaration, declare, mustBeName, mustFit, mustSort } from "../../src/ports/read-models/declaration.ts";
import {
  type Collection,
  type DocWrite,
  type ModelProgress,
  type OpenedModel,
  Overtaken,
  type ProjectionStore,
  type QueryFilter,
  type ReachedPosition,
  type ReadModel,
  type ReadModelDocument,
  type StoredState,
} from "../../src/ports/read-models/port.ts";
import { tableOf } from "../../src/projections/as-of/table.ts";

/** One version of a collection: its documents are JSON text, so that no caller can change them from outside. */
interface Version {
  readonly documents: Map<string, { readonly text: string; readonly position: bigint }>;
  checkpoint: bigint | null;
  token: bigint;
}

/** Read models as tables in memory. It passes the same suite as the real ones. */
export const memoryReadModels = (): ProjectionStore => new MemoryReadModels();

class MemoryReadModels implements ProjectionStore {
  readonly #versions = new Map<string, Map<number, Version>>();
  readonly #active = new Map<string, number>();

  async open<Doc extends ReadModelDocument>(collection: Collection<Doc>): Promise<OpenedModel> {
    const { name, version } = declare(collection);
    const { checkpoint } = this.#version(name, version);
    const serving = this.#active.get(name);
    const served = serving === undefined ? null : this.#version(name, serving).checkpoint;
    if (serving === undefined || served === null) {
      this.#active.set(name, version);
      return { checkpoint, active: { version, checkpoint } };
    }
    return { checkpoint, active: { version: serving, checkpoint: served } };
  }

  async progress(name: string): Promise<ModelProgress | undefined> {
    const version = this.#active.get(name);
    return version === undefined ? undefined : { version, checkpoint: this.#version(name, version).checkpoint };
  }

  async load<Doc extends ReadModelDocument>(
    { name, version }: Collection<Doc>,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, StoredState<Doc>>> {
    const { documents } = this.#version(name, version);
    const found = ids.flatMap((id) => {
      const document = documents.get(id);
      return document ? [[id, { doc: JSON.parse(document.text) as Doc, position: document.position }] as const] : [];
    });
    return new Map(found);
  }

  async commit<Doc extends ReadModelDocument>(
    { name, version }: Collection<Doc>,
    writes: readonly DocWrite<Doc>[],
    upTo: bigint,
    token = 0n,
  ): Promise<void> {
    const target = this.#version(name, version);
    if (token !== 0n && token < target.token) throw new Overtaken(`${name}@${version}`);
    target.token = token > target.token ? token : target.token;
    const before = target.checkpoint ?? -1n;
    const texts = writes.map((write) => (write.kind === "put" ? JSON.stringify(write.doc) : ""));
    for (const [index, write] of writes.entries()) {
      if (write.position > before && write.kind === "put") {
        target.documents.set(write.doc.id, { text: texts[index] as string, position: write.position });
      } else if (write.position > before && write.kind === "delete") {
        target.documents.delete(write.id);
      }
    }
    target.checkpoint = upTo > before ? upTo : target.checkpoint;
  }

  async record(positions: readonly ReachedPosition[]): Promise<void> {
    for (const { collection, upTo, token } of positions) {
      const target = this.#versions.get(collection.name)?.get(collection.version);
      if (target === undefined || token < target.token) continue;
      target.token = token;
      target.checkpoint = upTo > (target.checkpoint ?? -1n) ? upTo : target.checkpoint;
    }
  }

  async activate<Doc extends ReadModelDocument>({ name, version }: Collection<Doc>): Promise<void> {
    this.#active.set(name, version);
  }

  async drop(name: string, version: number): Promise<void> {
    if (this.#active.get(name) === version) {
      throw new RangeError(`Version ${version} of ${name} serves queries and cannot be dropped.`);
    }
    this.#versions.get(name)?.delete(version);
  }

  async reset<Doc extends ReadModelDocument>({ name, version }: Collection<Doc>): Promise<void> {
    this.#versions.get(name)?.delete(version);
  }

  async versions(name: string): Promise<readonly number[]> {
    return [...(this.#versions.get(name)?.keys() ?? [])].sort((a, b) => a - b);
  }

  active<Doc extends ReadModelDocument>(collection: Collection<Doc>): ReadModel<Doc> {
    const declaration = declare(collection);
    return reader(declaration, () => {
      const version = this.#active.get(declaration.name);
      if (version === undefined) {
        throw new Error(`The read model ${declaration.name} was never opened.`);
      }
      return this.#version(declaration.name, version);
    });
  }

  exactly<Doc extends ReadModelDocument>(collection: Collection<Doc>): ReadModel<Doc> {
    const declaration = declare(collection);
    return reader(declaration, () => this.#version(declaration.name, declaration.version));
  }

  async close(): Promise<void> {
    // The store holds nothing open.
  }

  #version(name: string, number: number): Version {
    const versions = this.#versions.get(name) ?? new Map<number, Version>();
    const version = versions.get(number) ?? { documents: new Map(), checkpoint: null, token: 0n };
    this.#versions.set(name, versions.set(number, version));
    return version;
  }
}

const reader = <Doc extends ReadModelDocument>(declaration: Declaration, version: () => Version): ReadModel<Doc> => {
  const table = tableOf(() => [...version().documents.values()].map(({ text }) => JSON.parse(text) as Doc));
  const check = (where: QueryFilter<Doc> = []): void => {
    for (const condition of where) {
      mustFit(declaration, condition);
    }
  };
  return {
    get: (scope, id) => table.get(scope, id),
    find: async (scope, query) => {
      check(query.where);
      for (const { field } of query.sort ?? []) {
        mustSort(declaration, field);
      }
      return await table.find(scope, query);
    },
    count: async (scope, where) => {
      check(where);
      return await table.count(scope, where);
    },
    sum: async (scope, members, where) => {
      check(where);
      for (const member of members) mustBeName(declaration, member);
      return await table.sum(scope, members, where);
    },
  };
};
