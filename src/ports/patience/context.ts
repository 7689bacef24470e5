import { AsyncLocalStorage } from "node:async_hooks";
import { promiseHooks } from "node:v8";

/**
 * A value that work, and what it leads to by promises, is done with: async functions and generators, and what follows a promise. Callbacks
 * of events, timers and streams may have it or not: who needs it there takes it along.
 */
export interface WorkContext<Value extends object> {
  run<Result>(value: Value | undefined, work: () => Result): Result;
  /** undefined: there is none here. */
  get(): Value | undefined;
}

/** From this version on AsyncLocalStorage costs nearly nothing. */
const fastSince = 24;

/** One for each process is enough: each makes all promises of the process dearer, before Node.js 24. */
export const openWorkContext = <Value extends object>(node: string = process.versions.node): WorkContext<Value> =>
  Number.parseInt(node, 10) >= fastSince ? new StorageContext<Value>() : new PromiseContext<Value>();

class StorageContext<Value extends object> implements WorkContext<Value> {
  readonly #storage = new AsyncLocalStorage<Value | undefined>();

  run<Result>(value: Value | undefined, work: () => Result): Result {
    return this.#storage.run(value, work);
  }

  get(): Value | undefined {
    return this.#storage.getStore();
  }
}

/**
 * Marks promises alone, where AsyncLocalStorage of Node.js 20 and 22 numbers every promise, timer and socket of the process: a tenth or
 * more of what a small document costs the process that answers.
 */
class PromiseContext<Value extends object> implements WorkContext<Value> {
  readonly #value = Symbol("context");
  #current: Value | undefined;
  #isHooked: boolean = false;

  run<Result>(value: Value | undefined, work: () => Result): Result {
    if (!this.#isHooked) this.#hook();
    const before = this.#current;
    this.#current = value;
    try {
      return work();
    } finally {
      this.#current = before;
    }
  }

  get(): Value | undefined {
    return this.#current;
  }

  /** A promise is begun in the context of who makes it, and what follows it is done in that. Between the jobs of promises there is none. */
  #hook(): void {
    this.#isHooked = true;
    const mark = this.#value;
    type Marked = Promise<unknown> & { [mark]?: Value };
    promiseHooks.createHook({
      init: (promise) => {
        if (this.#current !== undefined) (promise as Marked)[mark] = this.#current;
      },
      before: (promise) => {
        this.#current = (promise as Marked)[mark];
      },
      after: () => {
        this.#current = undefined;
      },
    });
  }
}
