import type { LogPosition } from "../../ports/event-log/port.ts";
import { type MadeDocument, madeOf, type RenderJob } from "../../render/contract/job.ts";
import type { RenderPool } from "../../render/pool/pool.ts";
import type { Colophon } from "../../vocabulary/colophon.ts";
import { type EngineRecord, isSameEngine } from "../../vocabulary/engine.ts";
import {
  type DocumentBlob,
  type DocumentGenerated,
  type DocumentReproduced,
  documentStream,
} from "../../vocabulary/events/document.ts";
import { sha256 } from "../../vocabulary/ids.ts";
import { refusedAt } from "../../vocabulary/refusal.ts";
import type { DocumentSeeds } from "../../vocabulary/sealing/document-seeds.ts";
import { appendEvents, eventId } from "../append-events.ts";
import { mustNotBeErased } from "../erasure/document-erasure.ts";
import type { Origin } from "../origin.ts";
import { readBlob } from "../read-blob.ts";
import { readPast } from "../read-past.ts";
import { noteDamage } from "../storage/note-damage.ts";
import { documentFolding } from "./document.ts";
import { generatedOf } from "./generated.ts";
import { type Archive, servePast } from "./serve-past.ts";

export interface Reproducer extends Archive {
  readonly pool: Pick<RenderPool, "render" | "engine">;
  readonly allowance: RenderJob["allowance"];
  readonly seeds: Pick<DocumentSeeds, "again">;
}

/** Inputs that the log does not hold: the definition when no stored template was used, and the data. JSON values. */
export interface Inputs {
  readonly definition?: unknown;
  readonly data?: unknown;
}

export interface ReproducedDocument {
  readonly documentId: string;
  readonly verdict: DocumentReproduced["data"]["verdict"];
  readonly reason: DocumentReproduced["data"]["reason"];
  /** The program that made it then. */
  readonly made: EngineRecord;
  /** The program that made it now, under the label of then; null when nothing was made. */
  readonly by: EngineRecord | null;
  /** Whether the stored file is what was recorded. */
  readonly storedFile: "present" | "absent" | "altered";
  readonly recorded: { readonly body: string; readonly output: string };
  /** Null when there was nothing to make it of. */
  readonly rebuilt: { readonly body: string; readonly output: string; readonly ms: number } | null;
  readonly colophon: Colophon;
  /** Files and templates that the document was made with and that are there no more. */
  readonly missing: readonly string[];
  /** Where the stored file and the one made now first differ. */
  readonly firstDifference: { readonly offset: number } | null;
  readonly eventId: string;
  readonly position: LogPosition;
  /** The document as made now; undefined when it was not. */
  readonly bytes: Uint8Array | undefined;
}

/**
 * Makes a document again from what the log and its colophon say, and compares. The verdict goes into the document's own
 * stream. Also when the document is deleted: its files are gone then, not what is known of them.
 *
 * @throws Refusal DOCUMENT_NOT_FOUND, also when it is being erased; INVALID_REQUEST when the definition or data brought along are not those of then
 */
export async function reproduceDocument(
  service: Reproducer,
  origin: Origin,
  documentId: string,
  inputs: Inputs,
): Promise<ReproducedDocument> {
  await mustNotBeErased(service.log, origin.tenantId, documentId);
  const generated = await generatedOf(service.log, origin.tenantId, documentId);
  const { colophon } = generated;
  const past = servePast(service, origin.tenantId, generated);
  const body = bodyOf(colophon, inputs);
  const made = body === undefined ? undefined : await renderAgain(service, past, generated, body, origin);
  const stored = await storedFile(service, origin.tenantId, generated);
  if (stored.damaged !== undefined) {
    const { key: blob, sha256: recorded } = stored.damaged;
    await noteDamage(service.log, origin, { blob, sha256: recorded, fault: "altered", foundBy: "request" });
  }
  const by = made === undefined ? null : await service.pool.engine();
  const judged = judge(generated, made, by, past.gone);
  const recorded = { body: colophon.body, output: colophon.output };
  const rebuilt = made === undefined ? null : { body: made.colophon.body, output: made.colophon.output };
  const data = { tenantId: origin.tenantId, documentId, ...judged, by, rebuilt };
  const event = { type: "DocumentReproduced", data: { ...data, at: origin.now } } as const;
  const stream = documentStream(origin.tenantId, documentId);
  // An erasure may have been requested while it was made.
  await mustNotBeErased(service.log, origin.tenantId, documentId);
  const { position } = await appendEvents(service.log, stream, "present", origin, [event]);
  const ms = Object.values(made?.phases ?? {}).reduce((sum, phase) => sum + phase, 0);
  return {
    documentId,
    ...judged,
    made: generated.engine,
    by,
    storedFile: stored.state,
    recorded,
    rebuilt: rebuilt && { ...rebuilt, ms: Math.round(ms * 10) / 10 },
    colophon,
    missing: past.gone,
    firstDifference: judged.verdict === "different" ? firstDifference(stored.bytes, made?.bytes) : null,
    eventId: eventId(origin.commandId, 0),
    position,
    bytes: made?.bytes,
  };
}

