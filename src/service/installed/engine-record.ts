import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { EngineRecord, EngineRuntime } from "../../vocabulary/engine.ts";

/** A package that the renderer loads scripts or WebAssembly of. */
interface LoadedPackage {
  readonly name: string;
  /** Files and folders in it; of a folder, all scripts. */
  readonly paths: readonly string[];
  /** The package that brings it along; left out, it is one of ours. */
  readonly of?: string;
}

/**
 * Packages that decide the bytes of a document, apart from our own code. A test compares the list with the modules that a
 * render loads.
 */
const loadedPackages: readonly LoadedPackage[] = [
  { name: "@cwasm/webp", paths: ["webp.wasm"] },
  { name: "@mongodb-js/saslprep", paths: ["dist", "dist/.esm-wrapper.mjs"] },
  { name: "@resvg/resvg-wasm", paths: ["index.mjs", "index_bg.wasm"] },
  { name: "big.js", paths: ["big.mjs"] },
  { name: "bidi-js", paths: ["dist/bidi.js"] },
  { name: "bwip-js", paths: ["dist/bwip-js-gen.mjs", "dist/bwipp.mjs"] },
  { name: "d3-array", paths: ["dist/d3-array.mjs"], of: "d3-scale" },
  { name: "d3-color", paths: ["dist/d3-color.mjs"], of: "d3-scale" },
  { name: "d3-format", paths: ["dist/d3-format.mjs"], of: "d3-scale" },
  { name: "d3-interpolate", paths: ["dist/d3-interpolate.mjs"], of: "d3-scale" },
  { name: "d3-path", paths: ["dist/d3-path.mjs"], of: "d3-shape" },
  { name: "d3-scale", paths: ["src"] },
  { name: "d3-shape", paths: ["src"] },
  { name: "d3-time", paths: ["dist/d3-time.mjs"], of: "d3-scale" },
  { name: "d3-time-format", paths: ["dist/d3-time-format.mjs"], of: "d3-scale" },
  { name: "harfbuzzjs", paths: ["dist/harfbuzz.wasm", "dist/harfbuzz-subset.wasm"] },
  { name: "hyphen", paths: ["patterns"] },
  { name: "internmap", paths: ["src"], of: "d3-scale" },
  { name: "jpeg-js", paths: ["index.js", "lib"] },
  { name: "lru-cache", paths: ["dist/esm/node"] },
  { name: "memory-pager", paths: ["index.js"], of: "sparse-bitfield" },
  { name: "saxes", paths: ["saxes.js"] },
  { name: "sparse-bitfield", paths: ["index.js"], of: "@mongodb-js/saslprep" },
  { name: "svgpath", paths: ["index.js", "lib"] },
  { name: "unicode-segmenter", paths: ["_grapheme_data.js", "core.js", "grapheme.js"] },
  { name: "xmlchars", paths: ["xml", "xmlns"], of: "saxes" },
];

const code = fileURLToPath(new URL("../../", import.meta.url));

/** Ours: the bundles that a host of the build runs, with the few modules beside them; without a build, the sources that they are made of. */
const own = import.meta.url.endsWith(".js")
  ? { folders: ["render/host"], end: ".js" }
  : { folders: ["render", "vocabulary"], end: ".ts" };

/**
 * The renderer of this process: its files are read, some five megabytes.
 *
 * @param lacking keys of faces that are not installed: with fewer faces it is another engine
 */
export async function engineRecord(version: string, lacking: readonly string[] = []): Promise<EngineRecord> {
  return { version, digest: await digestOf(await engineFiles(), lacking), runtime: runtimeOf(process) };
}

/** The files are read when it is first called, and only then. */
export function engineRecordOnce(version: string, lacking: readonly string[] = []): () => Promise<EngineRecord> {
  let record: Promise<EngineRecord> | undefined;
  return () => {
    record ??= engineRecord(version, lacking);
    return record;
  };
}

function runtimeOf({ versions, arch }: NodeJS.Process): EngineRuntime {
  const { node, zlib = "", icu = "", tz = "" } = versions;
  return { node, zlib, icu, tz, arch };
}

interface EngineFile {
  /** The same wherever the service is installed. */
  readonly name: string;
  readonly file: string;
}

/** Every file that decides what bytes a document has, by name. */
export async function engineFiles(): Promise<readonly EngineFile[]> {
  const ours = own.folders.map((folder) => filesIn(code, folder, own.end));
  const others = loadedPackages.flatMap((loaded) => {
    const folder = folderOf(loaded);
    return loaded.paths.map(async (path) => {
      const files = path.includes(".")
        ? [{ name: path, file: join(folder, path) }]
        : await filesIn(folder, path, ".js");
      return files.map(({ name, file }) => ({ name: `${loaded.name}/${name}`, file }));
    });
  });
  const faces = { name: "fonts/manifest.json", file: join(code, "../fonts/manifest.json") };
  const files = [...(await Promise.all([...ours, ...others])).flat(), faces];
  return files.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

async function filesIn(root: string, folder: string, end: string): Promise<readonly EngineFile[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(end))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ name: relative(root, file).replaceAll("\\", "/"), file }));
}

/** As Node looks for it: in the nearest `node_modules` that has it. */
function folderOf({ name, of }: LoadedPackage): string {
  const from = of === undefined ? code : folderOf({ name: of, paths: [] });
  for (let at = from; ; at = dirname(at)) {
    const folder = join(at, "node_modules", name);
    if (existsSync(folder)) return folder;
    if (at === dirname(at)) throw new Error(`The package ${name} is not installed.`);
  }
}

const hashOf = async (file: string): Promise<string> =>
  createHash("sha256")
    .update(await readFile(file))
    .digest("hex");

/** Digest of the names with the hashes of their files, one line each, and of what is lacking. */
async function digestOf(files: readonly EngineFile[], lacking: readonly string[]): Promise<string> {
  const lines = await Promise.all(files.map(async ({ name, file }) => `${name} ${await hashOf(file)}\n`));
  const lacks = lacking.map((key) => `without ${key}\n`);
  return createHash("sha256")
    .update([...lines, ...lacks].join(""))
    .digest("hex");
}
