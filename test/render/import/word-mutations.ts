import { zip } from "../../../src/render/codecs/zip.ts";
import { tryImport } from "../../../src/render/import/import-file.ts";
import type { Random } from "../../support/files/mutated.ts";
import type { NamedFile } from "../../support/files/mutated-imports.ts";
import { unzip } from "../../support/readers/unzip.ts";

/** An element of a part, read without any of the product's code. */
interface Tag {
  name: string;
  attributes: string[];
  children: (Tag | string)[];
}

const document = "word/document.xml";

/** Whether the body of a file can be changed: it is an archive with the usual name for that part. */
export function hasKnownBody(file: Uint8Array): boolean {
  try {
    return unzip(file).some(([name]) => name === document);
  } catch {
    return false;
  }
}

/** Words of a changed file that a reader sees, and those of them that are neither in the definition nor in the report; or it is refused. */
export async function unreportedWords(
  { name, bytes: file }: NamedFile,
  random: Random,
): Promise<
  { readonly kind: "imported"; readonly seen: number; readonly lost: readonly string[] } | { readonly kind: "refused" }
> {
  const { bytes, seen } = mutatedWords(file, random);
  const outcome = await tryImport({ bytes, fileName: name });
  if (outcome.kind === "refused") return { kind: "refused" };
  const { content, report } = outcome.imported;
  const text = `${content} ${JSON.stringify(report)}`.replace(/(?<!\\)\[\/?[a-z]+[^\]]*\]/g, "");
  const known = new Set(text.match(/Q[a-z]+Z/g));
  return { kind: "imported", seen: seen.length, lost: seen.filter((word) => !known.has(word)) };
}

/** A Word file whose every word is another one, its body mutated, and the words of it that a reader sees. */
function mutatedWords(
  file: Uint8Array,
  random: Random,
): { readonly bytes: Uint8Array; readonly seen: readonly string[] } {
  const parts = unzip(file);
  const xml = Buffer.from(parts.find(([name]) => name === document)?.[1] ?? "").toString("utf8");
  const root = treeOf(xml);
  for (let left = 1 + Math.floor(random() * 4); left > 0; left -= 1) mutate(root, random);
  let count = 0;
  const next = (): string => {
    count += 1;
    return wordOf(count);
  };
  for (const tag of everyTag(root))
    if (tag.name === "w:t")
      tag.children = tag.children.map((text) => (typeof text === "string" ? text.replace(/\p{L}+/gu, next) : text));
  const content = Buffer.from(`<?xml version="1.0"?>${root.children.map(spelt).join("")}`);
  const bytes = zip(parts.map(([name, old]) => ({ name, content: name === document ? content : old })));
  return { bytes, seen: seenIn(root, []) };
}

/** `QbZ`, `QcZ`: no two are alike, and none is in a file. */
const wordOf = (number: number): string =>
  `Q${number.toString(26).replace(/./g, (digit) => "abcdefghijklmnopqrstuvwxyz"[Number.parseInt(digit, 26)] ?? "")}Z`;

