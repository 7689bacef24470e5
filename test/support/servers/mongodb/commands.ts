import { BSON } from "mongodb";
import { changed } from "./change.ts";
import { Fault } from "./fault.ts";
import type { Stored } from "./held.ts";
import { matches, type Question } from "./match.ts";
import { sorted } from "./order.ts";
import { type Index, Table } from "./tables.ts";

export type Command = Readonly<Record<string, unknown>>;
export type Answer = Readonly<Record<string, unknown>>;

/** All collections of a server, and the commands it understands. */
export class Collections {
  readonly #tables = new Map<string, Table>();
  readonly #cursors = new Map<bigint, { readonly namespace: string; rest: readonly Stored[] }>();
  #lastCursor = 0n;

  table(namespace: string): Table {
    const table = this.#tables.get(namespace) ?? new Table(namespace);
    this.#tables.set(namespace, table);
    return table;
  }

  /** All documents, as text. */
  /** What puts all that is kept now back as it is, for each collection that is meant. */
  backup(): (isMeant: (namespace: string) => boolean) => void {
    const kept = new Map([...this.#tables].map(([namespace, { documents }]) => [namespace, documents]));
    return (isMeant) => {
      for (const [namespace, table] of this.#tables) {
        if (!isMeant(namespace)) continue;
        for (const document of table.documents) table.remove(document);
        for (const document of kept.get(namespace) ?? []) table.insert(document);
      }
    };
  }

  held(): string {
    const tables = [...this.#tables.values()];
    return tables.map(({ name, documents }) => `${name} ${BSON.EJSON.stringify(documents)}`).join("\n");
  }

  run(name: string, command: Command): Answer {
    const run = this.#commands[name];
    if (run === undefined) throw new Fault(59, "CommandNotFound", `no such command: '${name}'`);
    for (const key of Object.keys(command)) {
      if (key !== name && !common.has(key) && !(allowed[name] ?? []).includes(key)) {
        throw new Fault(40_415, "Location40415", `'${key}' of ${name} is not understood`);
      }
    }
    return run(command, `${command["$db"]}.${command[name]}`);
  }

  readonly #commands: Readonly<Record<string, (command: Command, namespace: string) => Answer>> = {
    ping: () => ({}),
    endSessions: () => ({}),
    insert: (command, namespace) =>
      written(command, command["documents"] as (Stored | Uint8Array)[], (document) => {
        this.table(namespace).insert(document);
        return { n: 1 };
      }),
    update: (command, namespace) => this.#update(command, namespace),
    delete: (command, namespace) =>
      written(command, command["deletes"] as Stored[], ({ q, limit }) => {
        const found = this.table(namespace).find(q as Question);
        const gone = limit === 1 ? found.slice(0, 1) : found;
        for (const document of gone) this.table(namespace).remove(document);
        return { n: gone.length };
      }),
    find: (command, namespace) => {
      const found = sorted(this.table(namespace).find((command["filter"] ?? {}) as Question), orderIn(command));
      const skipped = found.slice(Number(command["skip"] ?? 0));
      const limit = Number(command["limit"] ?? 0);
      const page = limit === 0 ? skipped : skipped.slice(0, Math.abs(limit));
      return this.#cursor(
        command,
        namespace,
        page.map((document) => projected(document, command["projection"])),
      );
    },
    aggregate: (command, namespace) => {
      const stages = command["pipeline"] as Question[];
      const made = stages.reduce<readonly Stored[]>(staged, this.table(namespace).documents);
      return this.#cursor({ batchSize: (command["cursor"] as Question)["batchSize"] }, namespace, made);
    },
    getMore: (command) => this.#getMore(command),
    killCursors: (command) => {
      for (const id of command["cursors"] as bigint[]) this.#cursors.delete(id);
      return { cursorsKilled: command["cursors"] };
    },
    findAndModify: (command, namespace) => this.#findAndModify(command, namespace),
    count: (command, namespace) => ({ n: this.table(namespace).find((command["query"] ?? {}) as Question).length }),
    createIndexes: (command, namespace) => {
      for (const index of command["indexes"] as Index[]) this.table(namespace).addIndex(checkedIndex(index));
      return {};
    },
    dropIndexes: (command, namespace) => {
      this.table(namespace).dropIndex(String(command["index"]));
      return {};
    },
    listIndexes: (command, namespace) => {
      if (!this.#tables.has(namespace)) throw new Fault(26, "NamespaceNotFound", `ns does not exist: ${namespace}`);
      return this.#cursor(
        command,
        namespace,
        this.table(namespace).indexes.map((index) => ({ v: 2, ...index })),
      );
    },
    listCollections: (command) => {
      const names = [...this.#tables.keys()].filter((name) => name.startsWith(`${command["$db"]}.`));
      const infos = names.map((name) => ({ name: name.slice(String(command["$db"]).length + 1), type: "collection" }));
      const listed = infos.filter((info) => matches(info, (command["filter"] ?? {}) as Question));
      return this.#cursor({}, `${command["$db"]}.$cmd.listCollections`, listed);
    },
    drop: (_command, namespace) => {
      if (!this.#tables.delete(namespace)) throw new Fault(26, "NamespaceNotFound", "ns not found");
      return { ns: namespace };
    },
    dropDatabase: (command) => {
      for (const name of this.#tables.keys()) if (name.startsWith(`${command["$db"]}.`)) this.#tables.delete(name);
      return {};
    },
  };

  #update(command: Command, namespace: string): Answer {
    const upserted: object[] = [];
    let index = 0;
    const answer = written(command, command["updates"] as Stored[], ({ q, u, upsert, multi, ...other }) => {
      if (Object.keys(other).length > 0) throw new Fault(9, "FailedToParse", `${Object.keys(other)} is not understood`);
      const at = index;
      index += 1;
      const options = { upsert: upsert === true, multi: multi === true };
      const { matched, inserted } = this.table(namespace).update(q as Question, u, options);
      if (inserted !== undefined) upserted.push({ index: at, _id: inserted.id });
      return { n: inserted === undefined ? matched : 1, nModified: matched };
    });
    return { ...answer, ...(upserted.length === 0 ? {} : { upserted }) };
  }

  #findAndModify(command: Command, namespace: string): Answer {
    const table = this.table(namespace);
    const question = command["query"] as Question;
    const [found] = sorted(table.find(question), orderIn(command));
    if (command["remove"] === true) {
      if (found !== undefined) table.remove(found);
      return { value: found ?? null, lastErrorObject: { n: found === undefined ? 0 : 1 } };
    }
    if (found !== undefined) {
      const after = changed(found, question, command["update"]);
      table.replace(found, after);
      return {
        value: command["new"] === true ? after.document : found,
        lastErrorObject: { n: 1, updatedExisting: true },
      };
    }
    if (command["upsert"] !== true) return { value: null, lastErrorObject: { n: 0, updatedExisting: false } };
    const { inserted } = table.update(question, command["update"], { upsert: true });
    return {
      value: command["new"] === true ? inserted?.document : null,
      lastErrorObject: { n: 1, updatedExisting: false },
    };
  }

  #cursor(command: Command, namespace: string, documents: readonly Stored[]): Answer {
    const size = Number(command["batchSize"] ?? 101);
    const rest = command["singleBatch"] === true ? [] : documents.slice(size);
    if (rest.length > 0) {
      this.#lastCursor += 1n;
      this.#cursors.set(this.#lastCursor, { namespace, rest });
    }
    const id = rest.length > 0 ? this.#lastCursor : 0n;
    return { cursor: { id, ns: namespace, firstBatch: documents.slice(0, size) } };
  }

  #getMore(command: Command): Answer {
    const id = command["getMore"] as bigint;
    const cursor = this.#cursors.get(id);
    if (cursor === undefined) throw new Fault(43, "CursorNotFound", `cursor id ${id} not found`);
    const nextBatch = cursor.rest.slice(0, Number(command["batchSize"] ?? 1000));
    cursor.rest = cursor.rest.slice(nextBatch.length);
    if (cursor.rest.length === 0) this.#cursors.delete(id);
    return { cursor: { id: cursor.rest.length === 0 ? 0n : id, ns: cursor.namespace, nextBatch } };
  }
}

