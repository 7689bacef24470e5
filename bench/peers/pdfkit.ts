import { createRequire } from "node:module";
import type { InvoiceData } from "../workloads/invoice.ts";
import type { ReportData } from "../workloads/report.ts";
import { fonts, logo } from "../workloads/workload.ts";
import { paragraphsOf, runs } from "./pdfmake.ts";
import type { Peer } from "./peer.ts";

// pdfkit is CommonJS without types; it has no tables with repeated headers over pages, so rows are placed by hand.
const PDFDocument = createRequire(import.meta.url)("pdfkit");

// biome-ignore lint/suspicious/noExplicitAny: an untyped library
type Pdf = any;

function open(): Pdf {
  const pdf = new PDFDocument({ size: "A4", margins: { top: 48, right: 56, bottom: 40, left: 56 }, bufferPages: true });
  for (const [name, bytes] of Object.entries(fonts)) pdf.registerFont(name, bytes);
  return pdf.font("regular").fontSize(9);
}

function finish(pdf: Pdf): Promise<Uint8Array> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
    pdf.on("end", () => resolve(Buffer.concat(chunks)));
    const { count } = pdf.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      pdf.switchToPage(page);
      pdf.font("regular").fontSize(8).fillColor("#5b6b73");
      pdf.text(`Page ${page + 1} of ${count}`, 56, 790, { width: 483, align: "center", lineBreak: false });
    }
    pdf.end();
  });
}

function row(pdf: Pdf, y: number, cells: readonly string[], widths: readonly number[], right: number): void {
  let x = 56;
  cells.forEach((cell, at) => {
    const width = widths[at] ?? 0;
    pdf.text(cell, x + 5, y + 5, {
      width: width - 10,
      align: at >= right && at < 5 ? "right" : "left",
      lineBreak: false,
    });
    x += width;
  });
  pdf
    .moveTo(56, y + 22)
    .lineTo(539, y + 22)
    .lineWidth(0.5)
    .stroke("#cfd8dc");
}

function invoice(pdf: Pdf, { invoice: head, customer, delivery, lines, totals }: InvoiceData): void {
  pdf.image(logo, 56, 48, { width: 168 });
  pdf.fontSize(26).font("bold").fillColor("#0f4c5c").text("Invoice", 56, 116);
  pdf.fontSize(9).font("regular").fillColor("#1f2a30");
  for (const [at, who] of [customer, delivery].entries())
    pdf.text(`${who.name}\n${who.street}\n${who.city}\n${who.country}`, 56 + at * 170, 170, { width: 165 });
  pdf.text(`Number ${head.number}\nDate ${head.date}\nDue ${head.due}\nVAT ID ${customer.vatId}`, 400, 170);
  const widths = [34, 237, 48, 76, 88];
  pdf.rect(56, 250, 483, 22).fill("#0f4c5c");
  pdf.font("bold").fillColor("#ffffff");
  row(pdf, 250, ["POS", "DESCRIPTION", "QTY", "UNIT PRICE", "AMOUNT"], widths, 2);
  pdf.font("regular").fillColor("#1f2a30");
  lines.forEach((line, at) => {
    row(
      pdf,
      272 + at * 22,
      [String(line.pos), `${line.name} ${line.detail}`, String(line.quantity), line.price, line.amount],
      widths,
      2,
    );
  });
  const sums = [
    ["Subtotal", totals.net],
    [`VAT ${totals.vatRate}`, totals.vat],
    [`Total ${totals.currency}`, totals.gross],
  ];
  sums.forEach(([label = "", sum = ""], at) => {
    pdf.text(label, 330, 550 + at * 18, { lineBreak: false });
    pdf.text(sum, 430, 550 + at * 18, { width: 104, align: "right", lineBreak: false });
  });
  pdf.text(
    `Please transfer the total within ${head.termDays} days to IBAN DE12 5001 0517 0648 4898 90, quoting the invoice number. Goods remain our property until paid in full. Instruments are calibrated to ISO 17025; certificates travel with the goods.`,
    56,
    620,
    { width: 483, align: "justify" },
  );
}

function report(pdf: Pdf, { title, readings }: ReportData, paragraphs: readonly string[]): void {
  pdf.font("bold").fontSize(28).text(title).fontSize(10);
  for (const paragraph of paragraphs) {
    const parts = runs(paragraph);
    parts.forEach((part, at) => {
      const face =
        part.bold === true
          ? part.italics === true
            ? "boldItalic"
            : "bold"
          : part.italics === true
            ? "italic"
            : "regular";
      pdf.font(face).text(part.text, { continued: at < parts.length - 1, align: "justify", width: 483 });
    });
    pdf.moveDown(0.5);
  }
  const widths = [87, 135, 58, 58, 58, 87];
  const header = ["Date", "Station", "Temp., °C", "Rain, mm", "Wind, m/s", "Quality"];
  let y = pdf.y + 10;
  const head = (): void => {
    pdf.rect(56, y, 483, 22).fill("#15324a");
    pdf.font("bold").fillColor("#ffffff");
    row(pdf, y, header, widths, 2);
    pdf.font("regular").fillColor("#000000").fontSize(9);
    y += 22;
  };
  head();
  for (const r of readings) {
    if (y > 750) {
      pdf.addPage();
      y = 64;
      head();
    }
    row(pdf, y, [r.date, r.station, r.temp, r.rain, r.wind, r.note], widths, 2);
    y += 24;
  }
}

export const pdfkit: Peer = {
  name: "pdfkit",
  ready: (workload, data) => () => {
    const pdf = open();
    if (workload.name === "invoice") invoice(pdf, data as unknown as InvoiceData);
    else report(pdf, data as unknown as ReportData, paragraphsOf(workload));
    return finish(pdf);
  },
};
