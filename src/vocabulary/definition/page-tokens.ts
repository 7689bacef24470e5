/** Tokens of which the values are known when pages are made, behind `$global.`. */
export const pageToken =
  /^(?:(NUMPAGES|SECTIONPAGES|SECTIONPAGE|PAGE)|HEADING([1-5])(\.LAST)?(?:\.(NUMBER|TEXT))?)(?![\p{L}\p{N}_])/u;

/** Whether a name is one of them. */
export const isPageToken = (name: string): boolean => pageToken.exec(name)?.[0] === name;

/** A value that is known when pages are made. */
export type PageValue =
  | { readonly kind: "page-number" | "page-count" | "section-page" | "section-pages" }
  /** The first or the last heading of that level on the page, else the one in force. */
  | {
      readonly kind: "running-head";
      /** From 1. */
      readonly level: number;
      readonly last: boolean;
      readonly says: "all" | "number" | "text";
    };
