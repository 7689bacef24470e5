import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ledgerStream } from "../../../src/vocabulary/events/ledger.ts";
import { inTurn } from "../../support/night.ts";
import { host, other } from "./sealed-log.ts";
import {
  dropped,
  type EventColumns,
  edited,
  inserted,
  keptOutside,
  type SealedRow,
  type Statement,
  swapped,
  type TamperedEngine,
  type TamperedLog,
  tamperedLogOn,
  updated,
} from "./tampered-log.ts";

/*
 * What somebody may do who can write to the log's storage: every column of every sealed event is changed, every event is dropped, every pair of
 * neighbours swapped, every place has an event slipped in. Each has to be found, with its leaf.
 */

/** What each column of an event becomes to which a leaf commits. */
const changes: Readonly<Record<string, (row: EventColumns) => Partial<EventColumns>>> = {
  stream: ({ stream }) => ({ stream: `${stream}0` }),
  ver: ({ ver }) => ({ ver: ver + 1000 }),
  id: ({ id }) => ({ id: `${id}0` }),
  type: ({ type }) => ({ type: `${type}Again` }),
  data: ({ data }) => ({ data: edited(data, (value) => ({ ...value, number: 1000 })) }),
  meta: ({ meta }) => ({ meta: edited(meta, (value) => ({ ...value, actor: "somebody" })) }),
};

const hourMs = 3_600_000;

