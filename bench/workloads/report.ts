import { readExample, type Workload } from "./workload.ts";

export interface Reading {
  date: string;
  station: string;
  temp: string;
  rain: string;
  wind: string;
  note: string;
}

export interface ReportData {
  title: string;
  readings: Reading[];
}

const base = JSON.parse(readExample("report/data.json")) as ReportData;

/** W2: about a hundred pages, twenty paragraphs of mixed styles and a table of 3,000 rows with a repeated header. */
export const report: Workload = {
  name: "report",
  title: "report, 3,000 rows",
  definition: JSON.parse(readExample("report/definition.json")),
  data: (turn) => ({
    title: `Coastal weather 2025, edition ${turn}`,
    readings: base.readings.map((reading, row) => ({ ...reading, rain: `${((turn + row * 7) % 120) / 10}` })),
  }),
};