function treeOf(xml: string): Tag {
  const root: Tag = { name: "", attributes: [], children: [] };
  const open = [root];
  for (const [token, tag] of xml.matchAll(/<([^>]+)>|[^<]+/g)) {
    const top = open.at(-1) ?? root;
    if (tag === undefined) top.children.push(token);
    else if (tag.startsWith("/")) open.pop();
    else if (!/^[?!]/.test(tag)) {
      const [name = ""] = tag.split(/[\s/]/, 1);
      const made: Tag = { name, attributes: tag.match(/[\w:]+="[^"]*"/g) ?? [], children: [] };
      top.children.push(made);
      if (!tag.endsWith("/")) open.push(made);
    }
  }
  return root;
}

const spelt = (node: Tag | string): string =>
  typeof node === "string"
    ? node
    : `<${[node.name, ...node.attributes].join(" ")}>${node.children.map(spelt).join("")}</${node.name}>`;

function* everyTag(tag: Tag): Generator<Tag> {
  for (const child of tag.children)
    if (typeof child !== "string") {
      yield child;
      yield* everyTag(child);
    }
}

const wrappers = [
  "w:sdt",
  "w:sdtContent",
  "w:smartTag",
  "w:customXml",
  "w:ins",
  "w:zz",
  "w:hyperlink",
  "w:tbl",
  "w:p",
  "w:r",
];
const names = [
  ...wrappers,
  "w:tc",
  "w:tr",
  "w:body",
  "w:fldSimple",
  "w:ruby",
  "w:txbxContent",
  "w:t",
  "w:b",
  "w:drawing",
];
const oneOf = <Item>(items: readonly Item[], random: Random): Item =>
  items[Math.floor(random() * items.length)] as Item;

/** One change of the tree: an element gets another name, a box around it, a copy, another place, or loses an attribute. */
function mutate(root: Tag, random: Random): void {
  const tags = [...everyTag(root)].slice(2);
  if (tags.length === 0) return;
  const tag = oneOf(tags, random);
  const kind = Math.floor(random() * 6);
  if (kind === 0) tag.name = oneOf(names, random);
  else if (kind === 1) tag.children = [{ name: oneOf(wrappers, random), attributes: [], children: tag.children }];
  else if (kind === 2) tag.children = [...tag.children, ...structuredClone(tag.children)];
  else if (kind === 3) tag.attributes.splice(Math.floor(random() * tag.attributes.length), 1);
  else if (kind === 4) oneOf(tags, random).children.push(structuredClone(tag));
  else
    tag.children.splice(Math.floor(random() * tag.children.length), 0, { name: "w:zz", attributes: [], children: [] });
}

const hidden = /^w:(?:del|moveFrom|instrText|delText|delInstrText|\w+Pr)$/;

interface Field {
  code: string;
  isResult: boolean;
}

/** A definition computes these; the rest of a paragraph with contents is of an older run, too. */
const computed = /^\s*(?:PAGE|NUMPAGES|SECTIONPAGES|DATE|TIME|SAVEDATE|MERGEFIELD|TOC)\b/i;
const isSeen = ({ code, isResult }: Field): boolean => isResult && !computed.test(code);

/** The words that Word shows with its changes accepted (ECMA-376-1, 17.3.3.31, 17.16.18; ISO/IEC 29500-3, 7.5), and a definition does not compute. */
function seenIn(tag: Tag, fields: Field[]): readonly string[] {
  if (tag.name === "w:fldChar") follow(tag, fields);
  const field = fields.at(-1);
  if (tag.name === "w:instrText" && field !== undefined) field.code += textOf(tag);
  const inner = tag.children.map(spelt).join("");
  const isComputed =
    (tag.name === "w:r" && /<w:vanish[ >]/.test(inner)) ||
    (tag.name === "w:p" && /instr="\s*TOC|<w:instrText[^>]*>\s*TOC|w:pStyle w:val="TOC\d/i.test(inner)) ||
    (tag.name === "w:fldSimple" && computed.test(/w:instr="([^"]*)/.exec(tag.attributes.join(" "))?.[1] ?? "")) ||
    (tag.name === "w:sdt" && /<w:(?:tag|alias|docPartObj)[ >]/.test(inner));
  if (hidden.test(tag.name) || isComputed) return [];
  if (tag.name === "w:t" && fields.every(isSeen)) return textOf(tag).match(/Q[a-z]+Z/g) ?? [];
  // Boxes have a text of their own.
  const around = /^w:(?:drawing|pict|object|fldChar)$/.test(tag.name) ? [] : fields;
  const hasChoice = tag.children.some((child) => typeof child !== "string" && child.name === "mc:Choice");
  return tag.children.flatMap((child) =>
    typeof child === "string" || (hasChoice && child.name === "mc:Fallback") ? [] : seenIn(child, around),
  );
}

const textOf = (tag: Tag): string => tag.children.filter((child) => typeof child === "string").join("");

function follow({ attributes }: Tag, fields: Field[]): void {
  const type = attributes.join(" ");
  const field = fields.at(-1);
  if (type.includes("begin")) fields.push({ code: "", isResult: false });
  else if (type.includes("separate") && field !== undefined) field.isResult = true;
  else if (type.includes("end")) fields.pop();
}
