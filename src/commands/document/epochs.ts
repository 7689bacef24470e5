import { type EventLog, withAppend } from "../../ports/event-log/port.ts";
import { assetStreams } from "../../vocabulary/events/asset.ts";
import { templateStreams } from "../../vocabulary/events/template.ts";
import type { GivenAssets } from "./given-assets.ts";

/** Note about an answer, for the record of a document that is given it. */
export interface AnswerNote {
  /** Which file or revision it is; another one has another. */
  readonly of: string;
  readonly put: (given: GivenAssets) => void;
}

/** A time in which nothing was written to a tenant's templates and uploads: an answer from it is that of all of it. */
export interface TenantEpoch {
  /** No other epoch of any tenant has it. */
  readonly id: number;
  /** By the question, of answers that may be given again. */
  readonly notes: Map<string, AnswerNote>;
}

/** Milliseconds after which an epoch ends by itself: files in folders change without an event. */
const longestMs = 1000;
/** Tenants whose epochs are kept, and questions in an epoch whose answers may be given again. */
const mostTenants = 1000;
const mostNotes = 1000;

/** The epochs of tenants: a write to what documents are made of ends one before the writer is answered. */
export class Epochs {
  /** The oldest first. */
  readonly #current = new Map<string, TenantEpoch & { readonly until: number }>();
  readonly #now: () => number;
  #last = 0;

  /** `now`: milliseconds of a clock that only goes forwards. */
  constructor(now: () => number) {
    this.#now = now;
  }

  of(tenantId: string): TenantEpoch {
    const now = this.#now();
    const known = this.#current.get(tenantId);
    if (known !== undefined && now < known.until) return known;
    this.#forgetOver(now);
    this.#last += 1;
    const epoch = { id: this.#last, notes: new Map<string, AnswerNote>(), until: now + longestMs };
    this.#current.delete(tenantId);
    this.#current.set(tenantId, epoch);
    if (this.#current.size > mostTenants) this.#current.delete(this.#current.keys().next().value ?? "");
    return epoch;
  }

  /** Epochs that are kept. */
  get size(): number {
    return this.#current.size;
  }

  /** All last as long, so those that are over stand first. */
  #forgetOver(now: number): void {
    for (const [tenantId, { until }] of this.#current) {
      if (now < until) return;
      this.#current.delete(tenantId);
    }
  }

  raise(tenantId: string): void {
    this.#current.delete(tenantId);
  }
}

/**
 * Whether the answer to this question may be given again from now on. The first one of an epoch stays: a document that was begun before
 * a write may ask after it, while others are still given what was kept before.
 */
export function keepNote({ notes }: TenantEpoch, question: string, note: AnswerNote): boolean {
  const first = notes.get(question);
  if (first !== undefined) return first.of === note.of;
  if (notes.size >= mostNotes) return false;
  notes.set(question, note);
  return true;
}

/** Streams whose events decide what a document is given. */
const sources = [templateStreams, assetStreams];

/** The same log, but a write to templates or uploads is answered only when a new epoch has begun, also when its outcome is unknown. */
export function raisingEpochs(log: EventLog, epochs: Pick<Epochs, "raise">): EventLog {
  const raise = (stream: string): void => {
    const prefix = sources.find((source) => stream.startsWith(source));
    if (prefix !== undefined) epochs.raise(stream.slice(prefix.length, stream.indexOf(".")));
  };
  const raising = withAppend(log, (stream, expected, events) =>
    log.append(stream, expected, events).finally(() => raise(stream)),
  );
  return { ...raising, remove: (stream) => log.remove(stream).finally(() => raise(stream)) };
}
