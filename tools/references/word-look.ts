import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { zip } from "../../src/render/codecs/zip.ts";
import { readArchive } from "../../src/render/documents/verify/ooxml/archive.ts";
import { filledFile } from "../../test/render/word/filled-word.ts";
import { pictureName, type WordCase, wordCases } from "./word-look/cases.ts";

// `npm run look:word`: twenty filled Word files and a sheet that says what to look at in each, in out/look-word, to be opened in Microsoft Word.

const root = fileURLToPath(new URL("../../", import.meta.url));
const out = join(root, "out/look-word");
const offer = readFileSync(join(root, "examples/word/offer.docx"));
const data: unknown = JSON.parse(readFileSync(join(root, "examples/word/offer.json"), "utf8"));

const picture = {
  bytes: readFileSync(join(root, "examples/assets/images/logo.png")),
  extension: "png",
  hash: "0".repeat(64),
  width: 224,
  height: 56,
} as const;

/** The offer with another body: it has styles, lists, a footer and settings. */
function withBody(body: string): Uint8Array {
  const parts = [...readArchive(offer)].map(([name, bytes]) => {
    if (name !== "/word/document.xml") return { name: name.slice(1), content: bytes };
    const source = Buffer.from(bytes).toString("utf8");
    const [setUp = ""] = /<w:sectPr\b(?:(?!<w:sectPr\b).)*<\/w:sectPr>(?=<\/w:body>)/s.exec(source) ?? [];
    const changed = source.replace(/<w:body>.*<\/w:body>/s, () => `<w:body>${body}${setUp}</w:body>`);
    return { name: name.slice(1), content: Buffer.from(changed) };
  });
  return zip(parts);
}

function written({ title, body, options, more = {} }: WordCase, at: number): string {
  const name = `${String(at + 1).padStart(2, "0")}-${title.toLowerCase().replaceAll(/\W+/g, "-")}.docx`;
  const values = { ...(data as object), ...more, logo: pictureName };
  const pictures = new Map([[pictureName, picture]]);
  const { bytes, warnings } = filledFile(body === undefined ? offer : withBody(body), values, { ...options, pictures });
  for (const { message } of warnings) console.log(`${name}: ${message}`);
  writeFileSync(join(out, name), bytes);
  return name;
}

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const rows = wordCases.map((one, at) => `| ${at + 1} | ${written(one, at)} | ${one.look} | |`);
const sheet = [
  "# Filled files, to be opened in Microsoft Word",
  "",
  "For each: does it open without a word about unreadable content, does it show what stands here, and is it still so once it is saved and opened again?",
  "",
  "| | File | Look at | Seen |",
  "|---:|---|---|---|",
  ...rows,
  "",
];
writeFileSync(join(out, "sheet.md"), sheet.join("\n"));
console.log(`${rows.length} files and sheet.md in out/look-word`);
