import type { Footnotes as FootnotesWord } from "../../../../vocabulary/generated/definition.ts";
import type { Footnote } from "../../../model/document/flow.ts";
import type { ElementLook } from "../styles/style-book.ts";

/** The footnotes met so far, in the order of their marks. Lives as long as the reading of one document. */
export class FootnoteList {
  readonly all = new Map<string, Footnote>();
  readonly word: FootnotesWord;
  /** How they look, once that is worked out. */
  look: ElementLook | undefined;

  constructor(word: FootnotesWord = {}) {
    this.word = word;
  }
}
