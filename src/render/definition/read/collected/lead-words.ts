/** The words that captions of a kind begin with, before they are read. */
export interface LeadWords {
  /** As the author wrote it: `{label}`, `{n}`, shortcodes. */
  readonly template: string;
  readonly label: string;
  readonly number: string;
}
