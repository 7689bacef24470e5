import { expect, test } from "vitest";
import { zip } from "../../../src/render/codecs/zip.ts";
import { readArchive } from "../../../src/render/documents/verify/ooxml/archive.ts";
import { readContentTypes } from "../../../src/render/signatures/ooxml/content-types.ts";
import { readRelationships } from "../../../src/render/signatures/ooxml/relationships.ts";
import { signablePackage } from "../../../src/render/word/package/signable-package.ts";
import { withElements } from "../../../src/render/word/tree/root-tag.ts";
import { p, r, wordFile } from "../import/word-file.ts";
import { filledFile } from "./filled-word.ts";

/** How a part of a package can be spelt that says the same. */
const spellings: Readonly<Record<string, (xml: string) => string>> = {
  "with a prefix": (xml) =>
    xml
      .replaceAll(/<(\/?)(Types|Default|Override|Relationships|Relationship)\b/g, "<$1o:$2")
      .replace(" xmlns=", " xmlns:o="),
  "with a comment and an instruction before": (xml) =>
    `<?xml version="1.0"?><!-- <Types> <Relationships> --><?a >?>${xml}`,
  "with a comment behind": (xml) => `${xml}<!-- </Relationships> </Types> -->`,
  "with a bracket in a value": (xml) => xml.replace(" xmlns=", " xmlns:z='a>b/>' xmlns="),
  "with single quotes": (xml) => xml.replaceAll('"', "'"),
  "with empty tags": (xml) => xml.replace(/^(<(\w+)[^>]*)><\/\2>$/, "$1 />"),
};

const isPackagePart = (name: string): boolean => name.endsWith(".rels") || name === "/[Content_Types].xml";

function spelt(file: Uint8Array, spelling: (xml: string) => string, names: (name: string) => string = (name) => name) {
  const parts = [...readArchive(file)].map(([name, bytes]) => ({
    name: names(name.slice(1)),
    content: isPackagePart(name) ? Buffer.from(spelling(Buffer.from(bytes).toString())) : bytes,
  }));
  return zip(parts);
}

const original = wordFile(p(r("{{link to 'x'}} {{image logo}}")));
const picture = { bytes: Buffer.from("png"), extension: "png", hash: "ab".repeat(32), width: 2, height: 1 } as const;

/** What readers see of the file, filled and signed: its links, and the types of its new parts. */
function madeOf(file: Uint8Array) {
  const data = { to: "https://example.com/to", logo: "logo.png" };
  const { bytes, warnings } = filledFile(file, data, { pictures: new Map([["logo.png", picture]]) });
  const parts = readArchive(signablePackage(new Uint8Array(bytes)).signed("<Signature/>"));
  const textOf = (name: string) => Buffer.from(parts.get(name) ?? []).toString();
  const links = [...parts.keys()]
    .filter((name) => name.endsWith(".rels"))
    .map((name) => readRelationships(textOf(name)));
  const typeOf = readContentTypes(textOf("/[Content_Types].xml"));
  const inOrder = links.map((some) => some.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  return {
    warnings,
    links: inOrder,
    types: ["/a.png", "/_xmlsignatures/origin.sigs", "/_xmlsignatures/sig1.xml"].map(typeOf),
  };
}

const plain = madeOf(original);

test("a file is filled and signed with new links and types", () => {
  expect(plain.links.flat()).toHaveLength(5);
  expect(plain.types).not.toContain("");
});

test.each(Object.entries(spellings))("what is added to a part %s is found by readers", (_, spelling) => {
  expect(madeOf(spelt(original, spelling))).toEqual(plain);
});

test("parts are found by their names in any case, escaped or not", () => {
  const names = (name: string) =>
    name.replace("[Content_Types]", "%5Bcontent_types%5D").replace("_rels/.rels", "_RELS/.rels");
  const parts = [...readArchive(spelt(original, (xml) => xml, names)).keys()];
  expect(parts).toContain("/_RELS/.rels");
  const { bytes } = filledFile(
    spelt(original, (xml) => xml, names),
    { to: "https://example.com/to" },
  );
  const signed = readArchive(signablePackage(new Uint8Array(bytes)).signed("<Signature/>"));
  expect(Buffer.from(signed.get("/_RELS/.rels") ?? []).toString()).toContain("digital-signature/origin");
});

test("elements are added to roots in time that grows with the part", () => {
  const long = `<!--${" <a>".repeat(200_000)}--><a b="${">".repeat(500_000)}"/>`;
  expect(withElements(long, ["c"])).toBe(long.replace(/\/>$/, "><c/></a>"));
});
