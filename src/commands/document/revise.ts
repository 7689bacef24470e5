import { type MadeDocument, madeOf, type RenderJob, type StoredSource } from "../../render/contract/job.ts";
import { type DocumentRevised, documentStream } from "../../vocabulary/events/document.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { orRefusal } from "../append-events.ts";
import { attemptOf, documentKey } from "../blob-keys.ts";
import { type HandledCommand, handleCommand } from "../handle-command.ts";
import type { Origin } from "../origin.ts";
import { readBlob } from "../read-blob.ts";
import { readPast } from "../read-past.ts";
import { removeFiles, removeRefused } from "../remove-files.ts";
import { SigningAttempt } from "../signature/refuse.ts";
import { documentDecider, documentFolding, type StoredDocumentState, storedDocument } from "./document.ts";
import type { Generator } from "./generate.ts";
import { GivenAssets } from "./given-assets.ts";
import { jobChoices } from "./job-choices.ts";
import { serveOutside } from "./serve-outside.ts";

/** A change that adds to a stored PDF file. */
export interface ReviseRequest {
  readonly cause: DocumentRevised["data"]["cause"];
  /** The request body, UTF-8 JSON. Its buffer is given away. */
  readonly body: Uint8Array;
  /** BCP 47; `en-US` when left out. */
  readonly locale?: string | undefined;
  /** IANA; `UTC` when left out. */
  readonly timeZone?: string | undefined;
  /** Refused when something of it would be left out. */
  readonly strict?: boolean | undefined;
}

/** A document that was given another file. */
export interface RevisedDocument {
  readonly revised: DocumentRevised["data"];
  readonly stored: StoredDocumentState["generated"];
  readonly warnings: MadeDocument["warnings"];
  readonly position: HandledCommand<DocumentRevised>["position"];
}

/** Gives a document another file, in place of the one that the command names. @throws Refusal DOCUMENT_NOT_FOUND; REVISION_CONFLICT */
export const reviseDecider = documentDecider<DocumentRevised["data"]>((command, state) => {
  const { files } = storedDocument(state, command.documentId, command.at);
  if (files[0]?.key !== command.replaced) throw replaced();
  return [{ type: "DocumentRevised", data: command }];
});

const replaced = (): Refusal =>
  new Refusal("REVISION_CONFLICT", "The document was given another file at the same time; repeat the request.");

/**
 * Has a worker write the new file, stores it, then records it: from the event on it is the document's. The file that it replaces is removed
 * then; the new one begins with it.
 *
 * @throws Refusal the worker's own, with its faults; DOCUMENT_NOT_FOUND; REVISION_CONFLICT; QUOTA_EXCEEDED; STORAGE_QUOTA_EXCEEDED;
 *   UNAVAILABLE
 */
export async function reviseDocument(
  service: Generator,
  origin: Origin,
  documentId: string,
  request: ReviseRequest,
): Promise<RevisedDocument> {
  const { log, blobs } = service;
  const { tenantId } = origin;
  const stream = documentStream(tenantId, documentId);
  const past = await orRefusal(readPast(log, stream, documentFolding));
  const state = storedDocument(past.state, documentId, origin.now);
  const attempt = new SigningAttempt({ attempt: attempts[request.cause], format: state.generated.format, documentId });
  let grow: Awaited<ReturnType<Generator["quotas"]["mayRevise"]>> | undefined;
  const made = await attempt.run(service, origin, async () => {
    mustBeOneFile(state, request.cause);
    await service.termsOf(tenantId);
    grow = await service.quotas.mayRevise(tenantId);
    return await render(service, origin, { state, attempt }, request);
  });
  const file = await store(service, tenantId, state, made);
  const command = commandOf({ origin, state, request, made, file, engine: await service.pool.engine() });
  try {
    const { events, position } = await handleCommand(log, stream, origin, reviseDecider, command);
    const [event] = events as readonly DocumentRevised[];
    const revised = event?.data ?? command;
    if (revised.file.key === file.key) grow?.(file.sizeBytes - (state.files[0]?.sizeBytes ?? 0));
    await removeFiles(blobs, revised.file.key === file.key ? [command.replaced] : [file.key]);
    return { revised, stored: state.generated, warnings: made.warnings, position };
  } catch (error) {
    await removeRefused(blobs, [file.key], error);
    throw error;
  }
}

