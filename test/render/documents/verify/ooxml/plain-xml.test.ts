import fc from "fast-check";
import { expect, test } from "vitest";
import { PackageBudget } from "../../../../../src/render/documents/verify/ooxml/package-budget.ts";
import { anyXml } from "../../../../../src/render/documents/verify/ooxml/parse-xml.ts";
import { plainXml } from "../../../../../src/render/documents/verify/ooxml/plain-xml.ts";
import { isElement, type XmlElement, type XmlNode } from "../../../../../src/render/documents/verify/ooxml/xml-tree.ts";

const most = new PackageBudget().left();
const plain = (text: string): XmlElement | undefined => plainXml(text, most)?.root;

/** All that a tree says, without the references from its elements to others. */
const saidBy = (node: XmlNode): unknown =>
  isElement(node)
    ? {
        ...{ name: node.name, prefix: node.prefix, local: node.local, uri: node.uri, at: node.at, end: node.end },
        attributes: node.attributes.map(({ name, prefix, local, uri, value }) => [name, prefix, local, uri, value]),
        namespaces: [...node.namespaces],
        parent: node.parent?.at,
        byLocal: [...node.byLocal].map(([local, elements]) => [local, elements.map(({ at }) => at)]),
        children: node.children.map(saidBy),
      }
    : node;

const taken = [
  '<?xml version="1.0"?><a/>',
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<w:a xmlns:w="urn:w"><w:b w:val="1" /><w:b w:val="1"/>x</w:a>\n',
  '<a xmlns="urn:a" xmlns:b="urn:b"><b:c d="1" b:d="2" xml:space="preserve"> </b:c><c xmlns="urn:c"><d/></c><c/></a>',
  '<a b="&lt;&amp;&quot;"> &gt;&apos; > \u{1F600}\n</a>',
];

test.each(taken)("XML as programs write it is read as a parser of all XML reads it: %s", (text) => {
  const root = plain(text);
  if (root === undefined) throw new Error("it is taken");
  expect(saidBy(root)).toEqual(saidBy(anyXml(text, new PackageBudget())));
});

test.each([
  ["a comment", "<a><!-- --></a>"],
  ["an instruction", "<a><?b?></a>"],
  ["a document type", "<!DOCTYPE a><a/>"],
  ["a section", "<a><![CDATA[x]]></a>"],
  ["another reference", "<a>&#65;</a>"],
  ["a reference to nothing", "<a>&b;</a>"],
  ["a return", "<a>\r</a>"],
  ["a character that XML has not", "<a>\u0001</a>"],
  ["a prefix that is not declared", "<b:a/>"],
  ["an attribute of such a prefix", '<a b:c=""/>'],
  ["two attributes of one name", '<a b="" b=""/>'],
  ["two attributes of one name by their namespaces", '<a xmlns:b="urn:a" xmlns:c="urn:a" b:d="" c:d=""/>'],
  ["a namespace that is taken back", '<a xmlns="urn:a"><b xmlns=""/></a>'],
  ["a second root", "<a/><b/>"],
  ["text behind the root", "<a/>x>"],
  ["no end", "<a><b></b>"],
  ["another end", "<a></b>"],
  ["two blanks less", '<a b=""c=""/>'],
  ["the end of a section in text", "<a>]]></a>"],
  ["nothing", ""],
  ["another blank behind the declaration", '<?xml version="1.0"?>\u00A0<a/>'],
  ["another end of a line behind the declaration", '<?xml version="1.0"?>\u000B<a/>'],
  ["a mark of the order of bytes behind the declaration", '<?xml version="1.0"?>\uFEFF<a/>'],
])("what has %s is left to a parser of all XML", (_, text) => {
  expect(plain(text)).toBeUndefined();
});

test("it is left to that parser too where it would cost more than may be spent", () => {
  const text = '<a xmlns:b="urn:b"><c/><c/></a>';
  expect(plainXml(text, { elements: 3, namespaces: 1 })?.elements).toBe(3);
  expect(plainXml(text, { elements: 2, namespaces: 1 })).toBeUndefined();
  expect(plainXml(text, { elements: 3, namespaces: 0 })).toBeUndefined();
});

const signs = [
  ..."<>/=\"'&;:!?[]- \n\t\rab1xmlns",
  "]]>",
  "<a/>",
  "</a>",
  "&lt;",
  ' xmlns:b="urn:b"',
  "<!--",
  "\u0000",
  "é",
  ..."\u000B\u000C\u0085\u00A0\u2028\u3000\uFEFF\uFFFE",
];

test("whatever is changed in it: what is taken is read by a parser of all XML, and as the same", () => {
  const change = fc.record({ at: fc.nat(), cut: fc.nat(3), put: fc.constantFrom(...signs, "") });
  fc.assert(
    fc.property(fc.constantFrom(...taken), fc.array(change, { minLength: 1, maxLength: 3 }), (text, changes) => {
      const made = changes.reduce((now, { at, cut, put }) => {
        const place = at % (now.length + 1);
        return now.slice(0, place) + put + now.slice(place + cut);
      }, text);
      const root = plain(made);
      if (root !== undefined) expect(saidBy(root)).toEqual(saidBy(anyXml(made, new PackageBudget())));
    }),
    { numRuns: 3_000 },
  );
});
