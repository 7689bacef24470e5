/** One row of the attacker's table: what was tried, how often, and whether the service held. */
export interface Row {
  readonly what: string;
  readonly tried: number;
  /** The faults that were seen; empty: the service held. */
  readonly gaveWay: readonly string[];
  /** The measurement, where the row has one. */
  readonly measured?: string;
}

/** Most that is printed of what gave way. */
const mostShown = 5;

const outcomeOf = (tried: number, { length }: Row["gaveWay"]): string =>
  length > 0 ? `${length} gave way` : tried === 0 ? "left out" : "held";

export const lineOf = ({ what, tried, gaveWay, measured = "" }: Row): string =>
  `| ${what} | ${tried} | ${outcomeOf(tried, gaveWay)} | ${measured} |`;

/** The rows as a table of Markdown, then what gave way. */
export function tableOf(rows: readonly Row[]): string {
  const faults = rows.flatMap(({ what, gaveWay }) => gaveWay.slice(0, mostShown).map((fault) => `${what}: ${fault}`));
  return ["| Attack | Tried | | |", "|---|---|---|---|", ...rows.map(lineOf), ...faults].join("\n");
}