export function tamperingSuite(engine: TamperedEngine): void {
  let log: TamperedLog;
  let sealed: readonly SealedRow[];
  let checkpoints: readonly EventColumns[];
  let columns: Readonly<Record<string, readonly string[]>>;

  beforeAll(async () => {
    log = await tamperedLogOn(engine);
    ({ sealed, checkpoints } = log);
    columns = await log.storage.columns();
  });

  afterAll(() => log.storage.dispose());

  const faultsAfter = async (...statements: readonly Statement[]) =>
    (await log.check(statements)).tenants.flatMap(({ faults }) => faults);

  const kindsAndLeaves = (faults: Awaited<ReturnType<typeof faultsAfter>>) =>
    faults.map(({ kind, leaf }) => [kind, leaf]);

  test("a log that nobody touched is as it was sealed", async () => {
    const { tenants, events, faults } = await log.check();
    expect([...faults, ...tenants.flatMap((tree) => tree.faults)]).toEqual([]);
    expect(tenants.map(({ tenantId, size, unsealed }) => [tenantId, size, unsealed])).toEqual([
      [host, 9, 1],
      [other, 6, 0],
    ]);
    // The key, and three checkpoints of each.
    expect([events, sealed.length, checkpoints.length]).toEqual([15 + 1 + 1 + 6, 15, 6]);
  });

  test("every column of every table is one that a change is tried in, or has its reason", () => {
    const named = Object.entries(columns).flatMap(([table, names]) =>
      table in engine.uncommitted ? [table] : names.map((name) => `${table}.${name}`),
    );
    const tried = Object.keys(changes).map((name) => `events.${name}`);
    expect(named.toSorted()).toEqual([...tried, ...Object.keys(engine.uncommitted)].toSorted());
    for (const [what, reason] of Object.entries(engine.uncommitted)) expect(reason, what).not.toBe("");
  });

  test.each(Object.entries(changes).map(([column, change], at) => [column, change, at] as const))(
    "a changed %s is found at every event",
    async (_column, change, at) => {
      for (const row of inTurn(sealed, at, 4)) {
        const faults = await faultsAfter(updated(row.pos, change(row)));
        expect(kindsAndLeaves(faults), `position ${row.pos}`).toEqual([["changed", row.leaf]]);
        expect(faults[0]?.message).toContain(`position ${row.pos}`);
      }
    },
  );

  test.each(["data", "meta"] as const)(
    "each member of %s that is another one, or is gone, is found",
    async (column) => {
      const tried = new Set<string>();
      for (const row of inTurn(sealed, 0, 4))
        for (const name of Object.keys(JSON.parse(row[column]) as object)) {
          // Whose event it is decides where it is missed: below.
          if (`${column}.${name}` === "meta.tenantId") continue;
          tried.add(name);
          for (const value of ["another", undefined]) {
            const change = edited(row[column], (whole) => ({ ...whole, [name]: value }));
            const faults = await faultsAfter(updated(row.pos, { [column]: change }));
            // The name of a tree that began is compared with its checkpoints as well.
            expect(kindsAndLeaves(faults), `${name} at position ${row.pos}`).toContainEqual(["changed", row.leaf]);
          }
        }
      const known = { data: "number", meta: "salt" };
      expect(tried).toContain(known[column]);
    },
  );

  test("an event that is given to another tenant is missed by the one, and strange to the other", async () => {
    for (const { pos, leaf, tenantId, meta } of sealed) {
      const thief = tenantId === host ? other : host;
      const stolen = edited(meta, (value) => ({ ...value, tenantId: thief }));
      const faults = await faultsAfter(updated(pos, { meta: stolen }));
      expect(faults.find((fault) => fault.tenantId === tenantId)).toMatchObject({ kind: "dropped", leaf });
    }
  });

  test("every dropped event is found", async () => {
    for (const { pos, leaf } of sealed)
      expect(kindsAndLeaves(await faultsAfter(dropped(pos)))).toEqual([["dropped", leaf]]);
  });

  test("every pair of neighbours of a tenant that is swapped is found", async () => {
    for (const tenantId of [host, other]) {
      const own = sealed.filter((row) => row.tenantId === tenantId);
      for (const [index, { pos }] of own.slice(0, -1).entries()) {
        const next = own[index + 1]?.pos as number;
        const faults = await faultsAfter(...swapped(pos, next));
        expect(
          faults.map(({ kind }) => kind),
          `positions ${pos} and ${next}`,
        ).toContain("moved");
      }
    }
  });

  test("an event that is moved to the end of the log is found", async () => {
    const end = Math.max(...[...sealed, ...checkpoints].map(({ pos }) => pos)) + 10;
    for (const { pos, leaf } of sealed) {
      const faults = await faultsAfter(updated(pos, { pos: end }), engine.moveEnd);
      expect(
        faults.map(({ leaf: found }) => found),
        `position ${pos}`,
      ).toContain(leaf);
    }
  });

  test("an event that is slipped in before a sealed one is found", async () => {
    for (const { pos, meta } of sealed) {
      const at = Date.UTC(2026, 2, 28, 12);
      const faults = await faultsAfter(
        ["UPDATE events SET pos = -(pos + 1) WHERE pos >= ?", pos],
        ["UPDATE events SET pos = -pos WHERE pos < 0"],
        inserted({ pos, stream: "document-new.1", ver: 0, id: "an-id", type: "ThingHappened", data: "{}", meta, at }),
        engine.moveEnd,
      );
      expect(kindsAndLeaves(faults), `position ${pos}`).toEqual([["inserted", null]]);
    }
  });

  test("times that are not between those of the checkpoints around are found", async () => {
    for (const { pos, leaf, at } of sealed) {
      const later = await faultsAfter(updated(pos, { at: at + hourMs }));
      expect(kindsAndLeaves(later)).toEqual([["time", leaf]]);
      const earlier = await faultsAfter(updated(pos, { at: at - hourMs }));
      // Nothing says from when the first event of a tenant can be, so of the first two either may be of another time.
      expect(kindsAndLeaves(earlier)).toEqual(leaf === 0 ? [] : [["time", leaf === 1 ? 0 : leaf]]);
    }
  });

  test("an event that is slipped in where only readers of its stream meet it is named", async () => {
    const [{ meta, at }] = sealed as [SealedRow];
    for (const pos of [-5, 0]) {
      const row = { pos, stream: `document-${host}.1`, ver: 99, id: "an-id", type: "ThingHappened", data: "{}" };
      expect((await log.check([inserted({ ...row, meta, at })])).faults, `position ${pos}`).toEqual([
        `there is an event at position ${pos}, before the log begins`,
      ]);
    }
  });

  test("an event that is slipped in among checkpoints, in a stream of no tenant, is named", async () => {
    const [row] = sealed as [SealedRow];
    const end = Math.max(...[...sealed, ...checkpoints].map(({ pos }) => pos)) + 10;
    const { pos, stream, ver, id, type, data, meta, at } = { ...row, pos: end, stream: "ledger-../x", ver: 0 };
    const { faults } = await log.check([inserted({ pos, stream, ver, id, type, data, meta, at }), engine.moveEnd]);
    expect(faults).toEqual([`the event at position ${end} is of no tenant`]);
  });

  test.each(Object.entries(engine.misleading))(
    "what would hide events from readers is named: %s",
    async (_what, statements) => {
      const { faults } = await log.check(statements);
      expect(faults).not.toEqual([]);
    },
  );

  test("an event that is no JSON ends the check, and is named", async () => {
    for (const column of ["data", "meta"])
      for (const { pos } of inTurn([...sealed, ...checkpoints], 0, 4))
        await expect(log.check([updated(pos, { [column]: "{" })]), `${column} at position ${pos}`).rejects.toThrow(
          `the event at position ${pos} cannot be read`,
        );
  });

  describe("a stream of checkpoints", () => {
    const signed = (change: (data: Record<string, string>) => object) => (row: EventColumns) =>
      edited(row.data, (data) => ({ ...data, ...change(data as Record<string, string>) }));
    const forged: Readonly<Record<string, (row: EventColumns) => string>> = {
      commitments: signed(({ commitments = "" }) => ({ commitments: `AAAA${commitments.slice(4)}` })),
      "the end of commitments": signed(({ commitments = "" }) => ({ commitments: commitments.slice(0, 40) })),
      "all commitments": signed(() => ({ commitments: "" })),
      size: signed(({ size }) => ({ size: Number(size) + 1 })),
      roots: signed(({ roots = "" }) => ({ roots: `AAAA${roots.slice(4)}` })),
      "the note's size": signed(({ note = "" }) => ({ note: note.replaceAll("\n", "\n1") })),
      "the note's name": signed(({ note = "" }) => ({ note: `x${note}` })),
      "what is no text": signed(() => ({ note: 7 })),
      "what is no checkpoint": () => "null",
    };

    test.each(Object.entries(forged))("with %s changed is found", async (_what, change) => {
      for (const row of checkpoints) {
        const faults = await faultsAfter(updated(row.pos, { data: change(row) }));
        const found = faults.filter(({ tenantId }) => ledgerStream(tenantId) === row.stream);
        expect(found, `position ${row.pos}`).not.toEqual([]);
      }
    });

    test("with another name, type or revision is found", async () => {
      for (const { pos, stream, ver, type } of checkpoints)
        for (const change of [{ stream: `${stream}0` }, { type: `${type}Again` }, { ver: ver + 1000 }])
          expect(await faultsAfter(updated(pos, change)), `position ${pos}`).not.toEqual([]);
    });

    test("with neighbours swapped, or one that stands before its last event, is found", async () => {
      for (const [index, { pos, stream }] of checkpoints.entries()) {
        const ofTenant = ({ tenantId }: { readonly tenantId: string }): boolean => ledgerStream(tenantId) === stream;
        const next = checkpoints.slice(index + 1).find((row) => row.stream === stream)?.pos;
        const before = sealed.findLast((row) => ofTenant(row) && row.pos < pos)?.pos;
        expect(before).toBeGreaterThan(0);
        for (const place of [next, before])
          if (place !== undefined)
            expect(
              (await faultsAfter(...swapped(pos, place))).filter(ofTenant),
              `positions ${pos} and ${place}`,
            ).not.toEqual([]);
      }
    });

    test("with one dropped is found, but for the last one of the log", async () => {
      for (const { pos, stream } of checkpoints.slice(0, -1)) {
        const kinds = (await faultsAfter(dropped(pos)))
          .filter(({ tenantId }) => ledgerStream(tenantId) === stream)
          .map(({ kind }) => kind);
        const isLast = !checkpoints.some((row) => row.stream === stream && row.pos > pos);
        // Of the last one only a checkpoint from outside knows: its events look like new ones.
        if (!isLast) expect(kinds, `position ${pos}`).toContain("checkpoint");
      }
    });

    test("and events that are rolled back together are found by a checkpoint from outside alone", async () => {
      const [tree] = (await log.check()).tenants;
      const outside = [keptOutside(tree?.note)];
      const faultsOf = async (...how: Parameters<typeof log.check>) =>
        (await log.check(...how)).tenants.flatMap(({ faults }) => faults);
      expect(await faultsOf([], outside)).toEqual([]);
      const [before, last] = checkpoints.filter(({ stream }) => stream === ledgerStream(host)).slice(-2);
      expect(before?.pos).toBeLessThan(last?.pos ?? 0);
      const rolledBack: Statement = ["DELETE FROM events WHERE pos > ?", before?.pos ?? 0];
      expect(await faultsOf([rolledBack])).toEqual([]);
      expect((await faultsOf([rolledBack], outside)).map(({ kind }) => kind)).toEqual(["against"]);
    });
  });

  describe("the keys", () => {
    const publicKey = Buffer.alloc(32, 9).toString("base64");

    test("are those of the sealed files: one that somebody adds to the log is named", async () => {
      const [key] = log.keys as readonly [EventColumns];
      const pos = Math.max(...[...sealed, ...checkpoints].map((row) => row.pos)) + 10;
      for (const data of [
        edited(key.data, (value) => ({ ...value, publicKey })),
        edited(key.data, (value) => ({ ...value, publicKey, blob: "a/ledger.b" })),
        edited(key.data, (value) => ({ ...value, blob: "../../elsewhere" })),
        "{}",
        "null",
      ]) {
        const own = inserted({ ...key, pos, ver: key.ver + 1, id: "own", data });
        expect((await log.check([own, engine.moveEnd])).faults, data).toHaveLength(1);
      }
    });

    test("are those of the first tenant: each member of their record that is another one is named", async () => {
      const [key] = log.keys as readonly [EventColumns];
      const unread = ["at"];
      const members = Object.keys(JSON.parse(key.data) as object).filter((name) => !unread.includes(name));
      expect(members.length).toBeGreaterThan(2);
      for (const name of members) {
        const data = edited(key.data, (value) => ({ ...value, [name]: other }));
        expect((await log.check([updated(key.pos, { data })])).faults, name).toHaveLength(1);
      }
    });

    test("cannot be given to another tenant so that one of which nothing is left was never there", async () => {
      const [key] = log.keys as readonly [EventColumns];
      const given = updated(key.pos, { data: edited(key.data, (value) => ({ ...value, tenantId: other })) });
      const gone = [...sealed, ...checkpoints].filter(
        ({ stream }) => stream.endsWith(other) || stream.includes(`${other}.`),
      );
      const of = gone.filter(({ stream }) => !stream.startsWith("tree-")).map(({ pos }) => dropped(pos));
      const { tenants } = await log.check([given, ...of]);
      expect(tenants.flatMap(({ faults }) => faults)).toEqual([
        expect.objectContaining({ kind: "checkpoint", tenantId: other, message: expect.stringMatching(/ are gone$/) }),
      ]);
    });

    test("cannot be taken away so that nothing seems to be sealed", async () => {
      const { faults, keys } = await log.check(log.keys.map(({ pos }) => dropped(pos)));
      expect([keys, faults.length]).toEqual([[], 1]);
    });
  });

  test.each(Object.entries(oddities).map(([what, change], at) => [what, change, at] as const))(
    "an event with %s is named, and does not end the check",
    async (what, change, at) => {
      for (const row of inTurn([...sealed, ...checkpoints], at, 6)) {
        const { tenants, faults } = await log.check([updated(row.pos, change(row))]);
        const found = [...faults, ...tenants.flatMap((tree) => tree.faults)];
        // Of checkpoints meta and time are not sealed, and nothing is read of them but the version.
        const isUnread = /^(?:meta|the time|the type of a checkpoint)/.test(what) && checkpoints.includes(row);
        if (!isUnread) expect(found, `position ${row.pos}`).not.toEqual([]);
      }
    },
  );
}

