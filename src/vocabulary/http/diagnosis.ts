/** A box on a page: left, top, width, height in points from the page's top left corner. */
export type Box = readonly [x: number, y: number, width: number, height: number];

/** Something to look at. Warnings are findings, too; `page` and `box` are there when their place is on a page. */
export interface Finding {
  readonly code: string;
  readonly severity: "info" | "warning" | "error";
  /** JSON Pointer. */
  readonly path: string;
  readonly message: string;
  /** From 1. */
  readonly page?: number;
  readonly box?: Box;
  /** How wide or high it came out and the room there was, in points; dots per inch or contrast, and the least of them. */
  readonly measured?: number;
  readonly allowed?: number;
}

/** A node of the definition and where it stands: a box for every page, or part of a page, it is on. */
export interface DiagnosedNode {
  readonly path: string;
  readonly boxes: readonly { readonly page: number; readonly box: Box }[];
}

/** What a definition takes from its data. Places are JSON Pointers; `*` stands for any index of a list. */
export interface DataUsed {
  readonly used: readonly string[];
  /** References without a value, as they are written. */
  readonly unresolved: readonly string[];
  /** The outermost places nothing refers to. */
  readonly unused: readonly string[];
  /** A JSON Schema of what is used, by the values it has here. */
  readonly inferredSchema: object;
}

/** What a diagnosis knows besides what a generation answers. */
export interface LayoutDiagnosis {
  readonly nodes: readonly DiagnosedNode[];
  /** Nodes beyond those listed. */
  readonly nodesLeftOut: number;
  readonly findings: readonly Finding[];
  readonly data: DataUsed;
}
