import { createRequire } from "node:module";
import type { InvoiceData } from "../workloads/invoice.ts";
import type { ReportData } from "../workloads/report.ts";
import { logo } from "../workloads/workload.ts";
import { paragraphsOf, runs } from "./pdfmake.ts";
import type { Peer } from "./peer.ts";

// The bench's packages are installed for the bench alone, so their types are not at hand.
const docx = createRequire(import.meta.url)("docx");
const { AlignmentType, Paragraph, TextRun, WidthType } = docx;

/** Twentieths of a point between the margins of an A4 page. */
const textWidth = 9660;
const line = { style: "single", size: 4, color: "CFD8DC" };
const none = { style: "none", size: 0, color: "auto" };
const rules = { top: none, left: none, right: none, bottom: line };

interface Look {
  readonly size?: number;
  readonly bold?: boolean;
  readonly italics?: boolean;
  readonly color?: string;
}

const run = (text: string, look: Look = {}): unknown => new TextRun({ text, size: 18, ...look });

const paragraph = (text: string, look: Look = {}, more: object = {}): unknown =>
  new Paragraph({ children: [run(text, look)], ...more });

const right = { alignment: AlignmentType.RIGHT };

interface Cells {
  readonly widths: readonly number[];
  /** From this column on text stands on the right, up to `until`. */
  readonly numbers: number;
  readonly until: number;
}

function row(children: readonly unknown[], { widths }: Cells, fill?: string): unknown {
  const cells = children.map(
    (child, at) =>
      new docx.TableCell({
        width: { size: widths[at], type: WidthType.DXA },
        margins: { top: 100, bottom: 100, left: 100, right: 100 },
        ...(fill === undefined ? {} : { shading: { type: "clear", fill } }),
        children: [child],
      }),
  );
  return new docx.TableRow({ tableHeader: fill !== undefined, cantSplit: true, children: cells });
}

const texts = (values: readonly string[], { numbers, until }: Cells, look: Look = {}): unknown[] =>
  values.map((value, at) => paragraph(value, look, at >= numbers && at < until ? right : {}));

const table = (rows: readonly unknown[], { widths }: Cells): unknown =>
  new docx.Table({
    width: { size: textWidth, type: WidthType.DXA },
    columnWidths: widths,
    layout: "fixed",
    borders: { ...rules, insideHorizontal: line, insideVertical: none },
    rows,
  });

const widthsOf = (shares: readonly number[]): number[] => shares.map((share) => Math.round((share * textWidth) / 100));

const pageNumbers = (before: string): unknown =>
  new docx.Footer({
    children: [
      new Paragraph({
        ...right,
        children: [
          run(`${before}Page `, { size: 15 }),
          new TextRun({ children: [docx.PageNumber.CURRENT], size: 15 }),
          run(" of ", { size: 15 }),
          new TextRun({ children: [docx.PageNumber.TOTAL_PAGES], size: 15 }),
        ],
      }),
    ],
  });

const lines: Cells = { widths: widthsOf([7, 49, 10, 16, 18]), numbers: 2, until: 5 };
const sums: Cells = { widths: widthsOf([60, 40]), numbers: 1, until: 2 };
const halves: Cells = { widths: widthsOf([34, 33, 33]), numbers: 3, until: 3 };
const white = { color: "FFFFFF", bold: true };

/** `rows`: those of the invoice's lines. With tags for data it is the template of others. */
export function invoiceDocument(
  { invoice: head, customer, delivery, totals }: Omit<InvoiceData, "lines">,
  rows: readonly unknown[],
): unknown {
  const address = (who: InvoiceData["delivery"], label: string): unknown =>
    new Paragraph({
      children: [label, who.name, who.street, who.city, who.country]
        .map((text, at) => run(text, { bold: at === 1 }))
        .flatMap((one, at) => (at === 0 ? [one] : [new TextRun({ break: 1 }), one])),
    });
  const details = [`Number ${head.number}`, `Date ${head.date}`, `Due ${head.due}`, `VAT ID ${customer.vatId}`];
  const picture = { type: "png", data: logo, transformation: { width: 224, height: 56 } };
  return section(
    [
      new Paragraph({ children: [new docx.ImageRun(picture)] }),
      paragraph("Nordlicht Instrument Workshop, Kanalstraße 17, 24103 Kiel, Germany", {}, right),
      new Paragraph({
        heading: docx.HeadingLevel.HEADING_1,
        children: [run("Invoice", { size: 52, color: "0F4C5C" })],
      }),
      table(
        [row([address(customer, "BILL TO"), address(delivery, "SHIP TO"), paragraph(details.join(", "))], halves)],
        halves,
      ),
      table(
        [row(texts(["POS", "DESCRIPTION", "QTY", "UNIT PRICE", "AMOUNT"], lines, white), lines, "0F4C5C"), ...rows],
        lines,
      ),
      table(
        [
          row(texts(["Subtotal", totals.net], sums), sums),
          row(texts([`VAT ${totals.vatRate}`, totals.vat], sums), sums),
          row(texts([`Total ${totals.currency}`, totals.gross], sums, { bold: true }), sums),
        ],
        sums,
      ),
      new Paragraph({
        alignment: AlignmentType.JUSTIFIED,
        children: [
          run("Please transfer the total within "),
          run(`${head.termDays} days`, { bold: true }),
          run(
            " to IBAN DE12 5001 0517 0648 4898 90, quoting the invoice number. 3% discount within 10 days. Goods remain our property until paid in full. Instruments are calibrated to ISO 17025; certificates travel with the goods.",
          ),
        ],
      }),
    ],
    pageNumbers("Nordlicht Instrument Workshop · HRB 20871 KI  "),
  );
}

