import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { type BlobKey, type BlobStore, isBlobKey } from "../../ports/blobs/port.ts";
import type { EventLog, RecordedEvent } from "../../ports/event-log/port.ts";
import {
  type BundleSubject,
  documentOf,
  eventName,
  fileText,
  manifestName,
  manifestOf,
  mostBundleEvents,
  proofName,
  statementName,
  statementOf,
  subjectsOf,
} from "../../proof/bundle/bundle-files.ts";
import { type StoredEntry, storedZip, zipFrame } from "../../proof/bundle/stored-zip.ts";
import { type StrictJson, strictJson } from "../../proof/bundle/strict-json.ts";
import { tlogProofText } from "../../proof/bundle/tlog-proof.ts";
import { verifyBundle } from "../../proof/bundle/verify-bundle.ts";
import { type DocumentGenerated, type DocumentRevised, documentStream } from "../../vocabulary/events/document.ts";
import type { AnyEvent } from "../../vocabulary/events/shapes.ts";
import { limits } from "../../vocabulary/limits.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { asRefusal } from "../append-events.ts";
import { documentFolding, isExpired } from "../document/document.ts";
import { readPast } from "../read-past.ts";
import { commitmentOf, openingOf } from "./commitment.ts";
import { keysOfTree } from "./ledger-head.ts";
import { type LedgerSecrets, ledgerSecrets } from "./ledger-key.ts";
import { leafOf, noteOf, type OpenedTree, openTree, proveInclusion } from "./prove-leaf.ts";
import { type LogSealing, sealLog } from "./seal-log.ts";
import { LedgerDamaged } from "./tenant-ledger.ts";

/** What evidence is made of. */
export interface EvidenceSources {
  readonly sealing: LogSealing;
  readonly blobs: Pick<BlobStore, "open">;
}

export interface WantedEvidence {
  readonly tenantId: string;
  readonly documentId: string;
  /** Whether the document itself goes into the bundle, as far as it is kept, not past its time, and small enough. */
  readonly withFile: boolean;
}

/** A bundle that is sent while it is read. */
export interface EvidenceBytes {
  readonly sizeBytes: number;
  /** All its bytes, in order; those of the document as the store gives them. */
  readonly pieces: () => AsyncIterable<Uint8Array>;
}

/** Types of the events that go into a bundle: what the document's file is, and that it is gone. */
const bundled: ReadonlySet<string> = new Set([
  "DocumentGenerated",
  "DocumentRevised",
  "DocumentDeleted",
  "DocumentExpired",
] satisfies AnyEvent["type"][]);

/** Milliseconds for which a request seals what the log has; a log that nobody has sealed yet takes longer, and is sealed beside requests. */
const sealingMs = 5000;

/**
 * Evidence about a document that a stranger can check: a bundle of its events as they were written, each with the proof that it is in the
 * tenant's tree. What is not sealed yet is sealed now. The same log, tree and files give the same bytes.
 *
 * @throws Refusal DOCUMENT_NOT_FOUND; UNAVAILABLE while its events cannot be sealed; FILE_DAMAGED when the log or the file is not what was
 * recorded; EVIDENCE_TOO_LARGE
 */
export async function evidenceOf(sources: EvidenceSources, wanted: WantedEvidence): Promise<EvidenceBytes> {
  try {
    return await bundleOf(sources, wanted);
  } catch (error) {
    if (error instanceof LedgerDamaged) throw new Refusal("FILE_DAMAGED", error.message, { cause: error });
    throw asRefusal(error);
  }
}

