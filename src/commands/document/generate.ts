/*
 * One document, made once. What a caller repeats, and what a crash cuts off, must not become a second document:
 *
 * - The event is the moment. The file is stored first, then DocumentGenerated is appended. A crash between the two leaves a file that
 *   nothing names, which a sweeper removes (`sweep-blobs.ts`).
 * - A request with an Idempotency-Key has a command id that follows from tenant, client, key and content (`api/plugins/idempotency.ts`).
 *   The document's id follows from the command's. A repeat looks for that document first, and is answered with it. Answers are kept for a
 *   day as well, and then given again as they were.
 * - Two at the same time, in two processes: each renders and stores a file under a key of its own. The log takes the first event, and
 *   answers the second append, whose events have the same ids, as it answered the first. The loser sees whose file is recorded, and
 *   removes its own.
 * - A job (`commands/job`) is the promise of a document. JobAccepted names the document's id from the beginning, and every attempt is the
 *   same command: an attempt after a crash finds the document, if it was recorded, and does not make it again. A job whose host or process
 *   dies again and again fails in the end (`job/fate.ts`).
 *
 * Without a key the ids are random: two requests are two documents.
 */

import type { BlobStore } from "../../ports/blobs/port.ts";
import type { Clock } from "../../ports/clock/port.ts";
import type { EventLog, LogPosition } from "../../ports/event-log/port.ts";
import type { Outbound } from "../../ports/net/port.ts";
import type { StepTurns } from "../../ports/steps/port.ts";
import { type MadeDocument, madeOf, type RenderJob, type StoredSource } from "../../render/contract/job.ts";
import type { RenderPool } from "../../render/pool/pool.ts";
import type { UnknownNames } from "../../vocabulary/check/unknown-names.ts";
import type { EngineRecord } from "../../vocabulary/engine.ts";
import {
  type DocumentBlob,
  type DocumentDeliveryWanted,
  type DocumentGenerated,
  documentStream,
} from "../../vocabulary/events/document.ts";
import { documentNameOf } from "../../vocabulary/file-name.ts";
import { type DeliverTo, shownAddress } from "../../vocabulary/http/deliver-to.ts";
import { documentFileName } from "../../vocabulary/http/documents.ts";
import type { Quotas } from "../../vocabulary/http/quotas.ts";
import type { AppliedRetention, Retention } from "../../vocabulary/http/retention.ts";
import { type DocumentId, documentIdOf, randomGuid, sha256 } from "../../vocabulary/ids.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import type { DocumentSeeds } from "../../vocabulary/sealing/document-seeds.ts";
import { throwIfStopped } from "../../vocabulary/stopping/stop-signal.ts";
import { appendEvents, isUnknownOutcome, orRefusal } from "../append-events.ts";
import { attemptOf, deliverToKey, documentKey, documentNameKey } from "../blob-keys.ts";
import type { Origin } from "../origin.ts";
import { readPast } from "../read-past.ts";
import { removeFiles } from "../remove-files.ts";
import { SigningAttempt } from "../signature/refuse.ts";
import type { LeaveQuota, QuotaGate } from "../usage/quota-gate.ts";
import { documentDecider, documentFolding, noDocument } from "./document.ts";
import { GivenAssets } from "./given-assets.ts";
import { jobChoices } from "./job-choices.ts";
import { type KeptUntil, keepUntil, type Retentions } from "./keep-until.ts";
import { type ServedFrom, serveOutside, withDocuments } from "./serve-outside.ts";
import { takeDeliverTo } from "./take-deliver-to.ts";

