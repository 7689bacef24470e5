import { expect, test } from "vitest";
import { allProjections } from "../../src/projections/all.ts";
import { documentInLog } from "../../src/projections/document-in-log.ts";
import { startProjections } from "../../src/projections/runner.ts";
import type { AnyEvent } from "../../src/vocabulary/events/shapes.ts";
import { memoryReadModels } from "../doubles/memory-read-models.ts";
import { samples } from "../vocabulary/events/samples.ts";
import { append, logOf, otherTenant, tenant } from "./history.ts";

/** Read models of whose documents the log says all in few events. */
const found = allProjections.filter(({ sourcesOf }) => sourcesOf !== undefined);

/** All that can happen to such documents, but for their end. */
const happened = [
  ...["TenantCreated", "TenantLimitSet", "TenantRetentionSet", "TenantQuotasSet", "TenantClosed", "TenantReopened"],
  ...["ApiKeyIssued", "ApiKeyUsed", "ApiKeyRotated"],
  ...["WebhookRegistered", "WebhookChanged", "WebhookDisabled", "WebhookEnabled", "WebhookSecretRotated"],
  ...["DeliveryScheduled", "DeliveryAttempted", "DeliveryReplayed"],
  ...["JobAccepted", "JobStarted", "JobPutBack", "JobRetried", "JobSucceeded"],
] as const;
const ends = ["TenantRemoved", "ApiKeyRevoked", "WebhookRemoved", "DeliveryForgotten", "JobExpired"] as const;

const eventOf = (type: string): AnyEvent => ({ type, data: samples[type as keyof typeof samples] }) as AnyEvent;

test("a document that the log alone gives is the one that its read model has, after each of its events", async () => {
  const log = await logOf([]);
  const store = memoryReadModels();
  const onStopped = (_name: string, error: unknown): void => {
    throw error;
  };
  const runner = await startProjections({ log, store, projections: found, onStopped, waitMs: 60_000 });
  const compared = new Map<string, number>();
  for (const event of [...happened, ...ends].map(eventOf)) {
    const position = await append(log, [event]);
    for (const projection of found) {
      const { name } = projection.collection;
      await runner.mustReach(name, position);
      const model = store.active(projection.collection);
      const all = await model.find("every-tenant", {});
      compared.set(name, (compared.get(name) ?? 0) + all.length);
      for (const doc of all)
        expect(
          await documentInLog(log, projection, doc.id, projection.sourcesOf?.(doc.id, doc.tenantId) ?? []),
        ).toEqual(doc);
    }
  }
  await runner.stop();
  expect([...compared.keys()].toSorted()).toEqual(["access", "deliveries", "jobs", "tenants", "webhooks"]);
  for (const [name, count] of compared) expect(count, name).toBeGreaterThan(1);
  for (const projection of found) expect(await store.active(projection.collection).count("every-tenant")).toBe(0);
  for (const { sourcesOf, ...projection } of found)
    for (const id of [samples.TenantCreated.tenantId, samples.ApiKeyIssued.clientId])
      expect(await documentInLog(log, projection, id, sourcesOf?.(id, tenant) ?? [])).toBeUndefined();
});

test("what is no id of a key or a tenant is looked for in no stream, and what is a tenant's own in no other's", () => {
  const sourcesOf = (name: string) => found.find(({ collection }) => collection.name === name)?.sourcesOf;
  for (const id of ["", "x", "\0", "A".repeat(32), "a".repeat(33)]) {
    expect(sourcesOf("access")?.(id, undefined)).toEqual([]);
    expect(sourcesOf("tenants")?.(id, undefined)).toEqual([]);
  }
  expect(sourcesOf("jobs")?.("1", undefined)).toBeUndefined();
  expect(sourcesOf("jobs")?.("1", otherTenant)).toEqual([{ stream: `job-${otherTenant}.1` }]);
});
