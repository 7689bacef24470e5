import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { zip } from "../../../src/render/codecs/zip.ts";
import { unzip } from "../readers/unzip.ts";
import { mutated, type Random, randomFrom } from "./mutated.ts";

/** A file to import, by the name that says what it is. */
export interface NamedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const folder = fileURLToPath(new URL("../../fixtures/import/", import.meta.url));

/** Every file that the tests of imports have. */
export const importFiles: readonly NamedFile[] = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.(?:docx|html|md|js|json)$/.test(path))
  .toSorted()
  .map((path) => ({ name: basename(path), bytes: readFileSync(join(folder, path)) }));

/** Pieces that mean something to a reader of one of the formats. */
const pieces = [
  ...[
    "{{",
    "}}",
    "{{#each a}}",
    "{{/each}}",
    "{#a}",
    "{/a}",
    "{d.a[i+1].b}",
    "$data.x[0]",
    "[[[[",
    "\\",
    '"',
    "{",
    "}",
  ],
  ...["\n> - ", "|", "![](data:image/png;base64,AAAA)", "\u0000", "-1e999", "[a](", "<!--", "<svg>", "<table><td>"],
  ...["<w:p>", "</w:tbl>", "<style>@page {", ":nth-child(0n+1)", "position: absolute", "constructor", "__proto__"],
];

function withPieces(file: Uint8Array, random: Random): Uint8Array {
  const piece = pieces[Math.floor(random() * pieces.length)] ?? "";
  const at = Math.floor(random() * file.length);
  const times = random() < 0.1 ? 2_000 : 1;
  return Buffer.concat([file.subarray(0, at), Buffer.from(piece.repeat(times)), file.subarray(at)]);
}

const changed = (file: Uint8Array, random: Random): Uint8Array =>
  random() < 0.4 ? withPieces(file, random) : mutated(file, random);

/** A Word file with changes in one of its parts, or in its archive. */
function changedWordFile(file: Uint8Array, random: Random): Uint8Array {
  if (random() < 0.2) return changed(file, random);
  const parts = unzip(file);
  const chosen = Math.floor(random() * parts.length);
  return zip(
    parts.map(([name, content], at) => ({ name, content: at === chosen ? changed(content, random) : content })),
  );
}

/** The file of a number in its run: with the seed it is made again. */
export function mutatedImport(number: number, seed: number): NamedFile {
  const random = randomFrom(seed * 1_000_003 + number);
  const { name, bytes } = importFiles[number % importFiles.length] as NamedFile;
  return { name, bytes: name.endsWith(".docx") ? changedWordFile(bytes, random) : changed(bytes, random) };
}