const common = new Set(["$db", "lsid", "txnNumber", "$clusterTime", "writeConcern", "readConcern", "$readPreference"]);

const allowed: Readonly<Record<string, readonly string[]>> = {
  insert: ["documents", "ordered"],
  update: ["updates", "ordered"],
  delete: ["deletes", "ordered"],
  find: ["filter", "sort", "skip", "limit", "projection", "batchSize", "singleBatch"],
  aggregate: ["pipeline", "cursor"],
  getMore: ["collection", "batchSize"],
  killCursors: ["cursors"],
  findAndModify: ["query", "update", "upsert", "new", "sort", "remove"],
  count: ["query"],
  createIndexes: ["indexes"],
  dropIndexes: ["index"],
  listIndexes: ["cursor"],
  listCollections: ["filter", "nameOnly", "cursor"],
};

/** One write after the other; an unordered batch goes on after a fault, as a replica set does. */
function written<One>(
  command: Command,
  writes: readonly One[],
  write: (one: One) => { readonly n: number; readonly nModified?: number },
): Answer {
  const writeErrors: object[] = [];
  let [n, nModified] = [0, 0];
  for (const [index, one] of writes.entries()) {
    try {
      const done = write(one);
      n += done.n;
      nModified += done.nModified ?? 0;
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      writeErrors.push({ index, code: error.code, errmsg: error.message, ...error.more });
      if (command["ordered"] !== false) break;
    }
  }
  return { n, nModified, ...(writeErrors.length === 0 ? {} : { writeErrors }) };
}

