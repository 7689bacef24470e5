/**
 * PostgreSQL's texts hold no zero byte. It is written as 01 01, and 01 as 01 02: the order of texts stays what it was.
 * Nearly no text has either.
 */
export const writableText = (text: string): string =>
  text.replaceAll("\u0001", "\u0001\u0002").replaceAll("\0", "\u0001\u0001");

/** The same within a JSON text, where both are escapes: so PostgreSQL can also look into the document. */
export const writableJson = (value: unknown): string => {
  const json = JSON.stringify(value);
  return json.replace(escapes, (sequence) => written[sequence] ?? sequence);
};

export const readJson = (json: string): unknown =>
  JSON.parse(json.replace(writtenEscapes, (sequence) => original[sequence] ?? sequence));

/** A backslash takes the letter after it along, so that what looks like an escape after one is none. */
const escapes = /\\u000[01]|\\./g;
const writtenEscapes = /\\u0001\\u000[12]|\\./g;
const written: Readonly<Record<string, string>> = {
  "\\u0000": "\\u0001\\u0001",
  "\\u0001": "\\u0001\\u0002",
};
const original: Readonly<Record<string, string>> = {
  "\\u0001\\u0001": "\\u0000",
  "\\u0001\\u0002": "\\u0001",
};
