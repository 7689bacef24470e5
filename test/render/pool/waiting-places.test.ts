import { afterAll, expect, test } from "vitest";
import type { Outside } from "../../../src/render/contract/outside.ts";
import { NoPlaceToWait } from "../../../src/render/host/messages.ts";
import type { RenderPool } from "../../../src/render/pool/pool.ts";
import { type QueuedJob, WaitingPlaces } from "../../../src/render/pool/waiting-places.ts";
import { nowhere } from "../../support/definitions/nowhere.ts";
import { exampleJob } from "../../support/definitions/render-example.ts";
import { eventually } from "../../support/eventually.ts";
import { stampReply } from "../../support/pki/timestamp-authority.ts";
import { testPool } from "../../support/threads/render-pool.ts";
import { certificateFile } from "../signatures/files.ts";

const never = new AbortController().signal;

/** An authority that answers when it is opened. */
function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}

/** Has a document wait for an authority, and says what it left until then. */
function waitingFor(waiting: QueuedJob, gated = gate()) {
  const left: string[] = [];
  waiting.worksAt(() => void left.push("work"));
  const outside = waiting.watch({
    ...nowhere,
    timestamp: async () => {
      await gated.opened;
      return { failure: "closed" };
    },
  });
  return { left, ...gated, outside, answer: outside.timestamp("tsa", new Uint8Array()) };
}

test("as many wait as there are threads, the first of them aside, and any other begins again later", async () => {
  const places = new WaitingPlaces(2, 10, () => 0);
  const [first, second, third] = [places.of("a"), places.of("b"), places.of("c")];
  const one = waitingFor(first);
  const two = waitingFor(second);
  expect([one.left, two.left]).toEqual([["work"], []]);
  await expect(waitingFor(third).answer).rejects.toBeInstanceOf(NoPlaceToWait);

  let mayBegin = false;
  const place = third.enter(never).then(() => {
    mayBegin = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect([mayBegin, places.waiting]).toEqual([false, 1]);
  one.open();
  await one.answer;
  first.leave();
  await place;
  // The document that stood aside is gone, so the next one that has to wait takes its place.
  expect(waitingFor(third).left).toEqual(["work"]);
  expect([two.left, places.waiting]).toEqual([[], 0]);
});

test("a document keeps its place for all that it waits for, and gives it back once", async () => {
  const places = new WaitingPlaces(1, 10, () => 0);
  const waiting = places.of("a");
  const { outside } = waitingFor(waiting);
  expect(await outside.vaultSign("key", "ES256", new Uint8Array())).toHaveProperty("failure");
  waiting.leave();
  waiting.leave();
  expect(waitingFor(places.of("b")).left).toEqual(["work"]);
  await expect(waitingFor(places.of("c")).answer).rejects.toBeInstanceOf(NoPlaceToWait);
});

test("a document that found no place has none for what it asks beside that, and gets the one that became free meanwhile", async () => {
  const places = new WaitingPlaces(1, 10, () => 0);
  const [first, second] = [places.of("a"), places.of("b")];
  expect(waitingFor(first).left).toEqual(["work"]);
  // Of the questions that it asks at once, the later ones come when the place is free again.
  await expect(waitingFor(second).answer).rejects.toBeInstanceOf(NoPlaceToWait);
  first.leave();
  const beside = waitingFor(second);
  await expect(beside.answer).rejects.toBeInstanceOf(NoPlaceToWait);
  expect(beside.left).toEqual([]);
  // It would wait for itself if one of them had taken the place.
  await second.enter(never);
  expect(places.waiting).toBe(0);
  expect(waitingFor(second).left).toEqual(["work"]);
  second.leave();
  expect(waitingFor(places.of("c")).left).toEqual(["work"]);
});

let pool: RenderPool | undefined;
afterAll(() => pool?.close());

const signature = { certificate: "certs/p256.p12", password: "secret", timestampServer: "https://tsa.example.com" };
const signed = () => exampleJob({ document: { content: [{ p: "Sign me" }], signature } });
const plain = () => exampleJob({ document: { content: [{ p: "Plain" }] } });

test("with one thread, documents are made while others wait for an authority, and those are made when it answers", async () => {
  pool = testPool({ concurrency: 1 });
  const authority = gate();
  const queries: Uint8Array[] = [];
  const outside: Outside = {
    ...nowhere,
    certificate: async (path) => certificateFile(path),
    timestamp: async (_authority, query) => {
      queries.push(query);
      await authority.opened;
      const at = new Date().toISOString();
      return { status: 200, mediaType: "application/timestamp-reply", body: stampReply(query, at), at };
    },
  };
  const slow = [pool.render(signed(), outside, { tenantId: "a" }), pool.render(signed(), outside, { tenantId: "b" })];
  await eventually(() => expect([queries.length, pool?.stats().waiting]).toEqual([1, 1]));
  expect((await pool.render(plain(), nowhere, { tenantId: "c" })).kind).toBe("made");
  expect((await pool.render(plain(), nowhere, { tenantId: "a" })).kind).toBe("made");
  expect(queries.length).toBe(1);
  authority.open();
  for (const outcome of await Promise.all(slow))
    expect(outcome).toMatchObject({ kind: "made", signature: { level: "B-T" } });
  expect([queries.length, pool.stats().lost]).toEqual([2, 0]);
});
