import { readExample, type Workload } from "./workload.ts";

const report = JSON.parse(readExample("report/definition.json")) as { document: { content: { p?: string }[] } };
const prose = report.document.content.flatMap((node) => (node.p === undefined ? [] : [node.p]));
const readings = (JSON.parse(readExample("report/data.json")) as { readings: readonly object[] }).readings;

const perPage = 9;

/** Pages of prose: so many paragraphs of the report example in turn, a heading before every ninth. */
export const pages = (count: number): Workload => ({
  name: "pages",
  title: `${count} pages of prose`,
  definition: {
    document: {
      styles: { p: { fontSize: 10, textAlign: "justify", marginBottom: 7 } },
      footer: { content: [{ p: "Page $global.PAGE of $global.NUMPAGES" }] },
      content: Array.from({ length: count * perPage }, (_, at) =>
        at % perPage === 0 ? { h2: `Chapter ${1 + at / perPage}` } : { p: prose[at % prose.length] },
      ),
    },
  },
  data: (turn) => ({ turn }),
});

const months = 12;

/** The report's table alone, with as many rows as requested; dates and stations come again, one column never does. */
export const rows = (count: number): Workload => ({
  name: "rows",
  title: `${count} rows`,
  definition: {
    document: {
      styles: { readings: { borderCollapse: "collapse" }, td: { fontSize: 9, border: "0.5 solid #d3dbe1" } },
      content: [
        {
          table: {
            widths: [18, 28, 12, 12, 12, 18],
            style: "readings",
            rows: [["Date", "Station", "Temp.", "Rain", "Wind", "Number"].map((th) => ({ th }))],
            source: "$data.readings",
            map: ["date", "station", "temp", "rain", "wind", "number"],
          },
        },
      ],
    },
  },
  data: (turn) => ({
    readings: Array.from({ length: count }, (_, at) => ({
      ...readings[(at + turn) % readings.length],
      number: `${turn % months}-${at}`,
    })),
  }),
});
