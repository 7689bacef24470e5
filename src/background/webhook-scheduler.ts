import { messageOf, noticeOf } from "../commands/delivery/message.ts";
import { scheduleDelivery } from "../commands/delivery/schedule.ts";
import type { EventLog, LogPosition, RecordedEvent } from "../ports/event-log/port.ts";
import type { Collection, ProjectionStore } from "../ports/read-models/port.ts";
import { documentStreams } from "../vocabulary/events/document.ts";
import { jobStreams } from "../vocabulary/events/job.ts";
import { knownEvent } from "../vocabulary/events/shapes.ts";
import { templateStreams } from "../vocabulary/events/template.ts";
import { type WebhookLogEvent, webhookStreams } from "../vocabulary/events/webhook.ts";
import type { WebhookEvent } from "../vocabulary/http/webhooks.ts";

/** A webhook, with what it takes to notify it. */
interface Listener {
  readonly id: string;
  readonly tenantId: string;
  readonly events: readonly WebhookEvent[];
  readonly disabled: string | null;
  /** Where in the log it was registered. */
  readonly since: string;
}

export interface SchedulerOptions {
  readonly log: EventLog;
  readonly store: ProjectionStore;
  readonly listeners: () => Promise<readonly Listener[]>;
  /** Something was scheduled. */
  readonly onScheduled: (position: LogPosition) => void;
  readonly onFailure: (what: string, error: unknown) => void;
}

export interface WebhookScheduler {
  stop(): Promise<void>;
}

/** How far deliveries were scheduled; no documents, only the checkpoint. */
export const scheduledUpTo: Collection<{ readonly id: string; readonly tenantId: string }> = {
  name: "webhooks-told",
  version: 1,
  fields: {},
};

const everything = [webhookStreams, documentStreams, templateStreams, jobStreams];

/** Events read between two checkpoints; an event that is scheduled twice is one delivery. */
const notedEvery = 500;
const againMs = 5000;

/**
 * Follows the log and promises a delivery for every event that a webhook wants. As long as there is no webhook it looks at
 * nothing but whether one is registered.
 */
export function startWebhookScheduler(options: SchedulerOptions): WebhookScheduler {
  const abort = new AbortController();
  const { signal } = abort;
  let wake: NodeJS.Timeout | undefined;
  let rest: () => void = () => undefined;
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      await new Scheduler(options, signal)
        .follow()
        .catch((error: unknown) => options.onFailure("scheduling webhooks", error));
      if (signal.aborted) return;
      await new Promise<void>((resolve) => {
        rest = resolve;
        wake = setTimeout(resolve, againMs);
      });
    }
  };
  const running = run();
  return {
    stop: async () => {
      abort.abort();
      clearTimeout(wake);
      rest();
      await running;
    },
  };
}

class Scheduler {
  readonly #options: SchedulerOptions;
  readonly #signal: AbortSignal;
  readonly #listeners = new Map<string, Listener>();
  #unnoted: number = 0;

  constructor(options: SchedulerOptions, signal: AbortSignal) {
    this.#options = options;
    this.#signal = signal;
  }

  async follow(): Promise<void> {
    const { log, store, listeners } = this.#options;
    const { checkpoint } = await store.open(scheduledUpTo);
    // Before the listeners are read: one that is registered meanwhile comes after it.
    const head = await log.head();
    for (const listener of await listeners()) this.#listeners.set(listener.id, listener);
    let after: LogPosition = checkpoint ?? (this.#listeners.size === 0 ? head : 0n);
    while (!this.#signal.aborted) {
      if (this.#listeners.size === 0) after = await this.#awaitListener(after > head ? after : head);
      else after = await this.#schedule(after);
    }
    if (this.#unnoted > 0) await this.#note(after);
  }

  /** There is no webhook: what happens until one is registered is not delivered. */
  async #awaitListener(from: LogPosition): Promise<LogPosition> {
    const { log } = this.#options;
    for await (const item of log.follow({ after: from, prefixes: [webhookStreams], signal: this.#signal })) {
      if (!("revision" in item)) continue;
      this.#learn(item);
      if (this.#listeners.size > 0) return item.position;
    }
    return from;
  }

  async #schedule(from: LogPosition): Promise<LogPosition> {
    const { log } = this.#options;
    let after = from;
    for await (const item of log.follow({ after, prefixes: everything, signal: this.#signal })) {
      if ("caughtUp" in item) continue;
      after = "checkpoint" in item ? item.checkpoint : item.position;
      const scheduled = "revision" in item ? await this.#scheduleFor(item) : 0;
      this.#unnoted += 1;
      if (scheduled > 0 || this.#unnoted >= notedEvery) await this.#note(after);
      if (this.#listeners.size === 0) return after;
    }
    return after;
  }

  async #scheduleFor(recorded: RecordedEvent): Promise<number> {
    this.#learn(recorded);
    const { tenantId, correlationId, traceparent } = recorded.meta;
    const event = knownEvent(recorded);
    const notice = event && noticeOf(event);
    if (notice === undefined) return 0;
    const { type, data, at } = notice;
    let scheduled = 0;
    let last: LogPosition = 0n;
    for (const { id: webhookId, events, since, disabled, tenantId: owner } of this.#listeners.values()) {
      const wants = owner === tenantId && disabled === null && events.includes(type);
      if (!wants || recorded.position <= BigInt(since)) continue;
      const message = messageOf(type, at, data);
      const cause = `${recorded.stream} ${recorded.revision}`;
      const now = recorded.at.toISOString();
      ({ position: last } = await scheduleDelivery(this.#options.log, {
        tenantId,
        webhookId,
        cause,
        told: type,
        message,
        correlationId,
        traceparent,
        now,
      }));
      scheduled += 1;
    }
    if (scheduled > 0) this.#options.onScheduled(last);
    return scheduled;
  }

  /** Webhooks are registered, changed and removed in the same log: deliveries follow its order. */
  #learn(recorded: RecordedEvent): void {
    if (!recorded.stream.startsWith(webhookStreams)) return;
    const event = knownEvent(recorded) as WebhookLogEvent | undefined;
    if (event === undefined) return;
    const known = this.#listeners.get(event.data.webhookId);
    switch (event.type) {
      case "WebhookRegistered": {
        const { webhookId: id, tenantId, events } = event.data;
        this.#listeners.set(id, known ?? { id, tenantId, events, disabled: null, since: String(recorded.position) });
        return;
      }
      case "WebhookChanged":
        if (known !== undefined) this.#listeners.set(known.id, { ...known, events: event.data.events });
        return;
      case "WebhookDisabled":
        if (known !== undefined) this.#listeners.set(known.id, { ...known, disabled: event.data.reason });
        return;
      case "WebhookEnabled":
        if (known !== undefined) this.#listeners.set(known.id, { ...known, disabled: null });
        return;
      case "WebhookSecretRotated":
        return;
      case "WebhookRemoved":
        this.#listeners.delete(event.data.webhookId);
    }
  }

  async #note(position: LogPosition): Promise<void> {
    await this.#options.store.commit(scheduledUpTo, [], position);
    this.#unnoted = 0;
  }
}
