import type { Block } from "../../../model/document/flow.ts";
import type { TextLook } from "../../../model/look.ts";
import type { Inline } from "../../../model/text/inline.ts";

/** A heading or a caption of the body, as tables of contents show it. */
export interface NotedHeading {
  /** The kind of captions; unset, it is a heading. */
  readonly of?: string;
  /** From 1. */
  readonly level: number;
  /** Its text, in which references are open until all is read. */
  readonly inlines: readonly Inline[];
  readonly look: TextLook;
  /** Its anchor. */
  readonly place: string;
}

/**
 * The headings of a document and the tables made of them. A table may stand before its headings, so its blocks are
 * filled in at the end. Lives as long as the reading of one document.
 */
export class Contents {
  readonly #headings: NotedHeading[] = [];
  readonly #tables: { readonly blocks: Block[]; readonly make: (heading: NotedHeading) => readonly Block[] }[] = [];

  note(heading: NotedHeading): void {
    this.#headings.push(heading);
  }

  /** When all is read, `make` adds to `blocks` what each heading comes to. */
  fill(blocks: Block[], make: (heading: NotedHeading) => readonly Block[]): void {
    this.#tables.push({ blocks, make });
  }

  /** All is read. */
  close(): void {
    for (const { blocks, make } of this.#tables) for (const heading of this.#headings) blocks.push(...make(heading));
  }
}
