import type { BlobStore } from "../../ports/blobs/port.ts";
import type { EventLog, LogPosition } from "../../ports/event-log/port.ts";
import { type JobAccepted, jobStream } from "../../vocabulary/events/job.ts";
import type { Retention } from "../../vocabulary/http/retention.ts";
import { uuidv5 } from "../../vocabulary/ids.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { attemptOf, jobKey } from "../blob-keys.ts";
import { type GenerateRequest, type Generator, repeatedId } from "../document/generate.ts";
import { jobChoices } from "../document/job-choices.ts";
import { keepUntil } from "../document/keep-until.ts";
import { checkDeliverTo } from "../document/take-deliver-to.ts";
import { handleCommand } from "../handle-command.ts";
import type { Origin } from "../origin.ts";
import { removeFiles } from "../remove-files.ts";
import { jobDecider, makingOrigin } from "./job.ts";

/** A job is accepted once. @throws Refusal REVISION_CONFLICT */
export const acceptDecider = jobDecider<JobAccepted["data"]>((command, state) => {
  if (state.status === "absent") return [{ type: "JobAccepted", data: command }];
  throw new Refusal("REVISION_CONFLICT", `Job '${command.jobId}' exists.`);
});

/** What it takes to accept a job. */
export interface Acceptance extends Pick<Generator, "clock" | "retentionDays" | "outbound" | "steps"> {
  readonly log: EventLog;
  /** How long a tenant's own documents are kept; undefined: RETENTION_DAYS. */
  readonly tenantRetention: (tenantId: string) => Promise<Retention | undefined>;
  /** Seals what it stores. */
  readonly sealed: BlobStore;
}

/**
 * Promises a document: from this event on it will be made, or the job says why not, whatever becomes of the process.
 *
 * @throws Refusal INVALID_REQUEST for choices that cannot be; UNAVAILABLE
 */
export async function acceptJob(
  { log, sealed, clock, outbound, steps, retentionDays, tenantRetention }: Acceptance,
  origin: Origin,
  request: GenerateRequest,
): Promise<{ readonly accepted: JobAccepted["data"]; readonly position: LogPosition }> {
  const { retention } = jobChoices(request, origin.now);
  // The job takes it out of the body itself.
  await checkDeliverTo(outbound, request, steps.of(origin.tenantId));
  // The retention that a template sets is known only when the document is made.
  if (request.source === "payload") {
    const tenant = await tenantRetention(origin.tenantId);
    const said = { request: retention, template: undefined, tenant, serviceDays: retentionDays };
    keepUntil(said, request.ttlSeconds, origin.now);
  }
  const jobId = uuidv5(origin.commandId, "job");
  const key = jobKey(origin.tenantId, jobId, attemptOf(clock), "request");
  await sealed.put(key, withName(request));
  const accepted = acceptedOf(origin, jobId, key, request);
  const stream = jobStream(origin.tenantId, jobId);
  const { events, position } = await handleCommand(log, stream, origin, acceptDecider, accepted);
  const [event] = events;
  const promised = event?.type === "JobAccepted" ? event.data : accepted;
  // The request was repeated: the file of the first one counts, and this one is removed.
  if (promised.request !== key) await removeFiles(sealed, [key]);
  return { accepted: promised, position };
}

function acceptedOf(origin: Origin, jobId: string, key: string, request: GenerateRequest): JobAccepted["data"] {
  const { tenantId, actor: by, correlationId, now: at } = origin;
  const { format, source, locale = null, timeZone = null, ttlSeconds = null } = request;
  const choices = { format, source, locale, timeZone, ttlSeconds, retention: request.retention ?? null };
  const nameBytes = nameIn(request).length;
  const job = { tenantId, jobId, by, correlationId, at, ...choices, downloadName: null, nameBytes, request: key };
  const strict = request.strict === true ? { strict: true } : {};
  return { ...job, ...strict, documentId: repeatedId(makingOrigin({ ...job, documentId: "" })) };
}

const nameIn = ({ fileName = "" }: GenerateRequest): Buffer => Buffer.from(fileName, "utf8");

/** The body, and behind it the name that the document is to have: both are sealed. */
const withName = (request: GenerateRequest): Uint8Array =>
  request.fileName === undefined ? request.body : Buffer.concat([request.body, nameIn(request)]);
