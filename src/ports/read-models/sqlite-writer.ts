import { startThread, ThreadWriter, type WriterThread } from "../drivers/thread-writer.ts";
import type { LogPosition } from "../event-log/port.ts";
import type { RowChange } from "./sqlite-rows.ts";

/** Changes that go into one file at once, and how far it then is. */
export interface FileCommit {
  readonly kind: "commit";
  readonly file: string;
  /** The fields that have a column. */
  readonly columns: readonly string[];
  readonly changes: readonly RowChange[];
  readonly upTo: LogPosition;
}

/** `release`: the file is let go, since it is removed. */
export type FileChange = FileCommit | { readonly kind: "release"; readonly file: string };

/** The file that the build leaves beside this one, or its source. */
const program = new URL(import.meta.url.endsWith(".ts") ? "./sqlite-thread.ts" : "./sqlite-thread.js", import.meta.url);

/** A commit has 8 MB of events at most, which as texts of two bytes a character and once more as rows are several times that. */
const heap = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 4 };

/** Hands commits of read models in a folder to the thread that writes them, which begins with the first. */
export const readModelWriter = (
  folder: string,
  start: () => WriterThread = () => startThread({ name: "read models", program, heap }),
): ThreadWriter<FileChange> =>
  new ThreadWriter<FileChange>({
    doing: `writing a read model in ${folder}`,
    subject: "the read models are",
    start,
  });
