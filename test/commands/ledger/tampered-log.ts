import { readCheckpoint } from "../../../src/proof/checkpoint.ts";
import { host, type OpenLog, other, type SealedLogUnderTest, sealedLogOn } from "./sealed-log.ts";

/** An event as its table has it, on every engine. */
export interface EventColumns {
  readonly pos: number;
  readonly stream: string;
  readonly ver: number;
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly meta: string;
  readonly at: number;
}

/** SQL with `?` for each of the values. */
export type Statement = readonly [string, ...(string | number)[]];

/** What holds a log, as somebody sees it who may write to all of it. */
export interface TamperedStorage {
  readonly open: OpenLog;
  /** Columns of the schema by table, as the engine itself lists them. */
  columns(): Promise<Readonly<Record<string, readonly string[]>>>;
  /** All events, in the order of their positions. */
  rows(): Promise<readonly EventColumns[]>;
  /** Does the statements in a copy, and answers what `work` makes of that. */
  onCopy<Answer>(statements: readonly Statement[], work: (open: OpenLog) => Promise<Answer>): Promise<Answer>;
  dispose(): Promise<void>;
}

/** A storage, and what of it no leaf commits to. */
export interface TamperedEngine {
  readonly start: () => Promise<TamperedStorage>;
  /** Tables and columns (`table.column`) that are not committed to, with the reason. */
  readonly uncommitted: Readonly<Record<string, string>>;
  /** Follows what moves the last event, so that the end that the engine keeps is that of the events. */
  readonly moveEnd: Statement;
  /** Changes of what is kept beside the events by which a reader would miss some. */
  readonly misleading: Readonly<Record<string, readonly Statement[]>>;
}

/** A sealed event of a tenant, and its place in the tenant's tree. */
export interface SealedRow extends EventColumns {
  readonly tenantId: string;
  readonly leaf: number;
}

/** A log that is sealed: two tenants, three checkpoints of each, and one event that no checkpoint has yet. */
export interface TamperedLog {
  readonly storage: TamperedStorage;
  readonly sealed: readonly SealedRow[];
  readonly checkpoints: readonly EventColumns[];
  readonly keys: readonly EventColumns[];
  /** What a check says of a copy of the log in which somebody did this. */
  readonly check: (
    statements?: readonly Statement[],
    outside?: Parameters<SealedLogUnderTest["checkOpened"]>[1],
  ) => ReturnType<SealedLogUnderTest["checkOpened"]>;
}

export async function tamperedLogOn(engine: TamperedEngine): Promise<TamperedLog> {
  const storage = await engine.start();
  const { log, happen, seal, checkOpened } = await sealedLogOn(storage.open);
  for (let round = 0; round < 3; round += 1) {
    for (const number of [1, 2]) await happen(host, `document-${host}.${number}`);
    await happen(other, `document-${other}.1`);
    if (round !== 1) await happen(other, `document-${other}.${round}`);
    await seal();
  }
  await happen(host, `document-${host}.1`);
  await log.close();
  const rows = await storage.rows();
  const ofLedger = rows.filter(({ stream }) => stream.startsWith("ledger-"));
  return {
    storage,
    sealed: withLeaves(rows.filter(({ stream }) => !stream.startsWith("ledger-")).slice(0, -1)),
    checkpoints: ofLedger.filter(({ stream }) => stream !== "ledger-keys"),
    keys: ofLedger.filter(({ stream }) => stream === "ledger-keys"),
    check: (statements = [], outside = []) => storage.onCopy(statements, (open) => checkOpened(open, outside)),
  };
}

function withLeaves(rows: readonly EventColumns[]): readonly SealedRow[] {
  const leaves = new Map<string, number>();
  return rows.map((row) => {
    const { tenantId } = JSON.parse(row.meta) as { readonly tenantId: string };
    const leaf = leaves.get(tenantId) ?? 0;
    leaves.set(tenantId, leaf + 1);
    return { ...row, tenantId, leaf };
  });
}

/** Changes columns of one event. */
export const updated = (pos: number, values: Partial<EventColumns>): Statement => {
  const columns = Object.keys(values).map((column) => `${column} = ?`);
  return [`UPDATE events SET ${columns.join(", ")} WHERE pos = ?`, ...Object.values(values), pos];
};

export const inserted = (row: EventColumns): Statement => [
  "INSERT INTO events(pos, stream, ver, id, type, data, meta, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
  ...[row.pos, row.stream, row.ver, row.id, row.type, row.data, row.meta, row.at],
];

/** Changes the places of two events. */
export const swapped = (one: number, other: number): readonly Statement[] => [
  updated(one, { pos: -1 }),
  updated(other, { pos: one }),
  updated(-1, { pos: other }),
];

export const dropped = (pos: number): Statement => ["DELETE FROM events WHERE pos = ?", pos];

/** The same JSON, changed. */
export const edited = (json: string, change: (value: Record<string, unknown>) => unknown): string =>
  JSON.stringify(change(JSON.parse(json) as Record<string, unknown>));

/** The newest checkpoint of a tree, as somebody keeps it elsewhere. */
export function keptOutside(note: string | null | undefined) {
  const checkpoint = readCheckpoint((note ?? "").slice(0, (note ?? "").lastIndexOf("\n\n") + 1));
  if (checkpoint === undefined) throw new Error(`Expected a signed checkpoint; got ${note}.`);
  return checkpoint;
}
