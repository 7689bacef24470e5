import { count, guid, instant, type JsonSchema, record, text } from "./words.ts";

const entry = record("HistoryEntry", {
  position: text("In the whole log: rising, with gaps; decimal", { pattern: "^[0-9]+$" }),
  eventId: guid("The event's identifier"),
  type: text("What happened"),
  at: instant("When"),
  actor: { type: "object", properties: { clientId: text("Who; `system` for the service itself") } },
  subject: {
    type: "object",
    properties: { kind: text("template, document, job, asset, apiKey, tenant"), id: text("Which") },
  },
  revision: count("The event's number among those of its subject, from 0"),
  correlationId: text("The request that led to it"),
  causedBy: { ...text("The command that led to it"), type: ["string", "null"] },
  data: { type: "object", description: "What the event says: hashes and sizes in place of texts and files" },
});

export const historySchemas: readonly JsonSchema[] = [entry];
