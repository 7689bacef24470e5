import { beforeEach, expect, test } from "vitest";
import { type LastSeenEvent, LastSeenEvents } from "../../src/projections/last-seen-events.ts";
import { eventually } from "../support/eventually.ts";

const document = { id: "a", tenantId: "t" };
const quiet: LastSeenEvent = { position: 5n, agoMs: 2000 };

let now: number;
let last: LastSeenEvent | undefined;
let finds: number;
let heard: LastSeenEvents;
beforeEach(() => {
  [now, last, finds] = [0, quiet, 0];
  heard = new LastSeenEvents(
    () => last,
    () => now,
  );
});

const get = (key = "a") =>
  heard.get(key, async () => {
    finds += 1;
    return key === "none" ? undefined : document;
  });

test("a document is looked up once a second while nothing is heard of its read model", async () => {
  expect([await get(), await get(), await get()]).toEqual([document, document, document]);
  expect(finds).toBe(1);
  now = 999;
  await get();
  expect(finds).toBe(1);
  now = 1000;
  await get();
  expect(finds).toBe(2);
});

test("an event of the read model makes it be looked up each time, until the read model has it for sure", async () => {
  await get();
  last = { position: 6n, agoMs: 0 };
  await get();
  last = { position: 6n, agoMs: 1999 };
  await get();
  expect(finds).toBe(3);
  last = { position: 6n, agoMs: 2000 };
  await get();
  await get();
  expect(finds).toBe(4);
});

test("no document is kept while the log is not heard, and those kept before are forgotten", async () => {
  await get();
  last = undefined;
  await get();
  last = quiet;
  await get();
  expect(finds).toBe(3);
});

test("a document looked up before an event is not taken for the one after it", async () => {
  const late = heard.get("a", async () => {
    last = { position: 6n, agoMs: 2000 };
    return document;
  });
  await late;
  await get();
  expect(finds).toBe(1);
});

test("an absent document is looked for each time, and each key for itself", async () => {
  expect([await get("none"), await get("none"), await get("a"), await get("b")]).toEqual([
    ...[undefined, undefined, document, document],
  ]);
  expect(finds).toBe(4);
});

/** A look that ends when it is let. */
function gated() {
  const ends: ((found: typeof document | undefined) => void)[] = [];
  const find = () =>
    new Promise<typeof document | undefined>((end, fail) =>
      ends.push((found) => (found?.id === "fault" ? fail(new Error("away")) : end(found))),
    );
  return { ends, find };
}

test("one look serves all who come while it is on its way, when it finds something", async () => {
  const { ends, find } = gated();
  const all = [heard.get("a", find), heard.get("a", find), heard.get("a", find)];
  expect(ends).toHaveLength(1);
  ends[0]?.(document);
  expect(await Promise.all(all)).toEqual([document, document, document]);
});

test("a caller that comes after a look that finds nothing, or fails, looks by itself: the document may have come since", async () => {
  for (const nothing of [undefined, { id: "fault", tenantId: "t" }]) {
    const { ends, find } = gated();
    const first = heard.get("b", find).catch(() => "failed");
    const second = heard.get("b", find);
    ends[0]?.(nothing);
    expect(await first).toBe(nothing === undefined ? undefined : "failed");
    await eventually(() => expect(ends).toHaveLength(2));
    ends[1]?.(document);
    expect(await second).toEqual(document);
    last = { position: (last?.position ?? 0n) + 1n, agoMs: 2000 };
  }
});

test("a look that began before an event is not joined after it", async () => {
  const { ends, find } = gated();
  const before = heard.get("a", find);
  last = { position: 6n, agoMs: 2000 };
  const after = heard.get("a", find);
  expect(ends).toHaveLength(2);
  for (const end of ends) end(document);
  expect(await Promise.all([before, after])).toEqual([document, document]);
});
