/** A text that its author probably did not mean as text, with the report about it. */
export interface Suspect {
  readonly code: "PLACEHOLDER_UNKNOWN" | "SHORTCODE_UNKNOWN";
  readonly message: string;
  /** Ordinary text may well look so. */
  readonly isDoubtful: boolean;
}

/** Placeholder for a value from the data where suspects are searched, U+FFFC: no letter, and no character of any markup. */
export const value = "\uFFFC";
