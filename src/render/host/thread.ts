import { getPriority, platform, setPriority } from "node:os";
import { MessageChannel, type MessagePort, parentPort, workerData } from "node:worker_threads";
import { move, transferableSymbol, valueSymbol } from "piscina";
import { attendTo } from "../../vocabulary/stopping/attention.ts";
import { askWhether } from "../../vocabulary/stopping/stop-signal.ts";
import { render as ownRender } from "../jobs/render.ts";
import { HostQuestions } from "./host-questions.ts";
import type { HostAnswer, HostPauses, HostSettings, HostUnwanted, TaskInEpoch, WorkResult } from "./messages.ts";
import { packagedEngine, packagedPictureReader } from "./packaged-engine.ts";
import { hostTasks } from "./tasks.ts";

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

/** First message of a thread that is ready: the port for its questions, for as long as it lives. */
export interface ThreadGreeting {
  readonly questions: MessagePort;
}

const { port1, port2 } = new MessageChannel();
const questions = new HostQuestions((question) => port1.postMessage(question));
port1.on("message", (answer: HostAnswer) => questions.take(answer));
parentPort?.postMessage({ questions: port2 } satisfies ThreadGreeting, [port2]);
if (isUrgent) giveWay();

const tasks = hostTasks({ engine, readPicture, render, questions, mostWasmBytes });
export const { inspect, verify, fields, importFile, readSpreadsheet, outlines, drawPage, compare, compareDrawn } =
  tasks;

/** Renders one document and gives the file's bytes away without copying them. */
export async function document(task: TaskInEpoch): Promise<unknown> {
  const made = await tasks.document(task);
  return move({ [transferableSymbol]: buffersOf(made.value.outcome), [valueSymbol]: made });
}

function buffersOf(outcome: WorkResult["outcome"]): ArrayBuffer[] {
  if (outcome.kind !== "made") return [];
  const { bytes, beside } = outcome;
  return [bytes.buffer as ArrayBuffer, ...(beside === undefined ? [] : [beside.buffer])];
}