/** What it takes to make a document and record it. */
export interface Generator extends ServedFrom {
  readonly log: EventLog;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly outbound: Pick<Outbound, "objection" | "request">;
  readonly pool: Pick<RenderPool, "render" | "engine">;
  /** Turns of what is done with the bytes of callers in this process. */
  readonly steps: StepTurns;
  readonly allowance: RenderJob["allowance"];
  /** Secrets of documents' jobs, the same for the same id. */
  readonly seeds: Pick<DocumentSeeds, "fresh">;
  /** All documents are tagged. */
  readonly tagged?: boolean;
  /** RETENTION_DAYS. */
  readonly retentionDays: number;
  /** Quotas of tenants. */
  readonly quotas: Pick<QuotaGate, "enter" | "mayRevise">;
  /** Throws while what would be made for a tenant could not be stored, or not be listed, and once the tenant is being deleted. */
  readonly termsOf: (tenantId: string) => Promise<TenantTerms>;
  /** Hears where in the log a document stands that is to be put somewhere. */
  readonly onDeliveryWanted?: (position: LogPosition) => void;
}

/** Terms under which a tenant's documents are made. */
interface TenantTerms {
  /** How long they are kept; undefined: RETENTION_DAYS. */
  readonly retention: Retention | undefined;
  /** Null: none. */
  readonly quotas: Quotas | null;
}

/** A request for a document, as its caller sent it. */
export interface GenerateRequest {
  readonly format: RenderJob["format"];
  readonly source: Exclude<RenderJob["source"], "merge" | "fill" | StoredSource>;
  /** The request body, UTF-8 JSON. Its buffer is given away. */
  readonly body: Uint8Array;
  /** BCP 47; `en-US` when left out. */
  readonly locale?: string | undefined;
  /** IANA; `UTC` when left out. */
  readonly timeZone?: string | undefined;
  /** Makes the retention that applies shorter. */
  readonly ttlSeconds?: number | undefined;
  /** Applies in place of the template's, the tenant's and the service's. */
  readonly retention?: Retention | undefined;
  /** The document's name, which may refer to the data; that of the definition when left out. */
  readonly fileName?: string | undefined;
  /** Makes a name that others may have as well the only one of its kind. */
  readonly onlyName?: OnlyName | undefined;
  /** Refused when it would lack something, or when nothing reads a member of the request. */
  readonly strict?: boolean | undefined;
  /** What becomes of members that nothing reads; refused when left out. */
  readonly unknownNames?: UnknownNames;
}

/** Of the names that `named` makes with a mark of its own ("" first), the first that is not given yet. */
export type OnlyName = (named: (mark: string) => string | undefined) => string | undefined;

/** A generation; or a merge, whose body lists the parts; or a filling, whose body names a file and values. */
export type MakeRequest = Omit<GenerateRequest, "source"> & {
  readonly source: Exclude<RenderJob["source"], StoredSource>;
};

/** A document that is recorded. */
export interface GeneratedDocument {
  /** The event's data. */
  readonly document: DocumentGenerated["data"];
  readonly warnings: MadeDocument["warnings"];
  /** Milliseconds by stage of the render. */
  readonly phases: MadeDocument["phases"];
  /** Milliseconds until a thread began. */
  readonly queueMs?: number | undefined;
  readonly position: LogPosition;
  /** The same command made it before. */
  readonly replayed?: true;
}

/** A document is made once: the same file again is no event, another one is refused with REVISION_CONFLICT. */
export const generateDecider = documentDecider<DocumentGenerated["data"]>((command, state) => {
  switch (state.status) {
    case "absent":
      return [{ type: "DocumentGenerated", data: command }];
    case "stored":
      if (state.generated.colophon.output === command.colophon.output) return [];
      throw new Refusal("REVISION_CONFLICT", `Document '${command.documentId}' exists.`);
    case "gone":
      throw new Refusal("REVISION_CONFLICT", `Document '${command.documentId}' is gone; its id is not given again.`);
  }
});

/**
 * Renders, stores the file, then records it: the event is the moment the document counts, so whatever fails before
 * leaves nothing that anybody can see.
 *
 * @throws Refusal the renderer's own, with its faults; UNAVAILABLE
 * @throws Refusal QUOTA_EXCEEDED, STORAGE_QUOTA_EXCEEDED; what `termsOf` throws; before anything is done
 * @throws whatever reason the origin's signal was aborted with
 */
