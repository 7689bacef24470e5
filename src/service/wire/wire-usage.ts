import type { EveryUsage } from "../../api/routes/tenants/every-usage.ts";
import { ReadRecorder } from "../../background/read-recorder.ts";
import { WorkRecorder } from "../../background/work-recorder.ts";
import { QuotaGate } from "../../commands/usage/quota-gate.ts";
import type { Config } from "../../config/config.ts";
import type { LogPosition } from "../../ports/event-log/port.ts";
import { assetsCollection } from "../../projections/assets/project.ts";
import { assetQueries } from "../../projections/assets/queries.ts";
import { documentsCollection } from "../../projections/documents/project.ts";
import { documentQueries } from "../../projections/documents/queries.ts";
import { tenantsCollection } from "../../projections/tenants/project.ts";
import { tenantQueries } from "../../projections/tenants/queries.ts";
import { usageCollection } from "../../projections/usage/project.ts";
import { usageQueries } from "../../projections/usage/queries.ts";
import { workCollection } from "../../projections/work/project.ts";
import { workQueries } from "../../projections/work/queries.ts";
import type { Adapters } from "../compose.ts";

interface UsageWiring {
  readonly config: Pick<Config, "accessLog">;
  readonly adapters: Adapters;
  readonly onFailure: (what: string, error: unknown) => void;
}

/** Milliseconds between records of work: what a killed process loses of it. */
const recordWorkEveryMs = 10_000;

/** `seen` waits until the read model of work knows a position, where queries do not. */
export function workRecorderOf(
  { adapters: { log, clock, store }, onFailure }: UsageWiring,
  seen: (position: LogPosition) => Promise<void>,
): WorkRecorder {
  return new WorkRecorder({ log, clock, everyMs: recordWorkEveryMs, seen, onFailure, isThere: isOpen(store) });
}

export function readRecorderOf({ adapters: { log, clock, store }, config, onFailure }: UsageWiring): ReadRecorder {
  return new ReadRecorder({ log, clock, mode: config.accessLog, onFailure, isThere: isOpen(store) });
}

/** Whether a tenant exists and is not being deleted. */
function isOpen(store: Adapters["store"]): (tenantId: string) => Promise<boolean> {
  const tenants = tenantQueries(store.active(tenantsCollection));
  return async (tenantId) => (await tenants.get(tenantId))?.closedAt === null;
}

/** Queries for the use of tenants, from the read models. */
function measuresOf({ clock, store }: Adapters) {
  const documents = documentQueries(store.active(documentsCollection));
  const uploads = assetQueries(store.active(assetsCollection));
  return {
    clock,
    made: usageQueries(store.active(usageCollection)).totals,
    work: workQueries(store.active(workCollection)).totals,
    storedBytes: async (tenantId: string) =>
      (await documents.storedBytes(tenantId)) + (await uploads.storedBytes(tenantId)),
  };
}

/** Usage of all tenants, for the operator. */
export function everyUsageOf(
  { adapters }: Pick<UsageWiring, "adapters">,
  recorder: WorkRecorder,
  baseUrl: () => string,
): EveryUsage {
  const unrecorded: EveryUsage["unrecorded"] = (tenantId, month) => recorder.unrecorded(tenantId, month);
  const tenants = tenantQueries(adapters.store.active(tenantsCollection));
  return { ...measuresOf(adapters), baseUrl, tenants, unrecorded };
}

/** Lets work begin while quotas allow it. */
export function quotaGateOf(
  { adapters }: Pick<UsageWiring, "adapters">,
  recorder: WorkRecorder,
  counted: (position: LogPosition) => Promise<void>,
): QuotaGate {
  const { clock, made, work, storedBytes } = measuresOf(adapters);
  return new QuotaGate({
    ...{ clock, storedBytes, quotasOf: tenantQueries(adapters.store.active(tenantsCollection)).quotas },
    documents: async (tenantId, month) => (await made(tenantId, month)).documents,
    milliseconds: async (tenantId, month) => {
      const recorded = await work(tenantId, month);
      // Looked at last: what is recorded meanwhile is in neither, and not in both.
      return recorded.milliseconds + recorder.unrecorded(tenantId, month).milliseconds;
    },
    counted,
    onRefused: (tenantId) => recorder.refused(tenantId),
  });
}
