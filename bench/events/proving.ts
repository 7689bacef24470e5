import { createHash } from "node:crypto";
import { joined } from "../../src/commands/ledger/commitment.ts";
import { openTree, proveConsistency, proveInclusion } from "../../src/commands/ledger/prove-leaf.ts";
import type { EventLog } from "../../src/ports/event-log/port.ts";
import { checkpointText } from "../../src/proof/checkpoint.ts";
import { type CompactRange, emptyRange, extended, rootOf } from "../../src/proof/hash-tree.ts";
import { ledgerStream } from "../../src/vocabulary/events/ledger.ts";
import type { Engine } from "./engines.ts";
import { endOf, tenantOf } from "./history.ts";

/** Milliseconds until a proof was made from the log, nothing of which was read before: the median, and the 95th percentile. */
export interface ProvedCost {
  readonly inclusion: readonly [median: number, p95: number];
  readonly consistency: readonly [median: number, p95: number];
}

const proofs = 200;
const tenantId = tenantOf(0);

/** Proofs of a tree of `leaves`, of which each checkpoint brought `each`. */
export async function measureProving(engine: Engine, leaves: number, each: number): Promise<ProvedCost> {
  const place = await engine.make();
  const { log, close } = await place.open({ now: new Date(endOf(0)) });
  await growTree(log, leaves, each);
  const inclusion = await times(leaves, (leaf) => prove(log, (tree) => proveInclusion(tree, leaf)));
  const consistency = await times(leaves, (leaf) => prove(log, (tree) => proveConsistency(tree, leaf + 1)));
  await close();
  await place.remove();
  return { inclusion, consistency };
}

type ToProve = NonNullable<Awaited<ReturnType<typeof openTree>>>;

async function prove(log: EventLog, work: (tree: ToProve) => Promise<unknown>): Promise<void> {
  const tree = await openTree(log, tenantId);
  if (tree !== undefined) await work(tree);
}

/** The checkpoints alone: what they seal has no part in a proof. */
async function growTree(log: EventLog, leaves: number, each: number): Promise<void> {
  let range: CompactRange = emptyRange;
  for (let revision = 0; range.size < leaves; revision += 1) {
    const count = Math.min(each, leaves - range.size);
    const commitments = Array.from({ length: count }, (_, n) =>
      createHash("sha256")
        .update(`${range.size + n}`)
        .digest(),
    );
    range = extended(range, commitments);
    const note = `${checkpointText({ origin: "bench/log/0", size: range.size, root: rootOf(range) })}\n— bench/log/0 unsigned\n`;
    const data = {
      ...{ tenantId, size: range.size, commitments: joined(commitments), roots: joined(range.roots), note },
      ...{ upTo: "0", at: endOf(0) },
    };
    const meta = { tenantId, correlationId: tenantId, v: 1 };
    await log.append(ledgerStream(tenantId), revision === 0 ? "absent" : BigInt(revision - 1), [
      { id: `checkpoint-${revision}`, type: "CheckpointSigned", data, meta },
    ]);
  }
}

async function times(leaves: number, work: (leaf: number) => Promise<void>): Promise<readonly [number, number]> {
  const taken: number[] = [];
  for (let n = 0; n < proofs; n += 1) {
    // Spread over the whole tree, the same ones every time.
    const leaf = (n * 7919 * 131) % (leaves - 1);
    const begin = performance.now();
    await work(leaf);
    taken.push(performance.now() - begin);
  }
  const sorted = taken.toSorted((a, b) => a - b);
  return [sorted[proofs / 2] ?? Number.NaN, sorted[Math.floor(proofs * 0.95)] ?? Number.NaN];
}