export async function generateDocument(
  service: Generator,
  origin: Origin,
  request: MakeRequest,
): Promise<GeneratedDocument> {
  jobChoices(request, origin.now);
  const steps = service.steps.of(origin.tenantId, origin.signal);
  const deliverTo = await takeDeliverTo(service.outbound, request, steps);
  const before = origin.mayRepeat === true ? await madeBefore(service.log, origin) : undefined;
  if (before !== undefined) return before;
  const terms = await service.termsOf(origin.tenantId);
  const leave = await service.quotas.enter(origin, terms.quotas);
  try {
    const made = await makeDocument(service, origin, request, { ...terms, leave, deliverTo });
    return origin.mayRepeat === true ? await firstOf(service, origin, made) : made;
  } finally {
    leave();
  }
}

/** `leave` is called as soon as the document is in the log. */
async function makeDocument(
  service: Generator,
  origin: Origin,
  request: MakeRequest,
  terms: Pick<TenantTerms, "retention"> & { readonly leave: LeaveQuota; readonly deliverTo: DeliverTo | undefined },
): Promise<GeneratedDocument> {
  const { clock, pool, allowance, tagged = false } = service;
  const { locale, timeZone, retention } = jobChoices(request, origin.now);
  const said = { request: retention, tenant: terms.retention, serviceDays: service.retentionDays };
  const keeping = keepingOf(said, request, origin.now);
  const documentId = documentIdFor(origin, clock);
  const recordId = randomGuid(clock.randomBytes(16));
  const { format, source, body, strict = false, unknownNames = "refused" } = request;
  const { seed, sealingKey } = service.seeds.fresh(documentId);
  const choices = { locale, timeZone, seed, allowance, strict, unknownNames, tagged, fileName: request.fileName };
  const job: RenderJob = { documentId, format, source, body, now: origin.now, ...choices };
  const attempt = new SigningAttempt({ attempt: "generation", format, documentId: null });
  const given = new GivenAssets(service, origin);
  const outcome = await attempt.run(service, origin, () => render(service, origin, job, { attempt, given }));
  const kept = keeping(given.retentionOf(outcome.colophon.template));
  const engine = await pool.engine();
  throwIfStopped(origin.signal);
  const key = keyFor(origin, job, clock);
  const [blobs, nameBlob] = await Promise.all([
    putFiles(service.blobs, key, job, outcome),
    putName(service, origin, job, nameOf(outcome, request)),
  ]);
  const making = { origin, job, made: outcome, engine, recordId, blobs, nameBlob, sealingKey, ...kept };
  const document = generatedDocument(making);
  const wanted = await wantedDelivery(service, document, terms.deliverTo);
  const position = await record(service, { ...origin, ms: timesOf(outcome) }, document, wanted);
  if (wanted.length > 0) service.onDeliveryWanted?.(position);
  terms.leave({ position, bytes: blobs.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) });
  const { warnings, phases, queueMs } = outcome;
  return { document, warnings, phases, queueMs, position };
}

/**
 * When the document will end, once it is known what its template says of that. Faults that no template can change are refused before
 * anything is made.
 */
function keepingOf(
  said: Omit<Retentions, "template">,
  { source, ttlSeconds }: MakeRequest,
  now: string,
): (template: Retention | undefined) => KeptUntil {
  const keeping = (template: Retention | undefined): KeptUntil => keepUntil({ ...said, template }, ttlSeconds, now);
  if (said.request !== undefined || source !== "template") keeping(undefined);
  return keeping;
}

