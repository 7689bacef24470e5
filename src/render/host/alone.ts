import { Socket } from "node:net";
import { limits } from "../../vocabulary/limits.ts";
import { attendTo } from "../../vocabulary/stopping/attention.ts";
import { askWhether } from "../../vocabulary/stopping/stop-signal.ts";
import { render } from "../jobs/render.ts";
import { FrameReader, sendFrame } from "./frames.ts";
import { HostQuestions } from "./host-questions.ts";
import type { FromHost, HostSettings, ToHost } from "./messages.ts";
import { packagedEngine, packagedPictureReader } from "./packaged-engine.ts";
import { faultOf, tooLarge } from "./task-faults.ts";
import { hostTasks, type ThreadResult } from "./tasks.ts";

/** `onMade` is called behind each task, before its answer goes out; `onEnd` when the starter has no more to say. */
interface LoneHostLife {
  readonly onMade: () => void;
  readonly onEnd: () => void;
}

/**
 * A host without a second thread: it renders where it listens. That costs half as much to start, and is for one who makes a single
 * document: while it computes it hears neither that nobody waits any more nor that its starter is gone, whose guard ends it then.
 */
export function startAlone({ onMade, onEnd }: LoneHostLife): void {
  const channel = new Socket({ fd: 3 });
  const reader = new FrameReader();
  const host = new LoneHost((message) => sendFrame(channel, message), onMade);
  for (const event of ["end", "error", "close"] as const) channel.once(event, onEnd);
  channel.on("data", (piece: Buffer) => {
    for (const message of reader.readFrames(piece)) host.take(message as ToHost);
  });
}

class LoneHost {
  readonly #say: (message: FromHost) => void;
  readonly #onMade: () => void;
  readonly #questions: HostQuestions;
  #tasks: ReturnType<typeof hostTasks> | undefined;
  #isUnwanted = false;
  #pausedMs = 0;

  constructor(say: (message: FromHost) => void, onMade: () => void) {
    this.#say = say;
    this.#onMade = onMade;
    this.#questions = new HostQuestions((question) => say({ kind: "ask", question }));
    attendTo(askWhether(() => this.#isUnwanted));
  }

  take(message: ToHost): void {
    switch (message.kind) {
      case "begin":
        this.#begin(message.settings);
        break;
      case "work":
        void this.#work(message);
        break;
      case "answer":
        this.#questions.take(message.answer);
        break;
      case "giveUp":
        this.#isUnwanted = true;
        if (message.job !== undefined) this.#questions.take({ unwanted: message.job });
        break;
      case "paused":
        this.#pausedMs += message.ms;
        break;
    }
  }

  #begin({ engine: version, faces, mostWasmBytes }: HostSettings): void {
    const readPicture = packagedPictureReader();
    const milliseconds = (): number => performance.now() - this.#pausedMs;
    const engine = packagedEngine({ engine: version, faces, milliseconds }, readPicture);
    this.#tasks = hostTasks({ engine, readPicture, render, questions: this.#questions, mostWasmBytes });
    this.#say({ kind: "ready" });
  }

  async #work({ name, task, epoch }: Extract<ToHost, { kind: "work" }>): Promise<void> {
    if (this.#tasks === undefined) throw new Error("a task came before what it needs");
    this.#isUnwanted = false;
    this.#say({ kind: "begun" });
    try {
      const given = epoch === undefined ? task : { ...(task as object), epoch };
      const { value, last, reused }: ThreadResult = await this.#tasks[name](given as never);
      this.#onMade();
      const refusal = tooLarge(value, limits.madeBytes);
      if (refusal !== undefined) this.#say({ kind: "refused", refusal });
      else this.#say({ kind: "done", value, last, ...(reused === undefined ? {} : { reused }) });
    } catch (error) {
      this.#say({ kind: "failed", fault: faultOf(error) });
    }
  }
}
