/**
 * Characters that text or an attribute cannot contain as they are: XML's own, controls, halves of surrogate pairs,
 * noncharacters.
 */
const special = /[&<>"\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u;
const specials = new RegExp(special, "gu");

/** Text as XML 1.0 can hold it (2.2), in an element or a quoted attribute; what no XML can hold is left out. */
export const escapeXml = (text: string): string =>
  special.test(text) ? text.replace(specials, (character) => references[character] ?? "") : text;

const references: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};
