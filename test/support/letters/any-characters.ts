import fc from "fast-check";

const surrogates = 0x800;

/** Any character that there is, or may be one day, but for halves of one. */
const character = fc
  .integer({ min: 0, max: 0x10ffff - surrogates })
  .map((number) => String.fromCodePoint(number < 0xd800 ? number : number + surrogates));

/**
 * Texts of any characters. fast-check's own, with the unit `binary`, keeps a table of all million of them to shrink what a test has made,
 * which takes seconds.
 */
export const anyCharacters = (maxLength: number): fc.Arbitrary<string> =>
  fc.array(character, { maxLength }).map((characters) => characters.join(""));
