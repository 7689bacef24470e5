import { expect, test } from "vitest";
import { createMetrics } from "../../src/api/metrics.ts";
import { limits } from "../../src/vocabulary/limits.ts";
import { bodyOf, startTestService } from "../support/servers/service.ts";

const levels = async () => ({
  ...{ waiting: 0, processes: 1, workersLost: 0, workersReplaced: 0, jobsWaiting: 0, projectionLag: 0 },
  ...{ documentsCompared: 0, documentsDifferent: 0 },
  sealing: { isSealer: false, behindMs: 0, unsealed: 0, lastCheckpoint: undefined, damagedTenants: 0 },
  spans: { exported: 0, dropped: 0, notTaken: 0 },
});
const named = (text: string, name: string): readonly string[] =>
  text.split("\n").filter((line) => line.startsWith(`colophon_tenant_${name}`));

test("the last tenant within the limit has a label of its own, the next ones share one", async () => {
  const metrics = createMetrics(levels, true);
  const most = limits.tenantsInMetrics;
  for (let number = 1; number <= most + 2; number += 1)
    metrics.generation({ tenantId: `t${number}`, format: "pdf", outcome: "made" });
  metrics.generation({ tenantId: "t1", format: "pdf", outcome: "refused" });
  metrics.generation({ tenantId: `t${most + 1}`, format: "pdf", outcome: "failed" });
  metrics.worked(`t${most}`, 1500);
  metrics.worked(`t${most + 1}`, 250);
  const text = await metrics.text();
  const documents = named(text, "documents");
  expect(documents).toHaveLength(most + 1);
  expect(documents).toContain(`colophon_tenant_documents_total{tenant="t${most}"} 1`);
  expect(documents).toContain('colophon_tenant_documents_total{tenant="other"} 2');
  expect(named(text, "refusals")).toEqual(['colophon_tenant_refusals_total{tenant="t1"} 1']);
  expect(named(text, "seconds")).toEqual([
    `colophon_tenant_seconds_total{tenant="t${most}"} 1.5`,
    'colophon_tenant_seconds_total{tenant="other"} 0.25',
  ]);
});

test.each([
  ["true", 1],
  ["false", 0],
])("with METRICS_BY_TENANT=%s documents of a tenant are counted in %i series", async (setting, series) => {
  const service = await startTestService({ GALLERY: "off", METRICS_BY_TENANT: setting });
  const json = { document: { content: [{ p: "x" }] } };
  await bodyOf(await service.ask("POST", "documents/generate-from-payload", { json }));
  service.pool.worked(service.tenantId, 1000);
  const text = await (await service.ask("GET", "/metrics", { token: null })).text();
  expect(named(text, "documents")).toHaveLength(series);
  expect(text.includes(service.tenantId)).toBe(series === 1);
  await service.stop();
});
