import type { Snippet } from "../editor/insertion.ts";
import type { MarkName } from "../page/mark-commands.ts";
import type { CaretPlace } from "./caret-place.ts";
import type { FieldAction } from "./field-keys.ts";
import type { LayerBox, WrittenText } from "./layer-boxes.ts";
import type { TabPlace } from "./tab-moves.ts";
import type { WritingRefusal } from "./writing-refusal.ts";

/** How the pointer was pressed. */
export interface CaretGiven {
  readonly clicks: number;
  /** From where the selection begins. */
  readonly extend: boolean;
}

/** What is done by keys and by buttons; what leads out of the field is none of it. */
export type WriteAction =
  | Exclude<FieldAction, { readonly kind: "leave" | "bars" }>
  /** Makes the text at the selection lead to an address, or nowhere. */
  | { readonly kind: "lead"; readonly address: string }
  /** Puts an element in. */
  | { readonly kind: "put"; readonly snippet: Snippet }
  | { readonly kind: "letters"; readonly letters: string };

/** Writing on the page: what is typed there changes the text of the editor, whose selection is that of the page. */
export interface PageWriting {
  readonly written: { readonly value: WrittenText | undefined };
  readonly caret: { readonly value: CaretPlace | undefined };
  /** What is drawn over the pages. */
  readonly boxes: { readonly value: readonly LayerBox[] };
  /** Marks that all of the selection has, or the letter before the caret. */
  readonly marks: { readonly value: ReadonlySet<MarkName> };
  /** What Tab is about at the caret; undefined: it leads out of the field. */
  readonly tabs: { readonly value: TabPlace | undefined };
  /** Whether the caret is in a cell of a table. */
  readonly isInCell: { readonly value: boolean };
  /** Where the text at the selection leads; undefined: nowhere. */
  readonly link: { readonly value: string | undefined };
  /** Whether Ctrl-K is about a link. */
  readonly hasLinkKey: { readonly value: boolean };
  /** Whether the caret is in a paragraph that says nothing. */
  readonly isEmptyParagraph: { readonly value: boolean };
  /** The address that a link is given, while it is; `address`: the one it had, `isLinked`: some of the text has one. */
  readonly linking: { value: { readonly address: string | undefined; readonly isLinked: boolean } | undefined };
  /** The list of elements, while it is open; `typed`: what opened it. */
  readonly inserting: { value: { readonly typed: string } | undefined };
  /** Where texts of the caret's page begin, in points. */
  readonly textLeft: { readonly value: number };
  /** Kinds of elements that are put in at the caret; undefined: they are not loaded. */
  readonly kinds: { readonly value: readonly Snippet[] | undefined };
  /** Whether the field has the focus, or the bars above the pages that are about its caret. */
  readonly focused: { value: boolean };
  /** Why the last key or click did nothing. */
  readonly refused: { value: WritingRefusal | undefined };
  /** The field gets the focus. */
  enter(): void;
  /** Somebody pressed the pointer at a point of a page; false: no text is there. `clicks`: 2 selects the word, 3 the text. */
  setCaret(page: number, x: number, y: number, given: CaretGiven): boolean;
  /** The pointer was moved there while pressed. */
  drag(page: number, x: number, y: number): void;
  /** The field has another value; `caret`: its place there. */
  typed(value: string, caret: number, event: string): void;
  /** The selection of the field is another one. */
  select(anchor: number, head: number): void;
  /** `markup`: the same as it was copied from a text of ours; empty: it was not. */
  paste(letters: string, markup: string): void;
  act(action: WriteAction): void;
}
