import { afterAll, beforeAll, expect, test } from "vitest";
import { fakeRenderPool } from "../doubles/fake-render-pool.ts";
import { eventually } from "../support/eventually.ts";
import { startTestCluster, type TestCluster } from "../support/servers/cluster.ts";
import { startTestServiceWith, type TestService } from "../support/servers/service.ts";

let cluster: TestCluster;
let service: TestService;
beforeAll(async () => {
  cluster = await startTestCluster();
  service = await startTestServiceWith(fakeRenderPool(), { GALLERY: "off", ...cluster.settings });
});
afterAll(async () => {
  await service.stop();
  await cluster.stop();
});

let made = 0;
const make = async (): Promise<void> => {
  made += 1;
  const json = { document: { content: [{ p: `Hello ${made}` }] } };
  const answer = await service.ask("POST", "documents/generate-from-payload", { json });
  expect(answer.ok, await answer.text()).toBe(true);
};

/** The commands that came after the first so many, by name; collections of read models by the name of the read model. */
const commandsSince = (before: number): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const command of cluster.mongo.commands.slice(before)) {
    const name = command.replace(/@[0-9]+[.][0-9a-f]+$/, "");
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
};

/** MongoDB's commands for each document: docs/reference/storages-tried.md names them. */
const ofEachDocument = [
  "findAndModify rate-limits",
  "insert blobs.files",
  "update documents",
  "update usage",
  "update usage-hours",
];
/** Positions without documents are written together, so often at most. */
const recordEveryMs = 300;

test("a document is five commands of MongoDB and one call of EventStoreDB, or fewer; others come with time alone", async () => {
  await eventually(async () => {
    const before = cluster.mongo.commands.length;
    await make();
    expect([...commandsSince(before).keys()]).not.toContain("find tenants");
  });
  const [before, began] = [cluster.mongo.commands.length, performance.now()];
  const appends = cluster.events.state.calls.append;
  const count = 20;
  for (let n = 0; n < count; n += 1) await make();
  expect(cluster.events.state.calls.append - appends).toBe(count);
  const counts = commandsSince(before);
  for (const name of ofEachDocument)
    expect([name, Math.min(count, counts.get(name) ?? 0)]).toEqual([name, counts.get(name)]);
  expect(counts.get("insert blobs.chunks")).toBeUndefined();
  const positions = counts.get("update read-model-versions") ?? 0;
  expect(positions).toBeLessThanOrEqual(1 + (performance.now() - began) / recordEveryMs);
  // Once a second, for any number of documents.
  for (const name of ["find tenants", "find access"]) expect(counts.get(name) ?? 0, name).toBeLessThanOrEqual(count);
  // The document that a projection wrote last is not read before the next event, nor is an upload noted by itself.
  for (const name of ["find usage", "insert uploads"]) expect(counts.get(name) ?? 0, name).toBeLessThanOrEqual(1);
  for (const name of ["find documents", "find jobs"]) expect(counts.get(name) ?? 0, name).toBeLessThan(count);
});

test("requests that come at once take their points together", async () => {
  const before = cluster.mongo.commands.length;
  await Promise.all(Array.from({ length: 16 }, make));
  expect(commandsSince(before).get("findAndModify rate-limits")).toBeLessThan(16);
});
