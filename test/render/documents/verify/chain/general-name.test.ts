import { expect, test } from "vitest";
import { relativeNames } from "../../../../../src/render/documents/verify/chain/general-name.ts";
import { firstElement } from "../../../../../src/render/signatures/der/read.ts";
import { element, identifier, sequence } from "../../../../../src/render/signatures/der/write.ts";

const [utf8, printable, teletex, ia5, bmp, bits] = [0x0c, 0x13, 0x14, 0x16, 0x1e, 0x03];
const set = 0x31;

/** A name of one part, its common name, as a string of a tag. */
const named = (tag: number, bytes: Buffer): readonly string[] =>
  relativeNames(firstElement(sequence(element(set, sequence(identifier("2.5.4.3"), element(tag, bytes))))));

const latin = (text: string): Buffer => Buffer.from(text, "latin1");
const wide = (text: string): Buffer => Buffer.from(text, "utf16le").swap16();

// RFC 5280, 7.1: names are compared without regard to case, spaces and kind of string.
test.each<readonly [string, number, Buffer]>([
  ["in other cases", printable, latin("aDA LOVELACE")],
  ["with other spaces", printable, latin("  Ada   Lovelace ")],
  ["as UTF-8", utf8, Buffer.from("Ada Lovelace")],
  ["in Latin-1", teletex, latin("Ada Lovelace")],
  ["in ASCII", ia5, latin("ada lovelace")],
  ["in two bytes a letter", bmp, wide("Ada Lovelace")],
])("two names are one: %s", (_, tag, bytes) => {
  expect(named(tag, bytes)).toEqual(named(printable, latin("Ada Lovelace")));
});

test("letters beyond ASCII are the same in each kind of string that has them", () => {
  const name = named(utf8, Buffer.from("Zoë"));
  expect(named(teletex, latin("zoË"))).toEqual(name);
  expect(named(bmp, wide("ZOË"))).toEqual(name);
});

test("what is no text is compared byte by byte, with its kind", () => {
  expect(named(bits, latin("Ada"))).not.toEqual(named(bits, latin("ada")));
  expect(named(bits, latin("Ad"))).not.toEqual(named(printable, latin("Ad")));
  expect(named(bmp, latin("Ada"))).toEqual(["2.5.4.3=#30:416461"]);
});
