import { tableContentTypes } from "../../../vocabulary/http/documents.ts";
import { Refusal } from "../../../vocabulary/refusal.ts";
import type { MadeDocument, TablesWanted } from "../../contract/job.ts";
import { PrintedValues } from "../../definition/formats/printed-values.ts";
import type { DataTable } from "../../model/document/data-table.ts";
import { csvOf } from "../../writers/tables/csv.ts";
import { tablesOf } from "../../writers/tables/tables-of.ts";
import { workbookOf } from "../../writers/tables/workbook.ts";
import { ingredientsOf } from "../colophon.ts";
import { madeOf } from "../made.ts";
import { refuseLoss } from "../refuse-loss.ts";
import type { PreparedDocument } from "./prepare.ts";
import { readPrepared } from "./read-prepared.ts";
import type { RenderContext } from "./rendering.ts";
import { withSoundFamilies } from "./sound-families.ts";

/** The tables of a document as a file; nothing is laid out. @throws Refusal */
export function writeTables(prepared: PreparedDocument, rendering: RenderContext, wanted: TablesWanted): MadeDocument {
  const { job, report, budget, phases } = rendering;
  const printed = prepared.printed ?? new PrintedValues();
  const all = withSoundFamilies(prepared, rendering, (text) =>
    phases.time("read", () => {
      const { flow } = readPrepared(prepared, text, rendering, { budget: budget.attempt() });
      return tablesOf(flow, (words) => printed.valueOf(words));
    }),
  );
  report.close();
  if (job.strict === true) refuseLoss(report);
  const chosen = choose(all, wanted);
  const bytes = phases.time("write", () => (wanted.format === "csv" ? csvOf(chosen[0]) : workbookOf(chosen)));
  return {
    ...madeOf(rendering, { bytes, pages: 0, faces: new Set(), ...ingredientsOf(prepared) }),
    contentType: tableContentTypes[wanted.format],
    tables: all.map(({ name }) => name),
  };
}

function choose(
  all: readonly DataTable[],
  { format, table }: TablesWanted,
): readonly [DataTable, ...(readonly DataTable[])] {
  const [first, ...others] = table === undefined && format === "xlsx" ? all : all.slice((table ?? 1) - 1, table ?? 1);
  if (first !== undefined) return [first, ...others];
  const count = all.length === 0 ? "no table" : all.length === 1 ? "1 table" : `${all.length} tables`;
  const missing = all.length === 0 ? "" : `; there is no table ${table}`;
  throw new Refusal("NOT_FOUND", `The document has ${count}${missing}.`);
}
