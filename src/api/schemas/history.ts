import { upcasts } from "../../vocabulary/events/shapes.ts";
import { subjectKinds } from "../../vocabulary/http/history.ts";
import { count, guid, instant, type JsonSchema, record, text } from "./words.ts";

const entry = record("HistoryEntry", {
  position: text("In the whole log: rising, with gaps; decimal", { pattern: "^[0-9]+$" }),
  eventId: guid("The event's identifier"),
  type: text("What happened", { enum: Object.keys(upcasts) }),
  at: instant("When"),
  actor: { type: "object", properties: { clientId: text("Who; `system` for the service itself") } },
  subject: {
    type: "object",
    properties: {
      kind: text("What it happened to", { enum: subjectKinds }),
      id: text("Which"),
    },
  },
  revision: count("The event's number among those of its subject, from 0"),
  correlationId: text("The request that led to it"),
  causedBy: { ...text("The command that led to it"), type: ["string", "null"] },
  data: { type: "object", description: "What the event says: hashes and sizes in place of texts and files" },
});

const hash = (description: string): JsonSchema => text(description, { pattern: "^[0-9a-f]{64}$" });
const hashes = { body: hash("Of the file but for what is random by nature"), output: hash("Of the file") };

const engine = {
  version: text("Of the service"),
  digest: {
    type: ["string", "null"],
    description: "SHA-256 over the files that the renderer loads; null: not recorded then",
  },
  runtime: {
    type: ["object", "null"],
    properties: Object.fromEntries(["node", "zlib", "icu", "tz", "arch"].map((name) => [name, { type: "string" }])),
    description: "What it runs on; null: not recorded then",
  },
};

const reproduction = record("Reproduction", {
  documentId: text("Which document"),
  verdict: text("body-identical: but for what is random by nature, as a signature", {
    enum: ["identical", "body-identical", "different", "unavailable"],
  }),
  reason: {
    type: ["string", "null"],
    enum: ["INPUTS_NOT_KEPT", "ASSET_GONE", "ENGINE_NOT_INSTALLED", null],
    description: "Why it could not be judged",
  },
  made: { type: "object", properties: engine, description: "The program that made it then" },
  by: {
    type: ["object", "null"],
    properties: engine,
    description: "The program that made it now, with the version of then in the file; null when nothing was made",
  },
  storedFile: text("Whether the stored file is what was recorded", { enum: ["present", "absent", "altered"] }),
  recorded: { type: "object", properties: hashes },
  rebuilt: { type: ["object", "null"], properties: { ...hashes, ms: { type: "number" } } },
  colophon: { type: "object", description: "How it was made: hashes of all it was made of, the engine, the job" },
  missing: { type: "array", items: { type: "string" }, description: "Files and templates that are there no more" },
  firstDifference: {
    type: ["object", "null"],
    properties: { offset: count("The first byte that differs from the stored file") },
  },
  eventId: guid("The event that holds the verdict"),
});

/** What the log does not hold. Both may be left out, and so may the body. */
export const reproductionInputs: JsonSchema = {
  type: ["object", "null"],
  properties: {
    definition: {
      type: ["object", "string"],
      description: "The definition it was made from, when it was none of a stored template",
    },
    data: { type: "object", description: "The data it was made with" },
  },
};

export const historySchemas: readonly JsonSchema[] = [entry, reproduction];
