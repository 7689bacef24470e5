/** What an author probably meant as something else than text, and what is said of it. */
export interface Suspect {
  readonly code: "PLACEHOLDER_UNKNOWN" | "SHORTCODE_UNKNOWN";
  readonly message: string;
  /** Ordinary text may well look so. */
  readonly isDoubtful: boolean;
}

/** What stands for a value from the data where suspects are searched, U+FFFC: no letter, and no sign of any markup. */
export const value = "\uFFFC";
