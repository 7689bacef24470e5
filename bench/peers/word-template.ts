import type { InvoiceData } from "../workloads/invoice.ts";
import { clauses } from "../workloads/word.ts";
import type { Workload } from "../workloads/workload.ts";
import {
  contractDocument,
  invoiceDocument,
  invoiceLine,
  packed,
  reportDocument,
  reportLine,
  rowsDocument,
  tableLine,
} from "./docx.ts";
import { paragraphsOf } from "./pdfmake.ts";

// The Word files that engines fill: the documents that `docx` makes, with an engine's tags where the data go.

/** How an engine spells its tags. */
export interface Tags {
  readonly value: (path: string) => string;
  /** Rows that are repeated for each item of a list; `cells`: the names of its values, some with two. */
  readonly rows: (list: string, cells: readonly string[], make: (values: readonly string[]) => unknown) => unknown[];
  /** What stands in paragraphs of their own around those that a value decides about. */
  readonly condition: (name: string) => readonly [opening: string, closing: string];
}

/** The names of a cell, each as its tag. */
export const tagged = (names: string, tag: (name: string) => string): string => names.split(" ").map(tag).join(" ");

/** Tags in the first and the last cell of the row that they repeat. */
export const rowTags =
  ([opening, closing]: readonly [string, string], value: (name: string) => string): Tags["rows"] =>
  (_, cells, make) => [
    make(
      cells.map((names, at) => {
        const start = at === 0 ? opening : "";
        return `${start}${tagged(names, value)}${at === cells.length - 1 ? closing : ""}`;
      }),
    ),
  ];

const address = (who: string, { value }: Tags) => ({
  name: value(`${who}.name`),
  street: value(`${who}.street`),
  city: value(`${who}.city`),
  country: value(`${who}.country`),
});

function invoiceTemplate(_: Workload, tags: Tags): unknown {
  const { value } = tags;
  const fields: Omit<InvoiceData, "lines"> = {
    invoice: {
      number: value("invoice.number"),
      date: value("invoice.date"),
      due: value("invoice.due"),
      termDays: value("invoice.termDays") as unknown as number,
    },
    customer: { ...address("customer", tags), vatId: value("customer.vatId") },
    delivery: address("delivery", tags),
    totals: {
      currency: value("totals.currency"),
      net: value("totals.net"),
      vatRate: value("totals.vatRate"),
      vat: value("totals.vat"),
      gross: value("totals.gross"),
    },
  };
  const rows = tags.rows("lines", ["pos", "name detail", "quantity", "price", "amount"], invoiceLine);
  return invoiceDocument(fields, rows);
}

const reportTemplate = (workload: Workload, tags: Tags): unknown =>
  reportDocument(
    tags.value("title"),
    paragraphsOf(workload),
    tags.rows("readings", ["date", "station", "temp", "rain", "wind", "note"], reportLine),
  );

const tableTags = (tags: Tags): unknown[] =>
  tags.rows("lines", ["pos", "name", "quantity", "price", "amount"], tableLine);

function contractTemplate(_: Workload, tags: Tags): unknown {
  const { value } = tags;
  const [supplier, customer] = [value("supplier.name"), value("customer.name")];
  const texts = Array.from({ length: clauses }, (__, at) =>
    at % 4 === 0
      ? `Clause ${at + 1}. ${supplier} delivers to ${customer} in ${value("customer.city")}, and both sign.`
      : `Clause ${at + 1}. The goods stay the property of who delivers them until they are paid in full; defects are reported within ten days, and mended or replaced within thirty. Changes of this contract are made in writing.`,
  );
  const [opening, closing] = tags.condition("hasWarranty");
  return contractDocument({
    title: `Contract ${value("number")} of ${value("date")}`,
    clauses: texts,
    rows: tableTags(tags),
    decided: [opening, `Warranty is given for ${value("months")} months.`, closing],
  });
}

const rowsTemplate = (_: Workload, tags: Tags): unknown => rowsDocument(tags.value("title"), tableTags(tags));

const makers: Readonly<Record<string, (workload: Workload, tags: Tags) => unknown>> = {
  invoice: invoiceTemplate,
  report: reportTemplate,
  contract: contractTemplate,
  "rows-1000": rowsTemplate,
  "rows-5000": rowsTemplate,
};

/** The template of a workload, made once: it is what an author would have drawn. */
export function templates(tags: Tags): (workload: Workload) => Promise<Uint8Array> {
  const made = new Map<string, Promise<Uint8Array>>();
  return (workload) => {
    const make = makers[workload.name];
    if (make === undefined) throw new Error(`${workload.name} has no Word file`);
    const template = made.get(workload.name) ?? packed(make(workload, tags));
    made.set(workload.name, template);
    return template;
  };
}
