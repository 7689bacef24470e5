import { createHash } from "node:crypto";
import { inflateSync } from "node:zlib";
import { unzip } from "./unzip.ts";
import { type Element, xmlTree } from "./xml-tree.ts";

/** Columns of an element that is written on one line with all it holds. */
const wide = 140;

/** Characters of the longest value that is written out: a path with every letter of a text says no more than its sum. */
const longest = 200;

/** Base64 that follows from the rest of the file, or from chance. */
const sums = new Set(["DigestValue", "SignatureValue", "X509Certificate", "EncapsulatedTimeStamp"]);

type Part = readonly [name: string, bytes: Buffer];

/**
 * A DOCX as text that can be read and compared line by line: its parts in the order of the file, XML with an element on a line or,
 * where all of it fits, with its content. Media are numbered, and pictures compared by their pixels as PNG filters them: nothing
 * depends on how well something was compressed. An encrypted file shows nothing but that it is one.
 * `plain` is a document with nothing special: what stands at the top of a part there as well is left out.
 */
export function docxAsText(bytes: Uint8Array, plain?: Uint8Array): string {
  if (bytes[0] !== 0x50) return "Encrypted: a compound file\n";
  const usual = plain === undefined ? new Map<string, readonly string[]>() : topsOf(plain);
  const sections = unzip(bytes).flatMap((part) => {
    const lines = linesOf(part, usual.get(part[0]) ?? []);
    return lines.length === 0 ? [] : [[part[0], ...lines].join("\n")];
  });
  return `${withNumbers(sections).join("\n\n")}\n`;
}

/** Media are named after their bytes: here after the order in which they are mentioned first. */
function withNumbers(sections: readonly string[]): readonly string[] {
  const names = new Map<string, string>();
  const numbered = sections.map((section) =>
    section.replace(/(?<=media[/])[0-9a-f]{32}(?=[.])/g, (hash) => {
      const name = names.get(hash) ?? String(names.size + 1).padStart(3, "0");
      names.set(hash, name);
      return name;
    }),
  );
  const isMedia = (section: string): boolean => section.startsWith("word/media/");
  return [...numbered.filter((section) => !isMedia(section)), ...numbered.filter(isMedia).toSorted()];
}

const isXml = (name: string): boolean => /[.](?:xml|rels|svg)$/.test(name);

/** The tops of the parts of documents that others are compared with, by their parts' names. */
const tops = new WeakMap<Uint8Array, ReadonlyMap<string, readonly string[]>>();

function topsOf(plain: Uint8Array): ReadonlyMap<string, readonly string[]> {
  const known = tops.get(plain) ?? new Map(unzip(plain).map((part) => [part[0], topOf(part)]));
  tops.set(plain, known);
  return known;
}

/** The elements at the top of a part, each on a line. */
const topOf = ([name, bytes]: Part): readonly string[] =>
  isXml(name) ? xmlTree(bytes.toString("utf8")).children.map(flat) : [summary(name, bytes)];

function linesOf([name, bytes]: Part, usual: readonly string[]): readonly string[] {
  if (!isXml(name)) return [summary(name, bytes)].filter((line) => !usual.includes(line));
  const root = xmlTree(bytes.toString("utf8"));
  const own = root.children.filter((child) => !usual.includes(flat(child)));
  if (own.length === 0 && usual.length > 0) return [];
  return [
    `  ${opening({ ...root, attributes: withoutNamespaces(root) })}`,
    ...own.flatMap((child) => nested(child, 2)),
  ];
}

const summary = (name: string, bytes: Buffer): string =>
  name.endsWith(".png") ? `  ${sizeAndSum(unpacked(bytes))} unpacked` : `  ${sizeAndSum(bytes)}`;

const sizeAndSum = (bytes: Buffer): string => `${bytes.length} bytes, ${sumOf(bytes)}`;
const sumOf = (content: Buffer | string): string =>
  `sha256 ${createHash("sha256").update(content).digest("hex").slice(0, 16)}`;

/** The header of a PNG and the lines of its pixels, filtered as they are. */
function unpacked(png: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString("latin1", at + 4, at + 8) === "IDAT")
      chunks.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  return Buffer.concat([png.subarray(16, 29), inflateSync(Buffer.concat(chunks))]);
}

const withoutNamespaces = ({ attributes }: Element): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(attributes).filter(([key]) => !/^xmlns(?::|$)|^mc:Ignorable$/.test(key)));

/** Names and values as XML has them, without the brackets and the element's own prefix: `w:ind left=120 right=120`. */
function opening({ name, attributes }: Element): string {
  const prefix = `${name.split(":")[0]}:`;
  const pairs = Object.entries(attributes).map(([key, value]) => {
    const short = key.startsWith(prefix) ? key.slice(prefix.length) : key;
    return ` ${short}=${/^[^\s"\p{C}]+$/u.test(value) && value.length <= longest ? value : shown(value)}`;
  });
  return `${name}${pairs.join("")}`;
}

const pngData = "data:image/png;base64,";

/** Text in quotes; what cannot be seen by its number, what is long by its beginning and its sum, and a picture by that of its pixels. */
function shown(text: string): string {
  if (text.startsWith(pngData))
    return `data:image/png ${sizeAndSum(unpacked(Buffer.from(text.slice(pngData.length), "base64")))}`;
  const written = JSON.stringify(text.slice(0, text.length > longest ? 60 : longest));
  const seen = written.replace(/(?! )[\p{C}\p{Z}]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);
  return text.length > longest ? `${seen} and so on, ${text.length} characters, ${sumOf(text)}` : seen;
}

function contentOf({ name, text }: Element): string {
  const local = name.split(":").at(-1) ?? "";
  if (text === "") return "";
  return sums.has(local) ? " base64" : ` ${shown(text)}`;
}

/** Lines of elements: each is needed at every depth above. */
const flatLines = new WeakMap<Element, string>();

/** An element and all it holds on one line. */
function flat(element: Element): string {
  const known = flatLines.get(element);
  if (known !== undefined) return known;
  const line = `${opening(element)}${contentOf(element)}${element.children.map((child) => ` (${flat(child)})`).join("")}`;
  flatLines.set(element, line);
  return line;
}

function nested(element: Element, depth: number): readonly string[] {
  const indent = "  ".repeat(depth);
  const line = indent + flat(element);
  if (line.length <= wide || element.children.length === 0) return [line];
  const own = `${indent}${opening(element)}${contentOf(element)}`;
  return [own, ...element.children.flatMap((child) => nested(child, depth + 1))];
}
