import { parentPort } from "node:worker_threads";
import { type Database, openDatabase } from "../drivers/sqlite.ts";
import { type ChangeAnswer, type FromThread, faultOf, type ToThread } from "../drivers/thread-messages.ts";
import { RowWriter } from "./sqlite-rows.ts";
import { serving } from "./sqlite-tables.ts";
import type { FileChange, FileCommit } from "./sqlite-writer.ts";

// Writes read models that serve. In a thread of its own, because many documents at once and the way from the write-ahead log to their
// place would keep all requests waiting.

if (parentPort === null) throw new Error("a thread of the service was expected, came a process");
const port = parentPort;

interface OpenedDatabase {
  readonly database: Database;
  readonly rows: RowWriter;
}

const opened = new Map<string, OpenedDatabase>();

function open({ file, columns }: FileCommit): OpenedDatabase {
  const known = opened.get(file);
  if (known !== undefined) return known;
  const database = openDatabase(file);
  database.exec(serving);
  const made = { database, rows: new RowWriter(database, columns) };
  opened.set(file, made);
  return made;
}

function release(file: string): void {
  opened.get(file)?.database.close();
  opened.delete(file);
}

/**
 * Documents and checkpoint in one transaction. A write at or below the checkpoint is in already: it is
 * a repeat, or comes from a second runner that lags behind.
 */
function commit(change: FileCommit): void {
  const { database, rows } = open(change);
  database.transaction(() => {
    const before = rows.checkpoint() ?? -1n;
    if (change.upTo <= before) return;
    rows.write(change.changes.filter(({ position }) => position > before));
    rows.writeCheckpoint(change.upTo);
  });
}

function answerTo(change: FileChange, index: number): ChangeAnswer {
  try {
    if (change.kind === "commit") commit(change);
    else release(change.file);
    return { index };
  } catch (error) {
    return { index, fault: faultOf(error) };
  }
}

function close(): void {
  for (const file of opened.keys()) release(file);
}

const answer = (message: FromThread): void => port.postMessage(message);

port.on("message", (message: ToThread<FileChange>) => {
  if (message.kind === "commit") {
    answer({ kind: "changed", answers: message.changes.map(answerTo), isLast: true });
    return;
  }
  try {
    close();
  } finally {
    answer({ kind: "closed" });
  }
});
