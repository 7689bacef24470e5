import { createHash } from "node:crypto";
import { madeOnce } from "../../../model/made-once.ts";
import type { Part } from "../package/package.ts";
import type { FaceStyle, UsedFace, UsedFamily } from "../registries/fonts.ts";
import type { Registries } from "../writing.ts";
import { escapeXml } from "../xml/escape.ts";
import { wordNamespaces } from "../xml/namespaces.ts";

const styles: readonly (readonly [FaceStyle, string])[] = [
  ["regular", "embedRegular"],
  ["bold", "embedBold"],
  ["italic", "embedItalic"],
  ["boldItalic", "embedBoldItalic"],
];

/** Characters are embedded in rows of so many: documents of one template then share their fonts, and can be edited. */
const row = 128;

type FontRegistries = Pick<Registries, "package" | "text" | "losses" | "settings">;

/** Writes the fonts in use: named, and embedded where a face can be. Answers with the keys of embedded faces. */
export function writeFonts(
  families: readonly UsedFamily[],
  document: Part,
  registries: FontRegistries,
): ReadonlySet<string> {
  const part = registries.package.part("word/fontTable.xml", "fontTable");
  document.relationships.add("fontTable", "fontTable.xml");
  const used = new Set<string>();
  part.write(`<w:fonts ${wordNamespaces}>`);
  for (const family of families) {
    const embedded = styles.map(([style, element]) => {
      const face = family.faces.get(style);
      const xml = face === undefined ? "" : embedXml(element, inAllStyles(face, family), part, registries);
      if (xml !== "") used.add(face?.face.key ?? "");
      return xml;
    });
    part.write(`${familyXml(family)}${embedded.join("")}</w:font>`);
  }
  part.write("</w:fonts>");
  registries.settings.embedsFonts = used.size > 0;
  return used;
}

/**
 * A face with its characters in all styles of its family: an upright face that stands for the italic one has one name in both files,
 * and LibreOffice shows the text of both in one of them.
 */
function inAllStyles({ face, characters }: UsedFace, { faces }: UsedFamily): UsedFace {
  const alike = [...faces.values()].filter((other) => other.face.key === face.key);
  if (alike.length < 2 || characters.size === 0) return { face, characters };
  return { face, characters: new Set(alike.flatMap((other) => [...other.characters])) };
}

function familyXml({ name, faces }: UsedFamily): string {
  const [first] = faces.values();
  const { fixedPitch = false, serif = false } = first?.face ?? {};
  const kind = fixedPitch ? "modern" : serif ? "roman" : "swiss";
  const instead = fixedPitch ? "Courier New" : serif ? "Times New Roman" : "Arial";
  const pitch = fixedPitch ? "fixed" : "variable";
  return `<w:font w:name="${escapeXml(name)}"><w:altName w:val="${instead}"/><w:family w:val="${kind}"/><w:pitch w:val="${pitch}"/>`;
}

/** A face used for nothing but spaces is not worth its bytes. */
function embedXml(element: string, { face, characters }: UsedFace, part: Part, registries: FontRegistries): string {
  if (characters.size === 0) return "";
  const file = registries.text.fontFile(face, rowsOf(characters));
  if (file === undefined) {
    registries.losses.report("fontNotEmbedded", "/document", `(${face.family})`);
    return "";
  }
  const { bytes, key } = madeOnce(known, file, () => obfuscated(file));
  const name = `fonts/${key.replaceAll("-", "").toLowerCase()}.odttf`;
  registries.package.media(`word/${name}`, "odttf", bytes);
  const subset = ' w:subsetted="1"';
  return `<w:${element} r:id="${part.relationships.add("font", name)}" w:fontKey="{${key}}"${subset}/>`;
}

/** Whole rows of the characters in use, up to the end of Latin Extended; above that the characters themselves. */
function rowsOf(characters: ReadonlySet<number>): readonly number[] {
  const all = new Set<number>();
  for (const character of characters) {
    if (character >= lastRow) for (const part of partsOf(character)) all.add(part);
    else {
      const first = character - (character % row);
      if (!all.has(first)) for (let at = first; at < first + row; at += 1) all.add(at);
    }
  }
  return [...all].sort((a, b) => a - b);
}

const lastRow = 0x0600;

/** Sara am of Thai and Lao, which shapers take apart although Unicode calls its parts compatible alone. */
const saraAm = new Set([0x0e33, 0x0eb3]);

/** Vowels of Khmer that shapers set on both sides of their letter, though Unicode does not take them apart; and the left part of them. */
const khmerAround = new Set([0x17be, 0x17bf, 0x17c0, 0x17c4, 0x17c5]);
const khmerLeft = 0x17c1;

/** A character and those that a reader's shaper may draw for it: a vowel on both sides of a letter is two. */
function partsOf(character: number): readonly number[] {
  const text = String.fromCodePoint(character);
  const parts = Array.from(text.normalize(saraAm.has(character) ? "NFKD" : "NFD"), (part) => part.codePointAt(0) ?? 0);
  return khmerAround.has(character) ? [character, khmerLeft] : [character, ...parts];
}

interface Obfuscated {
  readonly bytes: Uint8Array;
  readonly key: string;
}

const known = new WeakMap<Uint8Array, Obfuscated>();

/** ECMA-376-1, 17.8.1: the first 32 bytes are combined with a key that only names the font here. */
function obfuscated(file: Uint8Array): Obfuscated {
  const digits = createHash("md5").update(file).digest("hex").toUpperCase();
  const reversed = Buffer.from(digits, "hex").reverse();
  const bytes = Uint8Array.from(file);
  for (let at = 0; at < 32; at += 1) bytes[at] = (bytes[at] ?? 0) ^ (reversed[at % 16] ?? 0);
  const key = digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  return { bytes, key };
}
