import type { HistoryRetention } from "../commands/history/remove-ended.ts";
import type { EventLog } from "../ports/event-log/port.ts";
import type { Collection, ProjectionStore } from "../ports/read-models/port.ts";
import type { ProjectionRunner } from "../projections/runner.ts";
import { usageCollection } from "../projections/usage/project.ts";
import { usageQueries } from "../projections/usage/queries.ts";

/**
 * How far the log was swept; no documents, only the checkpoint. Each version sweeps it once more. Until version 2 streams of
 * EventStoreDB were deleted so that a scavenge left their last event; until version 3 those of removed tenants were not looked for.
 */
const swept: Collection<{ readonly id: string; readonly tenantId: string }> = {
  name: "history-swept",
  version: 3,
  fields: {},
};

/** How far the log was gone through for documents that are to be erased. */
const erased: typeof swept = { name: "erasures-swept", version: 1, fields: {} };

/** How far the log was swept for reads of documents that are kept no longer. */
const readsSwept: typeof swept = { name: "reads-swept", version: 1, fields: {} };

/** Dependencies of the removal of ended histories; the progress of the sweep is kept beside the read models. */
export function historyRetentionOf(
  log: EventLog,
  store: ProjectionStore,
  projections: Pick<ProjectionRunner, "health" | "waitFor">,
): HistoryRetention & Readonly<Record<"erasedSwept" | "readsSwept", HistoryRetention["swept"]>> {
  const usage = usageQueries(store.active(usageCollection));
  return {
    log,
    swept: progressOf(store, swept),
    erasedSwept: progressOf(store, erased),
    readsSwept: progressOf(store, readsSwept),
    seenByAll: async (position) => {
      for (const { name, state, position: reached } of projections.health()) {
        if (reached >= position) continue;
        // A read model that serves may lag while it is not read; one that is being built is still behind.
        if (state === "building" || !(await projections.waitFor(name, position))) return false;
      }
      return true;
    },
    sumsOf: async (tenantId, day, upTo) => {
      if (!(await projections.waitFor(usageCollection.name, upTo))) return undefined;
      return await usage.sumsUpTo(tenantId, day, upTo);
    },
  };
}

function progressOf(store: ProjectionStore, kept: typeof swept): HistoryRetention["swept"] {
  return {
    read: async () => (await store.open(kept)).checkpoint,
    write: (position) => store.commit(kept, [], position),
  };
}
