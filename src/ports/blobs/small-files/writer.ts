import { startThread, ThreadWriter, type WriterThread } from "../../drivers/thread-writer.ts";
import type { FileThreadSettings, SmallFileChange } from "./messages.ts";

/** The file that the build leaves beside this one, or its source. */
const program = new URL(import.meta.url.endsWith(".ts") ? "./thread.ts" : "./thread.js", import.meta.url);

/** Bytes that were written go with a collection of young objects: the less space these have, the sooner. */
const heap = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2 };

/**
 * Hands changes to the thread that writes small files, which begins with it.
 *
 * @throws Error with the code FILE_WRITER_LOST when no thread can be started
 */
export function smallFileWriter(
  settings: FileThreadSettings,
  start: () => WriterThread = () => startThread({ name: "small files", program, settings, heap }),
): ThreadWriter<SmallFileChange> {
  const writer = new ThreadWriter<SmallFileChange>({
    doing: `storing a file in ${settings.file}`,
    subject: "the files are",
    start,
    given: (change) => (change.kind === "put" ? [change.bytes.buffer as ArrayBuffer] : []),
  });
  writer.begin();
  return writer;
}
