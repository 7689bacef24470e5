/** Characters of a text out of a file that are quoted in a verdict. */
const mostQuoted = 1000;

/** A text that somebody else wrote, cut to a length that an answer can hold. */
export const quoted = (text: string): string =>
  text.length > mostQuoted ? `${text.slice(0, mostQuoted).replace(/[\ud800-\udbff]$/, "")}…` : text;
