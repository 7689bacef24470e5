/** Tokens of which the values are known when pages are made, behind `$global.`. */
export const pageToken =
  /^(?:(NUMPAGES|SECTIONPAGES|SECTIONPAGE|PAGE)|HEADING([1-5])(\.LAST)?(?:\.(NUMBER|TEXT))?)(?![\p{L}\p{N}_])/u;

/** Whether a name is one of them. */
export const isPageToken = (name: string): boolean => pageToken.exec(name)?.[0] === name;
