import { getPriority, platform, setPriority } from "node:os";
import { MessageChannel, type MessagePort, parentPort, workerData } from "node:worker_threads";
import { move, transferableSymbol, valueSymbol } from "piscina";
import { attendTo } from "../../vocabulary/stopping/attention.ts";
import { askWhether, callerLeft } from "../../vocabulary/stopping/stop-signal.ts";
import { keyOf, type RepeatedQuestion } from "../contract/epoch.ts";
import type { Outside } from "../contract/outside.ts";
import { type FieldsOutcome, type FormQuestion, tryFormRecord } from "../documents/fill/form-record.ts";
import type { DrawOutcome, PageToDraw } from "../documents/page-pictures/draw-page.ts";
import { type ToVerify, tryVerify, type VerifyOutcome } from "../documents/verify/verify-file.ts";
import type { ImportOutcome, SpreadsheetOutcome, ToImport } from "../import/import-file.ts";
import type { CompareOutcome, ToCompare } from "../jobs/compare/compare-texts.ts";
import { faceOutlines, type OutlinesOutcome, type OutlinesWanted } from "../jobs/document/face-outlines.ts";
import { inspectUpload, type Upload, type UploadInspection } from "../jobs/inspect/inspect-upload.ts";
import { render as ownRender } from "../jobs/render.ts";
import { EpochAnswers } from "./kept-answers.ts";
import {
  type HostAnswer,
  type HostPauses,
  type HostQuestion,
  type HostSettings,
  type HostUnwanted,
  NoPlaceToWait,
  type TaskInEpoch,
  type WorkResult,
} from "./messages.ts";
import { packagedEngine, packagedPdfium, packagedPictureReader } from "./packaged-engine.ts";

/**
 * A rendering thread leaves the core to the process that answers requests when both want it: it needs little, and everybody
 * waits for it. Only Linux gives a thread a priority of its own; elsewhere this would slow the host's own thread as well.
 */
const nicer = 10;
const nicest = 19;
const giveWay = (): void => {
  if (platform() === "linux") setPriority(Math.min(getPriority() + nicer, nicest));
};

type ThreadInput = HostSettings & { readonly pauses: HostPauses; readonly unwanted: HostUnwanted };
const { engine: version, faces, isUrgent, mostWasmBytes, pauses, unwanted, renderer } = workerData as ThreadInput;
if (!isUrgent) giveWay();

const readPicture = packagedPictureReader();

const render: typeof ownRender = renderer === undefined ? ownRender : (await import(renderer)).render;

attendTo(askWhether(() => Atomics.load(unwanted, 0) === 1));

let lastMs = 0;

const engine = packagedEngine({ engine: version, faces, milliseconds: workedMs }, readPicture);

/** A clock that stands still while the host is stopped. It learns of that a moment late, and never goes back. */
function workedMs(): number {
  lastMs = Math.max(lastMs, performance.now() - Number(Atomics.load(pauses, 0)));
  return lastMs;
}

interface Asker {
  readonly job: number;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
  /** The answer may be kept. */
  readonly keep: (value: unknown) => void;
}

/** Which job asks, whether kept answers are for it, and which of them it was given. */
interface AskingJob {
  readonly job: number;
  readonly epoch: number | undefined;
  readonly reused: RepeatedQuestion[];
}

/** Asks the main thread, over one port for all jobs, and hands the answers to the callers that wait for them. */
class ThreadQuestions {
  readonly #port: MessagePort;
  readonly #waiting = new Map<number, Asker>();
  readonly #kept = new EpochAnswers();
  #last = 0;

  constructor(port: MessagePort) {
    this.#port = port;
    port.on("message", (answer: HostAnswer) => {
      if ("unwanted" in answer) {
        this.#giveUp(answer.unwanted);
        return;
      }
      const asker = this.#waiting.get(answer.id);
      this.#waiting.delete(answer.id);
      if ("noPlace" in answer) asker?.reject(new NoPlaceToWait());
      else if ("failure" in answer) asker?.reject(new Error(answer.failure));
      else {
        if (answer.keep === true) asker?.keep(answer.value);
        asker?.resolve(answer.value);
      }
    });
  }

