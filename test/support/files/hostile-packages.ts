import { zip } from "../../../src/render/codecs/zip.ts";
import { atNight } from "../night.ts";

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const inclusive = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315";
const exclusive = "http://www.w3.org/2001/10/xml-exc-c14n#";
const sha256 = "http://www.w3.org/2001/04/xmlenc#sha256";

const link = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`;

const links = (...all: readonly string[]): string =>
  `<Relationships xmlns="${packages}/relationships">${all.join("")}</Relationships>`;

const wordType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";

/** The least package of a Word document that leads to signatures. */
function packageOf(signatures: readonly string[], more: Readonly<Record<string, string>> = {}): Uint8Array {
  const types = `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${wordType}"/>`;
  const origin = link("o", `${packages}/relationships/digital-signature/origin`, "_xmlsignatures/origin.sigs");
  const signed = signatures.map((_, at) =>
    link(`s${at}`, `${packages}/relationships/digital-signature/signature`, `sig${at}.xml`),
  );
  const parts: Record<string, string> = {
    "[Content_Types].xml": `<Types xmlns="${packages}/content-types">${types}</Types>`,
    "_rels/.rels": links(link("d", `${office}/officeDocument`, "word/document.xml"), origin),
    "word/document.xml": "<document/>",
    "_xmlsignatures/origin.sigs": "",
    "_xmlsignatures/_rels/origin.sigs.rels": links(...signed),
    ...Object.fromEntries(signatures.map((text, at) => [`_xmlsignatures/sig${at}.xml`, text])),
    ...more,
  };
  return zip(Object.entries(parts).map(([name, text]) => ({ name, content: Buffer.from(text) })));
}

const reference = (uri: string, transform: string): string =>
  `<Reference URI="${uri}"><Transforms>${transform}</Transforms><DigestMethod Algorithm="${sha256}"/><DigestValue>AA==</DigestValue></Reference>`;

const transform = (algorithm: string, inside = ""): string =>
  `<Transform Algorithm="${algorithm}">${inside}</Transform>`;

const signature = (references: string, object: string, attributes = ""): string =>
  `<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"${attributes}><SignedInfo>${references}</SignedInfo>${object}</Signature>`;

/** A signature over a manifest of these references. */
const overParts = (references: string): string =>
  signature(reference("#m", transform(inclusive)), `<Object Id="m"><Manifest>${references}</Manifest></Object>`);

const empty = (count: number, attributes: (at: number) => string = () => ""): string =>
  Array.from({ length: count }, (_, at) => `<a${attributes(at)}/>`).join("");

/** The name of the document part with each way to escape some of its letters. */
const escapes = Array.from({ length: 512 }, (_, number) =>
  [..."/word/document.xml"]
    .map((letter, at) => (at < 10 && (number >> at) % 2 === 1 ? `%${letter.charCodeAt(0).toString(16)}` : letter))
    .join(""),
);

const wide = Array.from({ length: 90 }, (_, at) => ` xmlns:n${at}="u${at}"`).join("");
const folder = `${"f".repeat(60_000)}/`;

/** A package whose signature is over a part of so many elements. */
export const packageWithSignature = (elements: number): Uint8Array =>
  packageOf([overParts(reference(`/word/document.xml?ContentType=${wordType}`, transform(inclusive)))], {
    "word/document.xml": `<document>${empty(elements)}</document>`,
  });

/** Packages in which a little stands for a lot: each is judged or refused soon. They are named after what they have at night; by day it is a fifth. */
export const hostilePackages: Readonly<Record<string, () => Uint8Array>> = {
  "100,000 equal Ids": () =>
    packageOf([
      signature(
        reference("#x", transform(inclusive)),
        `<Object>${empty(atNight(100_000, 20_000), () => ' Id="x"')}</Object>`,
      ),
    ]),
  "one part by 512 names": () =>
    packageOf(
      [overParts(escapes.map((uri) => reference(`${uri}?ContentType=${wordType}`, transform(inclusive))).join(""))],
      { "word/document.xml": `<document>${empty(atNight(100_000, 20_000))}</document>` },
    ),
  "one part under 100 signatures": () =>
    packageOf(
      Array(100).fill(overParts(reference(`/word/document.xml?ContentType=${wordType}`, transform(inclusive)))),
      { "word/document.xml": `<document>${empty(atNight(100_000, 20_000))}</document>` },
    ),
  "twelve references to one large object": () =>
    packageOf(
      Array(2).fill(
        signature(
          reference("#x", transform(inclusive)).repeat(12),
          `<Object Id="x"><Manifest>${"x".repeat(atNight(6_000_000, 1_200_000))}</Manifest></Object>`,
        ),
      ),
    ),
  "twelve references to one manifest": () =>
    packageOf([
      signature(
        reference("#x", transform(inclusive)).repeat(12),
        `<Object Id="x"><Manifest>${reference("/none", "").repeat(atNight(20_000, 4_000))}</Manifest></Object>`,
      ),
    ]),
  "a namespace more in each of 100,000 elements": () =>
    packageOf([
      signature(
        reference("#x", transform(inclusive)),
        `<Object Id="x">${empty(atNight(100_000, 20_000), () => ' xmlns:z="z"')}</Object>`,
        wide,
      ),
    ]),
  "100,000 prefixes that are always written": () =>
    packageOf([
      signature(
        reference(
          "#x",
          transform(
            exclusive,
            `<i:InclusiveNamespaces xmlns:i="${exclusive}" PrefixList="${"p ".repeat(atNight(100_000, 20_000))}"/>`,
          ),
        ),
        `<Object Id="x">${empty(atNight(100_000, 20_000))}</Object>`,
      ),
    ]),
  "50,000 links of a part with a long name": () =>
    packageOf(Array(10).fill(overParts("")), {
      "word/_rels/document.xml.rels": links(link("r", `${office}/header`, `${folder}a.xml`)),
      [`word/${folder}a.xml`]: "<a/>",
      [`word/${folder}_rels/a.xml.rels`]: links(
        ...Array.from({ length: atNight(50_000, 10_000) }, (_, at) => link(`r${at}`, `${office}/image`, `i${at}`)),
      ),
    }),
  "50,000 links that are not signed, under 50 signatures": () =>
    packageOf(Array(50).fill(overParts("")), {
      "word/_rels/document.xml.rels": links(
        ...Array.from({ length: atNight(50_000, 10_000) }, (_, at) => link(`r${at}`, `${office}/image`, `i${at}`)),
      ),
    }),
};
