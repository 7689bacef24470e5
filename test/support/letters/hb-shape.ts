import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";
import { glyphStride } from "../../../src/render/model/text/line.ts";
import { program } from "../programs/programs.ts";
import { faceFile } from "./real-fonts.ts";
import { corpora } from "./shaping-corpus.ts";

/** Shaped glyphs as `ShapedWord` has them. */
export function glyphsText(glyphs: Int32Array): string {
  const rows: string[] = [];
  for (let at = 0; at < glyphs.length; at += glyphStride) {
    rows.push([glyphs[at], glyphs[at + 1], glyphs[at + 3], glyphs[at + 5], glyphs[at + 6]].join(" "));
  }
  return rows.join("|");
}

/** One word and its glyphs as `id cluster advance x y`, joined by "|". */
export type ShapedWord = readonly [word: string, glyphs: string];

export const shapedFaces = [
  "noto-sans/regular",
  "noto-sans/bold-italic",
  "noto-serif/regular",
  "noto-serif/italic",
  "noto-sans-mono/regular",
] as const;

/** Words with kerning, ligatures, precomposed letters and combining marks. */
export const shapedWords = `
AVATAR Tokyo Type WAVE Yves LT. V, office affluent fluffy film flat fjord ffi fi fl Qatar r, y. "To" (fi) P.O. 11:7 1/2 3,141.59
naïve façade Übergrößen Straße ŒUVRE Œdipe Ðorvaldur þórr smörgåsbord Ångström Łódź Gdańsk żółć ęśąćź Příliš žluťoučký kůň
Čeština šťastný ľúbezný őrült űrhajó ığdır İstanbul şölen Țară măr Malti ħobża ŝanĝo Việt Nguyễn ngữ tiếng phở ế ộ ữ ẳng
e\u0301te\u0301 n\u0303 a\u0323\u0302 o\u0302\u0301 q\u0307 A\u030a x\u0304\u0301 i\u0307 \u00c6\u0301 z\u030c
Ελληνικά Αθήνα ἀρχή ᾧδή Ὀδυσσεύς ΐαμα ς Σίσυφος ΆΈΉΊΌΎΏ α\u0301\u0345
Москва Щёлково Україна їжак Ґанок Ўзбек Љубљана Његош ђак Ѓорѓи Қазақ ғой и\u0306 е\u0308 А\u0301
fi\u00adne co\u200cop a\u200db x\u2060y “quoted” ‘single’ — – … • € £ ₴ ½ ² ™ № § ° × ÷ ± ≤ ≥ ≠ ∞ √
`
  .split(/\s+/)
  .filter((word) => word !== "");

interface Settings {
  readonly script: string;
  readonly language: string;
  readonly rtl: boolean;
  /** A file that is no face of the manifest, and its weight. */
  readonly file?: string;
  readonly weight?: number;
}

const latin: Settings = { script: "Latn", language: "en", rtl: false };

/** What the program hb-shape makes of words. */
export function hbShape(face: string, words: readonly string[], by: Settings = latin): readonly ShapedWord[] {
  // The program counts clusters in code points and we in UTF-16 units; the words are all of the basic plane.
  const options = [
    "--no-glyph-names",
    "--output-format=json",
    `--script=${by.script}`,
    `--language=${by.language}`,
    `--direction=${by.rtl ? "rtl" : "ltr"}`,
    ...(by.weight === undefined ? [] : [`--variations=wght=${by.weight}`]),
  ];
  const input = words.join("\n");
  const stdout = program("hb-shape").output([...options, by.file ?? faceFile(face)], { input });
  const lines = stdout.trimEnd().split("\n");
  return words.map((word, index) => [word, glyphText(JSON.parse(lines[index] ?? "[]"))]);
}

interface HbGlyph {
  readonly g: number;
  readonly cl: number;
  readonly ax: number;
  readonly dx?: number;
  readonly dy?: number;
}

const glyphText = (glyphs: readonly HbGlyph[]): string =>
  glyphs.map(({ g, cl, ax, dx = 0, dy = 0 }) => `${g} ${cl} ${ax} ${dx} ${dy}`).join("|");

const wordsPerBlock = 64;

/** Hashes of rows of words with their glyphs: thousands of words need not be committed to be compared. */
export function blockHashes(shaped: readonly ShapedWord[]): readonly string[] {
  const hashes: string[] = [];
  for (let from = 0; from < shaped.length; from += wordsPerBlock) {
    const block = JSON.stringify(shaped.slice(from, from + wordsPerBlock));
    hashes.push(createHash("sha256").update(block).digest("base64url").slice(0, 12));
  }
  return hashes;
}

export const corpusFile = new URL("../../fixtures/shaping/corpora.json", import.meta.url);

export const fixtureFile = (face: string): URL =>
  new URL(`../../fixtures/shaping/${face.replace("/", "-")}.json`, import.meta.url);

if (argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(new URL("../../fixtures/shaping/", import.meta.url), { recursive: true });
  for (const face of shapedFaces) {
    const shaped = hbShape(face, shapedWords);
    const rows = shaped.map((row) => `  ${JSON.stringify(row)}`).join(",\n");
    writeFileSync(fixtureFile(face), `[\n${rows}\n]\n`);
  }
  const hashes = corpora.map((corpus) => {
    const shaped = hbShape(corpus.face, corpus.words, corpus);
    return [corpus.name, blockHashes(shaped)] as const;
  });
  writeFileSync(corpusFile, `${JSON.stringify(Object.fromEntries(hashes), null, 1)}\n`);
}