type RevisionCause = ReviseRequest["cause"];

const sources: Readonly<Record<RevisionCause, StoredSource>> = { signed: "signature", timestampRenewed: "renewal" };
const attempts = { signed: "signature", timestampRenewed: "renewal" } as const satisfies Record<RevisionCause, string>;
const what: Readonly<Record<RevisionCause, string>> = {
  signed: "The document cannot be signed",
  timestampRenewed: "The timestamp cannot be renewed",
};

/** A signature beside a file is over all of it. */
function mustBeOneFile({ generated, files }: StoredDocumentState, cause: RevisionCause): void {
  const refused = (why: string) =>
    new Refusal("SIGNATURE_NOT_APPLIED", `${what[cause]}: ${why}`, { reason: "FILE_UNUSABLE" });
  if (generated.format !== "pdf") throw refused("that is for stored PDF files only, and this is a DOCX file.");
  if (files.length > 1) throw refused("the document has a detached signature, which is over the file as it is.");
}

async function render(
  service: Generator,
  origin: Origin,
  { state: { generated, files }, attempt }: { readonly state: StoredDocumentState; readonly attempt: SigningAttempt },
  request: ReviseRequest,
): Promise<MadeDocument> {
  const { documentId } = generated;
  const { locale, timeZone } = jobChoices(request, origin.now);
  const { body, strict = false } = request;
  const { allowance } = service;
  const job: RenderJob = {
    ...{ documentId, format: "pdf", source: sources[request.cause], body, now: origin.now, locale, timeZone },
    ...{ seed: service.seeds.fresh(`${documentId} ${origin.commandId}`).seed, allowance, strict },
  };
  const given = new GivenAssets(service, origin);
  const outside = attempt.watch(serveOutside(service, origin.tenantId, given));
  const own = `document:${documentId}`;
  let isGone = false;
  const asset: typeof outside.asset = async (path) => {
    if (path !== own) return await outside.asset(path);
    const [stored] = files;
    if (stored !== undefined) given.noteDocument(own, stored);
    const file = await readBlob(service.blobs, stored?.key ?? "");
    isGone = file === undefined;
    return file;
  };
  const outcome = await service.pool.render(job, { ...outside, asset }, origin);
  // Another request has replaced the file since the document was read, and removed the old one.
  if (isGone) throw replaced();
  await given.mustBeIntact(outcome, service.blobs, own);
  return madeOf(outcome);
}

async function store(
  { blobs, clock }: Generator,
  tenantId: string,
  { generated }: StoredDocumentState,
  { bytes, contentType }: MadeDocument,
): Promise<DocumentRevised["data"]["file"]> {
  const { documentId, fileName } = generated;
  const key = documentKey(tenantId, documentId, `${attemptOf(clock)}.pdf`);
  const { sizeBytes, sha256 } = await blobs.put(key, bytes);
  return { key, fileName, contentType, sizeBytes, sha256 };
}

interface Revising {
  readonly origin: Origin;
  readonly state: StoredDocumentState;
  readonly request: ReviseRequest;
  readonly made: MadeDocument;
  readonly file: DocumentRevised["data"]["file"];
  readonly engine: DocumentRevised["data"]["engine"];
}

function commandOf({ origin, state, request, made, file, engine }: Revising): DocumentRevised["data"] {
  const { documentId, recordId } = state.generated;
  const { signature = null, timestamp = null, errorCodes, warnings } = made;
  if (signature === null && timestamp === null) throw new Error("there is no record of what a file got more");
  return {
    ...{ tenantId: origin.tenantId, documentId, recordId, cause: request.cause, file },
    ...{
      replaced: state.files[0]?.key ?? "",
      errorCodes,
      warnings: warnings.length,
      engine,
      signature,
      timestamp,
      at: origin.now,
    },
  };
}