/** @throws Refusal the renderer's own; UNAVAILABLE; ASSET_ALTERED, FILE_DAMAGED */
async function render(
  service: Generator,
  origin: Origin,
  job: RenderJob,
  { attempt, given }: { readonly attempt: SigningAttempt; readonly given: GivenAssets },
): Promise<MadeDocument> {
  const outside = attempt.watch(serveOutside(service, origin.tenantId, given));
  const served =
    job.source === "merge" || job.source === "fill" ? withDocuments(outside, service, origin, given) : outside;
  const outcome = await service.pool.render(job, served, origin);
  await given.mustBeIntact(outcome, service.blobs);
  return madeOf(outcome);
}

/** When two carry out the same command at once, the log keeps the first; the file of the other belongs to nothing and is removed. */
async function firstOf({ log, blobs }: Generator, origin: Origin, made: GeneratedDocument): Promise<GeneratedDocument> {
  const recorded = await madeBefore(log, origin);
  const { blobs: files, nameBlob } = made.document;
  if (recorded === undefined || recorded.document.blobs[0]?.key === files[0]?.key) return made;
  await removeFiles(blobs, [...files.map(({ key }) => key), ...(nameBlob === null ? [] : [nameBlob])]);
  return { ...made, document: recorded.document };
}

/** Two that carry out the same command at once must not write to one file: only one of them is recorded. */
function keyFor({ tenantId, mayRepeat }: Origin, { documentId, format }: RenderJob, clock: Clock): string {
  const attempt = mayRepeat === true ? `${attemptOf(clock)}.` : "";
  return documentKey(tenantId, documentId, `${attempt}${format}`);
}

/** Chance, or, for a command that may come again, what follows from its id. */
function documentIdFor({ commandId, mayRepeat }: Origin, clock: Clock): DocumentId {
  return mayRepeat === true ? repeatedId({ commandId }) : documentIdOf(clock.randomBytes(16));
}

/** The id of the document that a command which may come again makes. */
export const repeatedId = ({ commandId }: Pick<Origin, "commandId">): DocumentId =>
  documentIdOf(Buffer.from(sha256(`document ${commandId}`), "hex"));

/** The document that the same command made when it came before. Its warnings were returned once: only their number is in the log. */
async function madeBefore(log: EventLog, origin: Origin): Promise<GeneratedDocument | undefined> {
  const documentId = repeatedId(origin);
  const stream = documentStream(origin.tenantId, documentId);
  const { state, position } = await orRefusal(readPast(log, stream, documentFolding));
  if (state.status === "absent") return undefined;
  if (state.status === "stored")
    return { document: state.generated, warnings: [], phases: {}, position, replayed: true };
  throw new Refusal("DOCUMENT_NOT_FOUND", "The document that this request made is gone.");
}

/** The document's file first, then its detached signature, if it has one. The key has chance in it, of this attempt alone. */
async function putFiles(
  blobs: BlobStore,
  key: string,
  { documentId, format }: RenderJob,
  { bytes, contentType, beside, colophon }: MadeDocument,
): Promise<readonly [DocumentBlob, ...DocumentBlob[]]> {
  const put = async (ending: string, file: Uint8Array, type: string, hash?: string): Promise<DocumentBlob> => {
    const { sizeBytes, sha256 } = await blobs.put(key + ending, file, {
      ...{ sha256: hash, isNewKey: true, isGiven: true },
    });
    const fileName = documentFileName(documentId, format) + ending;
    return { key: key + ending, fileName, contentType: type, sizeBytes, sha256 };
  };
  const own = await put("", bytes, contentType, colophon.output);
  return beside === undefined ? [own] : [own, await put(".p7s", beside, "application/pkcs7-signature")];
}

/** The name of a document, with its extension; undefined: it has none. */
function nameOf({ name, colophon }: MadeDocument, { fileName, onlyName }: MakeRequest): string | undefined {
  const said = name ?? fileName;
  if (said === undefined) return undefined;
  const named = (mark: string): string | undefined => documentNameOf(said, colophon.job.format, mark);
  return onlyName === undefined ? named("") : onlyName(named);
}

