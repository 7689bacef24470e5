import type { ExpressionTree } from "../../../vocabulary/expression/tree.ts";

/** What begins a region. */
export type RegionWord = "each" | "if" | "unless";

/** What a tag asks for. */
export type TagMeaning =
  | { readonly kind: "value"; readonly tree: ExpressionTree }
  | RegionStart
  /** `{{else}}`, with a condition `{{else if}}`. */
  | { readonly kind: "else"; readonly tree: ExpressionTree | undefined }
  /** "": the innermost region, whatever it is. */
  | { readonly kind: "end"; readonly word: RegionWord | "" }
  | { readonly kind: "link"; readonly address: ExpressionTree; readonly text: ExpressionTree | undefined }
  | { readonly kind: "page-break" }
  /** A remark of the author. */
  | { readonly kind: "note" };

export interface RegionStart {
  readonly kind: "start";
  readonly word: RegionWord;
  /** The list or the condition. */
  readonly tree: ExpressionTree;
  /** A name of the entry. */
  readonly as: string | undefined;
  /** Cells at that place in all rows are repeated; or what stands between the tags, where a cell would be. */
  readonly shape: "column" | "inline" | undefined;
  /** How lists in the loop are numbered; undefined: as the rule says. */
  readonly numbering: "restart" | "continue" | undefined;
}
