import type { Inline } from "../text/inline.ts";

/** The number of a caption, and the words around it. */
export interface Caption {
  /** As the author named it. */
  readonly kind: string;
  /** Pieces that are printed before its text, in order. */
  readonly lead: readonly CaptionPiece[];
  /** How many inlines of its paragraph they are: pieces that look the same are one. */
  readonly inlines: number;
  /** The number of the heading it counts within, with a full stop behind it; "": it counts in the whole document. */
  readonly prefix: string;
  /** From 1. */
  readonly count: number;
  /** It is the first after a heading that it counts within. */
  readonly restarts: boolean;
  /** Its name in references; undefined: it has none. */
  readonly name?: string | undefined;
  /** The thing that has the caption, where that is one thing. */
  readonly of?: CaptionOwner | undefined;
}

export interface CaptionPiece {
  readonly kind: "text" | "label" | "number";
  readonly text: string;
  /** The piece as it is printed. */
  readonly inline: Inline;
}

/** A picture or a table that has a caption. Its identity counts. */
export interface CaptionOwner {
  readonly role: "Figure" | "Table";
  readonly path: string;
  readonly alt: string | undefined;
  /** The caption stands above it. */
  readonly below: boolean;
}

/** From label to number, whichever comes first: the pieces that name it. */
export function nameOf({ lead }: Caption): readonly [from: number, to: number] {
  return [lead.findIndex(({ kind }) => kind !== "text"), lead.findLastIndex(({ kind }) => kind !== "text")];
}

/** A caption's name in references: Figure 2.1, or its number alone. */
export function captionName(caption: Caption, form: "auto" | "number"): string {
  if (form === "number") return caption.prefix + caption.count;
  const [from, to] = nameOf(caption);
  return caption.lead
    .slice(Math.max(0, from), to + 1)
    .map(({ text }) => text)
    .join("");
}
