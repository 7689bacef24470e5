import { collection } from "../../ports/read-models/port.ts";
import { type UsageEvent, usageStreams } from "../../vocabulary/events/usage.ts";
import type { TenantMonth } from "../../vocabulary/http/access.ts";
import { goes, ignoring, type Projection, type ShownFields } from "../projection.ts";

/** For how long rendering worked for a tenant on one UTC day, and what its quotas refused on it. */
export interface DayWork {
  /** Tenant and day. */
  readonly id: string;
  readonly tenantId: string;
  /** UTC, `2026-03-28`. */
  readonly day: string;
  readonly milliseconds: number;
  readonly refusals: number;
}

export const workCollection = collection<DayWork>()({ name: "work", version: 1, fields: { day: "text" } });

const shown: ShownFields<DayWork, TenantMonth> = {
  id: { hidden: "made of what is shown" },
  tenantId: "tenantId",
  day: "month",
  milliseconds: "seconds",
  refusals: "quotaRefusals",
};

export const work: Projection<DayWork, UsageEvent> = ignoring(["UsageRecorded"], {
  collection: workCollection,
  shown,
  prefixes: [usageStreams],
  change: (event) => {
    switch (event.type) {
      case "WorkRecorded": {
        const { tenantId, day, milliseconds, refusals } = event.data;
        const id = idOf(tenantId, day);
        return { id, apply: () => ({ id, tenantId, day, milliseconds, refusals }) };
      }
      case "UsageErased":
        return goes(idOf(event.data.tenantId, event.data.day));
    }
  },
});

const idOf = (tenantId: string, day: string): string => `${tenantId}.${day}`;
