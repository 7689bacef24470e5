import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { callerLeft, type StopSignal } from "../../vocabulary/stopping/stop-signal.ts";
import { atOnce } from "./at-once.ts";

/** In a request of the service to itself: the one that it is made for. */
const madeForHeader = "colophon-made-for";

/** By what the header says; only this process knows the values. */
const madeFor = new Map<string, StopSignal>();

/** Every request has a signal for the moment at which its caller goes before the answer is out. Register it first. */
export function addDepartures(app: FastifyInstance): void {
  app.decorateRequest("departure");
  app.addHook(
    "onRequest",
    atOnce((request, { raw }) => {
      const outer = request.headers[madeForHeader];
      request.departure = new CallerDeparture(raw, typeof outer === "string" ? madeFor.get(outer) : undefined);
    }),
  );
}

/** Does the work with headers for requests of the service to itself, whose caller goes when that of the signal does. */
export async function madeForCaller<Result>(
  signal: StopSignal,
  key: string,
  work: (headers: Readonly<Record<string, string>>) => Promise<Result>,
): Promise<Result> {
  madeFor.set(key, signal);
  try {
    return await work({ [madeForHeader]: key });
  } finally {
    madeFor.delete(key);
  }
}

/** Aborted when an answer's connection closes before it is out. It costs nothing until somebody listens: most requests are answered at once. */
class CallerDeparture implements StopSignal {
  readonly #answer: ServerResponse;
  readonly #outer: StopSignal | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #leave = (): void => {
    if (!this.aborted) return;
    const listeners = [...this.#listeners];
    this.#listeners.clear();
    for (const listener of listeners) listener();
  };
  #listens: boolean = false;

  constructor(answer: ServerResponse, outer: StopSignal | undefined) {
    this.#answer = answer;
    this.#outer = outer;
  }

  get aborted(): boolean {
    const { destroyed, writableFinished } = this.#answer;
    return (destroyed && !writableFinished) || this.#outer?.aborted === true;
  }

  get reason(): unknown {
    return this.aborted ? callerLeft() : undefined;
  }

  addEventListener(_type: "abort", listener: () => void): void {
    this.#listeners.add(listener);
    if (this.#listens) return;
    this.#listens = true;
    this.#answer.once("close", this.#leave);
    this.#outer?.addEventListener("abort", this.#leave);
  }

  removeEventListener(_type: "abort", listener: () => void): void {
    this.#listeners.delete(listener);
    if (this.#listeners.size > 0 || !this.#listens) return;
    this.#listens = false;
    this.#answer.off("close", this.#leave);
    this.#outer?.removeEventListener("abort", this.#leave);
  }
}
