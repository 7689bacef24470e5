import { copyFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../../../src/ports/drivers/sqlite.ts";
import { readCheckpoint } from "../../../src/proof/checkpoint.ts";
import { ledgerStream } from "../../../src/vocabulary/events/ledger.ts";
import { inTurn } from "../../support/scope.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { host, other, type SealedFolder, sealedFolder } from "./sealed-log.ts";

/*
 * What somebody may do who has the file of the log: every column of every sealed event is changed, every event is dropped, every pair of
 * neighbours swapped, every place has an event slipped in. Each has to be found, with its leaf.
 */

interface Row {
  readonly pos: number;
  readonly stream: string;
  readonly ver: number;
  readonly meta: string;
}

const temporary = await temporaryFolder();
let folder: SealedFolder;
/** Sealed events, with their leaves; the last one of the log is not sealed yet. */
let sealed: readonly (Row & { readonly tenantId: string; readonly leaf: number })[] = [];
let checkpoints: readonly Row[] = [];

beforeAll(async () => {
  folder = await sealedFolder(temporary.path);
  const { happen, seal } = folder;
  for (let round = 0; round < 3; round += 1) {
    for (const stream of [`thing-${host}.1`, `thing-${host}.2`])
      await happen(host, stream.replace("thing-", "document-"));
    await happen(other, `document-${other}.1`);
    if (round !== 1) await happen(other, `document-${other}.${round}`);
    await seal();
  }
  await happen(host, `document-${host}.1`);
  await folder.log.close();
  const database = openDatabase(folder.file);
  const rows = database.prepare<Row>("SELECT pos, stream, ver, meta FROM events ORDER BY pos").all();
  // So that the file is whole without what lies beside it.
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
  checkpoints = rows.filter(({ stream }) => stream.startsWith("ledger-") && stream !== "ledger-keys");
  const leaves = new Map<string, number>();
  sealed = rows
    .filter(({ stream }) => !stream.startsWith("ledger-"))
    .slice(0, -1)
    .map((row) => {
      const { tenantId } = JSON.parse(row.meta) as { readonly tenantId: string };
      const leaf = leaves.get(tenantId) ?? 0;
      leaves.set(tenantId, leaf + 1);
      return { ...row, tenantId, leaf };
    });
});

afterAll(() => temporary.remove());

let copies = 0;

type Statement = readonly [string, ...(string | number)[]];

/** What a check says of a copy of the log in which somebody did this. */
async function checkAfter(...statements: readonly Statement[]) {
  copies += 1;
  const file = join(temporary.path, `copy-${copies}.db`);
  await copyFile(folder.file, file);
  const database = openDatabase(file);
  for (const [sql, ...values] of statements) database.prepare(sql).run(...values);
  database.close();
  const checked = await folder.check(file);
  await rm(file);
  return checked;
}

async function faultsAfter(...statements: readonly Statement[]) {
  return (await checkAfter(...statements)).tenants.flatMap(({ faults }) => faults);
}

const kindsAndLeaves = (faults: Awaited<ReturnType<typeof faultsAfter>>) =>
  faults.map(({ kind, leaf }) => [kind, leaf]);

test("a log that nobody touched is as it was sealed", async () => {
  const { tenants, events } = await folder.check();
  expect(tenants.flatMap(({ faults }) => faults)).toEqual([]);
  expect(tenants.map(({ tenantId, size, unsealed }) => [tenantId, size, unsealed])).toEqual([
    [host, 9, 1],
    [other, 6, 0],
  ]);
  // The key, and three checkpoints of each.
  expect([events, sealed.length, checkpoints.length]).toEqual([15 + 1 + 1 + 6, 15, 6]);
});

/** What becomes of a column; undefined: it is not committed to, for the reason beside it. */
const columns: Readonly<Record<string, string | undefined>> = {
  stream: "stream || '0'",
  ver: "ver + 1000",
  id: "id || '0'",
  type: "type || 'Again'",
  data: `json_set(data, '$.number', 1000)`,
  meta: `json_set(meta, '$.actor', 'somebody')`,
  // The order of the log is what counts: "swapped" and "moved" below.
  pos: undefined,
  // Another storage has its own clock: "times" below.
  at: undefined,
};

test("every column of the table is one that a change is tried in, or has its reason", () => {
  const database = openDatabase(folder.file);
  const named = database.prepare<{ readonly name: string }>("SELECT name FROM pragma_table_info('events')").all();
  database.close();
  expect(named.map(({ name }) => name).toSorted()).toEqual(Object.keys(columns).toSorted());
});

describe.each(
  Object.entries(columns)
    .filter(([, change]) => change !== undefined)
    .map(([column, change], at) => [column, change, at] as const),
)("a changed %s", (column, change, at) => {
  test("is found at every event", async () => {
    for (const { pos, leaf } of inTurn(sealed, at, 4)) {
      const faults = await faultsAfter([`UPDATE events SET ${column} = ${change} WHERE pos = ?`, pos]);
      expect(kindsAndLeaves(faults), `position ${pos}`).toEqual([["changed", leaf]]);
      expect(faults[0]?.message).toContain(`position ${pos}`);
    }
  });
});

test("an event that is given to another tenant is missed by the one, and strange to the other", async () => {
  for (const { pos, leaf, tenantId } of sealed) {
    const thief = tenantId === host ? other : host;
    const faults = await faultsAfter([
      `UPDATE events SET meta = json_set(meta, '$.tenantId', ?) WHERE pos = ?`,
      thief,
      pos,
    ]);
    expect(faults.find((fault) => fault.tenantId === tenantId)).toMatchObject({ kind: "dropped", leaf });
  }
});

test("every dropped event is found", async () => {
  for (const { pos, leaf } of sealed)
    expect(kindsAndLeaves(await faultsAfter(["DELETE FROM events WHERE pos = ?", pos]))).toEqual([["dropped", leaf]]);
});

test("every pair of neighbours of a tenant that is swapped is found", async () => {
  for (const tenantId of [host, other]) {
    const own = sealed.filter((row) => row.tenantId === tenantId);
    for (const [index, row] of own.slice(0, -1).entries()) {
      const next = own[index + 1]?.pos as number;
      const faults = await faultsAfter(
        ["UPDATE events SET pos = -1 WHERE pos = ?", row.pos],
        ["UPDATE events SET pos = ? WHERE pos = ?", row.pos, next],
        ["UPDATE events SET pos = ? WHERE pos = -1", next],
      );
      expect(
        faults.map(({ kind }) => kind),
        `positions ${row.pos} and ${next}`,
      ).toContain("moved");
    }
  }
});

test("an event that is slipped in before a sealed one is found", async () => {
  for (const { pos, meta } of sealed) {
    const values = [pos, "document-new.1", 0, "an-id", "ThingHappened", "{}", meta, Date.UTC(2026, 2, 28, 12)];
    const faults = await faultsAfter(
      ["UPDATE events SET pos = -(pos + 1) WHERE pos >= ?", pos],
      ["UPDATE events SET pos = -pos WHERE pos < 0"],
      ["INSERT INTO events(pos, stream, ver, id, type, data, meta, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", ...values],
    );
    expect(kindsAndLeaves(faults), `position ${pos}`).toEqual([["inserted", null]]);
  }
});

test("times that are not between those of the checkpoints around are found", async () => {
  for (const { pos, leaf } of sealed) {
    const hour = 3_600_000;
    const later = await faultsAfter(["UPDATE events SET at = at + ? WHERE pos = ?", hour, pos]);
    expect(kindsAndLeaves(later)).toEqual([["time", leaf]]);
    const earlier = await faultsAfter(["UPDATE events SET at = at - ? WHERE pos = ?", hour, pos]);
    // Nothing says from when the first event of a tenant can be, so of the first two either may be of another time.
    expect(kindsAndLeaves(earlier)).toEqual(leaf === 0 ? [] : [["time", leaf === 1 ? 0 : leaf]]);
  }
});

describe("a stream of checkpoints", () => {
  const changes: Readonly<Record<string, string>> = {
    commitments: `json_set(data, '$.commitments', 'AAAA' || substr(json_extract(data, '$.commitments'), 5))`,
    "the end of commitments": `json_set(data, '$.commitments', substr(json_extract(data, '$.commitments'), 1, 40))`,
    "all commitments": `json_set(data, '$.commitments', '')`,
    size: `json_set(data, '$.size', json_extract(data, '$.size') + 1)`,
    roots: `json_set(data, '$.roots', 'AAAA' || substr(json_extract(data, '$.roots'), 5))`,
    "the note's size": `json_set(data, '$.note', replace(json_extract(data, '$.note'), char(10), char(10) || '1'))`,
    "the note's name": `json_set(data, '$.note', 'x' || json_extract(data, '$.note'))`,
    "what is no text": `json_set(data, '$.note', 7)`,
    "what is no checkpoint": "'null'",
  };

  test.each(Object.entries(changes))("with %s changed is found", async (_what, change) => {
    for (const { pos, stream } of checkpoints) {
      const faults = await faultsAfter([`UPDATE events SET data = ${change} WHERE pos = ?`, pos]);
      const found = faults.filter(({ tenantId }) => ledgerStream(tenantId) === stream);
      expect(found, `position ${pos}`).not.toEqual([]);
    }
  });

  test("with one dropped is found, but for the last one of the log", async () => {
    for (const { pos, stream } of checkpoints.slice(0, -1)) {
      const faults = await faultsAfter(["DELETE FROM events WHERE pos = ?", pos]);
      const kinds = faults.filter(({ tenantId }) => ledgerStream(tenantId) === stream).map(({ kind }) => kind);
      const isLast = !checkpoints.some((row) => row.stream === stream && row.pos > pos);
      // Of the last one only a checkpoint from outside knows: its events look like new ones.
      if (!isLast) expect(kinds, `position ${pos}`).toContain("checkpoint");
    }
  });

  test("and events that are rolled back together are found by a checkpoint from outside alone", async () => {
    const { tenants } = await folder.check();
    const note = tenants[0]?.note ?? "";
    const outside = [readCheckpoint(note.slice(0, note.lastIndexOf("\n\n") + 1))].filter(
      (found) => found !== undefined,
    );
    const faultsWith = async (file: string) =>
      (await folder.check(file, outside)).tenants.flatMap(({ faults }) => faults);
    expect(await faultsWith(folder.file)).toEqual([]);
    const file = join(temporary.path, "rolled-back.db");
    await copyFile(folder.file, file);
    const database = openDatabase(file);
    const last = checkpoints.findLast(({ stream }) => stream === ledgerStream(host))?.pos as number;
    const before = checkpoints.findLast(({ stream, pos }) => stream === ledgerStream(host) && pos < last)
      ?.pos as number;
    database.prepare("DELETE FROM events WHERE pos > ?").run(before);
    database.close();
    expect((await folder.check(file)).tenants.flatMap(({ faults }) => faults)).toEqual([]);
    expect((await faultsWith(file)).map(({ kind }) => kind)).toEqual(["against"]);
  });
});

describe("the keys", () => {
  const addKey = (data: string): Statement => [
    "INSERT INTO events(stream, ver, id, type, data, meta, at) SELECT stream, 1, 'own', type, " +
      `${data}, meta, at FROM events WHERE stream = 'ledger-keys'`,
  ];
  const own = Buffer.alloc(32, 9).toString("base64");

  test("are those of the sealed files: one that somebody adds to the log is named", async () => {
    for (const data of [
      `json_set(data, '$.publicKey', '${own}')`,
      `json_set(data, '$.publicKey', '${own}', '$.blob', 'a/ledger.b')`,
      `json_set(data, '$.blob', '../../elsewhere')`,
      "'{}'",
      "'null'",
    ])
      expect((await checkAfter(addKey(data))).faults, data).toHaveLength(1);
  });

  test("cannot be taken away so that nothing seems to be sealed", async () => {
    const { faults, keys } = await checkAfter(["DELETE FROM events WHERE stream = 'ledger-keys'"]);
    expect([keys, faults.length]).toEqual([[], 1]);
  });
});

/** Values that somebody may write into a column of an event, whatever it is of. */
const oddities: readonly string[] = [
  "data = 'null'",
  "data = '[]'",
  "data = '{}'",
  "data = '{\"number\":1e400}'",
  `data = '${"[".repeat(600)}${"]".repeat(600)}'`,
  "meta = 'null'",
  "meta = json_set(meta, '$.v', 99)",
  "meta = json_set(meta, '$.tenantId', json('{}'))",
  "meta = json_set(meta, '$.tenantId', '../../elsewhere')",
  "at = 9000000000000000",
  "type = 'ErasureRequested', data = 'null'",
  "type = 'LeavesRemoved', data = 'null'",
  "type = 'TreeBegan', data = 'null'",
  "type = 'CheckpointSigned'",
  "type = 'UsageRecorded', data = 'null'",
];

test.each(oddities.map((change, at) => [change, at] as const))(
  "an event with %s is named, and does not end the check",
  async (change, at) => {
    for (const { pos } of inTurn([...sealed, ...checkpoints], at, 6)) {
      const { tenants, faults } = await checkAfter([`UPDATE events SET ${change} WHERE pos = ?`, pos]);
      const found = [...faults, ...tenants.flatMap((tree) => tree.faults)];
      // Of checkpoints meta and time are not sealed, and nothing is read of them but the version.
      const isUnread = /^(?:meta|at|type = 'C)/.test(change) && checkpoints.some((row) => row.pos === pos);
      if (!isUnread) expect(found, `position ${pos}`).not.toEqual([]);
    }
  },
);
