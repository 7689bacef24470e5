import type { EventLog, LogPosition, RecordedEvent } from "../../ports/event-log/port.ts";
import { readCheckpoint } from "../../proof/checkpoint.ts";
import { type CompactRange, emptyRange } from "../../proof/hash-tree.ts";
import { type CheckpointSigned, ledgerStream } from "../../vocabulary/events/ledger.ts";
import { knownEvent } from "../../vocabulary/events/shapes.ts";
import { separated } from "./commitment.ts";

/** A tenant's tree as its last checkpoint left it. */
export interface TenantLedger {
  readonly tenantId: string;
  /** Of the tenant's stream of checkpoints. */
  readonly revision: bigint | "absent";
  /** The tree's name; undefined: it has none yet. */
  readonly origin: string | undefined;
  readonly range: CompactRange;
  /** Hexadecimal commitments of what was sealed by checkpoints after `since`. */
  readonly sealed: ReadonlySet<string>;
}

/**
 * Reads a tenant's checkpoints backwards, to the first one that is not after `since`.
 * @throws Error when one cannot be read: nothing is built on what somebody has changed
 */
export async function readTenantLedger(
  log: Pick<EventLog, "readStream">,
  tenantId: string,
  since: LogPosition,
): Promise<TenantLedger> {
  let last: { readonly event: CheckpointSigned["data"]; readonly revision: bigint } | undefined;
  const sealed = new Set<string>();
  for await (const recorded of log.readStream(ledgerStream(tenantId), { backwards: true })) {
    const event = checkpointOf(recorded);
    if (event === undefined) throw changed(tenantId);
    last ??= { event, revision: recorded.revision };
    if (recorded.position <= since) break;
    for (const commitment of separated(event.commitments) ?? []) sealed.add(commitment.toString("hex"));
  }
  if (last === undefined) return { tenantId, revision: "absent", origin: undefined, range: emptyRange, sealed };
  const { event, revision } = last;
  const roots = separated(event.roots);
  const origin = readCheckpoint(event.note.slice(0, event.note.lastIndexOf("\n\n") + 1))?.origin;
  if (roots === undefined || origin === undefined) throw changed(tenantId);
  return { tenantId, revision, origin, range: { size: event.size, roots }, sealed };
}

const changed = (tenantId: string): Error =>
  new Error(`A checkpoint of the tenant ${tenantId} cannot be read: run colophon ledger check.`);

/** The event's data; undefined for one of another type, and for one that somebody has changed so that it is none any more. */
export function checkpointOf(recorded: RecordedEvent): CheckpointSigned["data"] | undefined {
  if (recorded.type !== "CheckpointSigned") return undefined;
  const event = knownEvent(recorded);
  return event?.type === "CheckpointSigned" && isWhole(event.data) ? event.data : undefined;
}

function isWhole(data: CheckpointSigned["data"] | null): boolean {
  if (typeof data !== "object" || data === null) return false;
  const { commitments, roots, note, upTo, at, size } = data;
  return [commitments, roots, note, upTo, at].every(isText) && /^\d+$/.test(upTo) && Number.isSafeInteger(size);
}

const isText = (value: unknown): boolean => typeof value === "string";