  /** The next job may ask before the thread hears this. */
  #giveUp(unwanted: number): void {
    for (const [id, { job, reject }] of this.#waiting) {
      if (job !== unwanted) continue;
      this.#waiting.delete(id);
      reject(callerLeft());
    }
  }

  #asking<Ask extends keyof Outside>({ job, epoch }: AskingJob, ask: Ask): Outside[Ask] {
    const pose = (...words: Parameters<Outside[Ask]>) =>
      new Promise<unknown>((resolve, reject) => {
        const keep = (value: unknown): void => {
          if (epoch !== undefined) this.#kept.keep(epoch, keyOf([ask, ...words]), value);
        };
        this.#last += 1;
        this.#waiting.set(this.#last, { job, resolve, reject, keep });
        this.#port.postMessage({ id: this.#last, job, ask, words } satisfies HostQuestion<Ask>);
      });
    return pose as Outside[Ask];
  }

  /** The same without asking, where the answer of the epoch was kept. */
  #repeating<Ask extends RepeatedQuestion[0]>(asking: AskingJob, ask: Ask): Outside[Ask] {
    const pose = this.#asking(asking, ask) as (...words: readonly unknown[]) => Promise<unknown>;
    const find = async (...words: readonly unknown[]): Promise<unknown> => {
      const question = [ask, ...words] as unknown as RepeatedQuestion;
      const known = asking.epoch === undefined ? undefined : this.#kept.find(asking.epoch, keyOf(question));
      if (known === undefined) return await pose(...words);
      asking.reused.push(question);
      return known;
    };
    return find as Outside[Ask];
  }

  outsideOf(asking: AskingJob): Outside {
    return {
      template: this.#repeating(asking, "template"),
      component: this.#asking(asking, "component"),
      asset: this.#repeating(asking, "asset"),
      certificate: this.#asking(asking, "certificate"),
      timestamp: this.#asking(asking, "timestamp"),
      validation: this.#asking(asking, "validation"),
      vaultKey: this.#asking(asking, "vaultKey"),
      vaultSign: this.#asking(asking, "vaultSign"),
    };
  }
}

/** First message of a thread that is ready: the port for its questions, for as long as it lives. */
export interface ThreadGreeting {
  readonly questions: MessagePort;
}

const { port1, port2 } = new MessageChannel();
const questions = new ThreadQuestions(port1);
parentPort?.postMessage({ questions: port2 } satisfies ThreadGreeting, [port2]);
if (isUrgent) giveWay();

/** `last`: WebAssembly memory only grows, and this thread has too much of it. */
export interface ThreadResult {
  readonly value: unknown;
  readonly last: boolean;
  /** Questions that did not go to the service, since their answers were kept. */
  readonly reused?: readonly RepeatedQuestion[];
}

/** A result after which the thread holds no more WebAssembly memory than before. */
const returned = <Value>(value: Value): ThreadResult => ({ value, last: false });

/** Renders one document and gives the file's bytes away without copying them. */
export async function document({ id, job, epoch }: TaskInEpoch): Promise<unknown> {
  const begunAt = Date.now();
  const asking: AskingJob = { job: id, epoch, reused: [] };
  const outcome = await render(job, questions.outsideOf(asking), engine).catch((error: unknown) => {
    if (!(error instanceof NoPlaceToWait)) throw error;
    return { kind: "again" } as const;
  });
  const value: WorkResult = { outcome, begunAt };
  const last = engine.wasmBytes() > mostWasmBytes;
  const whole: ThreadResult = { value, last, reused: asking.reused };
  return move({ [transferableSymbol]: buffersOf(outcome), [valueSymbol]: whole });
}

/** Looks at a file that is being uploaded. */
export async function inspect(upload: Upload): Promise<ThreadResult> {
  return returned<UploadInspection>(await inspectUpload(upload, readPicture));
}

/** Verifies the signatures of a file. */
export async function verify(given: ToVerify): Promise<ThreadResult> {
  return returned<VerifyOutcome>(await tryVerify(given));
}

/** Reads the form of a file. */
export async function fields(question: FormQuestion): Promise<ThreadResult> {
  return returned<FieldsOutcome>(await tryFormRecord(question));
}

/** Makes a definition of another program's file. Its readers are loaded for the first such file. */
export async function importFile(given: ToImport): Promise<ThreadResult> {
  const { tryImport } = await import("../import/import-file.ts");
  return returned<ImportOutcome>(await tryImport(given));
}

/** Reads the first sheet of a workbook. */
export async function readSpreadsheet(bytes: Uint8Array): Promise<ThreadResult> {
  const { trySpreadsheet } = await import("../import/import-file.ts");
  return returned<SpreadsheetOutcome>(await trySpreadsheet(bytes));
}

/** Draws glyphs of a face. */
export function outlines(wanted: OutlinesWanted): ThreadResult {
  const value: OutlinesOutcome = faceOutlines(engine, wanted);
  return { value, last: engine.wasmBytes() > mostWasmBytes };
}

/** Draws a page of a PDF file. PDFium is loaded for the first one. */
export async function drawPage(wanted: PageToDraw): Promise<ThreadResult> {
  const { tryDrawPage } = await import("../documents/page-pictures/draw-page.ts");
  return returned<DrawOutcome>(await tryDrawPage(wanted, packagedPdfium()));
}

/** Says what became of a definition. */
export async function compare(given: ToCompare): Promise<ThreadResult> {
  const { tryCompare } = await import("../jobs/compare/compare-texts.ts");
  return returned<CompareOutcome>(await tryCompare(given));
}

function buffersOf(outcome: WorkResult["outcome"]): ArrayBuffer[] {
  if (outcome.kind !== "made") return [];
  const { bytes, beside } = outcome;
  return [bytes.buffer as ArrayBuffer, ...(beside === undefined ? [] : [beside.buffer])];
}
