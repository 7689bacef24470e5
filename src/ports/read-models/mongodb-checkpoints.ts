import type { AnyBulkWriteOperation, Collection } from "mongodb";
import type { LogPosition } from "../event-log/port.ts";
import type { VersionDocument } from "./mongodb-registry.ts";

/** How far a version has come, and the token of the lease under which; without one nobody can have overtaken. */
export interface CheckpointMove {
  readonly registered: Pick<VersionDocument, "_id" | "documents">;
  readonly upTo: LogPosition;
  readonly token?: bigint | undefined;
}

interface WaitingMove {
  readonly move: CheckpointMove;
  readonly resolve: (isMoved: boolean) => void;
  readonly reject: (error: unknown) => void;
}

/** Commands that may be on their way at once: one that is slow holds nobody up. */
const mostAtOnce = 2;

/** Moves checkpoints on. Those that come while others are on their way go together, in one command. */
export class Checkpoints {
  readonly #versions: Collection<VersionDocument>;
  #waiting: WaitingMove[] = [];
  #onTheirWay = 0;

  constructor(versions: Collection<VersionDocument>) {
    this.#versions = versions;
  }

  /** False: the version is gone, or somebody with a later lease has moved it. */
  move(move: CheckpointMove): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ move, resolve, reject });
      if (this.#onTheirWay < mostAtOnce) this.#moveAll();
    });
  }

  /** What cannot be moved stays as it is. */
  async moveMany(moves: readonly CheckpointMove[]): Promise<void> {
    await this.#versions.bulkWrite(moves.map(operationOf), { ordered: false });
  }

  async #moveAll(): Promise<void> {
    this.#onTheirWay += 1;
    while (this.#waiting.length > 0) await this.#moveTogether(this.#waiting.splice(0));
    this.#onTheirWay -= 1;
  }

  async #moveTogether(waiting: readonly WaitingMove[]): Promise<void> {
    try {
      const moves = waiting.map(({ move }) => move);
      const { matchedCount } = await this.#versions.bulkWrite(moves.map(operationOf), { ordered: false });
      if (matchedCount === waiting.length) for (const { resolve } of waiting) resolve(true);
      else if (waiting.length === 1) waiting[0]?.resolve(false);
      // The answer does not say which ones. Another try changes nothing where the first has.
      else for (const one of waiting) await this.#moveTogether([one]);
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
  }
}

function operationOf({ registered, upTo, token }: CheckpointMove): AnyBulkWriteOperation<VersionDocument> {
  const { _id, documents } = registered;
  const update =
    token === undefined
      ? { filter: { _id, documents }, update: { $max: { pos: upTo } } }
      : { filter: { _id, documents, token: { $lte: token } }, update: { $max: { pos: upTo }, $set: { token } } };
  return { updateOne: update };
}
