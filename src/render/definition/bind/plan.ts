import type { StyleUse, Table } from "../../../vocabulary/generated/definition.ts";
import type { PointerSteps } from "../../../vocabulary/json/pointer.ts";
import type { DataScope } from "./scope/scope.ts";

/** A compiled part of a definition: what it is with the data filled in. */
export type Make = (scope: DataScope) => unknown;

/** undefined: nothing in the node depends on data, it stands as it is. */
export type Compile = (node: unknown, trail: PointerSteps) => Make | undefined;

export type DefinitionNode = Readonly<Record<string, unknown>>;

/**
 * Members that binding adds to a table or list: the place of the first row or item that came from data. Warnings about
 * those lead to `map`.
 */
export interface MappedMembers {
  readonly mappedFrom?: number;
  /** Rows of a table that come behind its `rows`. */
  readonly mappedRows?: MappedRows;
  /** The rows of `carry` for a page from one entry to before another; `carry` itself has those of the sum with the most digits. */
  readonly carried?: (from: number, to: number) => CarriedWords;
}

/** Rows that carry a sum over pages: below what it adds up, above what comes next, and below the entries of each page. */
export interface CarriedWords {
  readonly out?: readonly WrittenRow[] | undefined;
  readonly in?: readonly WrittenRow[] | undefined;
  readonly page?: readonly WrittenRow[] | undefined;
}

type WrittenRow = NonNullable<Table["rows"]>[number];

/** A row of a table in groups. */
export interface GroupedRow {
  readonly cells: readonly unknown[];
  readonly style?: unknown;
  readonly keepWithNext: boolean;
  /** JSON Pointers, from the table, to what it is made of and to the list of its cells. */
  readonly from: string;
  readonly cellsFrom: string;
}

/** A cell that is text and may have a style. */
export type BoundTextCell = { readonly style?: StyleUse } & (
  | { readonly td: string }
  | { readonly th: string }
  | { readonly p: string }
);

/** Rows whose cells differ in their text alone: what most tables are made of, without an object for every cell. */
export interface MappedRows {
  /** A cell of each column, with the text of the `map`. */
  readonly cells: readonly BoundTextCell[];
  /** The texts of the rows' cells, row after row. */
  readonly texts: readonly string[];
}

/** Compiles a node that is made in any case. */
export function compileAlways(node: unknown, trail: PointerSteps, compile: Compile): Make {
  return compile(node, trail) ?? (() => node);
}
