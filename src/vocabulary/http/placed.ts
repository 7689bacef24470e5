import { faultCodes, findingCodes, refusals, warningCodes } from "../codes.ts";
import type { Fault } from "../refusal.ts";
import { count, type JsonSchema, listOf, type SchemaOf, text, typed } from "./schema.ts";
import type { Warning } from "./warning.ts";

/** Schemas of the codes, components of their own because several schemas refer to them. */
export const codeSchemas: readonly JsonSchema[] = [
  codes("FaultCode", "What is wrong with a request, for programs", { ...faultCodes, ...refusals }),
  codes("WarningCode", "What a document lacks, for programs", warningCodes),
  codes("FindingCode", "What else may be worth a look, for programs", findingCodes),
];

function codes(id: string, description: string, table: object): JsonSchema {
  return { $id: id, ...text(description, { enum: Object.keys(table) }) };
}

/** Properties for a code from one of these tables, and its place. */
export const placed = (...tables: readonly ("Fault" | "Warning" | "Finding")[]) => ({
  code: typed<string>({
    description: "What is wrong, for programs",
    anyOf: tables.map((name) => ({ $ref: `${name}Code#` })),
  }),
  path: text("Where, as a JSON Pointer (RFC 6901)"),
  message: text("What is wrong, and what to do about it"),
});

/** Schema of the faults in what a caller sent. */
export const faults = (description: string): SchemaOf<readonly Fault[]> =>
  listOf(typed<Fault>({ type: "object", properties: placed("Fault", "Warning") }), description);

/** Schema of the warnings about what a document lacks, with place and page. */
export const warnings = (description: string): SchemaOf<readonly Warning[]> =>
  listOf(
    typed<Warning>({
      type: "object",
      properties: {
        ...placed("Warning"),
        page: count("On which page, from 1, its place begins; where it stands on one"),
      },
    }),
    description,
  );
