import { formats, jobStatuses } from "../../vocabulary/records.ts";
import { guid, instant, type JsonSchema, record, text } from "./words.ts";

const orNone = (schema: JsonSchema): JsonSchema => ({ ...schema, type: ["string", "null"] });

const job = {
  id: guid("The job"),
  status: text("Where it is on its way", { enum: jobStatuses }),
  format: text("Of the document", { enum: formats }),
  createdAt: instant("When it was accepted"),
  finishedAt: orNone(instant("When it ended; null: not yet")),
  expiresAt: orNone(instant("When it is forgotten; null: not before it ends")),
};

/** What the routes for jobs answer. */
export const jobSchemas: readonly JsonSchema[] = [
  record(
    "Job",
    {
      ...job,
      result: { $ref: "GenerationResult#", description: "Of a job that succeeded" },
      error: { $ref: "Problem#", description: "Of a job that failed" },
    },
    ["result", "error"],
  ),
  record("ListedJob", { ...job, documentId: text("Of the document it made"), errorCode: text("Why it failed") }, [
    "documentId",
    "errorCode",
  ]),
];
