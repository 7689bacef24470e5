import { zip } from "../../../../../src/render/codecs/zip.ts";
import { unzip } from "../../../../support/readers/unzip.ts";

type Parts = Map<string, Buffer>;

/** A DOCX file with other parts. */
export function rewritten(file: Uint8Array, change: (parts: Parts) => void): Uint8Array {
  const parts = new Map(unzip(file));
  change(parts);
  return zip([...parts].map(([name, content]) => ({ name, content })));
}

const signature = "_xmlsignatures/sig1.xml";
const document = "word/document.xml";
const links = "word/_rels/document.xml.rels";

/** A copy in which a text of a part is another. A text that is not there is a mistake of the test. */
export const edited =
  (name: string, from: string | RegExp, to: string) =>
  (file: Uint8Array): Uint8Array =>
    rewritten(file, (parts) => {
      const text = parts.get(name)?.toString("utf8") ?? "";
      const changed = text.replace(from, () => to);
      if (changed === text) throw new Error(`${name} holds no ${from}`);
      parts.set(name, Buffer.from(changed));
    });

const flippedPicture = (file: Uint8Array): Uint8Array =>
  rewritten(file, (parts) => {
    const [name, bytes] = [...parts].find(([one]) => one.startsWith("word/media/")) ?? ["", Buffer.alloc(0)];
    if (bytes.length === 0) throw new Error("There is no picture.");
    const copy = Buffer.from(bytes);
    copy[copy.length >> 1] = (copy[copy.length >> 1] ?? 0) ^ 1;
    parts.set(name, copy);
  });

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const end = "</Relationships>";

/** A part that the document leads to, and that says what it is by its extension. */
export const withLink =
  (type: string) =>
  (file: Uint8Array): Uint8Array =>
    rewritten(file, (parts) => {
      const all = parts.get(links)?.toString("utf8") ?? "";
      parts.set(
        links,
        Buffer.from(all.replace(end, `<Relationship Id="added" Type="${type}" Target="added.xml"/>${end}`)),
      );
      parts.set("word/added.xml", Buffer.from("<added/>"));
    });

/**
 * Copies of a signed file of ours, with a header, an image, a link and a style, that its signature does not allow. Readers
 * other than ours call those of `unnoticed` valid.
 */
export const changedPackages: Readonly<Record<string, (file: Uint8Array) => Uint8Array>> = {
  "another text": edited(document, "To be signed", "Never signed"),
  "a space more": edited(document, "<w:body>", "<w:body> "),
  "another header": edited("word/header1.xml", "Header", "Footer"),
  "another picture": flippedPicture,
  "other styles": edited("word/styles.xml", "<w:style ", "<w:style  "),
  "other settings": edited("word/settings.xml", "<w:compat>", "<w:compat >"),
  "another target of a link": edited(links, "https://example.com/", "https://example.org/"),
  "another part in the place of one": edited(links, "header1.xml", "styles.xml"),
  "a relationship less": edited(links, /<Relationship [^>]*header1[^>]*\/>/, ""),
  "a part less": (file) => rewritten(file, (parts) => parts.delete("word/settings.xml")),
  "another time of signing": edited(signature, /(?<=<xd:SigningTime>)2026/, "2027"),
  "another purpose": edited(signature, "Agreed", "Rejected"),
  "another value": edited(signature, /(?<=<SignatureValue>)./, "_"),
  "another digest of a part": edited(signature, /(?<=<Manifest>.*?<DigestValue>)./, "_"),
  "a reference less": edited(signature, /(?<=<Manifest>)<Reference .*?<\/Reference>/, ""),
  "no manifest": edited(signature, /<Manifest>.*<\/Manifest>/, "<Manifest></Manifest>"),
  "a certificate less": edited(signature, /<X509Certificate>.*<\/X509Certificate>/, ""),
  "another method": edited(signature, /xmldsig-more#rsa-sha256/, "xmldsig-more#rsa-sha512"),
  "an element with the same Id": edited(
    signature,
    "</Signature>",
    '<Object Id="idPackageObject"></Object></Signature>',
  ),
  "another type of a part": edited("[Content_Types].xml", "header+xml", "footer+xml"),
  "a header more": withLink(`${office}/header`),
};

/** Weaknesses of the format: these are not signed, and others do not look. */
export const unnoticed: ReadonlySet<string> = new Set(["another type of a part", "a header more"]);

/** Copies that are as they were signed. */
export const samePackages: Readonly<Record<string, (file: Uint8Array) => Uint8Array>> = {
  "another order of its files": (file) => zip([...unzip(file)].reverse().map(([name, content]) => ({ name, content }))),
  "another title": edited(
    "docProps/core.xml",
    "</cp:coreProperties>",
    "<cp:category>x</cp:category></cp:coreProperties>",
  ),
  "a file that nothing leads to": (file) =>
    rewritten(file, (parts) => parts.set("word/lost.xml", Buffer.from("<lost/>"))),
};
