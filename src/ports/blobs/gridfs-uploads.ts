import { type Db, ObjectId } from "mongodb";
import { isDuplicateKey } from "../drivers/mongodb.ts";

/** Uploads that have begun and are not yet files: what a crash leaves of one can be found and removed. */
export interface Uploads {
  begin(id: ObjectId): Promise<void>;
  /** It is a file now. */
  end(id: ObjectId): Promise<void>;
  /** Removes its chunks, if any. */
  abandon(id: ObjectId): Promise<void>;
  /** Removes a file: first it can no longer be found, then its chunks go. */
  drop(id: ObjectId): Promise<void>;
  close(): void;
}

/** No upload takes as long. */
const longestMs = 60 * 60 * 1000;

/** Looks at once for what others left, and every hour again. */
export const openUploads = async (database: Db, now: () => Date): Promise<Uploads> => {
  const begun = database.collection<{ readonly _id: ObjectId }>("uploads");
  const files = database.collection("blobs.files");
  const chunks = database.collection("blobs.chunks");
  const end = async (id: ObjectId): Promise<void> => {
    await begun.deleteOne({ _id: id });
  };
  const begin = async (id: ObjectId): Promise<void> => {
    try {
      await begun.insertOne({ _id: id });
    } catch (error) {
      // Two who drop the same file do the same.
      if (!isDuplicateKey(error)) throw error;
    }
  };
  const abandon = async (id: ObjectId): Promise<void> => {
    await chunks.deleteMany({ files_id: id });
    await end(id);
  };
  const sweep = async (): Promise<void> => {
    const before = ObjectId.createFromTime(Math.floor((now().getTime() - longestMs) / 1000));
    for (const { _id } of await begun.find({ _id: { $lt: before } }).toArray()) {
      await ((await files.findOne({ _id })) === null ? abandon(_id) : end(_id));
    }
  };
  const quietly = (): Promise<void> => sweep().catch(() => undefined);
  await quietly();
  const timer = setInterval(quietly, longestMs).unref();
  return {
    begin,
    end,
    abandon,
    drop: async (id) => {
      await begin(id);
      await files.deleteOne({ _id: id });
      await abandon(id);
    },
    close: () => clearInterval(timer),
  };
};
