import { byHour, type ReadsOfHour, recordReads, type TenantRead } from "../commands/document/record-reads.ts";
import type { Clock } from "../ports/clock/port.ts";
import type { EventLog } from "../ports/event-log/port.ts";
import type { AccessLogMode, DocumentRead } from "../vocabulary/events/document-reads.ts";
import { Poller } from "./poller.ts";

interface ReadRecorderOptions {
  readonly log: EventLog;
  readonly clock: Clock;
  readonly mode: AccessLogMode;
  /** Whether the tenant exists and is not being deleted: its reads are recorded only then. */
  readonly isThere: (tenantId: string) => Promise<boolean>;
  readonly onFailure: (what: string, error: unknown) => void;
}

/** Milliseconds for which `batch` waits for further reads: what a killed process loses. */
const gatheredMs = 1000;
/** Reads that wait for the log in memory. With as many, `batch` waits for it as `strict` does. */
const mostWaiting = 10_000;
/** Milliseconds within which a caller who gets the same again has read it once. */
const oneReadMs = 5 * 60_000;
/** Reads that are remembered for that; of those that are forgotten a repeat is recorded once more. */
const mostRemembered = 10_000;

/**
 * Notes who gets contents of stored documents. `strict` answers when the log has it, so that nothing leaves unrecorded; `batch` answers at once,
 * and records a second's reads together.
 */
export class ReadRecorder {
  readonly #options: ReadRecorderOptions;
  readonly #poller: Poller;
  #next: TenantRead[] = [];
  /** Reads that are being recorded, or will be again because that failed. */
  #recording: readonly ReadsOfHour[] = [];
  /** When each was noted, in milliseconds, the oldest first. */
  readonly #noted = new Map<string, number>();
  /** Reads that are being noted now. */
  readonly #noting = new Map<string, Promise<void>>();
  #going: Promise<void> = Promise.resolve();

  constructor(options: ReadRecorderOptions) {
    this.#options = options;
    const onFailure = (error: unknown): void => options.onFailure("recording who read documents", error);
    this.#poller = new Poller({ look: () => this.#record(), everyMs: gatheredMs, onFailure });
  }

  start(): void {
    if (this.#options.mode === "batch") this.#poller.start();
  }

  /** Records what is left; what the log does not take is named as lost. */
  async stop(): Promise<void> {
    await this.#poller.stop();
    await this.#record().catch((error: unknown) => {
      this.#options.onFailure(`${this.waiting} reads of documents are not recorded: the service stops`, error);
    });
  }

  /** Reads that are not in the log yet. */
  get waiting(): number {
    return this.#recording.reduce((sum, { reads }) => sum + reads.length, this.#next.length);
  }

  /**
   * Notes a read before its first byte leaves.
   *
   * @throws Refusal UNAVAILABLE when the log has to have it first, and does not answer
   */
  async note(tenantId: string, { documentId, by, content }: Omit<DocumentRead, "at">): Promise<void> {
    const { mode, clock } = this.#options;
    if (mode === "off") return;
    const now = clock.now();
    const key = `${tenantId} ${documentId} ${content} ${by}`;
    if (this.#isNoted(key, now.getTime())) return;
    // Who asks for parts of a file asks for several at once.
    const noting =
      this.#noting.get(key) ?? this.#noteOnce({ tenantId, read: { documentId, by, content, at: now.toISOString() } });
    this.#noting.set(key, noting);
    await noting.finally(() => this.#noting.delete(key));
    this.#remember(key, now.getTime());
  }

  async #noteOnce(one: TenantRead): Promise<void> {
    const { mode, clock, log } = this.#options;
    if (mode === "batch") {
      if (this.waiting >= mostWaiting) await this.#record();
      this.#next.push(one);
      return;
    }
    for (const reads of byHour([one], clock)) await recordReads(log, reads, one.read.at);
  }

  #isNoted(key: string, now: number): boolean {
    const before = this.#noted.get(key);
    return before !== undefined && now - before < oneReadMs;
  }

  #remember(key: string, now: number): void {
    this.#noted.delete(key);
    this.#noted.set(key, now);
    if (this.#noted.size <= mostRemembered) return;
    const [oldest = ""] = this.#noted.keys();
    this.#noted.delete(oldest);
  }

  /** One at a time: who comes while it goes on waits for it, and then for what has come since. */
  #record(): Promise<void> {
    this.#going = this.#going.catch(() => undefined).then(() => this.#recordAll());
    return this.#going;
  }

  async #recordAll(): Promise<void> {
    const { log, clock, isThere } = this.#options;
    this.#recording = [...this.#recording, ...byHour(this.#next, clock)];
    this.#next = [];
    for (const one of this.#recording) {
      if (await isThere(one.tenantId)) await recordReads(log, one, clock.now().toISOString());
      this.#recording = this.#recording.filter((other) => other !== one);
    }
  }
}
