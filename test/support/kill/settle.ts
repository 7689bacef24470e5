import { type Ledger, noteDocument } from "./ledger.ts";
import type { Member } from "./load.ts";
import { until } from "./until.ts";

interface JobRecord {
  readonly status: string;
  readonly finishedAt: string | null;
  readonly result?: Readonly<Record<string, unknown>>;
}

export interface Settling {
  readonly ledger: Ledger;
  readonly members: readonly Member[];
  /** Of a node that answers. */
  readonly baseUrl: () => string;
}

/**
 * Waits until each of these jobs has succeeded, and notes their documents.
 *
 * @throws Error when one failed: no job of the load does by itself
 */
export async function settle({ ledger, members, baseUrl }: Settling, jobs: readonly string[]): Promise<void> {
  for (const id of jobs) {
    const tenantId = ledger.jobs.get(id) ?? "";
    const token = members.find((one) => one.tenantId === tenantId)?.token ?? "";
    let job: JobRecord | undefined;
    await until(`the end of job ${id}`, async () => {
      job = await jobOf(`${baseUrl()}/v1/${tenantId}/jobs/${id}`, token);
      return job.finishedAt !== null;
    });
    if (job?.status !== "succeeded" || job.result === undefined)
      throw new Error(`An accepted job failed: ${JSON.stringify(job)}`);
    if (ledger.jobs.delete(id)) noteDocument(ledger, tenantId, job.result);
  }
}

async function jobOf(url: string, token: string): Promise<JobRecord> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`);
  return JSON.parse(text) as JobRecord;
}
