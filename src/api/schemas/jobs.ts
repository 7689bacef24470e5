import { generationResult } from "../../vocabulary/http/documents.ts";
import { problem } from "../../vocabulary/http/problem.ts";
import { retention } from "../../vocabulary/http/retention.ts";
import { count, guid, type JsonSchema, record, reference, text } from "../../vocabulary/http/schema.ts";
import { documentName } from "../answers/content-disposition.ts";
import { templatePin } from "./templates.ts";

const failed = reference(problem, { description: "Why there is no document" });

/** A line of a bulk request, and a line of its answer. */
export const bulkSchemas: readonly JsonSchema[] = [
  record(
    "BulkLine",
    {
      id: { type: ["string", "number"], description: "The caller's own name of the line; the answer repeats it" },
      format: text("pdf or docx, in any case"),
      fileName: documentName.schema,
      retention: retention(
        "How long its document is kept, in place of what the query, its template and the tenant say",
      ),
      templateId: guid("A template; the query may name one for all lines"),
      ...templatePin,
      content: { type: ["object", "string"], description: "A definition to bind, in place of a stored template" },
      data: { type: "object", description: "What the template's tokens, sources and maps read" },
      document: { type: "object", description: "A definition's root, in place of a template" },
    },
    ["id", "format", "fileName", "retention", "templateId", "revision", "asOf", "content", "data", "document"],
  ),
  record(
    "BulkAnswer",
    {
      line: count("Its number, from 1, empty ones counted"),
      id: { type: ["string", "number"], description: "As the line has it" },
      status: text("What became of it", { enum: ["succeeded", "failed"] }),
      result: reference(generationResult),
      error: failed,
      replayed: { type: "boolean", description: "An earlier request with the same key made it" },
      summary: {
        type: "object",
        description: "Of the last line alone",
        properties: {
          lines: count("Lines that were worked on"),
          succeeded: count("Documents made"),
          failed: count("Lines without a document"),
          replayed: count("Documents that an earlier request with the same key made"),
          complete: { type: "boolean", description: "Whether every line was worked on" },
          error: failed,
          merged: {
            type: "object",
            description: "With `merge=true`: the document into which those of all lines are merged",
            properties: {
              status: text("What became of it", { enum: ["succeeded", "failed"] }),
              result: reference(generationResult),
              error: failed,
              replayed: { type: "boolean", description: "An earlier request with the same key made it" },
            },
          },
        },
      },
    },
    ["line", "id", "status", "result", "error", "replayed", "summary"],
  ),
];