/** A row of an invoice. */
export const invoiceLine = (values: readonly string[]): unknown => row(texts(values, lines), lines);

const columns: Cells = { widths: widthsOf([18, 28, 12, 12, 12, 18]), numbers: 2, until: 5 };

/** `rows`: those of the readings. */
export const reportDocument = (title: string, paragraphs: readonly string[], rows: readonly unknown[]): unknown =>
  section(
    [
      new Paragraph({ heading: docx.HeadingLevel.HEADING_1, children: [run(title, { size: 56 })] }),
      ...paragraphs.map(
        (text) =>
          new Paragraph({
            alignment: AlignmentType.JUSTIFIED,
            spacing: { after: 140 },
            children: runs(text).map(({ text: words, ...look }) => run(words, { ...look, size: 20 })),
          }),
      ),
      table(
        [
          row(
            texts(["Date", "Station", "Temp., °C", "Rain, mm", "Wind, m/s", "Quality"], columns, white),
            columns,
            "15324A",
          ),
          ...rows,
        ],
        columns,
      ),
    ],
    pageNumbers(""),
  );

/** A row of a report. */
export const reportLine = (values: readonly string[]): unknown => row(texts(values, columns), columns);

const fifths: Cells = { widths: widthsOf([10, 42, 14, 16, 18]), numbers: 2, until: 5 };

/** A row of a contract's table, and of a long one. */
export const tableLine = (values: readonly string[]): unknown => row(texts(values, fifths), fifths);

const goodsTable = (rows: readonly unknown[]): unknown =>
  table(
    [row(texts(["Pos", "Goods", "Quantity", "Price", "Amount"], fifths, white), fifths, "15324A"), ...rows],
    fifths,
  );

interface ContractTexts {
  readonly title: string;
  readonly clauses: readonly string[];
  readonly rows: readonly unknown[];
  /** Paragraphs that stand in some contracts, with what says so around them. */
  readonly decided: readonly string[];
}

/** A contract as a template of others: numbered clauses, a table, and lines to sign on. */
export const contractDocument = ({ title, clauses, rows, decided }: ContractTexts): unknown =>
  section(
    [
      new Paragraph({ heading: docx.HeadingLevel.HEADING_1, children: [run(title, { size: 40 })] }),
      ...clauses.map(
        (text) =>
          new Paragraph({
            numbering: { reference: "clauses", level: 0 },
            spacing: { after: 120 },
            children: [run(text)],
          }),
      ),
      goodsTable(rows),
      ...decided.map((text) => paragraph(text)),
      paragraph("Signed: ______________________"),
    ],
    pageNumbers(""),
    { config: [{ reference: "clauses", levels: [{ level: 0, format: "decimal", text: "%1." }] }] },
  );

/** A table below a title, as a template of others. */
export const rowsDocument = (title: string, rows: readonly unknown[]): unknown =>
  section(
    [new Paragraph({ heading: docx.HeadingLevel.HEADING_1, children: [run(title, { size: 40 })] }), goodsTable(rows)],
    pageNumbers(""),
  );

function section(children: readonly unknown[], footer: unknown, numbering?: object): unknown {
  const page = { size: { width: 11906, height: 16838 }, margin: { top: 960, right: 1120, bottom: 1440, left: 1120 } };
  return new docx.Document({
    styles: { default: { document: { run: { font: "Noto Sans", size: 18 } } } },
    ...(numbering === undefined ? {} : { numbering }),
    sections: [{ properties: { page }, footers: { default: footer }, children }],
  });
}

export const packed = (document: unknown): Promise<Uint8Array> => docx.Packer.toBuffer(document);

export const docxPeer: Peer = {
  name: "docx",
  ready: (workload, data) => () => {
    if (workload.name === "invoice") {
      const { lines: sold, ...rest } = data as unknown as InvoiceData;
      const rows = sold.map((one) =>
        invoiceLine([String(one.pos), `${one.name} ${one.detail}`, String(one.quantity), one.price, one.amount]),
      );
      return packed(invoiceDocument(rest, rows));
    }
    const { title, readings } = data as unknown as ReportData;
    const rows = readings.map((one) => reportLine([one.date, one.station, one.temp, one.rain, one.wind, one.note]));
    return packed(reportDocument(title, paragraphsOf(workload), rows));
  },
};