async function bundleOf(sources: EvidenceSources, wanted: WantedEvidence): Promise<EvidenceBytes> {
  const { sealing } = sources;
  const events = await eventsOf(sources, wanted);
  const secrets = await ledgerSecrets(sealing);
  const sealed = secrets && ((await leavesOf(sealing, events, secrets)) ?? (await sealedNow(sealing, events, secrets)));
  if (secrets === undefined || sealed === undefined)
    throw new Refusal("UNAVAILABLE", "The document's events are not sealed yet; the service does so once a minute.");
  const { tree, leaves } = sealed;
  const files: EvidenceFile[] = [];
  const parsed: StrictJson[] = [];
  for (const [index, event] of events.entries()) {
    const opening = Buffer.from(openingOf(event, secrets.saltSecret), "utf8");
    const proof = await proveInclusion(tree, leaves[index] as number);
    files.push(fileOf(eventName(index), opening));
    files.push(fileOf(proofName(index), Buffer.from(tlogProofText({ ...proof, note: noteOf(tree) }))));
    parsed.push(strictJson(opening) ?? null);
    mustFit(files);
  }
  files.push(fileOf(statementName, Buffer.from(fileText(statementOf(parsed[0] ?? null)))));
  const subjects = subjectsOf(parsed) ?? [];
  const about = documentOf(parsed) ?? { documentId: wanted.documentId, madeAt: "" };
  mustBeSound(withList(files, about, subjects), tree, secrets);
  const documents = (await isKept(sources, wanted)) ? await documentsOf(sources, events, subjects) : [];
  return evidenceWith(sources, withList([...files, ...documents], about, subjects));
}

/** A file of a bundle: its bytes, or where they are kept. */
interface EvidenceFile extends StoredEntry {
  /** Hexadecimal. */
  readonly sha256: string;
  readonly from: Uint8Array | BlobKey;
}

function fileOf(name: string, bytes: Uint8Array): EvidenceFile {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { name, sizeBytes: bytes.length, crc32: crc32(bytes), sha256, from: bytes };
}

/** Events and proofs are held in memory, and a bundle is no larger than what can be verified. */
function mustFit(files: readonly EvidenceFile[]): void {
  const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (bytes > limits.evidenceEventBytes)
    throw new Refusal("EVIDENCE_TOO_LARGE", `The document's events have more than ${limits.evidenceEventBytes} bytes.`);
}

type AboutDocument = Parameters<typeof manifestOf>[0];

/** With the list of them before them. */
function withList(
  files: readonly EvidenceFile[],
  about: AboutDocument,
  subjects: readonly BundleSubject[],
): readonly EvidenceFile[] {
  return [fileOf(manifestName, Buffer.from(fileText(manifestOf(about, subjects, files)))), ...files];
}

function evidenceWith({ blobs }: EvidenceSources, files: readonly EvidenceFile[]): EvidenceBytes {
  const { heads, end } = zipFrame(files);
  const frame = [...heads, end].reduce((sum, { length }) => sum + length, 0);
  return {
    sizeBytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, frame),
    pieces: async function* () {
      for (const [index, { from }] of files.entries()) {
        yield heads[index] as Buffer;
        if (typeof from === "string") yield* piecesOf(blobs, from);
        else yield from;
      }
      yield end;
    },
  };
}

async function* piecesOf(blobs: EvidenceSources["blobs"], key: BlobKey): AsyncGenerator<Uint8Array, void> {
  const stored = await blobs.open(key);
  if (stored === undefined) throw new Refusal("DOCUMENT_NOT_FOUND");
  yield* stored as AsyncIterable<Uint8Array>;
}

/** As they were written. */
async function eventsOf(
  { sealing }: EvidenceSources,
  { tenantId, documentId }: WantedEvidence,
): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const event of sealing.log.readStream(documentStream(tenantId, documentId), { asWritten: true })) {
    if (!bundled.has(event.type)) continue;
    if (events.length === mostBundleEvents)
      throw new Refusal("EVIDENCE_TOO_LARGE", `More than ${mostBundleEvents} events say what the document's file was.`);
    events.push(event);
  }
  if (events[0]?.type !== "DocumentGenerated") throw new Refusal("DOCUMENT_NOT_FOUND");
  return events;
}

interface SealedEvents {
  readonly tree: OpenedTree;
  readonly leaves: readonly number[];
}

/** Undefined: one of the events is not sealed. */
async function leavesOf(
  { log }: LogSealing,
  events: readonly RecordedEvent[],
  { saltSecret }: LedgerSecrets,
): Promise<SealedEvents | undefined> {
  const tree = await openTree(log, events[0]?.meta.tenantId ?? "");
  if (tree === undefined) return undefined;
  const leaves: number[] = [];
  for (const event of events) {
    const leaf = await leafOf(tree, commitmentOf(event, saltSecret), event.position);
    if (leaf === undefined) return undefined;
    leaves.push(leaf);
  }
  return { tree, leaves };
}

