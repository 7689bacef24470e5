import { isThere } from "../../commands/read-past.ts";
import type { BlobStore } from "../../ports/blobs/port.ts";
import type { EventLog, LogIntake, LogPosition, LogTraits, RecordedEvent } from "../../ports/event-log/port.ts";
import type { ProjectionStore } from "../../ports/read-models/port.ts";
import type { SharedProjection } from "../../projections/shared-follower.ts";

/** One of the two storages of a migration, opened by `compose-migration.ts`. */
interface Side {
  /** The storage in words, for messages: no address, since it may hold a password. */
  readonly place: string;
  readonly traits: LogTraits;
  /** Events in the shapes in which they were recorded, or lifted to the newest. The caller closes it. */
  readonly openLog: (shapes: "recorded" | "newest") => Promise<EventLog>;
  /** Opened at the first call. */
  readonly readModels: () => Promise<ProjectionStore>;
  /** Undefined where no other process can project. */
  readonly sharing: SharedProjection | undefined;
}

export interface MigrationSource extends Side {
  readonly blobs: Pick<BlobStore, "open" | "stat" | "list">;
}

export interface MigrationTarget extends Side {
  /** The log must not be open meanwhile, unless its positions are the engine's own. The caller closes it. */
  readonly openIntake: () => Promise<LogIntake>;
  readonly blobs: BlobStore;
  /** The same files, opened with the sealing key. */
  readonly sealed: BlobStore;
}

/** What it takes to move the log alone. */
export interface LogSides {
  readonly source: Pick<MigrationSource, "place" | "traits" | "openLog">;
  readonly target: Pick<MigrationTarget, "place" | "traits" | "openLog" | "openIntake">;
}

export interface MigrationSides {
  readonly source: MigrationSource;
  readonly target: MigrationTarget;
  /** Both keep their files in one and the same place: they stay there. */
  readonly sharesFiles: boolean;
}

/** How far a migration has come. */
export interface MigrationProgress {
  /** In the source: all events up to here are in the target. */
  readonly source: LogPosition;
  /** The last of them in the target. */
  readonly target: LogPosition;
  readonly events: number;
}

/** The migration cannot go on, or not be finished, until the operator does what the message says. */
export class MigrationFault extends Error {
  override readonly name = "MigrationFault";
}

/** Opens, works and closes, whatever happens. */
export async function withOpen<Opened extends { close(): Promise<void> }, Result>(
  opening: Promise<Opened>,
  work: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  const opened = await opening;
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}

const streamsKnown = 10_000;

/** The events after a position, without those of removed streams that an engine may still show. */
export async function* living(
  log: EventLog,
  after: LogPosition,
  { showsRemoved }: LogTraits,
): AsyncGenerator<RecordedEvent, undefined> {
  const absent = new Map<string, boolean>();
  for await (const event of log.readAll({ after })) {
    if (showsRemoved) {
      const isGone = absent.get(event.stream) ?? !(await isThere(log, event.stream));
      if (absent.size >= streamsKnown) absent.clear();
      absent.set(event.stream, isGone);
      if (isGone) continue;
    }
    yield event;
  }
}
