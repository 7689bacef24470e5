import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { cpus } from "node:os";
import { deflateSync } from "node:zlib";
import { packagedFaces } from "../src/ports/faces/packages.ts";
import { GlyphCutter } from "../src/render/graphics/text/fonts/glyph-cutter.ts";
import { HarfBuzzSubset } from "../src/render/graphics/text/fonts/hb-subset.ts";
import { readSfnt } from "../src/render/graphics/text/fonts/sfnt.ts";
import { cutProgram } from "../src/render/graphics/text/fonts/subset.ts";
import { median } from "./measure/median.ts";
import { take } from "./measure/take.ts";

// Measures the cost of a subset of a bundled face, by our glyph cutter and by hb-subset, in turns in one process, always other glyphs:
// `npm run bench:subset`. Times are processor time; bytes are those of the program as a PDF holds it, deflated.

const faces = packagedFaces();
const { resolve } = createRequire(import.meta.url);
const rounds = 9;
const turnMs = 200;

type Cut = (glyphs: Uint32Array) => Uint8Array;

/** Both ways to cut a face, which is open before either is measured. */
function waysToCut(face: string): { readonly own: Cut; readonly harfbuzz: Cut } {
  const file = new Uint8Array(readFileSync(faces.file(face)));
  const sfnt = readSfnt(file);
  const cutter = new GlyphCutter(sfnt);
  const subset = new HarfBuzzSubset(
    new WebAssembly.Module(readFileSync(resolve("harfbuzzjs/dist/harfbuzz-subset.wasm"))),
  );
  const from = { sfnt, subset, source: subset.open(file), variable: false, weight: undefined };
  return { own: (glyphs) => cutter.cut(glyphs).bytes, harfbuzz: (glyphs) => cutProgram(from, glyphs).bytes };
}

/** `count` glyphs of the first 700, with 0: those of a text in one or two languages. Another `turn` has others. */
function glyphsOf(count: number, turn: number): Uint32Array {
  const chosen = new Set([0]);
  for (let value = turn + 1; chosen.size < count; ) {
    value = (Math.imul(value, 1_103_515_245) + 12_345) >>> 0;
    chosen.add((value >>> 8) % 700);
  }
  return Uint32Array.from(chosen).sort();
}

async function compare(face: string, count: number): Promise<string> {
  const { own, harfbuzz } = waysToCut(face);
  const timed = (cut: Cut, from: number) => take(async (turn) => cut(glyphsOf(count, turn)), from, turnMs);
  const turns: { readonly own: number; readonly harfbuzz: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const from = round * 1_000_000;
    const turn = { own: await timed(own, from), harfbuzz: await timed(harfbuzz, from + 500_000) };
    if (round > 0) turns.push(turn);
  }
  const bytes = [own, harfbuzz].map((cut) => deflateSync(cut(glyphsOf(count, 0))).length);
  const times = [median(turns.map((turn) => turn.own)), median(turns.map((turn) => turn.harfbuzz))];
  const ratio = median(turns.map((turn) => turn.harfbuzz / turn.own)).toFixed(1);
  return `| ${[face, count, ...bytes, ...times.map((ms) => (1000 * ms).toFixed(0)), ratio].join(" | ")} |`;
}

const rows: string[] = [];
for (const face of ["noto-sans/regular", "noto-serif/regular"])
  for (const count of [20, 60, 200]) rows.push(await compare(face, count));
console.log(
  [
    `Node ${process.versions.node}, ${cpus()[0]?.model}`,
    "",
    "| Face | Glyphs | Bytes, cutter | Bytes, hb-subset | µs, cutter | µs, hb-subset | Ratio |",
    "|---|---:|---:|---:|---:|---:|---:|",
    ...rows,
  ].join("\n"),
);
