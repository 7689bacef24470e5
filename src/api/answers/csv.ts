import type { FastifyRequest } from "fastify";
import type { JsonSchema } from "../../vocabulary/http/schema.ts";
import { oneOf } from "../parameters/parameter.ts";

type CsvCell = string | number | null | undefined;

export const csvMediaType = "text/csv; charset=utf-8; header=present";

/** A query's choice between JSON and CSV, which wins over the header `Accept`. */
export const asParameter = oneOf("As a table for spreadsheets, or as JSON; left out: as the header `Accept` says", [
  "json",
  "csv",
]);

/** The description of an answer that is JSON or CSV. */
export function jsonOrCsv(description: string, schema: JsonSchema, lines: string): JsonSchema {
  const csv = { schema: { type: "string", description: `${lines} (RFC 4180)` } };
  return { description, content: { "application/json": { schema }, "text/csv": csv } };
}

/** CSV as in RFC 4180, with a header. A value that a spreadsheet would read as a formula gets an apostrophe before it. */
export function csvOf<const Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, CsvCell>>[],
): string {
  const lines = rows.map((row) => columns.map((column) => written(row[column])).join(","));
  return `${[columns.join(","), ...lines].join("\r\n")}\r\n`;
}

/**
 * OWASP, CSV Injection: a cell that begins so is calculated by spreadsheets, in quotes too. Full-width signs count with some. Where the
 * decimal separator is a comma, spreadsheets begin a cell at semicolons; tabs are often chosen for it.
 */
const formula = /^(?=[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])|(?=[=+\-@\uff1d\uff0b\uff0d\uff20])(?<=[;\t] *"*)/g;

function written(value: CsvCell): string {
  if (typeof value !== "string") return String(value ?? "");
  const harmless = value.replace(formula, "'");
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** RFC 9110, 12.5.1: whether `text/csv` is named and JSON is not preferred to it. */
export function prefersCsv({ headers }: Pick<FastifyRequest, "headers">): boolean {
  const ranges = (headers.accept ?? "").toLowerCase().split(",").map(rangeOf);
  const weightOf = (...names: readonly string[]): number => {
    for (const name of names) {
      const found = ranges.find((range) => range.name === name);
      if (found !== undefined) return found.weight;
    }
    return 0;
  };
  const csv = weightOf("text/csv", "text/*");
  return csv > 0 && csv >= weightOf("application/json", "application/*", "*/*");
}

function rangeOf(text: string): { readonly name: string; readonly weight: number } {
  const [name = "", ...parameters] = text.split(";").map((part) => part.trim());
  const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? "1";
  return { name, weight: /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 1 };
}
