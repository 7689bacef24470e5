import type { Collection, ProjectionStore, ReadModelDocument } from "../../ports/read-models/port.ts";
import { MigrationFault, type MigrationProgress } from "./side.ts";

/** The record of a migration, in the target beside the read models. */
export interface MigrationMarker {
  /** The first event of the source, which no other service has: stream and id. */
  readonly origin: string;
  readonly reached: MigrationProgress;
  /** ISO 8601; null while it is not finished. */
  readonly finishedAt: string | null;
}

interface MarkerDocument extends ReadModelDocument {
  readonly origin: string;
  /** Positions as decimal text. */
  readonly source: string;
  readonly target: string;
  readonly events: number;
  readonly finishedAt: string | null;
}

const collection: Collection<MarkerDocument> = { name: "migration", version: 1, fields: {} };
const id = "migration";

/** Reads and writes the marker. Its checkpoint counts how often it was written, since a commit that is not ahead changes nothing. */
export interface MarkerStore {
  read(): Promise<MigrationMarker | undefined>;
  write(marker: MigrationMarker): Promise<void>;
}

export function markerStore(store: ProjectionStore): MarkerStore {
  let written: bigint | undefined;
  const opened = async (): Promise<bigint> => {
    written ??= (await store.open(collection)).checkpoint ?? 0n;
    return written;
  };
  return {
    read: async () => {
      await opened();
      const found = (await store.load(collection, [id])).get(id)?.doc;
      if (found === undefined) return undefined;
      const { origin, source, target, events, finishedAt } = found;
      return { origin, reached: { source: BigInt(source), target: BigInt(target), events }, finishedAt };
    },
    write: async ({ origin, reached, finishedAt }) => {
      const position = (await opened()) + 1n;
      const { source, target, events } = reached;
      const places = { source: String(source), target: String(target) };
      const doc = { id, tenantId: "operator", origin, ...places, events, finishedAt };
      await store.commit(collection, [{ kind: "put", doc, position }], position);
      written = position;
    },
  };
}

export const nothingReached: MigrationProgress = { source: 0n, target: 0n, events: 0 };

/** @throws MigrationFault when the target belongs to another migration, or to one that is over */
export function mustGoOn(marker: MigrationMarker | undefined, origin: string, place: string): void {
  if (marker === undefined) return;
  if (marker.origin !== origin)
    throw new MigrationFault(
      `${place}: expected an empty storage, or the one that this migration began to fill; it holds a migration of another service, whose first event is ${marker.origin} and not ${origin}. Name the right files, or an empty storage.`,
    );
  if (marker.finishedAt !== null)
    throw new MigrationFault(
      `${place}: expected a migration to go on with; this one was finished at ${marker.finishedAt}, and the storage has its own life since. Start the service on it.`,
    );
}
