import { recordWork, type WorkDone } from "../commands/usage/record.ts";
import type { Clock } from "../ports/clock/port.ts";
import type { EventLog, LogPosition } from "../ports/event-log/port.ts";
import { randomGuid } from "../vocabulary/ids.ts";
import { Poller } from "./poller.ts";

interface WorkRecorderOptions {
  readonly log: EventLog;
  readonly clock: Clock;
  /** Whether the tenant exists and is not being deleted: work is recorded only then. */
  readonly isThere: (tenantId: string) => Promise<boolean>;
  /** Waits until the read model of work knows a position, where queries do not wait for that themselves. */
  readonly seen: (position: LogPosition) => Promise<void>;
  /** Milliseconds between records: what a killed process loses. */
  readonly everyMs: number;
  readonly onFailure: (what: string, error: unknown) => void;
}

type RecordedWork = Pick<WorkDone, "milliseconds" | "refusals">;

/** Adds up what rendering works for tenants and what their quotas refuse, and records it by tenant and day now and then. */
export class WorkRecorder {
  readonly #options: WorkRecorderOptions;
  /** By tenant and day: what is not being recorded yet. */
  readonly #next = new Map<string, WorkDone>();
  /** Work that is being recorded, or will be recorded again because that failed. */
  #recording: readonly WorkDone[] = [];
  readonly #poller: Poller;

  constructor(options: WorkRecorderOptions) {
    this.#options = options;
    const onFailure = (error: unknown): void => options.onFailure("recording the work for tenants", error);
    this.#poller = new Poller({ look: () => this.#record(), everyMs: options.everyMs, onFailure });
  }

  start(): void {
    this.#poller.start();
  }

  /** Records what is left. */
  async stop(): Promise<void> {
    await this.#poller.stop();
    await this.record();
  }

  worked(tenantId: string, milliseconds: number): void {
    this.#add(tenantId, { milliseconds: Math.round(milliseconds), refusals: 0 });
  }

  refused(tenantId: string): void {
    this.#add(tenantId, { milliseconds: 0, refusals: 1 });
  }

  /** Work that is not yet in the read model, of days that begin with `days`, such as `2026-03`. */
  unrecorded(tenantId: string, days: string): RecordedWork {
    const all = [...this.#next.values(), ...this.#recording];
    const own = all.filter((done) => done.tenantId === tenantId && done.day.startsWith(days));
    const sum = (of: keyof RecordedWork): number => own.reduce((total, done) => total + done[of], 0);
    return { milliseconds: sum("milliseconds"), refusals: sum("refusals") };
  }

  /** Records all there is, unless that fails; it then stays for the next time. */
  async record(): Promise<void> {
    try {
      await this.#record();
    } catch (error) {
      this.#options.onFailure("recording the work for tenants", error);
    }
  }

  #add(tenantId: string, { milliseconds, refusals }: RecordedWork): void {
    const { clock } = this.#options;
    const day = clock.now().toISOString().slice(0, 10);
    const key = `${tenantId} ${day}`;
    const id = this.#next.get(key)?.id ?? randomGuid(clock.randomBytes(16));
    const { milliseconds: ms = 0, refusals: before = 0 } = this.#next.get(key) ?? {};
    this.#next.set(key, { tenantId, day, id, milliseconds: ms + milliseconds, refusals: before + refusals });
  }

  async #record(): Promise<void> {
    this.#recording = [...this.#recording, ...this.#next.values()];
    this.#next.clear();
    const { log, clock, isThere, seen } = this.#options;
    for (const done of this.#recording) {
      if (await isThere(done.tenantId)) {
        await seen(await recordWork(log, done, clock.now().toISOString()));
      }
      this.#recording = this.#recording.filter((other) => other !== done);
    }
  }
}
