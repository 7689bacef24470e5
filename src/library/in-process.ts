import type { RenderJob, RenderOutcome } from "../render/contract/job.ts";
import type { Outside } from "../render/contract/outside.ts";
import type { RenderThreadSettings } from "../render/host/messages.ts";
import { packagedEngine, packagedPdfium, packagedPictureReader } from "../render/host/packaged-engine.ts";
import type { RenderEngine } from "../render/jobs/engine.ts";
import { render } from "../render/jobs/render.ts";
import { Deadline } from "../render/pool/deadline.ts";
import type { JobAsker, RenderPool } from "../render/pool/pool.ts";
import { tooLate } from "../render/pool/refusals.ts";
import { Refusal } from "../vocabulary/refusal.ts";
import { attendTo } from "../vocabulary/stopping/attention.ts";
import { callerLeft, type StopSignal, throwIfStopped } from "../vocabulary/stopping/stop-signal.ts";

/** What the library needs of what renders: processes, or this thread. */
export type LibraryPool = Pick<RenderPool, "render" | "verify" | "importFile" | "drawPage" | "close">;

/** How documents are made in this thread. */
export interface InProcessSettings extends Pick<RenderThreadSettings, "engine" | "faces" | "mostWasmBytes"> {
  /** For each task, with its waiting. */
  readonly deadlineMs: number;
  /** A running count of milliseconds. */
  readonly now: () => number;
}

/**
 * The same tasks as a host does (`render/host/thread.ts`), in this thread. Memory is not limited, and a deadline is noticed where work is
 * counted or something is awaited.
 */
export function inProcessPool(settings: InProcessSettings): LibraryPool {
  const { deadlineMs, now } = settings;
  let engine: RenderEngine | undefined;
  /** WebAssembly memory only grows: an engine with too much of it is left to the collector. */
  const opened = (): RenderEngine => {
    if (engine === undefined || engine.text.memoryBytes() > settings.mostWasmBytes)
      engine = packagedEngine({ ...settings, milliseconds: now }, packagedPictureReader());
    return engine;
  };
  const make = async (job: RenderJob, outside: Outside): Promise<RenderOutcome> => {
    const own = opened();
    if (job.format === "docx" && own.wasmBytes() === Number.POSITIVE_INFINITY) throw cannotDraw();
    return await render(job, outside, own);
  };
  const within = <Result>(asker: JobAsker | undefined, task: (stop: StopSignal) => Promise<Result>): Promise<Result> =>
    inTurn(new ThreadTask(deadlineMs, now, asker?.signal), task);
  return {
    render: (job, outside, asker) => within(asker, (stop) => make(job, stoppable(outside, stop))),
    verify: (given, asker) =>
      within(asker, async () => (await import("../render/documents/verify/verify-file.ts")).verifyFile(given)),
    importFile: (given, asker) =>
      within(asker, async () => (await import("../render/import/import-file.ts")).importFile(given)),
    drawPage: (wanted, asker) =>
      within(asker, async () => {
        const { drawPage } = await import("../render/documents/page-pictures/draw-page.ts");
        return await drawPage(wanted, packagedPdfium());
      }),
    close: async () => undefined,
  };
}

/** A host is replaced then. Without drawings the file would have other bytes. */
const cannotDraw = (): Refusal =>
  new Refusal("UNAVAILABLE", "What draws for DOCX files came to its end in this process; start it again.");

/** A thread does one task at a time, whatever renderer it is for: what a task asks of its thread (`keepOn`) is the thread's. */
let turns: Promise<void> = Promise.resolve();

async function inTurn<Result>(task: ThreadTask, run: (stop: StopSignal) => Promise<Result>): Promise<Result> {
  const before = turns;
  const { promise, resolve: done } = resolvable();
  turns = before.then(() => promise);
  try {
    await untilStopped(before, task.stop);
    const result = await task.attended(() => run(task.stop));
    throwIfStopped(task.stop);
    return result;
  } catch (error) {
    // Whatever the work has made of it, a caller who left gets the reason of the signal.
    throwIfStopped(task.stop);
    throw error;
  } finally {
    done();
    task.stop.met();
  }
}

function resolvable(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** How many units of work pass between two looks at the clock. */
const unitsBetween = 64;

/** A task with its deadline and its caller's signal. A timer does not fire while the thread computes: the clock is read as well. */
class ThreadTask {
  readonly stop: Deadline;
  readonly #latest: number;
  readonly #now: () => number;
  readonly #late: () => Error;
  #begunAt: number | undefined;
  #units = 0;

  constructor(deadlineMs: number, now: () => number, signal: StopSignal | undefined) {
    const from = now();
    this.#now = now;
    this.#latest = from + deadlineMs;
    this.#late = () => tooLate(deadlineMs, from, this.#begunAt);
    this.stop = new Deadline(deadlineMs, this.#late, signal);
  }

  /** Runs with this thread's attention. */
  async attended<Result>(run: () => Promise<Result>): Promise<Result> {
    this.#begunAt = this.#now();
    const before = attendTo(() => this.#look());
    try {
      return await run();
    } finally {
      attendTo(before);
    }
  }

  #look(): void {
    if (this.stop.aborted) throw this.stop.isUnwanted ? callerLeft() : this.stop.reason;
    this.#units += 1;
    if (this.#units % unitsBetween === 0 && this.#now() > this.#latest) throw this.#late();
  }
}

/** The value, or the signal's reason when that comes first. */
async function untilStopped<Value>(value: Promise<Value>, stop: StopSignal): Promise<Value> {
  // It may be rejected when nobody waits any more.
  value.catch(() => undefined);
  throwIfStopped(stop);
  let leave = (): void => undefined;
  const stopped = new Promise<never>((_, reject) => {
    leave = () => reject(stop.reason);
    stop.addEventListener("abort", leave, { once: true });
  });
  return await Promise.race([value, stopped]).finally(() => stop.removeEventListener("abort", leave));
}

/** The same outside, whose answers are not awaited longer than anybody waits for the document. */
function stoppable(outside: Outside, stop: StopSignal): Outside {
  const asks = Object.entries(outside) as readonly [string, (...words: readonly unknown[]) => Promise<unknown>][];
  const stopping = asks.map(([name, ask]) => [name, (...words: unknown[]) => untilStopped(ask(...words), stop)]);
  return Object.fromEntries(stopping) as unknown as Outside;
}
