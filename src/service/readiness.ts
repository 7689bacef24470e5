import { setTimeout as sleep } from "node:timers/promises";
import type { Checks } from "../api/services.ts";
import { type SealingState, sealingNotes } from "../background/sealing-progress.ts";
import type { Config } from "../config/config.ts";
import { type Disk, DiskFull, DiskRefuses } from "../ports/disk/port.ts";
import { documentsCollection } from "../projections/documents/project.ts";
import type { ProjectionHealth } from "../projections/follower.ts";
import type { ProjectionRunner } from "../projections/runner.ts";
import type { PoolStats } from "../render/pool/pool.ts";
import type { Adapters } from "./compose.ts";

interface ReadinessInput {
  readonly adapters: Pick<Adapters, "log" | "store" | "blobs" | "pool" | "disk">;
  readonly projections: Pick<ProjectionRunner, "health">;
  readonly config: Pick<Config, "queueLength">;
}

const ok = "ok";
const silent = "does not answer";

/** Answers for `/readyz`, all looked for at once. */
export async function checksOf({ adapters, projections, config }: ReadinessInput): Promise<Checks> {
  const { log, store, blobs, pool, disk } = adapters;
  const behind = projections.health().find(({ state }) => state !== "live" && state !== "standby");
  const [head, progress, files, space] = await Promise.all([
    answers(() => log.head()),
    answers(() => store.progress(documentsCollection.name)),
    answers(() => blobs.stat("service/readiness")),
    spaceOf(disk),
  ]);
  return {
    log: head,
    projections: behind === undefined ? progress : sentenceOf(behind),
    blobs: files,
    disk: space,
    workers: pool.stats().waiting < Math.max(1, config.queueLength) ? ok : "the queue is full",
  };
}

/** What operators should know of though requests are taken. */
export const notesOf = ({ different }: Pick<PoolStats, "different">, sealing: SealingState): readonly string[] => [
  ...(different === 0
    ? []
    : [
        `${different} of the documents that were made in two ways differed; they were sent as the usual way makes them. Please report it, with the line of the log.`,
      ]),
  ...sealingNotes(sealing),
];

/** What only an operator can mend is said here, too. */
function sentenceOf({ name, state, error, isFinal }: ProjectionHealth): string {
  return isFinal === true && error !== undefined ? `${name} is ${state}: ${error}` : `${name} is ${state}`;
}

async function spaceOf(disk: Disk): Promise<string> {
  try {
    await disk.mustTakeMore();
    return ok;
  } catch (error) {
    return error instanceof DiskFull || error instanceof DiskRefuses ? error.message : silent;
  }
}

/** Time limit of a probe: probes wait a few seconds at most, and a server behind a cut network is silent for longer. */
const probeMs = 2000;

async function answers(ask: () => Promise<unknown>): Promise<string> {
  const over = new AbortController();
  const tooLong = sleep(probeMs, silent, { signal: over.signal, ref: false });
  tooLong.catch(() => undefined);
  const answered = ask().then(
    () => ok,
    () => silent,
  );
  const found = await Promise.race([answered, tooLong]);
  over.abort();
  return found;
}
