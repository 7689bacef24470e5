import type { LogPosition, RecordedEvent } from "../../ports/event-log/port.ts";
import { documentStream, documentStreams } from "../../vocabulary/events/document.ts";
import {
  type DocumentErasureEvent,
  type ErasedHistory,
  erasedStream,
  erasedStreams,
  erasureRests,
} from "../../vocabulary/events/document-erasure.ts";
import { knownEvent } from "../../vocabulary/events/shapes.ts";
import { type Guid, uuidv5 } from "../../vocabulary/ids.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { handleCommand } from "../handle-command.ts";
import type { HistoryRetention, RemovalAges } from "../history/remove-ended.ts";
import { commitmentOf } from "../ledger/commitment.ts";
import { isSealedLog } from "../ledger/ledger-key.ts";
import { leafOf, openTree } from "../ledger/prove-leaf.ts";
import { recordRemoval } from "../ledger/record-removal.ts";
import type { Origin } from "../origin.ts";
import { readPast } from "../read-past.ts";
import { recordUsage } from "../usage/record.ts";
import { type DocumentErasure, documentErasureDecider, documentErasureFolding } from "./document-erasure.ts";
import { type DocumentErasing, endErased } from "./erase-document.ts";

/** `swept`: all erasures that were requested before are at their end. */
export interface DocumentErasures extends HistoryRetention, DocumentErasing {}

type ErasureAges = Pick<RemovalAges, "now" | "sealed">;
type OpenErasure = Extract<DocumentErasure, { status: "open" }>;

const steps = "0f4be5b6-58a5-4a0c-9a0d-6a2b5f0f7c31" as Guid;
const dayMs = 24 * 60 * 60 * 1000;
/** Documents of one round, the first that were requested: their leaves have to be in the newest records, see `record-removal.ts`. */
const atOnce = 1000;

/**
 * Goes on with all erasures of documents that are not at their end, as far as that can be now: see `erase-document.ts`.
 *
 * @throws what stopped one of them; the others went on, and the next round goes on with it
 */
export async function continueDocumentErasures(
  service: DocumentErasures,
  ages: ErasureAges,
  mayGoOn: () => Promise<boolean>,
): Promise<void> {
  const { log, swept } = service;
  const after = (await swept.read()) ?? 0n;
  const { open, upTo } = await openErasures(service, after);
  const failures: unknown[] = [];
  const ready: OpenErasure[] = [];
  for (const stream of open) {
    if (!(await mayGoOn())) return;
    if (ready.length === atOnce) break;
    try {
      const { state } = await readPast(log, stream, documentErasureFolding);
      if (state.status === "open" && (await prepare(service, state, ages))) ready.push(state);
    } catch (error) {
      failures.push(error);
    }
  }
  failures.push(...(await removeAll(service, ready, ages)));
  if (upTo > after) await swept.write(upTo);
  if (failures.length > 0) throw failures[0];
}

/** Streams of erasures that have no end, in the log's order, and a position before which there is none of them. */
async function openErasures(
  { log }: DocumentErasures,
  after: LogPosition,
): Promise<{ readonly open: readonly string[]; readonly upTo: LogPosition }> {
  const head = await log.head();
  const open = new Map<string, LogPosition>();
  let last = after;
  for await (const recorded of log.readAll({ after, prefixes: [erasedStreams] })) {
    const event = knownEvent(recorded);
    if (event?.type === "DocumentErasureRequested") open.set(recorded.stream, last);
    if (event?.type === "DocumentErasureStopped" || event?.type === "DocumentErased") open.delete(recorded.stream);
    last = recorded.position;
  }
  const [first = later(head, last)] = open.values();
  return { open: [...open.keys()], upTo: first };
}

function later(one: LogPosition, other: LogPosition): LogPosition {
  if (one > other) return one;
  return other;
}

/** Up to where the events can be removed. False: not yet, or a hold came first. */
async function prepare(service: DocumentErasures, erasure: OpenErasure, ages: ErasureAges): Promise<boolean> {
  const { log, blobs, seenByAll } = service;
  const { tenantId, documentId } = erasure.requested;
  try {
    await endErased(log, originOf(erasure, ages, "end"), documentId);
  } catch (error) {
    if (error instanceof Refusal && error.code === "DOCUMENT_HELD") return false;
    throw error;
  }
  const left = await leftOf(service, erasure);
  // The process may have ended after the removal and before the certificate.
  if (left === undefined) return true;
  await blobs.remove(left.keys);
  const { day, last } = left;
  if (day !== undefined && Date.parse(ages.now) < Date.parse(day) + 2 * dayMs) return false;
  const leaves = await leavesOf(service, left.history, ages);
  if (leaves === undefined || !(await seenByAll(last))) return false;
  if (day !== undefined && !(await recordUsage(service, { tenantId, day, position: last, now: ages.now })))
    return false;
  const removed: ErasedHistory = { events: left.events, files: left.keys.length, leaves };
  await note(service, erasure, ages, "advance", (state) =>
    JSON.stringify(state.removed) === JSON.stringify(removed)
      ? []
      : [{ type: "DocumentErasureAdvanced", data: { tenantId, documentId, removed, at: ages.now } }],
  );
  return true;
}

