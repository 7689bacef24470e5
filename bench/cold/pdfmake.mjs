// bench/cold/pdfmake.ts
import { writeFileSync } from "node:fs";
import { argv } from "node:process";

// bench/peers/pdfmake.ts
import { createRequire } from "node:module";

// bench/workloads/workload.ts
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
var examples = new URL("../../examples/", import.meta.url);
var readExample = (path) => readFileSync(new URL(path, examples), "utf8");
var logo = readFileSync(new URL("assets/images/logo.png", examples));
var face = (path) => fileURLToPath(new URL(`../../node_modules/@expo-google-fonts/noto-sans/${path}`, import.meta.url));
var fontFiles = {
  regular: face("400Regular/NotoSans_400Regular.ttf"),
  bold: face("700Bold/NotoSans_700Bold.ttf"),
  italic: face("400Regular_Italic/NotoSans_400Regular_Italic.ttf"),
  boldItalic: face("700Bold_Italic/NotoSans_700Bold_Italic.ttf")
};
var fonts = {
  regular: readFileSync(fontFiles.regular),
  bold: readFileSync(fontFiles.bold),
  italic: readFileSync(fontFiles.italic),
  boldItalic: readFileSync(fontFiles.boldItalic)
};

// bench/peers/pdfmake.ts
var pdfmake = createRequire(import.meta.url)("pdfmake");
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(() => true);
for (const [name, bytes] of Object.entries(fonts)) pdfmake.virtualfs.writeFileSync(`${name}.ttf`, bytes);
pdfmake.setFonts({
  Noto: { normal: "regular.ttf", bold: "bold.ttf", italics: "italic.ttf", bolditalics: "boldItalic.ttf" }
});
var logoUri = `data:image/png;base64,${logo.toString("base64")}`;
var address = (who, label) => [
  { text: label, style: "label" },
  { text: who.name, bold: true },
  `${who.street}
${who.city}
${who.country}`
];
function invoice({ invoice: head, customer, delivery, lines, totals }) {
  const right = (text) => ({ text: String(text), alignment: "right" });
  return {
    pageSize: "A4",
    pageMargins: [56, 48, 56, 72],
    defaultStyle: { font: "Noto", fontSize: 9, lineHeight: 1.1 },
    styles: { label: { fontSize: 7.5, color: "#5b6b73" }, head: { fontSize: 8, bold: true, color: "#ffffff" } },
    footer: (page, pages) => ({
      margin: [56, 20],
      fontSize: 7.5,
      columns: ["Nordlicht Instrument Workshop \xB7 HRB 20871 KI", right(`Page ${page} of ${pages}`)]
    }),
    content: [
      {
        columns: [
          { image: logoUri, width: 168 },
          right("Nordlicht Instrument Workshop\nKanalstra\xDFe 17\n24103 Kiel, Germany")
        ]
      },
      { text: "Invoice", fontSize: 26, bold: true, color: "#0f4c5c", margin: [0, 26, 0, 12] },
      {
        columns: [
          address(customer, "BILL TO"),
          address(delivery, "SHIP TO"),
          [
            { text: "DETAILS", style: "label" },
            `Number ${head.number}
Date ${head.date}
Due ${head.due}
VAT ID ${customer.vatId}`
          ]
        ]
      },
      {
        margin: [0, 20, 0, 0],
        layout: {
          hLineColor: () => "#cfd8dc",
          vLineWidth: () => 0,
          fillColor: (row) => row === 0 ? "#0f4c5c" : null
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
              right(line.amount)
            ])
          ]
        }
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
              { text: totals.gross, bold: true, alignment: "right" }
            ]
          ]
        }
      },
      { text: "Payment and terms", bold: true, margin: [0, 24, 0, 2] },
      {
        alignment: "justify",
        text: [
          "Please transfer the total within ",
          { text: `${head.termDays} days`, bold: true },
          " to IBAN DE12 5001 0517 0648 4898 90, quoting the invoice number. 3% discount within 10 days. Goods remain our property until paid in full. Instruments are calibrated to ISO 17025; certificates travel with the goods."
        ]
      }
    ]
  };
}
function report({ title, readings }, paragraphs) {
  return {
    pageSize: "A4",
    pageMargins: [56, 64, 56, 64],
    defaultStyle: { font: "Noto", fontSize: 9 },
    header: (page) => page === 1 ? "" : { margin: [56, 30], fontSize: 8, columns: [title, { text: "Coastal Weather Office", alignment: "right" }] },
    footer: (page, pages) => ({
      text: `Page ${page} of ${pages}`,
      alignment: "center",
      fontSize: 8,
      margin: [0, 20]
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
          fillColor: (row) => row === 0 ? "#15324a" : null
        },
        table: {
          headerRows: 1,
          widths: ["18%", "28%", "12%", "12%", "12%", "18%"],
          body: [
            ["Date", "Station", "Temp., \xB0C", "Rain, mm", "Wind, m/s", "Quality"].map((text) => ({
              text,
              bold: true,
              color: "#ffffff"
            })),
            ...readings.map((r) => [
              r.date,
              r.station,
              { text: r.temp, alignment: "right" },
              { text: r.rain, alignment: "right" },
              { text: r.wind, alignment: "right" },
              r.note
            ])
          ]
        }
      }
    ]
  };
}
var tag = /\[(\/?)(b|i|bi)\]/;
function runs(text) {
  const parts = text.split(tag);
  const out = [{ text: parts[0] ?? "" }];
  for (let at = 1; at < parts.length; at += 3) {
    const [closing, name, rest] = [parts[at], parts[at + 1] ?? "", parts[at + 2] ?? ""];
    out.push(closing === "/" ? { text: rest } : { text: rest, bold: name.includes("b"), italics: name.includes("i") });
  }
  return out.filter((run) => run.text !== "");
}
function paragraphsOf(workload) {
  const { document } = workload.definition;
  return document.content.flatMap((node) => node.p === void 0 ? [] : [node.p]);
}
var pdfmakePeer = {
  name: "pdfmake",
  ready: (workload, data) => async () => {
    const definition = workload.name === "invoice" ? invoice(data) : report(data, paragraphsOf(workload));
    return pdfmake.createPdf(definition).getBuffer();
  }
};

