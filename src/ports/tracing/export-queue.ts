import type { OutboundAnswer } from "../net/port.ts";
import type { SpanCounts } from "./port.ts";

export interface ExportOptions<Item> {
  /** Sends some to the collector. Rejects when no answer came. */
  readonly send: (items: readonly Item[]) => Promise<Pick<OutboundAnswer, "status" | "headers" | "body">>;
  /** Waits, or ends earlier when the signal is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Called each time that some were not taken. */
  readonly onFailure: (error: Error) => void;
  /** The most that wait; one more is dropped. */
  readonly mostQueued?: number;
  /** The most that are sent at once. */
  readonly mostAtOnce?: number;
}

/** As OpenTelemetry's batch processor has them by default (OTEL_BSP_MAX_QUEUE_SIZE and so on). */
const usual = { mostQueued: 2048, mostAtOnce: 512, everyMs: 5000 };

/** How often some are sent at most, and how long it waits before the second try; each further wait is twice as long. */
const tries = { most: 5, firstWaitMs: 1000, longestWaitMs: 30_000 };

/** How long the end waits for the collector, in milliseconds. */
const lastMs = 5000;

/** OTLP/HTTP, "Failures": these may be sent again. */
const passing = new Set([429, 502, 503, 504]);

/**
 * Spans on their way to the collector. One request is on the way at a time; meanwhile a bounded number waits, and what is beyond is
 * dropped and counted: a collector that is slow or away costs its spans and nothing else.
 */
export class ExportQueue<Item> {
  readonly #options: ExportOptions<Item>;
  readonly #mostQueued: number;
  readonly #mostAtOnce: number;
  readonly #closing = new AbortController();
  #waiting: Item[] = [];
  /** On the way. */
  #sending = 0;
  #pause = new AbortController();
  #running: Promise<void> | undefined;
  #exported = 0;
  #dropped = 0;
  #notTaken = 0;

  constructor(options: ExportOptions<Item>) {
    this.#options = options;
    this.#mostQueued = options.mostQueued ?? usual.mostQueued;
    this.#mostAtOnce = options.mostAtOnce ?? usual.mostAtOnce;
  }

  add(item: Item): void {
    if (this.#waiting.length >= this.#mostQueued || this.#closing.signal.aborted) {
      this.#dropped += 1;
      return;
    }
    this.#waiting.push(item);
    this.#running ??= this.#run();
    if (this.#waiting.length === this.#mostAtOnce) this.#pause.abort();
  }

  counts(): SpanCounts {
    return { exported: this.#exported, dropped: this.#dropped, notTaken: this.#notTaken };
  }

  /** Sends the waiting spans, once. Those that the collector has not taken within five seconds count as not taken. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#pause.abort();
    const over = new AbortController();
    await Promise.race([this.#running, this.#options.wait(lastMs, over.signal)]);
    over.abort();
    this.#notTaken += this.#sending + this.#waiting.length;
    this.#sending = 0;
    this.#waiting = [];
  }

  /** From the first span that waits until none does. */
  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      if (this.#waiting.length < this.#mostAtOnce) await this.#rest();
      await this.#export(this.#waiting.splice(0, this.#mostAtOnce));
    }
    this.#running = undefined;
  }

  /** Until enough have come together. */
  async #rest(): Promise<void> {
    this.#pause = new AbortController();
    await this.#options.wait(usual.everyMs, AbortSignal.any([this.#pause.signal, this.#closing.signal]));
  }

  async #export(items: readonly Item[]): Promise<void> {
    this.#sending = items.length;
    let left = await this.#try(items);
    for (let tried = 1; left.again && tried < tries.most && !this.#closing.signal.aborted; tried += 1) {
      const waitMs = Math.max(left.waitMs, tries.firstWaitMs * 2 ** (tried - 1));
      await this.#options.wait(Math.min(waitMs, tries.longestWaitMs), this.#closing.signal);
      left = await this.#try(items);
    }
    // The end has counted them already when it did not wait for this.
    if (this.#sending === 0) return;
    this.#sending = 0;
    this.#exported += items.length - left.notTaken;
    this.#notTaken += left.notTaken;
  }

  async #try(items: readonly Item[]): Promise<UnsentSpans> {
    try {
      const { status, headers, body } = await this.#options.send(items);
      if (status >= 200 && status < 300) return this.#taken(rejectedOf(body));
      this.#options.onFailure(new Error(`the collector answered ${status}`));
      const retryAfter = headers["retry-after"] ?? "";
      const waitMs = /^\d{1,4}$/.test(retryAfter) ? Number(retryAfter) * 1000 : 0;
      return { notTaken: items.length, again: passing.has(status), waitMs };
    } catch (error) {
      this.#options.onFailure(error as Error);
      return { notTaken: items.length, again: true, waitMs: 0 };
    }
  }

  #taken(notTaken: number): UnsentSpans {
    if (notTaken > 0) this.#options.onFailure(new Error(`the collector rejected ${notTaken} spans`));
    return { notTaken, again: false, waitMs: 0 };
  }
}

/** Outcome of one try to send spans. */
interface UnsentSpans {
  readonly notTaken: number;
  /** Whether another try may help. */
  readonly again: boolean;
  /** Milliseconds that the collector wants to be left alone. */
  readonly waitMs: number;
}

/** Spans that a collector took with the rest, and did not keep (`partialSuccess`). */
function rejectedOf(body: Uint8Array): number {
  try {
    const { partialSuccess } = JSON.parse(Buffer.from(body).toString("utf8")) as {
      readonly partialSuccess?: { readonly rejectedSpans?: string | number };
    };
    const rejected = Number(partialSuccess?.rejectedSpans ?? 0);
    return Number.isSafeInteger(rejected) && rejected > 0 ? rejected : 0;
  } catch {
    // A collector that answers in protobuf, or with nothing, says nothing of it.
    return 0;
  }
}