/** The request of then, as far as its result depends on it. Undefined when something of it is missing. */
function bodyOf({ data: hash, template }: Colophon, { definition, data }: Inputs): Uint8Array | undefined {
  const json = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));
  if (hash === undefined && definition === undefined) return undefined;
  if (hash === undefined) return typeof definition === "string" ? Buffer.from(definition) : json(definition);
  if (data === undefined) return undefined;
  if (template !== undefined) return json({ templateId: template.id, data });
  return definition === undefined ? undefined : json({ content: definition, data });
}

async function renderAgain(
  { pool, allowance, seeds }: Reproducer,
  past: ReturnType<typeof servePast>,
  { colophon, signature, sealingKey }: DocumentGenerated["data"],
  body: Uint8Array,
  origin: Origin,
): Promise<MadeDocument | undefined> {
  const { documentId, clock: now, format, locale, timeZone, tagged = false } = colophon.job;
  const label = colophon.engine;
  const source = colophon.data === undefined ? sourceOf(body) : "template";
  const signing = signature === null ? {} : { signing: { reserve: signature.reservedBytes ?? 0 } };
  const seed = seeds.again(documentId, sealingKey);
  const choices = { locale, timeZone, seed, label, allowance, tagged };
  const job: RenderJob = { documentId, format, source, body, now, ...choices, ...signing };
  const outcome = await pool.render(job, past, origin);
  if (outcome.kind === "refused" && past.gone.length > 0) return undefined;
  const made = madeOf(outcome);
  mustBeThatOfThen(made.colophon, colophon);
  return made;
}

/** The request of a merge or a filling is kept in the place of a definition. */
function sourceOf(body: Uint8Array): "payload" | "merge" | "fill" {
  try {
    const value: unknown = JSON.parse(Buffer.from(body).toString("utf8"));
    if (typeof value !== "object" || value === null) return "payload";
    return "parts" in value ? "merge" : "values" in value ? "fill" : "payload";
  } catch {
    // The renderer says what is wrong with it.
    return "payload";
  }
}

function mustBeThatOfThen(now: Colophon, then: Colophon): void {
  for (const name of ["definition", "data"] as const) {
    if (now[name] === then[name]) continue;
    const message = `The ${name} is not what the document was made with: its hash is ${now[name]}, not ${then[name]}.`;
    throw refusedAt(`/${name}`, message);
  }
}

/** Equal bytes are a proof, whichever program made them. Different bytes only say something if the same program made them. */
function judge(
  { colophon: recorded, engine }: DocumentGenerated["data"],
  made: MadeDocument | undefined,
  by: EngineRecord | null,
  gone: readonly string[],
): Pick<ReproducedDocument, "verdict" | "reason"> {
  if (made?.colophon.output === recorded.output) return { verdict: "identical", reason: null };
  if (made?.colophon.body === recorded.body) return { verdict: "body-identical", reason: null };
  if (gone.length > 0) return { verdict: "unavailable", reason: "ASSET_GONE" };
  if (made === undefined || by === null) return { verdict: "unavailable", reason: "INPUTS_NOT_KEPT" };
  if (!isSameEngine(engine, by)) return { verdict: "unavailable", reason: "ENGINE_NOT_INSTALLED" };
  return { verdict: "different", reason: null };
}

interface StoredFile {
  readonly state: ReproducedDocument["storedFile"];
  readonly bytes?: Uint8Array;
  /** The file, where it is altered. */
  readonly damaged?: DocumentBlob;
}

/** The file as it is now. One that was signed since begins with what was generated, and that part of it is compared. */
async function storedFile(
  { log, blobs }: Pick<Reproducer, "log" | "blobs">,
  tenantId: string,
  { documentId, sizeBytes }: DocumentGenerated["data"],
): Promise<StoredFile> {
  const { state } = await readPast(log, documentStream(tenantId, documentId), documentFolding);
  const file = state.status === "stored" ? state.files[0] : undefined;
  const bytes = file === undefined ? undefined : await readBlob(blobs, file.key);
  if (file === undefined || bytes === undefined) return { state: "absent" };
  const generated = file.sizeBytes > sizeBytes ? bytes.subarray(0, sizeBytes) : bytes;
  return sha256(bytes) === file.sha256
    ? { state: "present", bytes: generated }
    : { state: "altered", bytes: generated, damaged: file };
}

function firstDifference(
  stored: Uint8Array | undefined,
  made: Uint8Array | undefined,
): ReproducedDocument["firstDifference"] {
  if (stored === undefined || made === undefined) return null;
  const offset = stored.findIndex((byte, index) => byte !== made[index]);
  return { offset: offset === -1 ? stored.length : offset };
}