/** What the log has of a document. */
interface LeftHistory {
  readonly history: readonly RecordedEvent[];
  readonly events: ErasedHistory["events"];
  readonly keys: readonly string[];
  /** On which it was made, UTC. */
  readonly day: string | undefined;
  readonly last: LogPosition;
}

/** Undefined: nothing. */
async function leftOf(
  { log }: DocumentErasures,
  { requested: { tenantId, documentId } }: OpenErasure,
): Promise<LeftHistory | undefined> {
  const history: RecordedEvent[] = [];
  const counts = new Map<string, number>();
  const keys = new Set<string>();
  let day: string | undefined;
  for await (const event of log.readStream(documentStream(tenantId, documentId), { asWritten: true })) {
    const { type, data } = event;
    history.push(event);
    counts.set(type, (counts.get(type) ?? 0) + 1);
    for (const key of keysIn(data, tenantId, documentId)) keys.add(key);
    if (type === "DocumentGenerated") day = (data as { readonly at: string }).at.slice(0, 10);
  }
  const last = history.at(-1)?.position;
  if (last === undefined) return undefined;
  const events = [...counts].map(([type, count]) => ({ type, count }));
  return { history, events, keys: [...keys], day, last };
}

/** Numbers of the leaves that these events are; undefined: not all of them are sealed. A log that is not sealed has none. */
async function leavesOf(
  { log }: DocumentErasures,
  history: LeftHistory["history"],
  { sealed }: ErasureAges,
): Promise<readonly number[] | undefined> {
  if (!(await isSealedLog(log))) return [];
  const tree = sealed && (await openTree(log, history[0]?.meta.tenantId ?? ""));
  if (sealed === undefined || tree === undefined) return undefined;
  const leaves: number[] = [];
  for (const event of history) {
    const leaf = await leafOf(tree, commitmentOf(event, sealed.saltSecret), event.position);
    if (leaf === undefined) return undefined;
    leaves.push(leaf);
  }
  return leaves;
}

/** Whatever member names them: files of a document begin with its id. */
function keysIn(data: unknown, tenantId: string, documentId: string): readonly string[] {
  return JSON.stringify(data).match(new RegExp(`${tenantId}/doc\\.${documentId}\\.[0-9A-Za-z.]+`, "g")) ?? [];
}

/** All in one record, since only the newest records are looked at: see `record-removal.ts`. Answers what failed. */
async function removeAll(
  service: DocumentErasures,
  ready: readonly OpenErasure[],
  { now, sealed }: ErasureAges,
): Promise<readonly unknown[]> {
  const { log } = service;
  if (ready.length === 0) return [];
  const streamOf = ({ requested }: OpenErasure): string => documentStream(requested.tenantId, requested.documentId);
  const there: string[] = [];
  for (const stream of ready.map(streamOf))
    for await (const { stream: found } of log.readStream(stream, { limit: 1 })) there.push(found);
  let free: readonly string[] = there;
  if (await isSealedLog(log))
    free = sealed === undefined ? [] : await recordRemoval(log, { streams: there, sealed, now });
  const failures: unknown[] = [];
  for (const erasure of ready) {
    const stream = streamOf(erasure);
    if (there.includes(stream) && !free.includes(stream)) continue;
    try {
      await log.remove(stream);
      await certify(service, erasure, now);
    } catch (error) {
      failures.push(error);
    }
  }
  return failures;
}

async function certify(service: DocumentErasures, erasure: OpenErasure, now: string): Promise<void> {
  await note(service, erasure, { now }, "erased", ({ requested, removed = { events: [], files: 0, leaves: [] } }) => {
    const { tenantId, documentId, ground, by: requestedBy, at: requestedAt } = requested;
    const data = { tenantId, documentId, ground, requestedBy, requestedAt, removed, stays: erasureRests, at: now };
    return [{ type: "DocumentErased", data }];
  });
}

async function note(
  { log }: DocumentErasures,
  erasure: OpenErasure,
  ages: Pick<ErasureAges, "now">,
  step: "advance" | "erased",
  decide: (state: OpenErasure) => readonly DocumentErasureEvent[],
): Promise<void> {
  const { tenantId, documentId } = erasure.requested;
  const decider = documentErasureDecider((_: undefined, state) => (state.status === "open" ? decide(state) : []));
  const origin = originOf(erasure, ages, step);
  await handleCommand(log, erasedStream(tenantId, documentId), origin, decider, undefined);
}

/** Another command at each step, so that a step which is repeated later counts as one of its own. */
function originOf({ requested }: OpenErasure, { now }: Pick<ErasureAges, "now">, step: string): Origin {
  const { tenantId, documentId } = requested;
  const commandId = uuidv5(steps, `${documentStreams}${tenantId}.${documentId} ${now} ${step}`);
  return { tenantId, actor: "system", correlationId: commandId, commandId, now };
}