/** Names may say whom a document is about: they are sealed, and removed with the document. */
async function putName(
  { sealed, clock }: Pick<Generator, "sealed" | "clock">,
  { tenantId }: Origin,
  { documentId }: RenderJob,
  name: string | undefined,
): Promise<string | null> {
  if (name === undefined) return null;
  const key = documentNameKey(tenantId, documentId, attemptOf(clock));
  await sealed.put(key, Buffer.from(name, "utf8"));
  return key;
}

interface GeneratedMaking {
  readonly origin: Origin;
  readonly job: RenderJob;
  readonly made: MadeDocument;
  readonly engine: EngineRecord;
  readonly recordId: string;
  readonly blobs: readonly [DocumentBlob, ...DocumentBlob[]];
  readonly nameBlob: string | null;
  readonly expiresAt: string;
  readonly retention: AppliedRetention;
  readonly sealingKey: string;
}

function generatedDocument(making: GeneratedMaking): DocumentGenerated["data"] {
  const { origin, job, made, engine, recordId, blobs, nameBlob, expiresAt, retention, sealingKey } = making;
  const [blob] = blobs;
  return {
    tenantId: origin.tenantId,
    documentId: job.documentId,
    recordId,
    fileName: blob.fileName,
    downloadName: null,
    nameBlob,
    format: job.format,
    contentType: blob.contentType,
    sizeBytes: blob.sizeBytes,
    pages: made.pages,
    errorCodes: made.errorCodes,
    warnings: made.warnings.length,
    blobs,
    template: made.colophon.template ?? null,
    colophon: made.colophon,
    engine,
    signature: made.signature ?? null,
    at: origin.now,
    expiresAt,
    retention,
    sealingKey,
  };
}

/** The address is sealed before the event names it; the event is in the log with the document's or not at all. */
async function wantedDelivery(
  { sealed, clock }: Generator,
  { tenantId, documentId, recordId, at }: DocumentGenerated["data"],
  deliverTo: DeliverTo | undefined,
): Promise<readonly DocumentDeliveryWanted[]> {
  if (deliverTo === undefined) return [];
  const secretBlob = deliverToKey(tenantId, documentId, attemptOf(clock));
  await sealed.put(secretBlob, Buffer.from(JSON.stringify(deliverTo), "utf8"));
  const to = shownAddress(deliverTo.url);
  return [{ type: "DocumentDeliveryWanted", data: { tenantId, documentId, recordId, at, to, secretBlob } }];
}

/** In whole milliseconds: the log keeps them for sums over an hour. */
function timesOf({ queueMs = 0, phases }: Pick<MadeDocument, "queueMs" | "phases">): NonNullable<Origin["ms"]> {
  const render = Object.values(phases).reduce((sum, ms) => sum + ms, 0);
  return { waiting: Math.round(queueMs), render: Math.round(render) };
}

/** The id is fresh, so there is no past to read: the log itself refuses a stream that exists. */
async function record(
  service: Generator,
  origin: Origin,
  document: DocumentGenerated["data"],
  wanted: readonly DocumentDeliveryWanted[],
): Promise<LogPosition> {
  const stream = documentStream(document.tenantId, document.documentId);
  const events = [...generateDecider.decide(document, noDocument), ...wanted];
  try {
    const { position } = await appendEvents(service.log, stream, "absent", origin, events);
    return position;
  } catch (error) {
    const names = document.nameBlob === null ? [] : [{ key: document.nameBlob }];
    const secrets = [...names, ...wanted.map(({ data }) => ({ key: data.secretBlob }))];
    await forget(service.blobs, [...document.blobs, ...secrets], error);
    throw error;
  }
}

/** A file that perhaps has its event stays; the sweeper, which reads the log, decides later. */
async function forget(blobs: BlobStore, files: readonly Pick<DocumentBlob, "key">[], failure: unknown): Promise<void> {
  if (isUnknownOutcome((failure as { cause?: unknown }).cause)) return;
  const keys = files.map(({ key }) => key);
  await removeFiles(blobs, keys);
}
