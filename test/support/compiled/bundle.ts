import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";
import { type EntryPoint, groups, placeOf, programs } from "./bundled-programs.ts";
import { compiled, sources } from "./compiled-file.ts";
import { writeWhole } from "./write-whole.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Which files the last bundles were made of, and when these were changed: name to milliseconds. */
const record = join(compiled, programs, "made-of.json");

/**
 * Leaves each program that tests start with all it imports of ours in a few files: Node needs half a second of processor time less to load
 * these than to load them one by one. Packages stay what they are. Done again only after a change.
 */
export async function bundlePrograms(): Promise<void> {
  if (isBundled()) return;
  const bundles = await Promise.all(groups.map(bundle));
  const files = bundles.flatMap(({ outputFiles }) => outputFiles);
  // Programs last: they name the others.
  for (const { path, contents } of files.toSorted(
    (one, other) => Number(isChunk(other.path)) - Number(isChunk(one.path)),
  ))
    writeWhole(path, contents);
  removeOthers(files.map(({ path }) => path));
  const madeOf = [
    "test/support/compiled/bundle.ts",
    ...bundles.flatMap(({ metafile }) => Object.keys(metafile.inputs)),
  ];
  const times = madeOf.map((name) => [join(root, name), changedAt(join(root, name))]);
  writeWhole(record, JSON.stringify(Object.fromEntries(times)));
}

/** Programs of a group share files: the fewer share them, the fewer and larger they are. */
const bundle = (entryPoints: readonly EntryPoint[]) =>
  build({
    absWorkingDir: root,
    entryPoints: [...entryPoints],
    ...{ outdir: compiled, chunkNames: `${chunks}/[name]-[hash]`, splitting: true, bundle: true },
    ...{ format: "esm", platform: "node", target: "node20", packages: "external", minifyWhitespace: true },
    ...{ write: false, metafile: true, plugins: [keepsPlaces], logLevel: "warning" },
  });

const chunks = `${programs}/chunks`;
const isChunk = (path: string): boolean => path.startsWith(join(compiled, chunks));

function isBundled(): boolean {
  try {
    const madeOf = Object.entries(JSON.parse(readFileSync(record, "utf8")) as Record<string, number>);
    // A copy of this folder was made elsewhere, and leads there.
    return madeOf.every(([name, milliseconds]) => name.startsWith(root) && changedAt(name) === milliseconds);
  } catch {
    return false;
  }
}

const changedAt = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.mtimeMs;

/** Fonts, schemas and programs are found from the place of a source: it stays where its compiled copy is. */
const keepsPlaces: Plugin = {
  name: "keeps-places",
  setup({ onLoad }) {
    onLoad({ filter: /[.]ts$/ }, async ({ path }) => {
      const place = JSON.stringify(pathToFileURL(placeOf(path, sources)).href);
      return { contents: (await readFile(path, "utf8")).replaceAll("import.meta.url", place), loader: "ts" };
    });
  },
};

const hourMs = 3_600_000;

/** Other runs may be about to load what they have just written. */
function removeOthers(made: readonly string[]): void {
  const folder = join(compiled, chunks);
  const others = readdirSync(folder).map((name) => join(folder, name));
  for (const file of others) {
    const changed = changedAt(file) ?? Number.POSITIVE_INFINITY;
    if (!made.includes(file) && Date.now() - changed > hourMs) rmSync(file, { force: true });
  }
}
