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

const tenths = (value: number): string => (value / 10).toFixed(1);

/** W2: about a hundred pages, twenty paragraphs of mixed styles and a table of 3,000 rows with a repeated header. */
export const report: Workload = {
  name: "report",
  title: "report, 3,000 rows",
  definition: JSON.parse(readExample("report/definition.json")),
  data: (turn) => ({
    title: `Coastal weather 2025, edition ${turn}`,
    readings: base.readings.map((reading, row) => ({
      ...reading,
      station: `${reading.station} ${(turn + row * 7) % 613}`,
      temp: tenths(((turn * 37 + row * 11) % 420) - 120),
      rain: tenths((turn * 13 + row * 7) % 480),
      wind: tenths((turn * 29 + row * 5) % 310),
    })),
  }),
};