const ofTenant = (tenantId: unknown) => (row: EventColumns) => ({
  meta: edited(row.meta, (value) => ({ ...value, tenantId })),
});

/** Values that somebody may write into a column of an event, whatever it is of. */
const oddities: Readonly<Record<string, (row: EventColumns) => Partial<EventColumns>>> = {
  "data null": () => ({ data: "null" }),
  "data that are a list": () => ({ data: "[]" }),
  "no data": () => ({ data: "{}" }),
  "a number that is none": () => ({ data: '{"number":1e400}' }),
  "data too deep": () => ({ data: `${"[".repeat(600)}${"]".repeat(600)}` }),
  "meta null": () => ({ meta: "null" }),
  "meta of a newer version": ({ meta }) => ({ meta: edited(meta, (value) => ({ ...value, v: 99 })) }),
  "meta whose tenant is no text": ofTenant({}),
  "meta whose tenant is a path": ofTenant("../../elsewhere"),
  "the time of no date": () => ({ at: 9_000_000_000_000_000 }),
  "the type of an erasure": () => ({ type: "ErasureRequested", data: "null" }),
  "the type of a removal": () => ({ type: "LeavesRemoved", data: "null" }),
  "the type of a beginning": () => ({ type: "TreeBegan", data: "null" }),
  "the type of a checkpoint": () => ({ type: "CheckpointSigned" }),
  "the type of a sum": () => ({ type: "UsageRecorded", data: "null" }),
};
