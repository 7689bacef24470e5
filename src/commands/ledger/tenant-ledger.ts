import type { EventLog, LogPosition, RecordedEvent } from "../../ports/event-log/port.ts";
import { readCheckpoint } from "../../proof/checkpoint.ts";
import { type CompactRange, emptyRange, rootOf, subtreesOf } from "../../proof/hash-tree.ts";
import { openNote } from "../../proof/note.ts";
import { type CheckpointSigned, ledgerStream } from "../../vocabulary/events/ledger.ts";
import { type AnyEvent, knownEvent } from "../../vocabulary/events/shapes.ts";
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
  /** Whether all its checkpoints come after `since`, or there are none: then it may not be recorded yet that it began. */
  readonly isYoung: boolean;
}

/** Nothing is signed on top of checkpoints that somebody has changed or taken away; other tenants go on. */
export class LedgerDamaged extends Error {
  override readonly name = "LedgerDamaged";
  readonly tenantId: string;

  constructor(tenantId: string, what: string) {
    super(`The events of the tenant ${tenantId} are not sealed: ${what}. Run colophon ledger check.`);
    this.tenantId = tenantId;
  }
}

/**
 * Reads a tenant's checkpoints backwards, to the first one that is not after `since`.
 * @throws LedgerDamaged when one cannot be read, or the last one is not what a key of this log signed
 */
export async function readTenantLedger(
  log: Pick<EventLog, "readStream">,
  tenantId: string,
  since: LogPosition,
  publicKeys: readonly Uint8Array[],
): Promise<TenantLedger> {
  let last: { readonly event: CheckpointSigned["data"]; readonly revision: bigint } | undefined;
  const sealed = new Set<string>();
  let isYoung = true;
  for await (const recorded of log.readStream(ledgerStream(tenantId), { backwards: true })) {
    const event = checkpointOf(recorded);
    if (event === undefined)
      throw new LedgerDamaged(tenantId, `the checkpoint of revision ${recorded.revision} cannot be read`);
    last ??= { event, revision: recorded.revision };
    if (recorded.position <= since) {
      isYoung = false;
      break;
    }
    for (const commitment of separated(event.commitments) ?? []) sealed.add(commitment.toString("hex"));
  }
  if (last === undefined)
    return { tenantId, revision: "absent", origin: undefined, range: emptyRange, sealed, isYoung };
  const signed = signedTree(last.event, publicKeys);
  if (signed === undefined)
    throw new LedgerDamaged(tenantId, `the checkpoint of revision ${last.revision} is not what was signed`);
  return { tenantId, revision: last.revision, ...signed, sealed, isYoung };
}

/** The tree that a checkpoint leaves; undefined: no key of the log has signed it, or its roots are others. */
export function signedTree(
  { note, size, roots }: CheckpointSigned["data"],
  publicKeys: readonly Uint8Array[],
): (Pick<TenantLedger, "range"> & { readonly origin: string }) | undefined {
  const name = note.slice(0, note.indexOf("\n"));
  const text = openNote(
    note,
    publicKeys.map((publicKey) => ({ name, publicKey })),
  );
  const signed = text === undefined ? undefined : readCheckpoint(text);
  const own = separated(roots);
  if (signed?.size !== size || own?.length !== subtreesOf(size)) return undefined;
  const range = { size, roots: own };
  return Buffer.from(rootOf(range)).equals(signed.root) ? { origin: signed.origin, range } : undefined;
}

/** The event's data; undefined for one of another type or a newer version, and for one that somebody has changed so that it is none any more. */
export function checkpointOf(recorded: RecordedEvent): CheckpointSigned["data"] | undefined {
  const event = readableEvent(recorded);
  return event?.type === "CheckpointSigned" && isWhole(event.data) ? event.data : undefined;
}

/** Undefined also for an event of a newer version: what it means is not known. */
export function readableEvent(recorded: RecordedEvent): AnyEvent | undefined {
  try {
    return knownEvent(recorded);
  } catch {
    return undefined;
  }
}

function isWhole(data: CheckpointSigned["data"] | null): boolean {
  if (typeof data !== "object" || data === null) return false;
  const { commitments, roots, note, upTo, at, size } = data;
  return [commitments, roots, note, upTo, at].every(isText) && /^\d{1,30}$/.test(upTo) && Number.isSafeInteger(size);
}

const isText = (value: unknown): boolean => typeof value === "string";
