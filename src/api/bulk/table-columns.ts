import { pointer } from "../../vocabulary/json/pointer.ts";
import { Refusal, refusedAt } from "../../vocabulary/refusal.ts";

/** The type of a column's values; text unless its name says more, so that postal codes keep their zeroes. */
type ColumnKind = "text" | "number" | "number-comma" | "boolean";

const kinds: readonly string[] = ["text", "number", "number-comma", "boolean"] satisfies readonly ColumnKind[];

/** More than any spreadsheet that is filled in by people. */
export const mostColumns = 1_000;
const longestName = 200;
const deepest = 8;

/** The columns of a table, in the order of its cells. */
export interface TableColumns {
  /** A row as a line of a bulk request (JSON), or why it is none. */
  readonly lineOf: (cells: readonly string[]) => string | Refusal;
}

interface TableColumn {
  readonly kind: ColumnKind;
  /** `customer.name` is `name` in `customer`. */
  readonly steps: readonly string[];
}

/** Members of one object: values by the place of their column, and objects. */
type ColumnTree = Map<string, number | ColumnTree>;

/** The columns that a first row names: `price:number`, `customer.name`. */
export function columnsOf(names: readonly string[]): TableColumns | Refusal {
  if (names.length > mostColumns) return refusedAt("", `Expected at most ${mostColumns} columns; came more.`);
  const columns: TableColumn[] = [];
  const tree: ColumnTree = new Map();
  for (const [at, written] of names.entries()) {
    const column = columnOf(written);
    if (column instanceof Refusal) return column;
    if (!placed(tree, column.steps, at))
      return refusedAt(
        "",
        `The column ${at + 1} ("${written.slice(0, 60)}") has the name of another one, or of what holds others.`,
      );
    columns.push(column);
  }
  const [id, fileName] = ["id", "fileName"].map((name) => columns.findIndex(({ steps }) => steps.join(".") === name));
  const own = [
    ["id", id ?? -1],
    ["fileName", fileName ?? -1],
  ] as const;
  return { lineOf: (cells) => lineOf(cells, { columns, tree, own }) };
}

function columnOf(written: string): TableColumn | Refusal {
  const [, name = "", said] = /^(.*?)(?::([a-z-]+))?$/s.exec(written.trim()) ?? [];
  const kind = said ?? "text";
  const steps = name
    .trim()
    .split(".")
    .map((step) => step.trim());
  const shown = written.trim().slice(0, 60);
  if (!kinds.includes(kind))
    return refusedAt("", `The column "${shown}" is of a kind that there is not: ${kinds.join(", ")}.`);
  if (name.length > longestName || steps.length > deepest || steps.includes(""))
    return refusedAt(
      "",
      `Expected a name of 1 to ${longestName} characters, with ${deepest} parts at most between dots; came "${shown}".`,
    );
  return { kind: kind as ColumnKind, steps };
}

/** Whether the place was free. */
function placed(tree: ColumnTree, steps: readonly string[], at: number): boolean {
  let here = tree;
  for (const step of steps.slice(0, -1)) {
    const inner = here.get(step) ?? new Map();
    if (typeof inner === "number") return false;
    here.set(step, inner);
    here = inner;
  }
  const last = steps.at(-1) ?? "";
  if (here.has(last)) return false;
  here.set(last, at);
  return true;
}

interface ColumnReading {
  readonly columns: readonly TableColumn[];
  readonly tree: ColumnTree;
  /** Members of the line itself, and the columns that they have. */
  readonly own: readonly (readonly [name: string, column: number])[];
}

function lineOf(cells: readonly string[], { columns, tree, own }: ColumnReading): string | Refusal {
  if (cells.length > columns.length && cells.slice(columns.length).some((cell) => cell !== ""))
    return refusedAt("/data", `Expected ${columns.length} cells, as the first row has; came ${countOf(cells)}.`);
  const values: (string | undefined)[] = [];
  for (const [at, { kind, steps }] of columns.entries()) {
    const value = jsonOf(cells[at] ?? "", kind);
    if (value === "wrong") {
      const path = `/data${pointer(steps)}`;
      return refusedAt(
        path,
        `Expected ${expected[kind]} in the column "${steps.join(".")}"; came "${cells[at]?.slice(0, 60)}".`,
      );
    }
    values.push(value);
  }
  const given = own.flatMap(([name, column]) => {
    const cell = cells[column] ?? "";
    return cell === "" ? [] : [`${JSON.stringify(name)}:${JSON.stringify(cell)},`];
  });
  return `{${given.join("")}"data":${objectOf(tree, values)}}`;
}

/** Cells behind the most columns there are were not kept. */
const countOf = ({ length }: readonly string[]): string =>
  length > mostColumns ? `more than ${mostColumns}` : String(length);

const expected: Readonly<Record<ColumnKind, string>> = {
  text: "text",
  number: "a number such as 1234.5 or -3",
  "number-comma": "a number such as 1234,5 or -3",
  boolean: "true, false, yes, no, 1 or 0",
};

/** JSON; undefined: an empty cell of a column that holds no texts. */
function jsonOf(cell: string, kind: ColumnKind): string | "wrong" | undefined {
  if (kind === "text") return JSON.stringify(cell);
  const written = cell.trim().toLowerCase();
  if (written === "") return undefined;
  if (kind === "number") return /^-?\d{1,300}(?:\.\d{1,300})?$/.test(written) ? digitsOf(written) : "wrong";
  if (kind === "number-comma") return /^-?\d{1,300}(?:,\d{1,300})?$/.test(written) ? digitsOf(written) : "wrong";
  if (/^(?:true|yes|1)$/.test(written)) return "true";
  return /^(?:false|no|0)$/.test(written) ? "false" : "wrong";
}

/** Digits as they came, without what JSON does not have: zeroes in front. */
const digitsOf = (written: string): string => written.replace(",", ".").replace(/^(-?)0+(?=\d)/, "$1");

function objectOf(tree: ColumnTree, values: readonly (string | undefined)[]): string {
  const members: string[] = [];
  for (const [name, inner] of tree) {
    const value = typeof inner === "number" ? values[inner] : objectOf(inner, values);
    if (value !== undefined) members.push(`${JSON.stringify(name)}:${value}`);
  }
  return `{${members.join(",")}}`;
}
