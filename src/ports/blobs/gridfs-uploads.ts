import { type Collection, type Db, ObjectId } from "mongodb";
import { isDuplicateKey } from "../drivers/mongodb.ts";
import { outsideRequests } from "../patience/port.ts";

/** Uploads that have begun and are not yet files: what a crash leaves of one can be found and removed. */
export interface GridFsUploads {
  /** An id that is noted as that of an upload. */
  begin(): Promise<ObjectId>;
  /** It is a file now. Later, with others, that is noted, and what else has its key is removed. */
  end(id: ObjectId, key: string): void;
  /** Removes all files under a key but the one that counts. */
  settle(key: string): Promise<void>;
  /** Removes a file: first it can no longer be found, then its chunks go. */
  drop(id: ObjectId): Promise<void>;
  /** Forgets ids that no upload took, and those that are files. */
  close(): Promise<void>;
}

/** Sort order of the files under one key: the first counts; the id decides between two put at the same time. */
export const latestFirst = { "metadata.turn": -1, _id: -1 } as const;

interface StoredFile {
  readonly _id: ObjectId;
  readonly filename: string;
}

interface FinishedUpload {
  readonly id: ObjectId;
  readonly key: string;
}

/** No upload takes as long. */
const longestMs = 60 * 60 * 1000;

/** Ids that are noted at once, and the time in which they are taken: an upload needs the rest of the hour. */
const reserve = { ids: 64, ms: 10 * 60 * 1000 };

/** Ends are noted together, so many or after so long. */
const ending = { ids: 64, ms: 1000 };

interface NotedUpload {
  readonly _id: ObjectId;
}

/** Looks at once for what others left, and every hour again. */
export const openUploads = async (database: Db, now: () => Date): Promise<GridFsUploads> => {
  const begun = database.collection<NotedUpload>("uploads");
  const files = database.collection<StoredFile>("blobs.files");
  const chunks = database.collection("blobs.chunks");
  const forget = async (ids: readonly ObjectId[]): Promise<void> => {
    if (ids.length > 0) await begun.deleteMany({ _id: ids.length === 1 ? (ids[0] as ObjectId) : { $in: [...ids] } });
  };
  const abandon = async (id: ObjectId): Promise<void> => {
    await chunks.deleteMany({ files_id: id });
    await forget([id]);
  };
  const drop = async (id: ObjectId): Promise<void> => {
    await noteAgain(begun, id);
    await files.deleteOne({ _id: id });
    await abandon(id);
  };
  const settle = async (keys: readonly string[]): Promise<void> => {
    for (const id of await secondsOf(files, keys)) await drop(id);
  };
  const finish = async (finished: readonly FinishedUpload[]): Promise<void> => {
    if (finished.length === 0) return;
    await settle(finished.map(({ key }) => key));
    await forget(finished.map(({ id }) => id));
  };
  const sweep = async (): Promise<void> => {
    const before = ObjectId.createFromTime(Math.floor((now().getTime() - longestMs) / 1000));
    for (const { _id } of await begun.find({ _id: { $lt: before } }).toArray()) {
      const file = await files.findOne({ _id }, { projection: { filename: 1 } });
      await (file === null ? abandon(_id) : finish([{ id: _id, key: file.filename }]));
    }
  };
  const quietly = (): Promise<void> => sweep().catch(() => undefined);
  await quietly();
  const timer = setInterval(quietly, longestMs).unref();
  const reserved = new Reserved(begun, now);
  const ends = new UploadEnds(finish);
  return {
    begin: () => reserved.take(),
    end: (id, key) => ends.note({ id, key }),
    drop,
    settle: (key) => settle([key]),
    close: async () => {
      clearInterval(timer);
      await Promise.all([forget(reserved.rest()), ends.writeEnds()]).catch(() => undefined);
    },
  };
};

/** The files under some keys that do not count: one stays under each. */
const secondsOf = async (files: Collection<StoredFile>, keys: readonly string[]): Promise<readonly ObjectId[]> => {
  const where = { filename: { $in: [...new Set(keys)] } };
  const found = await files
    .find(where, { projection: { filename: 1 } })
    .sort({ filename: 1, ...latestFirst })
    .toArray();
  return found.filter(({ filename }, index) => found[index - 1]?.filename === filename).map(({ _id }) => _id);
};

/** Two who drop the same file do the same. */
const noteAgain = async (begun: Collection<NotedUpload>, id: ObjectId): Promise<void> => {
  try {
    await begun.insertOne({ _id: id });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
};

/** Ids that are noted before an upload needs them. */
class Reserved {
  readonly #begun: Collection<NotedUpload>;
  readonly #now: () => Date;
  #ids: ObjectId[] = [];
  #until = 0;
  #noting: Promise<void> | undefined;

  constructor(begun: Collection<NotedUpload>, now: () => Date) {
    this.#begun = begun;
    this.#now = now;
  }

  async take(): Promise<ObjectId> {
    for (;;) {
      // In the order of their making: of two files put under one key at the same time the one that was begun last counts.
      const id = this.#now().getTime() < this.#until ? this.#ids.shift() : undefined;
      if (id !== undefined) return id;
      // For all who wait, and so on the clock of none of them.
      this.#noting ??= outsideRequests(() => this.#note()).finally(() => {
        this.#noting = undefined;
      });
      await this.#noting;
    }
  }

  /** Ids too old to be taken are forgotten at the next look for what crashes left. */
  async #note(): Promise<void> {
    const until = this.#now().getTime() + reserve.ms;
    const ids = Array.from({ length: reserve.ids }, () => new ObjectId());
    await this.#begun.insertMany(ids.map((_id) => ({ _id })));
    this.#ids = ids;
    this.#until = until;
  }

  rest(): readonly ObjectId[] {
    return this.#ids.splice(0);
  }
}

/** Files that are still noted as uploads. The next search for the remains of crashes finds those that are lost with the process. */
class UploadEnds {
  readonly #finish: (finished: readonly FinishedUpload[]) => Promise<void>;
  #finished: FinishedUpload[] = [];
  #timer: NodeJS.Timeout | undefined;
  /** What was begun to be noted, one after the other: who closes awaits all of it. */
  #writing: Promise<void> = Promise.resolve();

  constructor(finish: (finished: readonly FinishedUpload[]) => Promise<void>) {
    this.#finish = finish;
  }

  note(one: FinishedUpload): void {
    this.#finished.push(one);
    if (this.#finished.length >= ending.ids) this.writeEnds().catch(() => undefined);
    else this.#timer ??= setTimeout(() => this.writeEnds().catch(() => undefined), ending.ms).unref();
  }

  writeEnds(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.catch(() => undefined).then(() => this.#finish(this.#finished.splice(0)));
    return this.#writing;
  }
}
