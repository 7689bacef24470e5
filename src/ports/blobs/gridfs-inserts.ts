import { type Collection, MongoBulkWriteError, type OptionalUnlessRequiredId } from "mongodb";
import { writeErrorsOf } from "../drivers/mongodb.ts";
import { outsideRequests } from "../patience/port.ts";

/** What one command takes at most. Bytes are those of the files: a message of MongoDB may have 48 MB. */
const most = { documents: 64, bytes: 4 * 1024 * 1024 };

/** A command that has no answer after so many milliseconds holds up nobody else any longer: its connection may be the only one that is lost. */
const alikeMs = 100;

interface WaitingInsert<Kept extends object> {
  readonly document: OptionalUnlessRequiredId<Kept>;
  readonly bytes: number;
  readonly settle: () => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Small documents of many callers for one collection: those that come while a command is on its way are inserted by one command after it.
 * An insert settles when the server has the document as the collection's write concern wants it. Of a command that fails, those documents
 * fail which the server names; where it names none all fail, whether they were inserted or not. The command is for all of them, and so on the clock of no request.
 */
export class GatheredInserts<Kept extends object> {
  readonly #collection: Collection<Kept>;
  #waiting: WaitingInsert<Kept>[] = [];
  /** The command that others wait for. */
  #awaited: object | undefined;

  constructor(collection: Collection<Kept>) {
    this.#collection = collection;
  }

  /** `bytes`: about the document's size. */
  insert(document: OptionalUnlessRequiredId<Kept>, bytes: number): Promise<void> {
    return new Promise((settle, fail) => {
      this.#waiting.push({ document, bytes, settle, fail });
      if (this.#awaited === undefined) void outsideRequests(() => this.#insertWaiting());
    });
  }

  async #insertWaiting(): Promise<void> {
    while (this.#waiting.length > 0) {
      const command = {};
      this.#awaited = command;
      const timer = setTimeout(() => {
        if (this.#awaited !== command) return;
        this.#awaited = undefined;
        void this.#insertWaiting();
      }, alikeMs);
      await this.#insertAll(this.#takeSome());
      clearTimeout(timer);
      // Others were not held up by it, and go on by themselves.
      if (this.#awaited !== command) return;
      this.#awaited = undefined;
    }
  }

  #takeSome(): readonly WaitingInsert<Kept>[] {
    let bytes = 0;
    const isTooMuch = (one: WaitingInsert<Kept>, index: number): boolean => {
      bytes += one.bytes;
      return index > 0 && (index >= most.documents || bytes > most.bytes);
    };
    const end = this.#waiting.findIndex(isTooMuch);
    return this.#waiting.splice(0, end < 0 ? this.#waiting.length : end);
  }

  async #insertAll(taken: readonly WaitingInsert<Kept>[]): Promise<void> {
    const [first] = taken;
    try {
      if (first !== undefined && taken.length === 1) await this.#collection.insertOne(first.document);
      else
        await this.#collection.insertMany(
          taken.map(({ document }) => document),
          { ordered: false },
        );
      for (const { settle } of taken) settle();
    } catch (error) {
      const failed = failedOf(error);
      for (const [at, { settle, fail }] of taken.entries())
        if (failed?.has(at) === false) settle();
        else fail(error);
    }
  }
}

/** Which documents of a command the server refused, when all the others are there as the write concern wants it; undefined: that is not known. */
function failedOf(error: unknown): ReadonlySet<number> | undefined {
  if (!(error instanceof MongoBulkWriteError) || error.result.getWriteConcernError() !== undefined) return undefined;
  const refused = writeErrorsOf(error).map(({ index }) => index);
  return refused.length === 0 ? undefined : new Set(refused);
}
