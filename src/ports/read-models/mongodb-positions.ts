import type { AnyBulkWriteOperation, Collection } from "mongodb";
import { isDuplicateKey } from "../drivers/mongodb.ts";
import type { LogPosition } from "../event-log/port.ts";
import type { StoredRecord } from "./mongodb-query.ts";

/**
 * How far a version has come with events that changed its documents. It is kept among these, so that one command writes both. Its id
 * is no text, so no document has it, and it has neither tenant nor members, so no query finds it.
 */
interface CommittedPosition {
  readonly _id: 0;
  readonly pos?: bigint;
  /** The highest token of a lease under which somebody committed. */
  readonly token: bigint;
}

/** A position to move to, and the lease under which that happens. */
export interface PositionMove {
  readonly upTo: LogPosition;
  readonly token: bigint | undefined;
}

/** The driver knows a collection by one kind of document. */
const positionIn = (documents: Collection<StoredRecord>): Collection<CommittedPosition> =>
  documents as unknown as Collection<CommittedPosition>;

/** The position as it is; made where there is none, as of a version that was made before positions were kept here. */
export const placePosition = async (
  documents: Collection<StoredRecord>,
  token: bigint,
): Promise<LogPosition | undefined> => {
  const positions = positionIn(documents);
  const found = await positions.findOne({ _id: 0 });
  if (found !== null) return found.pos;
  try {
    await positions.insertOne({ _id: 0, token });
    return undefined;
  } catch (error) {
    // Another was first, and may have moved it.
    if (isDuplicateKey(error)) return (await positions.findOne({ _id: 0 }))?.pos;
    throw error;
  }
};

/** Changes nothing under an older lease than the last, and none where the collection was dropped. */
export const moveOf = ({ upTo, token }: PositionMove): AnyBulkWriteOperation<StoredRecord> => {
  const update = { $max: { pos: upTo }, ...(token === undefined ? {} : { $set: { token } }) };
  const move: AnyBulkWriteOperation<CommittedPosition> = {
    updateOne: { filter: { _id: 0, ...(token === undefined ? {} : { token: { $lte: token } }) }, update },
  };
  return move as unknown as AnyBulkWriteOperation<StoredRecord>;
};
