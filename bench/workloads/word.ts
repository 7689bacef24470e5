import type { Workload } from "./workload.ts";

// What authors keep as Word files. The templates are those of `peers/word-template.ts`.

/** A line of a long table. */
export interface TableLine {
  pos: string;
  name: string;
  quantity: string;
  price: string;
  amount: string;
}

/** What a contract is filled with. */
export interface ContractData {
  number: string;
  date: string;
  supplier: { name: string; city: string };
  customer: { name: string; city: string };
  hasWarranty: boolean;
  months: string;
  lines: TableLine[];
}

/** A template of Word is the definition. */
const inFile = undefined;

const goods = ["Refractor tube", "Equatorial mount", "Counterweight", "Eyepiece", "Barlow lens", "Filter"];

const line = (turn: number, at: number): TableLine => {
  const cents = 1_000 + (((turn * 31 + at * 17) * 7_919) % 90_000);
  const quantity = 1 + ((turn + at) % 9);
  return {
    pos: String(at + 1),
    name: `${goods[(turn + at) % goods.length]} ${(turn * 13 + at) % 997}`,
    quantity: String(quantity),
    price: (cents / 100).toFixed(2),
    amount: ((cents * quantity) / 100).toFixed(2),
  };
};

const lines = (turn: number, count: number): TableLine[] => Array.from({ length: count }, (_, at) => line(turn, at));

/** Clauses of a contract, one in four with a value. */
export const clauses = 60;

/** A contract of 60 numbered clauses, with a table of three rows and a clause for some. */
export const contract: Workload = {
  name: "contract",
  title: `contract, ${clauses} clauses`,
  definition: inFile,
  data: (turn) => {
    const data: ContractData = {
      number: `C-${turn}`,
      date: `${1 + (turn % 28)} April 2026`,
      supplier: { name: `Nordlicht ${turn % 9_973}`, city: "Kiel" },
      customer: { name: `Observatório ${(turn * 7) % 9_967}`, city: `Ribeira ${turn % 83}` },
      hasWarranty: turn % 2 === 0,
      months: String(6 + (turn % 30)),
      lines: lines(turn, 3),
    };
    return data as unknown as Record<string, unknown>;
  },
};

/** A table of so many rows and five columns, with a title. */
const longTable = (count: number): Workload => ({
  name: `rows-${count}`,
  title: `${count.toLocaleString("en")} rows of five columns`,
  definition: inFile,
  data: (turn) => ({ title: `Stock ${turn}`, lines: lines(turn, count) }),
});

export const thousandRows = longTable(1_000);
export const manyRows = longTable(5_000);
