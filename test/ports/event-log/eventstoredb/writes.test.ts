import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { ExpectedRevision } from "../../../../src/ports/event-log/port.ts";
import { RequestPatience, withPatience } from "../../../../src/ports/patience/port.ts";
import {
  all,
  event,
  events,
  followed,
  idsOf,
  isEvent,
  untilCaughtUp,
} from "../../../contracts/event-log/log-under-test.ts";
import { eventually } from "../../../support/eventually.ts";
import { isLeftOut } from "../../../support/scope.ts";
import type { ProposedEvent } from "../../../support/servers/eventstoredb/event-store.ts";
import type { AppendFault } from "../../../support/servers/eventstoredb/faults.ts";
import { logOnDouble } from "./fixture.ts";

describe("appending to EventStoreDB", () => {
  const fixture = logOnDouble();

  test("goes by the plain Append call, though the server offers the one that never times out", async () => {
    const { patient, node } = fixture();
    // No answer is too late: each append is called once.
    const log = await patient();
    await log.append("a-1", "absent", events(2));
    await log.append("a-1", "any", events(1, "more"));
    expect(node.state.calls).toMatchObject({ append: 2, batchAppend: 0 });
  });

  const losses: readonly AppendFault[] = [
    "drop-before-commit",
    "drop-after-commit",
    "silence-before-commit",
    "silence-after-commit",
    "unavailable-after-commit",
    "no-leader",
  ];
  const expectations: readonly ExpectedRevision[] = ["absent", "any", 0n, "present"];
  for (const fault of losses) {
    for (const expected of expectations) {
      test(`is done once when an answer is lost (${String(fault)}, ${expected})`, async () => {
        const { log, faults, node } = fixture();
        const stream = "a-1";
        if (expected !== "absent") await log.append(stream, "absent", [event("first")]);
        const before = node.state.calls.append;
        faults.appends.push(fault);
        const appended = await log.append(stream, expected, events(3));
        const recorded = await all(log.readStream(stream));
        expect(idsOf(recorded).slice(-3)).toEqual(["e0", "e1", "e2"]);
        expect(recorded).toHaveLength(expected === "absent" ? 3 : 4);
        expect(appended).toEqual({ revision: recorded.at(-1)?.revision, position: recorded.at(-1)?.position });
        // A look at the stream finds the events that are there already.
        const isSeen = fault === "silence-after-commit";
        expect(node.state.calls.append - before).toBeGreaterThanOrEqual(isSeen ? 1 : 2);
      });
    }
  }

  test("waits no longer than its request for a follower that begins while the server is silent, and writes nothing then", async () => {
    const { log, gate, node } = fixture();
    gate.silence(true);
    const over = new AbortController();
    const follower = log.follow({ after: "end", signal: over.signal })[Symbol.asyncIterator]();
    const pulled = follower.next().catch(() => undefined);
    const append = () => log.append("a-1", "absent", [event("e0")]);
    const failed = { code: "LOG_UNAVAILABLE", outcomeUnknown: false };
    await expect(withPatience(new RequestPatience(0, () => 0), append)).rejects.toMatchObject(failed);
    gate.silence(false);
    over.abort();
    await pulled;
    expect(await all(log.readStream("a-1"))).toEqual([]);
    expect(node.state.calls.append).toBe(0);
  });

  test("is given up in bounded time when no answer ever comes, and may have happened", async () => {
    const { log, faults, node } = fixture();
    let now = 0;
    const patience = new RequestPatience(10_000, () => now);
    faults.appends.push(...Array.from({ length: 1000 }, () => "silence-before-commit" as const));
    const appended = withPatience(patience, () => log.append("a-1", "absent", events(1)));
    const refused = expect(appended).rejects.toMatchObject({ code: "LOG_UNAVAILABLE", outcomeUnknown: true });
    await eventually(() => expect(node.state.calls.append).toBeGreaterThan(1));
    now = 10_000;
    await refused;
    faults.appends.length = 0;
    await log.append("a-1", "absent", events(1));
    expect(await all(log.readStream("a-1"))).toHaveLength(1);
  });

  test("is not disturbed by an answer that comes too late", async () => {
    const { log, faults } = fixture();
    faults.appends.push({ delayMs: 700 });
    await log.append("a-1", "absent", events(2));
    await pause(500);
    expect(idsOf(await all(log.readStream("a-1")))).toEqual(["e0", "e1"]);
  });

  test("goes on when a leader that shuts down denies it for a moment, and so does a read", async () => {
    const { log, faults } = fixture();
    faults.denials = 1;
    await log.append("a-1", "absent", events(2));
    faults.denials = 1;
    expect(await all(log.readStream("a-1"))).toHaveLength(2);
  });

  test("waits for a server that comes back", async () => {
    const { log, gate } = fixture();
    await gate.shut();
    const appended = log.append("a-1", "absent", events(2));
    await pause(500);
    await gate.open();
    await appended;
    expect(await all(log.readStream("a-1"))).toHaveLength(2);
  });

  test.skipIf(isLeftOut("the drivers' own times"))("says so when the server does not come back", async () => {
    const { hasty, gate } = fixture();
    const log = await hasty();
    await gate.shut();
    const refused = { code: "LOG_UNAVAILABLE", outcomeUnknown: true };
    await expect(log.append("a-1", "absent", events(2))).rejects.toMatchObject(refused);
    await gate.open();
  });

  test("follows the word of a node that does not lead", async () => {
    const { node, join, patient } = fixture();
    const second = await join();
    second.state.faults.leader = { host: "127.0.0.1", port: node.port };
    const log = await patient(`esdb://127.0.0.1:${second.port}?tls=false`);
    await log.append("a-1", "absent", events(2));
    expect(await all(log.readStream("a-1"))).toHaveLength(2);
    expect(second.state.calls.append).toBe(0);
  });

  test("goes on with the node that leads when the leader is gone", async () => {
    const { node, join, other, faults, gate } = fixture();
    const second = await join();
    second.state.faults.leader = { host: "127.0.0.1", port: node.port };
    const log = await other(node.url);
    await log.append("a-1", "absent", events(2));
    faults.leader = { host: "127.0.0.1", port: second.port };
    second.state.faults.leader = undefined;
    await gate.shut();
    await log.append("a-1", 1n, events(2, "more"));
    expect(idsOf(await all(log.readStream("a-1")))).toEqual(["e0", "e1", "more0", "more1"]);
    expect(second.state.calls.append).toBeGreaterThan(0);
  });

  test.skipIf(isLeftOut("the drivers' own times"))(
    "gives up the connection to a leader that froze, and goes on with the new one",
    async () => {
      const { node, join, other, faults, gate } = fixture();
      const second = await join();
      second.state.faults.leader = { host: "127.0.0.1", port: node.port };
      const log = await other(`${node.url}&gossipTimeout=1`);
      await log.append("a-1", "absent", events(2));
      faults.leader = { host: "127.0.0.1", port: second.port };
      second.state.faults.leader = undefined;
      gate.silence(true);
      await log.append("a-1", 1n, events(2, "more"));
      // More than once where the machine is slower than what an answer may take.
      expect(second.state.calls.append).toBeGreaterThan(0);
      gate.silence(false);
      expect(idsOf(await all(log.readStream("a-1")))).toEqual(["e0", "e1", "more0", "more1"]);
    },
  );

  test("is tried once for a request that has waited as long as it may, and reads are", async () => {
    const { log, faults, node } = fixture();
    let now = 0;
    const patience = new RequestPatience(10_000, () => now);
    now = 10_000;
    faults.appends.push("unavailable-after-commit", "unavailable-after-commit");
    const before = node.state.calls.append;
    const refused = { code: "LOG_UNAVAILABLE", outcomeUnknown: true };
    await withPatience(patience, () => expect(log.append("a-1", "absent", events(1))).rejects.toMatchObject(refused));
    await eventually(() => expect(node.state.calls.append - before).toBe(1));
    await node.state.gate.shut();
    await withPatience(patience, () => expect(log.head()).rejects.toMatchObject({ code: "LOG_UNAVAILABLE" }));
    await node.state.gate.open();
  });

  test("leaves the connection alone when only the time of a request is over, and not that of an answer", async () => {
    const { patient, gate } = fixture();
    const log = await patient();
    await log.append("a-1", "absent", events(1));
    const before = gate.connections;
    gate.silence(true);
    await withPatience(new RequestPatience(0, () => 0), () =>
      expect(log.head()).rejects.toMatchObject({ code: "LOG_UNAVAILABLE" }),
    );
    gate.silence(false);
    await log.head();
    expect(gate.connections).toBe(before);
  });

  test("reads the position of a repeat that the server does not report", async () => {
    const { log, faults } = fixture();
    const first = await log.append("a-1", "absent", events(3));
    faults.hidePositionOfRepeats = true;
    expect(await log.append("a-1", "absent", events(3))).toEqual(first);
  });

  test("recognises a repeat at no given revision, though the server has forgotten the ids", async () => {
    const { log, store } = fixture();
    const first = await log.append("a-1", "any", events(3));
    await log.append("a-1", "any", [event("later")]);
    store.forgetIds();
    expect(await log.append("a-1", "any", events(3))).toEqual(first);
    expect(await log.append("a-1", "present", events(3))).toEqual(first);
    expect(await all(log.readStream("a-1"))).toHaveLength(4);
  });

  test("at no given revision, from two processes at once, is done by both", async () => {
    const { log, other } = fixture();
    const second = await other();
    const turns = Array.from({ length: 12 }, (_, index) => index);
    await Promise.all(turns.map((turn) => (turn % 2 === 0 ? log : second).append("a-1", "any", [event(`e${turn}`)])));
    expect(idsOf(await all(log.readStream("a-1"))).toSorted()).toEqual(turns.map((turn) => `e${turn}`).toSorted());
  });

  test("is too large also when only the server counts it so", async () => {
    const log = await fixture().patient();
    const many = events(290).map((one) => ({ ...one, type: "T".repeat(3000) }));
    await expect(log.append("a-1", "absent", many)).rejects.toMatchObject({ code: "EVENT_TOO_LARGE" });
    expect(await all(log.readStream("a-1"))).toEqual([]);
  });

  test("gives the server an id for each stream, since it remembers ids alone, and keeps ours", async () => {
    const { log, store } = fixture();
    const guid = "0f0f0f0f-1111-5222-8333-444444444444";
    const ids = [guid, guid.toUpperCase(), "plain"];
    for (const stream of ["a-1", "a-2"])
      await log.append(
        stream,
        "absent",
        ids.map((id) => event(id)),
      );
    for (const stream of ["a-1", "a-2"]) expect(idsOf(await all(log.readStream(stream)))).toEqual(ids);
    const servers = [...store.visible("a-1"), ...store.visible("a-2")].map(({ id }) => id);
    expect(new Set(servers).size).toBe(6);
  });

  test("recognises a repeat of what the server has by another id, as it had it before", async () => {
    const { log, store } = fixture();
    const byItsId = (): ProposedEvent => ({
      id: crypto.randomUUID(),
      type: "ThingHappened",
      contentType: "application/json",
      data: Buffer.from("{}"),
      metadata: Buffer.from('{"v":1}'),
    });
    const [first, second] = [byItsId(), byItsId()];
    store.append("a-1", "no-stream", [first, second]);
    const place = { revision: 1n, position: store.visible("a-1")[1]?.position };
    const again = [event(first.id), event(second.id)];
    expect(await log.append("a-1", "absent", again)).toEqual(place);
    await expect(log.append("a-1", "absent", again.toReversed())).rejects.toMatchObject({ code: "REVISION_CONFLICT" });
    expect(store.visible("a-1")).toHaveLength(2);
  });

  test("of one command, twice at the same moment, does not wait for the server to give up", async () => {
    const { log, faults } = fixture();
    faults.replicationMs = 100;
    const both = await Promise.all([log.append("a-1", "absent", events(2)), log.append("a-1", "absent", events(2))]);
    expect(both[0]).toEqual(both[1]);
    expect(await all(log.readAll())).toHaveLength(2);
  });

  test("to a stream that was removed never succeeds, also when it never was; to one that others deleted it begins again", async () => {
    const { log, store } = fixture();
    for (const stream of ["a-1", "a-2"]) await log.append(stream, "absent", events(2));
    for (const stream of ["a-1", "a-none"]) {
      await log.remove(stream);
      await log.remove(stream);
      await expect(log.append(stream, "absent", [event("never")])).rejects.toThrow("deleted for good");
      await expect(log.append(stream, "any", [event("never")])).rejects.toThrow("deleted for good");
      expect(await all(log.readStream(stream))).toEqual([]);
    }
    store.delete("a-2");
    expect((await log.append("a-2", "absent", [event("again")])).revision).toBe(2n);
    expect(idsOf(await all(log.readStream("a-2")))).toEqual(["again"]);
  });

  test("a scavenge leaves nothing of a removed stream but its name, whatever its length and what was deleted before", async () => {
    const { log, store } = fixture();
    const streams = ["one", "two", "deleted-before"];
    for (const [index, stream] of streams.entries())
      await log.append(stream, "absent", events(index + 1, `marker-${stream}-`));
    await log.append("a-kept", "absent", [event("kept")]);
    store.delete("deleted-before");
    store.scavenge();
    for (const stream of streams) await log.remove(stream);
    expect(store.held()).toContain("marker-two");
    store.scavenge();
    expect(store.held()).not.toContain("marker");
    expect(idsOf(await all(log.readAll()))).toEqual(["kept"]);
    const items = await followed(log, { after: "start" }, untilCaughtUp);
    expect(idsOf(items.filter(isEvent))).toEqual(["kept"]);
  });

  test("a closed log leaves no connection behind", async () => {
    const { log, gate } = fixture();
    await log.append("a-1", "absent", events(2));
    for await (const _ of log.readStream("a-1")) break;
    await eventually(() => expect(gate.connections).toBe(1));
    await log.close();
    await eventually(() => expect(gate.connections).toBe(0));
  });
});
