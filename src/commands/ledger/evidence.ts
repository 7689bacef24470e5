import { type BlobKey, type BlobStore, isBlobKey } from "../../ports/blobs/port.ts";
import type { RecordedEvent } from "../../ports/event-log/port.ts";
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
import { policyText } from "../../proof/bundle/policy.ts";
import { type BundleFile, storedZip } from "../../proof/bundle/stored-zip.ts";
import { type StrictJson, strictJson } from "../../proof/bundle/strict-json.ts";
import { tlogProofText } from "../../proof/bundle/tlog-proof.ts";
import { isBundle, verifyBundle } from "../../proof/bundle/verify-bundle.ts";
import type { NoteKey } from "../../proof/note.ts";
import type { ConsistencyProof } from "../../proof/tree-proof.ts";
import { type DocumentGenerated, type DocumentRevised, documentStream } from "../../vocabulary/events/document.ts";
import { type TreeBegan, treeStreams } from "../../vocabulary/events/ledger.ts";
import type { AnyEvent } from "../../vocabulary/events/shapes.ts";
import type { LedgerRecord } from "../../vocabulary/http/ledger.ts";
import { sha256 } from "../../vocabulary/ids.ts";
import { limits } from "../../vocabulary/limits.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { asRefusal } from "../append-events.ts";
import { readBlob } from "../read-blob.ts";
import { commitmentOf, openingOf } from "./commitment.ts";
import { type LedgerSecrets, ledgerSecrets, openLedgerKeys, publicKeysOf } from "./ledger-key.ts";
import { headOf, leafOf, noteOf, type OpenedTree, openTree, proveConsistency, proveInclusion } from "./prove-leaf.ts";
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
  /** Whether the document itself goes into the bundle, as far as it is kept and small enough. */
  readonly withFile: boolean;
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
 * recorded; TOO_MANY
 */
export async function evidenceOf(sources: EvidenceSources, wanted: WantedEvidence): Promise<Buffer> {
  try {
    return await bundleOf(sources, wanted);
  } catch (error) {
    if (error instanceof LedgerDamaged) throw new Refusal("FILE_DAMAGED", error.message, { cause: error });
    throw asRefusal(error);
  }
}

async function bundleOf(sources: EvidenceSources, wanted: WantedEvidence): Promise<Buffer> {
  const { sealing } = sources;
  const events = await eventsOf(sources, wanted);
  const secrets = await ledgerSecrets(sealing);
  const sealed = secrets && ((await leavesOf(sealing, events, secrets)) ?? (await sealedNow(sealing, events, secrets)));
  if (secrets === undefined || sealed === undefined)
    throw new Refusal("UNAVAILABLE", "The document's events are not sealed yet; the service does so once a minute.");
  const { tree, leaves } = sealed;
  const files: BundleFile[] = [];
  const parsed: StrictJson[] = [];
  for (const [index, event] of events.entries()) {
    const opening = Buffer.from(openingOf(event, secrets.saltSecret), "utf8");
    const proof = await proveInclusion(tree, leaves[index] as number);
    files.push({ name: eventName(index), bytes: opening });
    files.push({ name: proofName(index), bytes: Buffer.from(tlogProofText({ ...proof, note: noteOf(tree) })) });
    parsed.push(strictJson(opening) ?? null);
  }
  files.push({ name: statementName, bytes: Buffer.from(fileText(statementOf(parsed[0] ?? null))) });
  const subjects = subjectsOf(parsed) ?? [];
  if (wanted.withFile) files.push(...(await filesOf(sources, events, subjects)));
  const about = documentOf(parsed) ?? { documentId: wanted.documentId, madeAt: "" };
  const manifest = Buffer.from(fileText(manifestOf(about, subjects, files)));
  const bundle = storedZip([{ name: manifestName, bytes: manifest }, ...files]);
  mustBeSound(bundle, tree, secrets);
  return bundle;
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
      throw new Refusal("TOO_MANY", `More than ${mostBundleEvents} events say what the document's file was.`);
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
  const until = sealing.clock.now().getTime() + sealingMs;
  await sealLog(sealing, undefined, async () => sealing.clock.now().getTime() < until);
  return await leavesOf(sealing, events, secrets);
}