function orderIn(command: Command): Record<string, unknown> | undefined {
  return command["sort"] as Record<string, unknown> | undefined;
}

function projected(document: Stored, projection: unknown): Stored {
  const entries = Object.entries((projection ?? {}) as Record<string, unknown>);
  const kept = entries.filter(([, keep]) => Number(keep) === 1).map(([name]) => name);
  if (kept.some((name) => name.includes(".")))
    throw new Fault(2, "BadValue", "a projection of paths is not understood");
  if (entries.length === 0) return document;
  const wantsId = !entries.some(([name, keep]) => name === "_id" && Number(keep) === 0);
  const names = new Set([...kept, ...(wantsId ? ["_id"] : [])]);
  return Object.fromEntries(Object.entries(document).filter(([name]) => names.has(name)));
}

/** The stages that counting and adding up need. */
function staged(documents: readonly Stored[], stage: Question): readonly Stored[] {
  const [[name, operand] = ["", undefined]] = Object.entries(stage);
  switch (name) {
    case "$match":
      return documents.filter((document) => matches(document, operand as Question));
    case "$group": {
      const { _id, ...sums } = operand as Question;
      if (typeof _id !== "number" && _id !== null)
        throw new Fault(2, "BadValue", "a $group by values is not understood");
      const added = Object.entries(sums).map(([as, sum]) => [as, summed(documents, sum)] as const);
      return documents.length === 0 ? [] : [{ _id, ...Object.fromEntries(added) }];
    }
    default:
      throw new Fault(40_324, "Location40324", `Unrecognized pipeline stage name: '${name}'`);
  }
}

/** `{$sum: 1}`, or `{$sum: "$a.path"}`: what is no number adds nothing, as in the real server. */
function summed(documents: readonly Stored[], accumulator: unknown): number {
  const [[name, operand] = ["", undefined], ...others] = Object.entries((accumulator ?? {}) as Question);
  if (name !== "$sum" || others.length > 0) throw new Fault(2, "BadValue", "a $group that does more is not understood");
  if (operand === 1) return documents.length;
  if (typeof operand !== "string" || !operand.startsWith("$"))
    throw new Fault(2, "BadValue", "a $sum of something else than 1 or a path is not understood");
  const path = operand.slice(1).split(".");
  const found = (document: Stored): unknown =>
    path.reduce<unknown>((value, member) => (value as Question | undefined)?.[member], document);
  return documents.map(found).reduce<number>((sum, value) => sum + (isNumber(value) ? Number(value) : 0), 0);
}

const isNumber = (value: unknown): boolean => typeof value === "number" || typeof value === "bigint";

function checkedIndex({ name, key, unique, ...other }: Index): Index {
  const known = new Set(["v", "background"]);
  const strange = Object.keys(other).filter((option) => !known.has(option));
  if (strange.length > 0) throw new Fault(238, "NotImplemented", `Index option "${strange[0]}" is not implemented`);
  return { name, key, ...(unique === undefined ? {} : { unique }) };
}
