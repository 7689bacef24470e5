import { expect, test, vi } from "vitest";
import type { EventBatch } from "../../../src/projections/batch.ts";
import { SharedRebuild } from "../../../src/projections/past/shared-rebuild.ts";
import { append, generated, logOf, template } from "../history.ts";

const document = { prefixes: ["document-"] };
const templated = { prefixes: ["template-"] };
const either = { prefixes: ["template-", "document-"] };

/** 1,500 events, every third a document's. */
const longLog = async () => {
  const log = await logOf([template.created("1", 0)]);
  const some = Array.from({ length: 1499 }, (_, n) =>
    n % 3 === 0 ? generated(`${n % 9}`, n) : template.revised("1", n + 1),
  );
  await append(log, some);
  return log;
};

const all = async (batches: AsyncIterable<EventBatch>) => {
  const read: EventBatch[] = [];
  for await (const batch of batches) read.push(batch);
  return {
    types: read.flatMap(({ events }) => events.map(({ type }) => type)),
    upTo: read.findLast(({ upTo }) => upTo !== undefined)?.upTo,
  };
};

test("every reader gets the events of its streams and comes to the log's end, which is read once", async () => {
  const log = await longLog();
  const follow = vi.spyOn(log, "follow");
  const readers = [document, templated, either];
  const past = new SharedRebuild(log, readers);
  const [documents, templates, both] = await Promise.all(readers.map(({ prefixes }) => all(past.batches(prefixes))));
  expect(documents?.types).toEqual(Array.from({ length: 500 }, () => "DocumentGenerated"));
  expect(templates?.types).toEqual(["TemplateCreated", ...Array.from({ length: 999 }, () => "TemplateRevised")]);
  expect(both?.types).toHaveLength(1500);
  const head = await log.head();
  expect([documents?.upTo, templates?.upTo, both?.upTo]).toEqual([head, head, head]);
  expect(follow).toHaveBeenCalledTimes(1);
  expect(follow.mock.calls[0]?.[0].signal.aborted).toBe(true);
});

test("no reader gets a batch before all have requested it", async () => {
  const past = new SharedRebuild(await longLog(), [document, templated]);
  const [one, other] = [document, templated].map(({ prefixes }) => past.batches(prefixes)[Symbol.asyncIterator]());
  await Promise.all([one?.next(), other?.next()]);
  let came = false;
  const second = one?.next().then(() => {
    came = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(came).toBe(false);
  await other?.next();
  await second;
  expect(came).toBe(true);
});

test("a reader that stops early delays no other", async () => {
  const past = new SharedRebuild(await longLog(), [document, templated]);
  const stopping = (async () => {
    for await (const _batch of past.batches(document.prefixes)) return;
  })();
  const { types } = await all(past.batches(templated.prefixes));
  await stopping;
  expect(types).toHaveLength(1000);
});

test("a log that fails fails for every reader", async () => {
  const log = await longLog();
  vi.spyOn(log, "follow").mockImplementation(() => {
    throw new Error("no log");
  });
  const past = new SharedRebuild(log, [document, templated]);
  const read = [document, templated].map(({ prefixes }) => all(past.batches(prefixes)));
  expect(await Promise.allSettled(read)).toMatchObject([{ status: "rejected" }, { status: "rejected" }]);
});