async function sealedNow(
  sealing: LogSealing,
  events: readonly RecordedEvent[],
  secrets: LedgerSecrets,
): Promise<SealedEvents | undefined> {
  await sealTogether(sealing);
  // What was under way may have gone past these events' place in the log before they were there.
  const sealed = await leavesOf(sealing, events, secrets);
  if (sealed !== undefined) return sealed;
  await sealTogether(sealing);
  return await leavesOf(sealing, events, secrets);
}

/** The sealing that requests of this process have under way. */
const underWay = new WeakMap<EventLog, Promise<unknown>>();

/** However many requests want it, the log is gone through once at a time. */
async function sealTogether(sealing: LogSealing): Promise<void> {
  const { log, clock } = sealing;
  const until = clock.now().getTime() + sealingMs;
  const sealed = underWay.get(log) ?? sealLog(sealing, undefined, async () => clock.now().getTime() < until);
  underWay.set(log, sealed);
  try {
    await sealed;
  } finally {
    if (underWay.get(log) === sealed) underWay.delete(log);
  }
}

/** Whether the document may be given to somebody: one past its time counts as absent before its file is removed. */
async function isKept({ sealing }: EvidenceSources, { tenantId, documentId, withFile }: WantedEvidence) {
  if (!withFile) return false;
  const { state } = await readPast(sealing.log, documentStream(tenantId, documentId), documentFolding);
  return state.status === "stored" && !isExpired(state, sealing.clock.now().toISOString());
}

/** The document as it is kept, and a signature beside it; none when one of them is gone, or they are too large together. */
async function documentsOf(
  { blobs }: EvidenceSources,
  events: readonly RecordedEvent[],
  subjects: readonly BundleSubject[],
): Promise<readonly EvidenceFile[]> {
  const stored = storedFiles(events);
  const bytes = stored.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (bytes > limits.evidenceFileBytes) return [];
  const files: EvidenceFile[] = [];
  for (const [index, { name, sha256: recorded }] of subjects.entries()) {
    const { key = "", sizeBytes = 0 } = stored[index] ?? {};
    const read = isBlobKey(key) ? await measured(blobs, key, sizeBytes) : undefined;
    if (read === undefined) return [];
    if (read.sha256 !== recorded) throw new Refusal("FILE_DAMAGED");
    files.push({ name, sizeBytes, from: key, ...read });
  }
  return files;
}

/** What an archive and its list say of a stored file; undefined when absent. @throws Refusal FILE_DAMAGED when it has another size */
async function measured(
  blobs: EvidenceSources["blobs"],
  key: BlobKey,
  sizeBytes: number,
): Promise<Pick<EvidenceFile, "crc32" | "sha256"> | undefined> {
  const stored = await blobs.open(key);
  if (stored === undefined) return undefined;
  const hash = createHash("sha256");
  let [sum, length] = [0, 0];
  for await (const piece of stored as AsyncIterable<Uint8Array>) {
    hash.update(piece);
    sum = crc32(piece, sum);
    length += piece.length;
  }
  if (length !== sizeBytes) throw new Refusal("FILE_DAMAGED");
  return { crc32: sum, sha256: hash.digest("hex") };
}

type DocumentFiles = Partial<Pick<DocumentGenerated["data"], "blobs"> & Pick<DocumentRevised["data"], "file">>;

/** The files that `subjectsOf` names, in the same order. */
function storedFiles(events: readonly RecordedEvent[]): DocumentGenerated["data"]["blobs"] {
  const last = events.findLast(({ type }) => type === "DocumentGenerated" || type === "DocumentRevised");
  const { blobs = [], file } = (last?.data ?? {}) as DocumentFiles;
  if (last?.type !== "DocumentRevised") return blobs;
  return file === undefined ? [] : [file];
}

/** Nobody is given a proof that does not hold: what is wrong with the log is said here, before any document is read. */
function mustBeSound(files: readonly EvidenceFile[], tree: OpenedTree, { publicKeys }: LedgerSecrets): void {
  const bundle = storedZip(files.map(({ name, from }) => ({ name, bytes: from as Uint8Array })));
  const { verdict, message } = verifyBundle(bundle, keysOfTree(tree, publicKeys));
  if (verdict !== "PROVED") throw new LedgerDamaged(tree.tenantId, `a proof from it does not hold (${message})`);
}