// bench/workloads/invoice.ts
var base = JSON.parse(readExample("invoice/data.json"));
var names = [
  "Observat\xF3rio Serra d\u2019\xC1gua",
  "Sternwarte Hohenfels",
  "T\xE4htitorni Oulu",
  "Planetario di Torino",
  "Hv\u011Bzd\xE1rna Ond\u0159ejov"
];
var goods = [
  "Refractor tube",
  "Equatorial mount",
  "Counterweight",
  "Eyepiece",
  "Barlow lens",
  "Filter",
  "Guide camera",
  "Field flattener"
];
var traits = [
  "dew shield",
  "stainless",
  "wide angle",
  "apochromatic",
  "mounted",
  "monochrome",
  "with controller",
  "cut to order"
];
var amount = (cents) => (cents / 100).toFixed(2);
var invoice2 = {
  name: "invoice",
  title: "invoice, 1 page",
  definition: JSON.parse(readExample("invoice/definition.json")),
  data: (turn) => {
    const lines = base.lines.map(({ pos }) => {
      const seed = turn * 31 + pos * 17;
      const price = 1e3 + seed * 7919 % 9e4;
      const quantity = 1 + seed % 9;
      return {
        pos,
        name: `${goods[seed % goods.length]} ${seed * 13 % 997}/${seed % 83}`,
        detail: `${traits[seed * 3 % traits.length]}, batch ${seed * 271 % 10007}`,
        quantity,
        price: amount(price),
        amount: amount(price * quantity)
      };
    });
    const net = lines.reduce((sum, line) => sum + Math.round(Number(line.amount) * 100), 0);
    const vat = Math.round(net * 0.19);
    const person = (shift) => ({
      name: `${names[(turn + shift) % names.length]} ${(turn * 7 + shift) % 9973}`,
      street: `Rua dos Moinhos ${(turn * 3 + shift) % 9967}`,
      city: `${1e4 + (turn * 37 + shift) % 89999} Ribeira`,
      country: shift === 0 ? "Portugal" : "Poland"
    });
    const data = {
      invoice: {
        number: `2026-${String(turn).padStart(5, "0")}`,
        date: `${1 + turn % 28} April 2026`,
        due: `${1 + turn % 28} May 2026`,
        termDays: 10 + turn % 50
      },
      customer: { ...person(0), vatId: `PT ${509e6 + turn}` },
      delivery: person(1),
      lines,
      totals: { currency: "EUR", net: amount(net), vatRate: "19%", vat: amount(vat), gross: amount(net + vat) }
    };
    return data;
  }
};

// bench/cold/pdfmake.ts
var [, , file = ""] = argv;
writeFileSync(file, await pdfmakePeer.ready(invoice2, invoice2.data(1))());