/** The document as it is kept, and a signature beside it; none when one of them is gone, or they are too large together. */
async function filesOf(
  { blobs }: EvidenceSources,
  events: readonly RecordedEvent[],
  subjects: readonly BundleSubject[],
): Promise<readonly BundleFile[]> {
  const files: BundleFile[] = [];
  const keys = keysOf(events);
  let left: number = limits.evidenceFileBytes;
  for (const [index, { name, sha256: recorded }] of subjects.entries()) {
    const key = keys[index];
    const bytes = key === undefined ? undefined : await readBlob(blobs, key);
    left -= bytes?.length ?? Number.POSITIVE_INFINITY;
    if (bytes === undefined || left < 0) return [];
    if (sha256(bytes) !== recorded) throw new Refusal("FILE_DAMAGED");
    files.push({ name, bytes });
  }
  return files;
}

type DocumentFiles = Partial<Pick<DocumentGenerated["data"], "blobs"> & Pick<DocumentRevised["data"], "file">>;

/** Where the files are kept that `subjectsOf` names, in the same order. */
function keysOf(events: readonly RecordedEvent[]): readonly BlobKey[] {
  const last = events.findLast(({ type }) => type === "DocumentGenerated" || type === "DocumentRevised");
  const { blobs = [], file } = (last?.data ?? {}) as DocumentFiles;
  const files = last?.type === "DocumentRevised" ? [file] : blobs;
  return files.map((one) => one?.key ?? "").filter(isBlobKey);
}

/** Nobody is given a proof that does not hold: what is wrong with the log is said here. */
function mustBeSound(bundle: Buffer, tree: OpenedTree, { publicKeys }: LedgerSecrets): void {
  const { verdict, message } = verifyBundle(bundle, ownKeys(tree, publicKeys));
  if (verdict !== "PROVED") throw new LedgerDamaged(tree.tenantId, `a proof from it does not hold (${message})`);
}

/**
 * How far a tenant's events are sealed, the keys that its checkpoints are signed with, and that the tree begins with the one of `from` events.
 *
 * @throws Refusal INVALID_REQUEST when the tree never had so many; FILE_DAMAGED, UNAVAILABLE
 */
export async function ledgerHeadOf(
  sealing: Pick<LogSealing, "log" | "sealed">,
  tenantId: string,
  from?: number,
): Promise<LedgerRecord> {
  try {
    const tree = await openTree(sealing.log, tenantId);
    const size = tree === undefined ? 0 : headOf(tree).size;
    if (from !== undefined && from > size) throw neverHad(from, size);
    if (tree === undefined) return { origin: null, size, checkpoint: null, consistency: null, policy: "" };
    const keys = ownKeys(tree, publicKeysOf(await openLedgerKeys(sealing.log, sealing.sealed)));
    const consistency = from === undefined ? null : { from, hashes: textsOf(await proveConsistency(tree, from)) };
    return { origin: headOf(tree).origin, size, checkpoint: noteOf(tree), consistency, policy: policyText(keys) };
  } catch (error) {
    if (error instanceof LedgerDamaged) throw new Refusal("FILE_DAMAGED", error.message, { cause: error });
    throw asRefusal(error);
  }
}

const textsOf = ({ path }: ConsistencyProof): string[] => path.map((hash) => Buffer.from(hash).toString("base64"));

function neverHad(from: number, size: number): Refusal {
  const message = `from: expected at most ${size}, which is how many events are sealed; got ${from}.`;
  return new Refusal("INVALID_REQUEST", message, { faults: [{ code: "INVALID_VALUE", path: "from", message }] });
}

/** The keys of every tree of a log, as a policy; empty: nothing is sealed. */
export async function ledgerPolicy({ log, sealed }: LedgerReading): Promise<string> {
  const publicKeys = publicKeysOf(await openLedgerKeys(log, sealed));
  let policy = "";
  for await (const recorded of log.readAll({ prefixes: [treeStreams] })) {
    const { origin: name } = recorded.data as TreeBegan["data"];
    policy += policyText(publicKeys.map((publicKey) => ({ name, publicKey })));
  }
  return policy;
}

type LedgerReading = {
  readonly sealed: Pick<BlobStore, "open">;
  readonly log: Pick<LogSealing["log"], "readAll" | "readStream">;
};

/** Whether a file is evidence rather than a document. */
export const isEvidence = (bytes: Uint8Array): boolean => isBundle(bytes);

/** The keys of this log as those of a tenant's tree. */
function ownKeys(tree: OpenedTree, publicKeys: readonly Uint8Array[]): readonly NoteKey[] {
  const { origin } = headOf(tree);
  return publicKeys.map((publicKey) => ({ name: origin, publicKey }));
}
