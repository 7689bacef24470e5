import { crc32, deflateRawSync } from "node:zlib";
import { type ZipEntry, zip } from "../../../src/render/codecs/zip.ts";

// Word files as attackers write them: any part, any size, whatever the archive says of it.

/** A part by its name in the archive. */
type PackedPart = readonly [name: string, content: ZipEntry["content"]];

/** Where kinds of relationships begin. */
export const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const wordNamespace = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const namespaces = `xmlns:w="${wordNamespace}" xmlns:r="${office}"`;

/** A paragraph of runs. */
export const p = (inside: string): string => `<w:p>${inside}</w:p>`;
/** A run of a text as XML writes it. */
export const r = (words: string): string => `<w:r><w:t xml:space="preserve">${words}</w:t></w:r>`;

/** The main part. */
export const bodyOf = (inside: string): string => `<w:document ${namespaces}><w:body>${inside}</w:body></w:document>`;
const linksOf = (inside: string): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inside}</Relationships>`;

/** A file of a body and other parts. */
export function packageOf(body: string, parts: readonly PackedPart[] = [], links = ""): Uint8Array {
  const types =
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
  const main = linksOf(`<Relationship Id="r1" Type="${office}/officeDocument" Target="word/document.xml"/>`);
  const usual: readonly PackedPart[] = [
    ["[Content_Types].xml", packed(types)],
    ["_rels/.rels", packed(main)],
    ["word/_rels/document.xml.rels", packed(linksOf(links))],
    ["word/document.xml", packed(bodyOf(body))],
  ];
  const own = new Set(parts.map(([name]) => name));
  return zip([...usual.filter(([name]) => !own.has(name)), ...parts].map(([name, content]) => ({ name, content })));
}

/** Deflated, so that what repeats is a small file. */
export function packed(content: string | Uint8Array): ZipEntry["content"] {
  const bytes = Buffer.from(content);
  const deflated = deflateRawSync(bytes, { level: 9 });
  return { pieces: [deflated], compressed: deflated.length, size: bytes.length, crc: crc32(bytes) };
}

/** The archive says another size of what it unpacks to. */
export function withSize(file: Uint8Array, name: string, size: number): Uint8Array {
  const bytes = Buffer.from(file);
  const sizeIn: Readonly<Record<number, number>> = { 67324752: 22, 33639248: 24 };
  const nameIn: Readonly<Record<number, number>> = { 67324752: 30, 33639248: 46 };
  for (const signature of [0x0403_4b50, 0x0201_4b50]) {
    const mark = Buffer.alloc(4);
    mark.writeUInt32LE(signature);
    for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 4)) {
      const from = at + (nameIn[signature] ?? 0);
      if (bytes.toString("utf8", from, from + name.length) === name)
        bytes.writeUInt32LE(size, at + (sizeIn[signature] ?? 0));
    }
  }
  return bytes;
}
