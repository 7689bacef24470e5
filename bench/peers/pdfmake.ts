import { createRequire } from "node:module";
import type { InvoiceData } from "../workloads/invoice.ts";
import type { ReportData } from "../workloads/report.ts";
import { fonts, logo, type Workload } from "../workloads/workload.ts";
import type { Peer } from "./peer.ts";

// pdfmake is CommonJS without types.
const pdfmake = createRequire(import.meta.url)("pdfmake");
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(() => true);
for (const [name, bytes] of Object.entries(fonts)) pdfmake.virtualfs.writeFileSync(`${name}.ttf`, bytes);
pdfmake.setFonts({
  Noto: { normal: "regular.ttf", bold: "bold.ttf", italics: "italic.ttf", bolditalics: "boldItalic.ttf" },
});

const logoUri = `data:image/png;base64,${logo.toString("base64")}`;
const address = (who: { name: string; street: string; city: string; country: string }, label: string): unknown => [
  { text: label, style: "label" },
  { text: who.name, bold: true },
  `${who.street}\n${who.city}\n${who.country}`,
];

function invoice({ invoice: head, customer, delivery, lines, totals }: InvoiceData): unknown {
  const right = (text: unknown): unknown => ({ text: String(text), alignment: "right" });
  return {
    pageSize: "A4",
    pageMargins: [56, 48, 56, 72],
    defaultStyle: { font: "Noto", fontSize: 9, lineHeight: 1.1 },
    styles: { label: { fontSize: 7.5, color: "#5b6b73" }, head: { fontSize: 8, bold: true, color: "#ffffff" } },
    footer: (page: number, pages: number) => ({
      margin: [56, 20],
      fontSize: 7.5,
      columns: ["Nordlicht Instrument Workshop · HRB 20871 KI", right(`Page ${page} of ${pages}`)],
    }),
    content: [
      {
        columns: [
          { image: logoUri, width: 168 },
          right("Nordlicht Instrument Workshop\nKanalstraße 17\n24103 Kiel, Germany"),
        ],
      },
      { text: "Invoice", fontSize: 26, bold: true, color: "#0f4c5c", margin: [0, 26, 0, 12] },
      {
        columns: [
          address(customer, "BILL TO"),
          address(delivery, "SHIP TO"),
          [
            { text: "DETAILS", style: "label" },
            `Number ${head.number}\nDate ${head.date}\nDue ${head.due}\nVAT ID ${customer.vatId}`,
          ],
        ],
      },
      {
        margin: [0, 20, 0, 0],
        layout: {
          hLineColor: () => "#cfd8dc",
          vLineWidth: () => 0,
          fillColor: (row: number) => (row === 0 ? "#0f4c5c" : null),
        },
        table: {
          headerRows: 1,
          widths: ["7%", "49%", "10%", "16%", "18%"],
          body: [
            ["POS", "DESCRIPTION", "QTY", "UNIT PRICE", "AMOUNT"].map((text) => ({ text, style: "head" })),
            ...lines.map((line) => [
              String(line.pos),
              { text: [`${line.name} `, { text: line.detail, color: "#5b6b73" }] },
              right(line.quantity),
              right(line.price),
              right(line.amount),
            ]),
          ],
        },
      },
      {
        margin: [260, 8, 0, 0],
        layout: "noBorders",
        table: {
          widths: ["*", "*"],
          body: [
            ["Subtotal", right(totals.net)],
            [`VAT ${totals.vatRate}`, right(totals.vat)],
            [
              { text: `Total ${totals.currency}`, bold: true },
              { text: totals.gross, bold: true, alignment: "right" },
            ],
          ],
        },
      },
      { text: "Payment and terms", bold: true, margin: [0, 24, 0, 2] },
      {
        alignment: "justify",
        text: [
          "Please transfer the total within ",
          { text: `${head.termDays} days`, bold: true },
          " to IBAN DE12 5001 0517 0648 4898 90, quoting the invoice number. 3% discount within 10 days. Goods remain our property until paid in full. Instruments are calibrated to ISO 17025; certificates travel with the goods.",
        ],
      },
    ],
  };
}

function report({ title, readings }: ReportData, paragraphs: readonly string[]): unknown {
  return {
    pageSize: "A4",
    pageMargins: [56, 64, 56, 64],
    defaultStyle: { font: "Noto", fontSize: 9 },
    header: (page: number) =>
      page === 1
        ? ""
        : { margin: [56, 30], fontSize: 8, columns: [title, { text: "Coastal Weather Office", alignment: "right" }] },
    footer: (page: number, pages: number) => ({
      text: `Page ${page} of ${pages}`,
      alignment: "center",
      fontSize: 8,
      margin: [0, 20],
    }),
    content: [
      { text: title, fontSize: 28, bold: true },
      ...paragraphs.map((text) => ({ text: runs(text), fontSize: 10, alignment: "justify", margin: [0, 0, 0, 7] })),
      {
        layout: {
          hLineColor: () => "#d3dbe1",
          vLineColor: () => "#d3dbe1",
          paddingTop: () => 5.5,
          paddingBottom: () => 5.5,
          fillColor: (row: number) => (row === 0 ? "#15324a" : null),
        },
        table: {
          headerRows: 1,
          widths: ["18%", "28%", "12%", "12%", "12%", "18%"],
          body: [
            ["Date", "Station", "Temp., °C", "Rain, mm", "Wind, m/s", "Quality"].map((text) => ({
              text,
              bold: true,
              color: "#ffffff",
            })),
            ...readings.map((r) => [
              r.date,
              r.station,
              { text: r.temp, alignment: "right" },
              { text: r.rain, alignment: "right" },
              { text: r.wind, alignment: "right" },
              r.note,
            ]),
          ],
        },
      },
    ],
  };
}

const tag = /\[(\/?)(b|i|bi)\]/;

/** The report's paragraphs use only [b], [i] and [bi], never nested. */
export function runs(text: string): { text: string; bold?: boolean; italics?: boolean }[] {
  const parts = text.split(tag);
  const out: { text: string; bold?: boolean; italics?: boolean }[] = [{ text: parts[0] ?? "" }];
  for (let at = 1; at < parts.length; at += 3) {
    const [closing, name, rest] = [parts[at], parts[at + 1] ?? "", parts[at + 2] ?? ""];
    out.push(closing === "/" ? { text: rest } : { text: rest, bold: name.includes("b"), italics: name.includes("i") });
  }
  return out.filter((run) => run.text !== "");
}

/** The prose of the report example, as every peer sets it. */
export function paragraphsOf(workload: Workload): string[] {
  const { document } = workload.definition as { document: { content: { p?: string }[] } };
  return document.content.flatMap((node) => (node.p === undefined ? [] : [node.p]));
}

export const pdfmakePeer: Peer = {
  name: "pdfmake",
  ready: (workload, data) => async () => {
    const definition =
      workload.name === "invoice"
        ? invoice(data as unknown as InvoiceData)
        : report(data as unknown as ReportData, paragraphsOf(workload));
    return pdfmake.createPdf(definition).getBuffer();
  },
};
