import type { BlobStore } from "../../ports/blobs/port.ts";
import type { EventLog } from "../../ports/event-log/port.ts";
import { policyText } from "../../proof/bundle/policy.ts";
import { isBundle } from "../../proof/bundle/verify-bundle.ts";
import { isKeyName, type NoteKey, openNote } from "../../proof/note.ts";
import type { ConsistencyProof } from "../../proof/tree-proof.ts";
import { treeStreams } from "../../vocabulary/events/ledger.ts";
import type { LedgerRecord } from "../../vocabulary/http/ledger.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { asRefusal } from "../append-events.ts";
import { heldKeysOf, type LedgerKey, openLedgerKeys, publicKeysOf } from "./ledger-key.ts";
import { headOf, noteOf, type OpenedTree, openTree, proveConsistency } from "./prove-leaf.ts";
import { LedgerDamaged, readableEvent } from "./tenant-ledger.ts";

/** Where the checkpoints are, and the keys that sign them. */
export interface LedgerReading {
  readonly sealed: Pick<BlobStore, "open">;
  readonly log: Pick<EventLog, "readAll" | "readStream">;
}

/**
 * How far a tenant's events are sealed, the keys that its checkpoints are signed with, and that the tree begins with the one of `from` events.
 * A checkpoint that no key of the log has signed is not given on; a key of which the service has no file is trusted by nobody.
 *
 * @throws Refusal INVALID_REQUEST when the tree never had so many; FILE_DAMAGED, UNAVAILABLE
 */
export async function ledgerHeadOf(
  { log, sealed }: Pick<LedgerReading, "sealed"> & { readonly log: Pick<EventLog, "readStream"> },
  tenantId: string,
  from?: number,
): Promise<LedgerRecord> {
  try {
    const tree = await openTree(log, tenantId);
    const size = tree === undefined ? 0 : headOf(tree).size;
    if (from !== undefined && from > size) throw neverHad(from, size);
    if (tree === undefined) return { origin: null, size, checkpoint: null, consistency: null, policy: "" };
    const keys = await openLedgerKeys(log, sealed);
    mustBeSigned(tree, keys);
    const consistency = from === undefined ? null : { from, hashes: textsOf(await proveConsistency(tree, from)) };
    const policy = policyText(keysOfTree(tree, heldKeysOf(keys)));
    return { origin: headOf(tree).origin, size, checkpoint: noteOf(tree), consistency, policy };
  } catch (error) {
    if (error instanceof LedgerDamaged) throw new Refusal("FILE_DAMAGED", error.message, { cause: error });
    throw asRefusal(error);
  }
}

/** The keys of a log as those of a tenant's tree. */
export function keysOfTree(tree: OpenedTree, publicKeys: readonly Uint8Array[]): readonly NoteKey[] {
  const { origin } = headOf(tree);
  return publicKeys.map((publicKey) => ({ name: origin, publicKey }));
}

function mustBeSigned(tree: OpenedTree, keys: readonly LedgerKey[]): void {
  const own = keysOfTree(tree, publicKeysOf(keys));
  if (isKeyName(headOf(tree).origin) && openNote(noteOf(tree), own) !== undefined) return;
  throw new LedgerDamaged(tree.tenantId, "its last checkpoint is not what was signed");
}

const textsOf = ({ path }: ConsistencyProof): string[] => path.map((hash) => Buffer.from(hash).toString("base64"));

function neverHad(from: number, size: number): Refusal {
  const message = `from: expected at most ${size}, which is how many events are sealed; got ${from}.`;
  return new Refusal("INVALID_REQUEST", message, { faults: [{ code: "INVALID_VALUE", path: "from", message }] });
}

/** The keys of every tree of a log, as a policy; empty: nothing is sealed. Trees whose names somebody has changed so that they are none are left out. */
export async function ledgerPolicy({ log, sealed }: LedgerReading): Promise<string> {
  const publicKeys = heldKeysOf(await openLedgerKeys(log, sealed));
  let policy = "";
  for await (const recorded of log.readAll({ prefixes: [treeStreams] })) {
    const event = readableEvent(recorded);
    const name: unknown = event?.type === "TreeBegan" ? event.data?.origin : undefined;
    if (typeof name === "string" && isKeyName(name))
      policy += policyText(publicKeys.map((publicKey) => ({ name, publicKey })));
  }
  return policy;
}

/** Whether a file is evidence rather than a document. */
export const isEvidence = (bytes: Uint8Array): boolean => isBundle(bytes);
