import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { HarfBuzzSubset } from "../../src/render/graphics/text/fonts/hb-subset.ts";
import { packWoff2 } from "./pack-woff2.ts";

const require = createRequire(import.meta.url);

/** The faces that the studio's style sheet names, each a file of the packages that documents take theirs from. */
const faces = [
  ["noto-sans-400", "@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf"],
  ["noto-sans-600", "@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf"],
  ["noto-serif-500", "@expo-google-fonts/noto-serif/500Medium/NotoSerif_500Medium.ttf"],
  ["noto-sans-mono-400", "@expo-google-fonts/noto-sans-mono/400Regular/NotoSansMono_400Regular.ttf"],
] as const;

/** Noto Sans as TrueType in place of Helvetica and Arial, for PDF files that name these and bring none; pdf.js knows them by these names. */
const standing = [
  ["LiberationSans-Regular", "@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf"],
  ["LiberationSans-Italic", "@expo-google-fonts/noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf"],
  ["LiberationSans-Bold", "@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf"],
  ["LiberationSans-BoldItalic", "@expo-google-fonts/noto-sans/700Bold_Italic/NotoSans_700Bold_Italic.ttf"],
] as const;

const range = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** Latin of Europe, and the symbols that the screens show; a tenant's words in other scripts are set in the reader's own faces. */
const characters = [
  ...range(0x20, 0x7e),
  ...range(0xa0, 0x17f),
  ...range(0x2010, 0x2026),
  ...[0x2030, 0x2032, 0x2033, 0x2039, 0x203a, 0x20ac, 0x2116, 0x2122, 0x2190, 0x2191, 0x2192, 0x2193, 0x2212, 0x2260],
];

const tableTag = (tag: string): number => Buffer.from(tag, "latin1").readUInt32BE(0);

/**
 * Writes the faces into a folder: those of the style sheet as WOFF2, those that stand for faces of PDF files as TrueType, below `standard`.
 * Kerning and digits of one width stay.
 */
export function cutFaces(folder: string): void {
  mkdirSync(join(folder, "standard"), { recursive: true });
  const wasm = readFileSync(join(require.resolve("harfbuzzjs"), "../harfbuzz-subset.wasm"));
  const subset = new HarfBuzzSubset(new WebAssembly.Module(wasm));
  for (const [name, path] of faces)
    writeFileSync(join(folder, `${name}.woff2`), packWoff2(cutFace(subset, { name, path })));
  for (const [name, path] of standing)
    writeFileSync(join(folder, "standard", `${name}.ttf`), cutFace(subset, { name, path }));
}

interface Face {
  readonly name: string;
  readonly path: string;
}

function cutFace(subset: HarfBuzzSubset, { name, path }: Face): Uint8Array {
  const source = subset.open(readFileSync(require.resolve(path)));
  const request = { glyphs: new Uint32Array(), characters, drop: [tableTag("DSIG"), tableTag("STAT")] };
  const cut = subset.cut(source, { ...request, retainIds: false, pin: false });
  subset.close(source);
  if (cut === undefined) throw new Error(`${path}: HarfBuzz cannot cut this face, so the studio would lack ${name}`);
  return cut;
}
