import type { Static } from "typebox";
import { accessLogModes, readContents } from "../events/document-reads.ts";
import { type EventType, upcasts } from "../events/shapes.ts";
import { count, guid, instant, listOf, object, orNull, record, text, typed } from "./schema.ts";

/** Kinds of things that an event can be about. */
const subjectKinds = [
  "template",
  "document",
  "job",
  "webhook",
  "delivery",
  "asset",
  "vaultKey",
  "apiKey",
  "person",
  "tenant",
] as const;

/** An event of the log as the history shows it: hashes stand in place of texts, files and secrets. */
export const historyEntry = record("HistoryEntry", {
  position: text("In the whole log: rising, with gaps; decimal", { pattern: "^[0-9]+$" }),
  eventId: guid("The event's identifier"),
  type: text("What happened", { enum: Object.keys(upcasts) as EventType[] }),
  at: instant("When"),
  actor: object(
    {
      clientId: text(
        "Who: a key, `user-` and a hash of a trusted issuer's subject, or `system` for the service itself, as when a document has expired",
      ),
      name: text("As the token of a trusted issuer named the caller"),
    },
    { optional: ["name"] },
  ),
  subject: object({ kind: text("What it happened to", { enum: subjectKinds }), id: text("Which") }),
  revision: count("The event's number among those of its subject, from 0"),
  correlationId: text("The request that led to it"),
  causedBy: orNull(text("The command that led to it")),
  data: typed<Readonly<Record<string, unknown>>>({
    type: "object",
    description: "What the event says: hashes and sizes in place of texts and files",
  }),
});
export type HistoryEntry = Static<typeof historyEntry>;

/** Who got contents of a document, a part of all reads. */
export const documentReads = record("DocumentReads", {
  documentId: text("Which document"),
  accessLog: text("How reads are noted now: with `off`, not at all", { enum: accessLogModes }),
  keptDays: count("Days for which reads are kept"),
  reads: listOf(
    object({
      at: instant("When"),
      by: text("Who: a client id, or `user-` and a hash of a trusted issuer's subject"),
      content: text(
        "What: the whole file or parts of it, pictures of its pages, its form's values, or evidence with the file in it",
        { enum: readContents },
      ),
    }),
    "The newest one first",
  ),
  next: orNull(text("As `before`: the reads before these; null: there are none")),
});
export type DocumentReadsRecord = Static<typeof documentReads>;
