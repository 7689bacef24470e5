/** How paragraphs are numbered: from the highest level down. Its identity counts. */
export interface NumberingScheme {
  /** As the author names it. */
  readonly name: string;
  readonly levels: readonly SchemeLevel[];
  /** The kind of number that legal levels show, as `numeral` takes it; undefined: 0 to 9. */
  readonly digits?: string;
}

export interface SchemeLevel {
  /** As `numeral` takes it. */
  readonly symbol: string;
  /** With `{1}` to `{9}` for the numbers of levels. */
  readonly text: string;
  readonly start: number;
  /** It begins again after this level, from 1, and those above; 0: after none. */
  readonly restart: number;
  /** All numbers in its text are digits. */
  readonly legal: boolean;
}

/** The number of a paragraph. */
export interface ParagraphNumber {
  readonly scheme: NumberingScheme;
  /** From 1. */
  readonly level: number;
  /** The count of each level, down to its own. */
  readonly counts: readonly number[];
  /** Inlines at the paragraph's beginning that show it. */
  readonly inlines: number;
}
