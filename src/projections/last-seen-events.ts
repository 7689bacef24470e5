import type { LogPosition } from "../ports/event-log/port.ts";
import { ofAnother } from "../ports/patience/port.ts";
import type { ReadModelDocument } from "../ports/read-models/port.ts";

/** The last event of a read model that this process heard of. */
export interface LastSeenEvent {
  readonly position: LogPosition;
  /** Milliseconds since it came. */
  readonly agoMs: number;
}

interface HeardDocument {
  readonly doc: Promise<ReadModelDocument | undefined>;
  readonly position: LogPosition;
  readonly until: number;
}

/** A read model is this far behind its events at most, or a query of it would not have been waited for any longer. */
const settledMs = 2000;
/** For so long a document is taken for what it is, should the process hear nothing more of the log without noticing. */
const keptMs = 1000;
const mostKept = 10_000;

/**
 * Documents as they were found last, for a read model of which each request needs some and which hardly ever changes. The process
 * hears of every change: found documents are forgotten with the next event, and none are kept while the read model may not have that
 * event yet. An absent document is looked for each time: it may have come since the last look. One look serves all
 * requests that come during it.
 */
export class LastSeenEvents {
  readonly #last: () => LastSeenEvent | undefined;
  readonly #now: () => number;
  readonly #kept = new Map<string, HeardDocument>();

  /** `last`: undefined while nothing is heard; `now`: in milliseconds, of a clock that is never set. */
  constructor(last: () => LastSeenEvent | undefined, now: () => number) {
    this.#last = last;
    this.#now = now;
  }

  async get<Doc extends ReadModelDocument>(
    key: string,
    find: () => Promise<Doc | undefined>,
  ): Promise<Doc | undefined> {
    const last = this.#last();
    if (last === undefined || last.agoMs < settledMs) {
      this.#kept.clear();
      return await find();
    }
    const { position } = last;
    const kept = this.#kept.get(key);
    if (kept !== undefined && kept.position === position && this.#now() < kept.until) {
      const found = await ofAnother(kept.doc);
      return found === undefined ? await find() : (found as Doc);
    }
    const doc = find();
    this.#keep(key, { doc, position, until: this.#now() + keptMs });
    return await doc;
  }

  #keep(key: string, kept: HeardDocument): void {
    if (this.#kept.size >= mostKept) this.#kept.clear();
    this.#kept.set(key, kept);
    const forget = (): void => {
      if (this.#kept.get(key) === kept) this.#kept.delete(key);
    };
    kept.doc.then((doc) => doc === undefined && forget(), forget);
  }
}
