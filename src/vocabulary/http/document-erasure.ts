import type { Static } from "typebox";
import { type ErasureGround, erasureGrounds, erasureRests } from "../events/document-erasure.ts";
import { count, guid, instant, listOf, object, record, text, typed } from "./schema.ts";

const erasureGround = text<ErasureGround>("Why, as Article 17(1) of the GDPR counts the reasons", {
  enum: erasureGrounds,
});

/** The erasure of a document, and its certificate once it is done. */
export const documentErasure = record(
  "DocumentErasure",
  {
    documentId: text("The document's identifier"),
    status: text("`running`: its events are still to be removed; `stopped`: a hold came first", {
      enum: ["running", "stopped", "erased"],
    }),
    ground: erasureGround,
    requestedBy: text("Client id of who requested it"),
    requestedAt: instant("When it was requested"),
    erasedAt: instant("When nothing was left but what `stays` names"),
    removed: object({
      events: listOf(
        object({ type: text("Type of events"), count: count("How many of them") }),
        "The document's events by type",
      ),
      files: count("Files of the document"),
      leaves: listOf(count("A leaf"), "Numbers of the leaves in the tenant's tree that have no event any more"),
    }),
    stays: listOf(text("A kind", { enum: erasureRests }), "What an erasure does not reach; see docs/how-to/erase.md"),
    eventId: guid("The event that holds the certificate"),
    position: text("Where in the log that is"),
  },
  ["erasedAt", "removed", "stays", "eventId", "position"],
);

export type DocumentErasureRecord = Static<typeof documentErasure>;

/** Body of the request. */
export const erasureRequest = typed<{ readonly ground: ErasureGround }>({
  type: "object",
  required: ["ground"],
  properties: { ground: erasureGround },
  additionalProperties: false,
});
