import type { BlobStore } from "../../ports/blobs/port.ts";
import type { EventLog, LogPosition } from "../../ports/event-log/port.ts";
import { type DocumentDeleted, documentStream } from "../../vocabulary/events/document.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { handleCommand } from "../handle-command.ts";
import type { Origin } from "../origin.ts";
import { removeFiles } from "../remove-files.ts";
import { documentDecider, endOf, mustBeFree, storedDocument } from "./document.ts";

/** Ends a document now. @throws Refusal DOCUMENT_NOT_FOUND; DOCUMENT_HELD */
export const deleteDecider = documentDecider<{ readonly documentId: string; readonly at: string }>(
  ({ documentId, at }, state) => {
    const document = storedDocument(state, documentId, at);
    mustBeFree(document, at);
    return [{ type: "DocumentDeleted", data: endOf(document, at) }];
  },
);

/** The documentIds that references mean at a moment, by reference; unknown ones are missing in the map. */
export type ResolveDocuments = (
  tenantId: string,
  references: readonly string[],
  now: string,
) => Promise<ReadonlyMap<string, string>>;

/** What became of references, and the log's position after that. */
export interface DocumentsDeleted {
  readonly deleted: readonly { readonly id: string; readonly documentId: string; readonly fileName: string }[];
  /** References as they came. */
  readonly notFound: readonly string[];
  /** References to documents that are held, and stay. */
  readonly held: readonly string[];
  readonly position: LogPosition;
}

/** Appends that wait for one another's disk write are cheap; a thousand open reads are not. */
const atOnce = 32;

/**
 * Deletes the documents that references (record ids, document ids, file names) mean. Several references to one document
 * count once.
 *
 * @throws Refusal DOCUMENT_NOT_FOUND when none of them exists; DOCUMENT_HELD when none could be deleted and some are held
 */
export async function deleteDocuments(
  { log, blobs, resolve }: { readonly log: EventLog; readonly blobs: BlobStore; readonly resolve: ResolveDocuments },
  origin: Origin,
  references: readonly string[],
): Promise<DocumentsDeleted> {
  const wanted = [...new Set(references)];
  const known = await resolve(origin.tenantId, wanted, origin.now);
  const { ends, kept } = await deleteEach(log, origin, [...new Set(known.values())]);
  const [first] = kept.values();
  if (ends.size === 0) throw first ?? new Refusal("DOCUMENT_NOT_FOUND");
  const found = [...ends.values()];
  await removeFiles(
    blobs,
    found.flatMap(({ end }) => end.blobs),
  );
  return {
    deleted: found.map(({ end }) => ({ id: end.recordId, documentId: end.documentId, fileName: end.fileName })),
    notFound: wanted.filter(
      (reference) => !ends.has(known.get(reference) ?? "") && !kept.has(known.get(reference) ?? ""),
    ),
    held: wanted.filter((reference) => kept.has(known.get(reference) ?? "")),
    position: found.map(({ position }) => position).reduce(later, 0n),
  };
}

interface DeletedDocument {
  readonly end: DocumentDeleted["data"];
  readonly position: LogPosition;
}

/** Outcome for each document, by its id: its end, or why it stays. */
interface Outcomes {
  readonly ends: ReadonlyMap<string, DeletedDocument>;
  readonly kept: ReadonlyMap<string, Refusal>;
}

async function deleteEach(log: EventLog, origin: Origin, documentIds: readonly string[]): Promise<Outcomes> {
  const ends = new Map<string, DeletedDocument>();
  const kept = new Map<string, Refusal>();
  for (let from = 0; from < documentIds.length; from += atOnce) {
    const some = documentIds.slice(from, from + atOnce);
    const ended = await Promise.all(some.map((documentId) => deleteOne(log, origin, documentId)));
    for (const [at, one] of ended.entries()) {
      const documentId = some[at] ?? "";
      if (one instanceof Refusal) kept.set(documentId, one);
      else if (one !== undefined) ends.set(documentId, one);
    }
  }
  return { ends, kept };
}

/** Undefined: it is not there any more; a refusal: it is held. */
async function deleteOne(
  log: EventLog,
  origin: Origin,
  documentId: string,
): Promise<DeletedDocument | Refusal | undefined> {
  const stream = documentStream(origin.tenantId, documentId);
  const command = { documentId, at: origin.now };
  try {
    const { events, position } = await handleCommand(log, stream, origin, deleteDecider, command);
    const [event] = events;
    return event?.type === "DocumentDeleted" ? { end: event.data, position } : undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === "DOCUMENT_HELD") return error;
    if (error.code === "DOCUMENT_NOT_FOUND") return undefined;
    throw error;
  }
}

function later(one: LogPosition, other: LogPosition): LogPosition {
  if (one > other) return one;
  return other;
}
