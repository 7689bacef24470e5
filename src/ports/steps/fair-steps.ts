import { type StopSignal, throwIfStopped } from "../../vocabulary/stopping/stop-signal.ts";
import { type CallerSteps, type StepKind, type StepTurns, stepBounds } from "./port.ts";

interface StepSurroundings {
  /** Calls back in the next turn of the event loop. */
  readonly nextTurn: (work: () => void) => void;
  /** Milliseconds of a clock that only goes forwards. */
  readonly now: () => number;
  /** Called with whole milliseconds for which a payer's steps held the process. */
  readonly onWorked: (payer: string, milliseconds: number) => void;
}

/** Payers whose parts of a millisecond are remembered. */
const mostRemembered = 1000;

/** Payers take turns, step by step: however many connections one has, another waits for one step of each payer at most. */
export class FairSteps implements StepTurns {
  readonly #around: StepSurroundings;
  /** By payer, in the order of their turns. */
  readonly #waiting = new Map<string, (() => void)[]>();
  /** Milliseconds not charged yet. */
  readonly #owed = new Map<string, number>();
  #isScheduled: boolean = false;

  constructor(around: StepSurroundings) {
    this.#around = around;
  }

  of(payer: string, signal?: StopSignal): CallerSteps {
    const one: CallerSteps["one"] = (kind, bytes, work) => {
      mustFit(kind, bytes);
      return this.#inTurn(payer, signal, work);
    };
    const all: CallerSteps["all"] = async (kind, work) => {
      for (;;) {
        const step = await one(kind, 0, () => work.next());
        if (step.done === true) return step.value;
        mustFit(kind, step.value);
      }
    };
    return { one, all };
  }

  #inTurn<Result>(payer: string, signal: StopSignal | undefined, work: () => Result): Promise<Result> {
    return new Promise((resolve, reject) => {
      const line = this.#waiting.get(payer) ?? [];
      line.push(() => {
        try {
          throwIfStopped(signal);
          resolve(this.#charged(payer, work));
        } catch (error) {
          reject(error);
        }
      });
      this.#waiting.set(payer, line);
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#isScheduled || this.#waiting.size === 0) return;
    this.#isScheduled = true;
    this.#around.nextTurn(() => {
      this.#isScheduled = false;
      this.#takeOne();
      this.#schedule();
    });
  }

  #takeOne(): void {
    const [first] = this.#waiting;
    if (first === undefined) return;
    const [payer, line] = first;
    const step = line.shift();
    this.#waiting.delete(payer);
    if (line.length > 0) this.#waiting.set(payer, line);
    step?.();
  }

  #charged<Result>(payer: string, work: () => Result): Result {
    const { now, onWorked } = this.#around;
    const from = now();
    try {
      return work();
    } finally {
      const owed = (this.#owed.get(payer) ?? 0) + now() - from;
      const whole = Math.floor(owed);
      this.#remember(payer, owed - whole);
      if (whole > 0) onWorked(payer, whole);
    }
  }

  #remember(payer: string, owed: number): void {
    this.#owed.delete(payer);
    this.#owed.set(payer, owed);
    const [oldest] = this.#owed.keys();
    if (this.#owed.size > mostRemembered && oldest !== undefined) this.#owed.delete(oldest);
  }
}

/** @throws Error when a step gets more than its kind may: then the process could be held up for longer than promised */
function mustFit(kind: StepKind, bytes: number): void {
  const { mostBytes } = stepBounds[kind];
  if (bytes > mostBytes) throw new Error(`A step of the kind ${kind} has ${bytes} bytes; ${mostBytes} are the most.`);
}
