import { packagedFaces } from "../../../src/ports/faces/packages.ts";
import type { Epoch, RepeatingOutside } from "../../../src/render/contract/epoch.ts";
import type { RenderOutcome } from "../../../src/render/contract/job.ts";
import { createRenderPool, type PoolOptions } from "../../../src/render/pool/host-pool.ts";
import { type RenderPool, withRender } from "../../../src/render/pool/pool.ts";
import type { EngineRecord } from "../../../src/vocabulary/engine.ts";
import { Refusal } from "../../../src/vocabulary/refusal.ts";

/** A program that made a document, as an event names it. */
const testEngine: EngineRecord = {
  version: "0.0.0-test",
  digest: "0".repeat(64),
  runtime: { node: "20.20.0", zlib: "1.3.1", icu: "76.1", tz: "2025b", arch: "x64" },
};

/** The real pool: worker threads from the sources, with every bundled face. */
export function testPool(overrides: Partial<PoolOptions> = {}): RenderPool {
  const faces = packagedFaces();
  return createRenderPool({
    concurrency: 1,
    queue: 10,
    deadlineMs: 300_000,
    memoryMb: 1024,
    engine: "0.0.0-test",
    now: () => performance.now(),
    record: async () => testEngine,
    faces: faces.list().map((face) => ({ ...face, file: faces.file(face.key) })),
    ...overrides,
  });
}

let shared: RenderPool | undefined;
let lent = 0;

/**
 * The hosts of one pool, for services that come one after the other: one that stops leaves them to the next, with the faces that they have
 * open. They end with this process. Services number their epochs alike: here each has numbers of its own.
 */
export function lentPool(): RenderPool {
  shared ??= testPool();
  const pool = shared;
  lent += 1;
  const before = lent * 1_000_000;
  const own = ({ epoch, ...outside }: RepeatingOutside): RepeatingOutside => ({
    ...outside,
    ...(epoch === undefined ? {} : { epoch: () => numberedFrom(before, epoch()) }),
  });
  const stays = async (): Promise<void> => undefined;
  return {
    ...withRender(pool, (job, outside, ...given) => pool.render(job, own(outside), ...given)),
    close: stays,
    abandon: stays,
  };
}

const numberedFrom = (first: number, epoch: Epoch): Epoch => ({
  id: first + epoch.id,
  mayKeep: (question) => epoch.mayKeep(question),
  reuse: (question) => epoch.reuse(question),
});

/** The refusal of a job: by the pool, which throws, or by the render, which answers. */
export async function refusalOf(rendering: Promise<RenderOutcome>): Promise<Pick<Refusal, "code" | "message">> {
  const answer = await rendering.catch((error: unknown) => error as Error);
  if (answer instanceof Refusal) return answer;
  if (answer instanceof Error) throw answer;
  if (answer.kind === "made") throw new Error(`made, with ${answer.pages} pages`);
  return answer.refusal;
}
