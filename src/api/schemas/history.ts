import { documentReads, historyEntry } from "../../vocabulary/http/history.ts";
import { count, guid, hash, type JsonSchema, record, text } from "../../vocabulary/http/schema.ts";

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

/** Inputs that the log does not have. Both may be left out, and so may the body. */
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

export const historySchemas: readonly JsonSchema[] = [historyEntry, documentReads, reproduction];
