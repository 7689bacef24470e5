import type { BlobStore } from "../../ports/blobs/port.ts";
import type { EventLog, Position } from "../../ports/event-log/port.ts";
import { type JobAccepted, jobStream } from "../../vocabulary/events/job.ts";
import { uuidv5 } from "../../vocabulary/ids.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { jobKey } from "../blob-keys.ts";
import { type GenerateRequest, repeatedId } from "../document/generate.ts";
import { jobChoices } from "../document/job-choices.ts";
import { handleCommand } from "../handle-command.ts";
import type { Origin } from "../origin.ts";
import { evolveJob, type JobDecider, makingOrigin, noJob } from "./job.ts";

export const acceptDecider: JobDecider<JobAccepted["data"]> = {
  initial: noJob,
  evolve: evolveJob,
  decide: (command, state) => {
    if (state.status === "absent") return [{ type: "JobAccepted", data: command }];
    throw new Refusal("REVISION_CONFLICT", `Job '${command.jobId}' exists.`);
  },
};

export interface Acceptance {
  readonly log: EventLog;
  /** Seals what it stores. */
  readonly sealed: BlobStore;
  readonly retentionDays: number;
}

/**
 * Promises a document: from this event on it will be made, or the job says why not, whatever becomes of the process.
 *
 * @throws Refusal INVALID_REQUEST for choices that cannot be; UNAVAILABLE
 */
export async function acceptJob(
  { log, sealed, retentionDays }: Acceptance,
  origin: Origin,
  request: GenerateRequest,
): Promise<{ readonly accepted: JobAccepted["data"]; readonly position: Position }> {
  jobChoices(request, origin.now, retentionDays);
  const jobId = uuidv5(origin.commandId, "job");
  const key = jobKey(origin.tenantId, jobId, "request");
  await sealed.put(key, request.body);
  const accepted = acceptedOf(origin, jobId, key, request);
  const stream = jobStream(origin.tenantId, jobId);
  const { events, position } = await handleCommand(log, stream, origin, acceptDecider, accepted);
  const [event] = events;
  return { accepted: event?.type === "JobAccepted" ? event.data : accepted, position };
}

function acceptedOf(origin: Origin, jobId: string, key: string, request: GenerateRequest): JobAccepted["data"] {
  const { tenantId, actor: by, correlationId, now: at } = origin;
  const { format, source, locale = null, timeZone = null, ttlSeconds = null, fileName: downloadName = null } = request;
  const choices = { format, source, locale, timeZone, ttlSeconds, downloadName };
  const job = { tenantId, jobId, by, correlationId, at, ...choices, request: key };
  const strict = request.strict === true ? { strict: true } : {};
  return { ...job, ...strict, documentId: repeatedId(makingOrigin({ ...job, documentId: "" })) };
}
