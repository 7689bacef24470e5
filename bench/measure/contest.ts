import { fileURLToPath } from "node:url";
import type { Workload } from "../workloads/workload.ts";
import type { TurnResult } from "./engine.ts";
import { EngineProcess } from "./engine-process.ts";
import { median } from "./median.ts";

export interface Plan {
  readonly workload: Workload;
  readonly engines: readonly string[];
  /** How the files end; pdf unless they are others. */
  readonly ending?: string;
  readonly rounds: number;
  /** How long each engine works before anything counts, and in every turn. */
  readonly warmMs: number;
  readonly turnMs: number;
  /** Called with a file of each engine, all of the same data, before anything counts. */
  readonly check?: (files: readonly string[]) => void;
}

export interface Contestant {
  readonly name: string;
  /** A turn a round. */
  readonly turns: readonly TurnResult[];
  /** The last document it made. */
  readonly file: string;
}

/** Any document takes longer: one is made. */
const leastMs = 0.001;

const out = new URL("../../out/bench/", import.meta.url);

/** All engines at once in memory, one at a time at work: a machine that slows down slows the whole round. */
export async function contest({
  workload,
  engines,
  ending = "pdf",
  rounds,
  warmMs,
  turnMs,
  check,
}: Plan): Promise<readonly Contestant[]> {
  const processes: EngineProcess[] = [];
  for (const name of engines) processes.push(await EngineProcess.start(name));
  const turns = new Map(engines.map((name) => [name, [] as TurnResult[]]));
  const fileOf = (name: string): string => fileURLToPath(new URL(`${workload.name}-${name}.${ending}`, out));
  if (check !== undefined) {
    for (const engine of processes)
      await engine.take({ workload: workload.name, from: 0, ms: leastMs, file: fileOf(engine.name) });
    check(engines.map(fileOf));
  }
  for (let round = 0; round <= rounds; round += 1) {
    const ms = round === 0 ? warmMs : turnMs;
    for (const engine of processes) {
      const measured = await engine.take({
        workload: workload.name,
        from: round * 100_000,
        ms,
        file: fileOf(engine.name),
      });
      if (round > 0) turns.get(engine.name)?.push(measured);
    }
  }
  for (const engine of processes) await engine.stop();
  return engines.map((name) => ({ name, turns: turns.get(name) ?? [], file: fileOf(name) }));
}

/** How many times the other's processor time a document of `one` would fit into: the median of the rounds' ratios. */
export const timesFaster = (one: Contestant, other: Contestant): number =>
  median(one.turns.map(({ cpuMs }, round) => (other.turns[round]?.cpuMs ?? Number.NaN) / cpuMs));
