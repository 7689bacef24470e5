import { createRequire } from "node:module";
import type { InvoiceData } from "../workloads/invoice.ts";
import type { Workload } from "../workloads/workload.ts";
import { invoiceDocument, invoiceLine, packed, reportDocument, reportLine } from "./docx.ts";
import { paragraphsOf } from "./pdfmake.ts";
import type { Peer } from "./peer.ts";

// Engines that fill a template made in Word. Theirs is the document that `docx` makes, with tags where the data go.

const require = createRequire(import.meta.url);

/** How an engine spells its tags. */
interface Tags {
  readonly value: (path: string) => string;
  /** Rows that are repeated for each item of a list; `cells`: the names of its values, some with two. */
  readonly rows: (list: string, cells: readonly string[], make: (values: readonly string[]) => unknown) => unknown[];
}

const tagged = (names: string, tag: (name: string) => string): string => names.split(" ").map(tag).join(" ");

const address = (who: string, { value }: Tags) => ({
  name: value(`${who}.name`),
  street: value(`${who}.street`),
  city: value(`${who}.city`),
  country: value(`${who}.country`),
});

function invoiceTemplate(tags: Tags): Promise<Uint8Array> {
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
  return packed(invoiceDocument(fields, rows));
}

const reportTemplate = (workload: Workload, tags: Tags): Promise<Uint8Array> =>
  packed(
    reportDocument(
      tags.value("title"),
      paragraphsOf(workload),
      tags.rows("readings", ["date", "station", "temp", "rain", "wind", "note"], reportLine),
    ),
  );

/** The template of a workload, made once: it is what an author would have drawn. */
function templates(tags: Tags): (workload: Workload) => Promise<Uint8Array> {
  const made = new Map<string, Promise<Uint8Array>>();
  return (workload) => {
    const template =
      made.get(workload.name) ?? (workload.name === "invoice" ? invoiceTemplate(tags) : reportTemplate(workload, tags));
    made.set(workload.name, template);
    return template;
  };
}

const PizZip = require("pizzip");
const Docxtemplater = require("docxtemplater");
const expressions = require("docxtemplater/expressions.js");

const curly: Tags = {
  value: (path) => `{${path}}`,
  rows: (list, cells, make) => [
    make(
      cells.map((name, at) => {
        const start = at === 0 ? `{#${list}}` : "";
        return `${start}${tagged(name, (one) => `{${one}}`)}${at === cells.length - 1 ? `{/${list}}` : ""}`;
      }),
    ),
  ],
};
const curlyTemplate = templates(curly);

/** The template is parsed for every document: a document of this engine is filled once. */
export const docxtemplater: Peer = {
  name: "docxtemplater",
  ready: (workload, data) => async () => {
    const filled = new Docxtemplater(new PizZip(await curlyTemplate(workload)), { parser: expressions });
    filled.render(data);
    return filled.toBuffer();
  },
};

const { createReport } = require("docx-templates");

const commands: Tags = {
  value: (path) => `+++${path}+++`,
  rows: (list, cells, make) => {
    const command = (text: string): unknown => make(cells.map((_, at) => (at === 0 ? text : "")));
    const values = cells.map((name) => tagged(name, (one) => `+++$one.${one}+++`));
    return [command(`+++FOR one IN ${list}+++`), make(values), command("+++END-FOR one+++")];
  },
};
const commandTemplate = templates(commands);

/** Without its sandbox, which is the faster way. */
export const docxTemplates: Peer = {
  name: "docx-templates",
  ready: (workload, data) => async () =>
    createReport({ template: Buffer.from(await commandTemplate(workload)), data, noSandbox: true }),
};
