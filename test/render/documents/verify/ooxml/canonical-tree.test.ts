import { expect, test } from "vitest";
import { canonical, canonicalisationOf } from "../../../../../src/render/documents/verify/ooxml/canonical-tree.ts";
import { PackageBudget } from "../../../../../src/render/documents/verify/ooxml/package-budget.ts";
import { parseXml } from "../../../../../src/render/documents/verify/ooxml/parse-xml.ts";
import { isElement, type XmlElement } from "../../../../../src/render/documents/verify/ooxml/xml-tree.ts";

const exclusive = "http://www.w3.org/2001/10/xml-exc-c14n#";
const inclusive = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315";
const budget = new PackageBudget();
const parsed = (text: string): XmlElement => parseXml(Buffer.from(text), budget);

/** The first element within `text`, by an algorithm with a list of prefixes. */
function written(algorithm: string, text: string, list?: string): string {
  const prefixes = list === undefined ? "" : `<InclusiveNamespaces xmlns="${exclusive}" PrefixList="${list}"/>`;
  const how = canonicalisationOf(parsed(`<Transform Algorithm="${algorithm}">${prefixes}</Transform>`));
  const apex = parsed(text).children.find(isElement);
  if (how === undefined || apex === undefined) throw new Error("there are both");
  return canonical(apex, how, budget);
}

const inScope =
  '<d xmlns="urn:d" xmlns:a="urn:a" xmlns:b="urn:b" xml:lang="en" xml:space="preserve"><a:x xml:lang="de"/></d>';

test.each([
  ["the namespaces that it uses", undefined, '<a:x xmlns:a="urn:a" xml:lang="de"></a:x>'],
  ["and those that are listed", "b", '<a:x xmlns:a="urn:a" xmlns:b="urn:b" xml:lang="de"></a:x>'],
  [
    "and the one without a prefix where it is listed",
    "#default",
    '<a:x xmlns="urn:d" xmlns:a="urn:a" xml:lang="de"></a:x>',
  ],
  ["and none for blanks in the list", " ", '<a:x xmlns:a="urn:a" xml:lang="de"></a:x>'],
])("an element by itself has %s (Exclusive XML Canonicalization 1.0, 3)", (_, list, text) => {
  expect(written(exclusive, inScope, list)).toBe(text);
});

test("an element has all namespaces around it, and the attributes xml: that are not its own (Canonical XML 1.0, 2.4)", () => {
  expect(written(inclusive, inScope)).toBe(
    '<a:x xmlns="urn:d" xmlns:a="urn:a" xmlns:b="urn:b" xml:lang="de" xml:space="preserve"></a:x>',
  );
});
