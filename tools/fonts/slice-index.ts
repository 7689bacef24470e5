import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { inspectFont } from "../../src/render/graphics/text/fonts/inspect.ts";
import { readSfnt } from "../../src/render/graphics/text/fonts/sfnt.ts";
import { decodeWoff2 } from "../../src/render/graphics/text/fonts/woff2.ts";
import type { Face } from "../../src/render/model/text/line.ts";

// Writes fonts/slices/*.json: which slice of a family has which characters, by the character maps of the files themselves
// (the list that comes with a package names more than there are). Notes the new hashes in the manifest.

interface Entry {
  readonly key: string;
  readonly package: string;
  readonly path: string;
  readonly slices?: string;
}

const fonts = new URL("../../fonts/", import.meta.url);
const manifestFile = new URL("manifest.json", fonts);
let manifestText = readFileSync(manifestFile, "utf8");
const manifest = JSON.parse(manifestText) as { readonly faces: readonly Entry[] };
const { resolve } = createRequire(import.meta.url);

/** Code points of the first Unicode subtable (ISO/IEC 14496-22, cmap, formats 4 and 12). */
function codePoints(file: Uint8Array): Set<number> {
  const cmap = readSfnt(file).tables.get("cmap") as DataView;
  const points = new Set<number>();
  for (let index = 0; index < cmap.getUint16(2); index += 1) {
    const start = cmap.getUint32(4 + 8 * index + 4);
    const table = new DataView(cmap.buffer, cmap.byteOffset + start);
    const format = table.getUint16(0);
    if (format === 12) {
      for (let group = 0; group < table.getUint32(12); group += 1) {
        const at = 16 + 12 * group;
        for (let point = table.getUint32(at); point <= table.getUint32(at + 4); point += 1) points.add(point);
      }
    } else if (format === 4) {
      const segments = table.getUint16(6) / 2;
      for (let segment = 0; segment < segments; segment += 1) {
        const end = table.getUint16(14 + 2 * segment);
        const from = table.getUint16(16 + 2 * (segments + segment));
        const delta = table.getInt16(16 + 2 * (2 * segments + segment));
        const place = 16 + 2 * (3 * segments + segment);
        const range = table.getUint16(place);
        for (let point = from; point <= end && point < 0xffff; point += 1) {
          const raw = range === 0 ? point : table.getUint16(place + range + 2 * (point - from));
          if (raw !== 0 && ((raw + delta) & 0xffff) !== 0) points.add(point);
        }
      }
    }
  }
  return points;
}

/** Gap since the last range and length, in base 36. */
function packed(points: readonly number[]): string {
  const parts: string[] = [];
  let at = 0;
  for (let index = 0; index < points.length; ) {
    const from = points[index] as number;
    let end = from;
    while (index < points.length && points[index] === end) {
      index += 1;
      end += 1;
    }
    parts.push((from - at).toString(36), (end - from).toString(36));
    at = end;
  }
  return parts.join(" ");
}

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** Latin comes first, then what else has a name: where slices share a character, the first one has it. */
const rank = (name: string): number => (/\d/.test(name) ? 2 : name === "latin" ? 0 : 1);
const inOrder = (a: string, b: string): number => rank(a) - rank(b) || a.localeCompare(b, "en", { numeric: true });

/** Changes two values of an entry where they stand, and nothing else of the file. */
function note(key: string, hash: string, bytes: number): void {
  const start = manifestText.indexOf(`"key": "${key}"`);
  const entry = manifestText.slice(start).replace(/"sha256": "[^"]*"/, `"sha256": "${hash}"`);
  manifestText = manifestText.slice(0, start) + entry.replace(/"bytes": \d+/, `"bytes": ${bytes}`);
}

for (const entry of manifest.faces) {
  if (entry.slices === undefined) continue;
  const folder = dirname(resolve(`${entry.package}/${entry.path.replace("*", "latin")}`));
  const [head = "", tail = ""] = (entry.path.split("/").at(-1) as string).split("*");
  const names = readdirSync(folder)
    .filter((file) => file.startsWith(head) && file.endsWith(tail))
    .map((file) => file.slice(head.length, -tail.length))
    .sort(inOrder);
  const seen = new Set<number>();
  const faces: Face[] = [];
  const rows: string[][] = [];
  for (const name of names) {
    const bytes = new Uint8Array(readFileSync(join(folder, `${head}${name}${tail}`)));
    const file = decodeWoff2(bytes);
    faces.push(inspectFont(file, entry.key).face);
    const own = [...codePoints(file)].filter((point) => !seen.has(point)).sort((a, b) => a - b);
    for (const point of own) seen.add(point);
    rows.push([name, sha256(bytes), packed(own)]);
  }
  const [first] = faces;
  if (first === undefined) throw new Error(`${entry.package} has no slices`);
  const { unitsPerEm, ascent, descent, lineGap, capHeight, xHeight, underlinePosition, underlineThickness } = first;
  for (const face of faces) {
    if (face.ascent !== ascent || face.descent !== descent || face.unitsPerEm !== unitsPerEm) {
      throw new Error(`${entry.key}: its slices differ in their measures`);
    }
  }
  const bbox = [0, 1, 2, 3].map((side) => Math[side < 2 ? "min" : "max"](...faces.map((face) => face.bbox[side] ?? 0)));
  const measures = {
    unitsPerEm,
    ascent,
    descent,
    lineGap,
    capHeight,
    xHeight,
    bbox,
    underlinePosition,
    underlineThickness,
  };
  const lines = rows.map((row) => `    ${JSON.stringify(row)}`).join(",\n");
  const text = `{\n  "measures": ${JSON.stringify(measures)},\n  "slices": [\n${lines}\n  ]\n}\n`;
  const index = new URL(entry.slices, fonts);
  mkdirSync(new URL(".", index), { recursive: true });
  writeFileSync(index, text);
  note(entry.key, sha256(new TextEncoder().encode(text)), Buffer.byteLength(text));
  console.log(`${entry.key}: ${names.length} slices, ${seen.size} characters, ${Buffer.byteLength(text)} bytes`);
}
writeFileSync(manifestFile, manifestText);
