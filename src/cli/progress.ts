import type { BlobStore } from "../ports/blobs/port.ts";
import { type EventLog, type FollowedItem, withAppend } from "../ports/event-log/port.ts";

/** How far a long verb is, for who waits before a terminal; a file or a pipe gets none of it. */
export interface ProgressLine {
  readonly show: (state: string) => void;
  /** The line is empty again. */
  readonly end: () => void;
}

interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Milliseconds between two states that are shown: no reader is quicker. */
const pause = 200;

/** On one line of a terminal, which each state writes over (ECMA-48: CR, and EL to clear it). */
export function progressOn(terminal: Terminal, now: () => number): ProgressLine {
  if (terminal.isTTY !== true) return { show: () => undefined, end: () => undefined };
  let shown = Number.NEGATIVE_INFINITY;
  return {
    show: (state) => {
      if (now() - shown < pause) return;
      shown = now();
      terminal.write(`\r\x1b[K${state}`);
    },
    end: () => {
      if (shown > Number.NEGATIVE_INFINITY) terminal.write("\r\x1b[K");
    },
  };
}

/** Runs a verb's work; its last state is gone before the answer is printed, or what went wrong. */
export async function withProgress<Answer>(
  progress: ProgressLine,
  work: (show: ProgressLine["show"]) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work(progress.show);
  } finally {
    progress.end();
  }
}

/** `open`, which says how many files it has opened. */
export function countedOpen(blobs: Pick<BlobStore, "open">, show: ProgressLine["show"]): BlobStore["open"] {
  let opened = 0;
  return (key, range) => {
    opened += 1;
    show(`${opened} files read`);
    return blobs.open(key, range);
  };
}

/** A log that says how much of it has been followed. */
export function watchedLog(log: EventLog, show: ProgressLine["show"]): EventLog {
  async function* follow(range: Parameters<EventLog["follow"]>[0]): AsyncGenerator<FollowedItem> {
    const head = await log.head();
    for await (const one of log.follow(range)) {
      yield one;
      const at = "position" in one ? one.position : "checkpoint" in one ? one.checkpoint : head;
      show(`${head === 0n ? 100n : (at * 100n) / head} % of the log read`);
    }
  }
  return { ...withAppend(log, (stream, expected, events) => log.append(stream, expected, events)), follow };
}
