import type { ExpressionTree } from "../../../vocabulary/expression/tree.ts";

/** What begins a region. */
/** `section`: each for a list, the entry itself for an object, and a condition for anything else. */
export type RegionWord = "each" | "section" | "if" | "unless";

/** What a tag asks for. */
export type TagMeaning =
  | { readonly kind: "value"; readonly tree: ExpressionTree }
  | RegionStart
  /** `{{else}}`, with a condition `{{else if}}`. */
  | { readonly kind: "else"; readonly tree: ExpressionTree | undefined }
  /** "": the innermost region, whatever it is. */
  | { readonly kind: "end"; readonly word: RegionWord | ""; readonly name: string }
  | { readonly kind: "link"; readonly address: ExpressionTree; readonly text: ExpressionTree | undefined }
  /** A picture in the text; `width` in English metric units, of its own where it is left out. */
  | { readonly kind: "picture"; readonly tree: ExpressionTree; readonly width: number | undefined }
  /** A picture in a frame of the author's, whose XML is kept. */
  | { readonly kind: "frame"; readonly tree: ExpressionTree; readonly xml: string }
  | { readonly kind: "page-break" }
  /** A remark of the author. */
  | { readonly kind: "note" };

export interface RegionStart {
  readonly kind: "start";
  readonly word: RegionWord;
  /** The list or the condition. */
  readonly tree: ExpressionTree;
  /** What its end repeats, where an end does that; "": nothing. */
  readonly name: string;
  /** A name of the entry. */
  readonly as: string | undefined;
  /** `column`: cells at that place in all rows; `inline`: what stands between the tags; `row`, `paragraph`: those around the tags. */
  readonly shape: "column" | "inline" | "row" | "paragraph" | undefined;
  /** How lists in the loop are numbered; undefined: as the rule says. */
  readonly numbering: "restart" | "continue" | undefined;
}
