/** A box on a page: left, top, width, height in points from the page's top left corner. */
export type Box = readonly [x: number, y: number, width: number, height: number];

/** Something to look at. Warnings are findings, too; `page` and `box` are set when the place is on a page. */
export interface Finding {
  readonly code: string;
  readonly severity: "info" | "warning" | "error";
  /** JSON Pointer. */
  readonly path: string;
  readonly message: string;
  /** From 1. */
  readonly page?: number;
  readonly box?: Box;
  /** The actual width or height and the available space, in points; or the dots per inch or contrast, and the least allowed. */
  readonly measured?: number;
  readonly allowed?: number;
}

/** A node of the definition and its position: a box for every page, or part of a page, that it is on. */
export interface DiagnosedNode {
  readonly path: string;
  readonly boxes: readonly { readonly page: number; readonly box: Box }[];
}

/** What a definition uses of its data. Places are JSON Pointers; `*` stands for any index of a list. */
export interface DataUsed {
  readonly used: readonly string[];
  /** References without a value, as written. */
  readonly unresolved: readonly string[];
  /** The outermost places that no reference uses. */
  readonly unused: readonly string[];
  /** A JSON Schema of what is used, by the values it has here. */
  readonly inferredSchema: object;
}

/** What a diagnosis has in addition to the answer of a generation. */
export interface LayoutDiagnosis {
  readonly nodes: readonly DiagnosedNode[];
  /** Nodes beyond those listed. */
  readonly nodesLeftOut: number;
  readonly findings: readonly Finding[];
  readonly data: DataUsed;
}
