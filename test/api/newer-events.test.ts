import { afterAll, beforeAll, expect, test } from "vitest";
import { openEventStoreDb } from "../../src/ports/event-log/eventstoredb.ts";
import { newestVersion } from "../../src/vocabulary/events/shapes.ts";
import { fakeRenderPool } from "../doubles/fake-render-pool.ts";
import { eventually } from "../support/eventually.ts";
import { startTestCluster, type TestCluster } from "../support/servers/cluster.ts";
import { bodyOf, startTestServiceWith, type TestService } from "../support/servers/service.ts";

let cluster: TestCluster;
let service: TestService;
beforeAll(async () => {
  cluster = await startTestCluster();
  service = await startTestServiceWith(fakeRenderPool(), { ...cluster.settings, GALLERY: "off" });
});
afterAll(async () => {
  await service.stop();
  await cluster.stop();
});

test("an older node that meets an event in a newer shape is not ready, says why in its log, and goes on with the rest", async () => {
  const template = { name: "Hello", content: JSON.stringify({ document: { content: [{ p: "Hello" }] } }) };
  const definition = { document: { content: [{ p: "Hello" }] } };
  await service.ask("POST", "documents/generate-from-payload", { json: definition });
  expect((await service.ask("GET", "/readyz", { token: null })).status).toBe(200);
  const newest = newestVersion("DocumentGenerated");
  const newer = await openEventStoreDb({ url: String(cluster.settings["ESDB_URL"]) });
  const meta = { tenantId: service.tenantId, correlationId: "c", v: newest + 1 };
  const event = { id: "00000000-0000-4000-8000-000000000001", type: "DocumentGenerated", data: { shape: "new" }, meta };
  await newer.append(`document-${service.tenantId}.${"1".repeat(32)}`, "absent", [event]);
  await newer.close();
  await eventually(async () => {
    const answer = await service.ask("GET", "/readyz", { token: null });
    expect(answer.status).toBe(503);
    expect(JSON.stringify(await bodyOf(answer))).toMatch(/ is stopped/);
  });
  const said = `An event DocumentGenerated has version ${newest + 1}, which a newer service wrote; this one reads version ${newest}: update it.`;
  await eventually(() => {
    const lines = service
      .logged()
      .split("\n")
      .filter((line) => line.includes("the read model documents stopped"));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(said);
  });
  expect((await service.ask("POST", "templates", { json: template })).status).toBe(201);
  expect(await bodyOf(await service.ask("GET", "templates"))).toHaveLength(1);
});
