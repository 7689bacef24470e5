import type { Findings } from "../findings.ts";
import type { Pictures } from "../pictures.ts";

/** An object of a pdfmake definition, of which nothing is known yet. */
export type Node = Readonly<Record<string, unknown>>;

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && !Array.isArray(value) && Object.getPrototypeOf(value) === null;

export const numberOf = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isFinite(value) ? value : undefined;

export const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** A text or a number, as pdfmake prints both. */
export const wordsOf = (value: unknown): string | undefined => {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
};

/** The look of text and of the box around it, by the keys of pdfmake. */
export type Look = Readonly<Record<string, unknown>>;

/** All that reading a definition comes back to. */
export interface Reading {
  readonly findings: Findings;
  readonly pictures: Pictures;
  /** The definition's `styles`. */
  readonly styles: Node;
  /** The definition's `images`. */
  readonly images: Node;
  /** The look of text where nothing else is said. */
  readonly base: Look;
  /** The right margin of the pages, in points. */
  readonly rightMargin: number;
  /** The words of the node with an id, as far as they are plain text. */
  readonly textOfId: (id: string) => string | undefined;
}

/** Where a node stands. */
export interface Around {
  /** JSON Pointer into the definition. */
  readonly place: string;
  /** The look that its ancestors give text, apart from the base. */
  readonly look: Look;
  readonly depth: number;
}

/** A step further in. */
export const within = (around: Around, step: string | number): Around => ({
  ...around,
  place: `${around.place}/${step}`,
  depth: around.depth + 1,
});
