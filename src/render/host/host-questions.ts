import { callerLeft } from "../../vocabulary/stopping/stop-signal.ts";
import { keyOf, type RepeatedQuestion } from "../contract/epoch.ts";
import type { Outside } from "../contract/outside.ts";
import { EpochAnswers } from "./kept-answers.ts";
import { type HostAnswer, type HostQuestion, NoPlaceToWait } from "./messages.ts";

interface Asker {
  readonly job: number;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
  /** The answer may be kept. */
  readonly keep: (value: unknown) => void;
}

/** Which job asks, whether kept answers are for it, and which of them it was given. */
export interface AskingJob {
  readonly job: number;
  readonly epoch: number | undefined;
  readonly reused: RepeatedQuestion[];
}

/** Asks the process that gives the tasks, for all jobs, and hands the answers to the callers that wait for them. */
export class HostQuestions {
  readonly #post: (question: HostQuestion) => void;
  readonly #waiting = new Map<number, Asker>();
  readonly #kept = new EpochAnswers();
  #last = 0;

  constructor(post: (question: HostQuestion) => void) {
    this.#post = post;
  }

  /** An answer that came. */
  take(answer: HostAnswer): void {
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
        this.#post({ id: this.#last, job, ask, words } satisfies HostQuestion<Ask>);
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
