import type { ConformanceLevel } from "../../../vocabulary/definition/document/conformance.ts";

/** A standard that the author wants the file to claim. */
export interface Claim {
  readonly level: ConformanceLevel;
  /** Where it is requested: a JSON Pointer. */
  readonly path: string;
}

/**
 * Kinds of obstacles that keep a file from meeting a standard. `pdf/claims/levels.ts` lists the standards that each
 * kind concerns; a file claims a standard only when no obstacle of those kinds was found.
 */
export type ObstacleKind =
  /** A table of contents in a table's cell. */
  | "contents-in-cell"
  | "title-missing"
  /** A picture without words for it. */
  | "alternative-missing"
  /** A heading that is the first and not of level 1, or that skips a level. */
  | "heading-order"
  /** Something lets what is beneath shine through. */
  | "transparency"
  /** A picture of 16 bits a sample, which PDF 1.4 does not know. */
  | "deep-picture"
  | "cmyk-picture"
  | "glyph-missing"
  /** A glyph that stands for no text. */
  | "text-unmapped"
  /** A character without a meaning that is agreed on. */
  | "private-use"
  /** Pages of other files. */
  | "foreign-page"
  | "attachment"
  | "attachment-missing"
  | "layer"
  /** A layer that is printed otherwise than shown. */
  | "layer-print"
  /** JavaScript of a field, or that runs when the document is opened. */
  | "script"
  /** JavaScript that runs when the document is closed, saved or printed. */
  | "document-script"
  /** The encryption keeps text from screen readers. */
  | "extraction-forbidden"
  /** Graphics states inside each other. */
  | "nesting"
  /** Longer than PDF 1.7 allows. */
  | "long-string"
  /** Longer than PDF 1.4 allows. */
  | "very-long-string"
  | "long-name"
  /** An array or a dictionary with many entries. */
  | "long-list"
  /** Far away from any page. */
  | "large-number"
  /** Another claim of the same family stands before it. */
  | "second-claim"
  /** A claim that stands before it is for another edition of PDF. */
  | "other-edition";

/** One thing that is in the way of a claim. */
export interface ClaimObstacle {
  readonly kind: ObstacleKind;
  /** A JSON Pointer. */
  readonly path: string;
  /** A sentence: what is in the way, and what to do about it. */
  readonly message: string;
}

/** Claims that a document requests, and obstacles that are known before a page is laid out. */
export interface AskedClaims {
  readonly claims: readonly Claim[];
  readonly obstacles: readonly ClaimObstacle[];
  /** Where the definition lets something shine through, should it be seen: JSON Pointers. */
  readonly seeThrough?: readonly string[];
}
