import type { FilterOf, ReadModelOf } from "../../ports/read-models/port.ts";
import { forgottenAt, type JobStatus } from "../../vocabulary/http/jobs.ts";
import { type ListedEntries, type ListSlice, listed } from "../listing.ts";
import type { JobView, jobsCollection } from "./project.ts";

interface DueJob {
  readonly tenantId: string;
  readonly jobId: string;
  readonly status: JobStatus;
}

interface LostJob {
  readonly jobId: string;
  readonly process: string;
  /** ISO 8601 UTC. */
  readonly begunAt: string;
}

export interface JobQueries {
  /** Undefined when absent or another tenant's. */
  get(tenantId: string, jobId: string): Promise<JobView | undefined>;
  /** Newest first, with the number of all that match. */
  list(
    tenantId: string,
    part: ListSlice & { readonly status?: JobStatus | undefined },
  ): Promise<ListedEntries<JobView>>;
  /** How many of a tenant's wait that were accepted before an instant. */
  ahead(tenantId: string, createdAt: string): Promise<number>;
  /** How many of a tenant's have not ended. */
  waiting(tenantId: string): Promise<number>;
  /** Jobs of all tenants that have not ended, the oldest first. */
  unfinished(limit: number, offset?: number): Promise<readonly { readonly tenantId: string; readonly jobId: string }[]>;
  /** Whether a process that is gone had begun another job than one, which it began at `begunAt`, and not ended it. */
  leftOthers(lost: LostJob): Promise<boolean>;
  /** Jobs of all tenants to be forgotten before `now`, the longest due first. */
  due(now: string, limit: number): Promise<readonly DueJob[]>;
}

const open: FilterOf<typeof jobsCollection> = [{ field: "status", is: "oneOf", values: ["queued", "running"] }];

export function jobQueries(model: ReadModelOf<typeof jobsCollection>): JobQueries {
  return {
    get: (tenantId, jobId) => model.get({ tenantId }, jobId),
    list: (tenantId, { limit, offset, status }) => {
      const where: FilterOf<typeof jobsCollection> =
        status === undefined ? [] : [{ field: "status", is: "equal", value: status }];
      const sort = [{ field: "createdAt", descending: true }] as const;
      return listed(model, { tenantId }, { where, sort, offset, limit });
    },
    ahead: (tenantId, createdAt) =>
      model.count({ tenantId }, [
        { field: "status", is: "equal", value: "queued" },
        { field: "createdAt", is: "between", below: createdAt },
      ]),
    waiting: (tenantId) => model.count({ tenantId }, open),
    unfinished: async (limit, offset = 0) => {
      const sort = [{ field: "createdAt" }] as const;
      const found = await model.find("every-tenant", { where: open, sort, offset, limit });
      return found.map(({ tenantId, id: jobId }) => ({ tenantId, jobId }));
    },
    leftOthers: async ({ jobId, process, begunAt }) => {
      const there = { field: "begunIn", is: "includes", text: process } as const;
      // One that is made already has ended since: its end stands in the index.
      const ended = { field: "expiresAt", is: "between", from: forgottenAt(begunAt) } as const;
      const where: readonly FilterOf<typeof jobsCollection>[] = [
        [...open, there],
        [ended, there],
      ];
      for (const filter of where) {
        const found = await model.find("every-tenant", { where: filter, limit: 2 });
        if (found.some(({ id }) => id !== jobId)) return true;
      }
      return false;
    },
    due: async (now, limit) => {
      const where: FilterOf<typeof jobsCollection> = [{ field: "expiresAt", is: "between", below: now }];
      const found = await model.find("every-tenant", { where, sort: [{ field: "expiresAt" }], limit });
      return found.map(({ tenantId, id: jobId, status }) => ({ tenantId, jobId, status }));
    },
  };
}
