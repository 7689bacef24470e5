import type { ImportFindings } from "../findings.ts";
import type { Pictures } from "../pictures.ts";

/** An object of a pdfmake definition, of which nothing is known yet. */
export type PdfmakeNode = Readonly<Record<string, unknown>>;

export const isNode = (value: unknown): value is PdfmakeNode =>
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
export type PdfmakeLook = Readonly<Record<string, unknown>>;

/** All that reading a definition comes back to. */
export interface PdfmakeReadState {
  readonly findings: ImportFindings;
  readonly pictures: Pictures;
  /** The definition's `styles`. */
  readonly styles: PdfmakeNode;
  /** The definition's `images`. */
  readonly images: PdfmakeNode;
  /** The look of text where nothing else is said. */
  readonly base: PdfmakeLook;
  /** The right margin of the pages, in points. */
  readonly rightMargin: number;
  /** The words of the node with an id, as far as they are plain text. */
  readonly textOfId: (id: string) => string | undefined;
}

/** Where a node stands. */
export interface PdfmakeContext {
  /** JSON Pointer into the definition. */
  readonly place: string;
  /** The look that its ancestors give text, apart from the base. */
  readonly look: PdfmakeLook;
  readonly depth: number;
}

/** A step further in. */
export const within = (around: PdfmakeContext, step: string | number): PdfmakeContext => ({
  ...around,
  place: `${around.place}/${step}`,
  depth: around.depth + 1,
});
