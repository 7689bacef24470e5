// Leaves each program of the build with all it imports of ours in a few files: Node.js needs half a second of processor time less to load
// these than to load a thousand one by one. Packages stay what they are. The other files of the build stay for those who import them.

import { rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../", import.meta.url));
const [src, dist] = [join(root, "src"), join(root, "dist")];

/** Each program with the folder of its further files. */
const programs = [
  { program: "cli/main", chunks: "cli/chunks" },
  { program: "library/index", chunks: "library/chunks" },
  { program: "render/host/main", chunks: "render/host/main" },
  { program: "render/host/thread", chunks: "render/host/thread" },
];

/** Fonts, schemas and programs are found from the place of a module, which a bundle would take away. */
const keepsPlaces = {
  name: "keeps-places",
  setup({ onLoad }) {
    onLoad({ filter: /[.]ts$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      const name = relative(src, path)
        .replaceAll("\\", "/")
        .replace(/[.]ts$/, ".js");
      const folder = 'import.meta.url.slice(0, import.meta.url.lastIndexOf("/dist/") + 6)';
      return { contents: text.replaceAll("import.meta.url", `(${folder} + ${JSON.stringify(name)})`), loader: "ts" };
    });
  },
};

const shape = {
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20",
  packages: "external",
};
const text = { minifyWhitespace: true, sourcemap: true, sourcesContent: false };

for (const { program, chunks } of programs) {
  rmSync(join(dist, chunks), { recursive: true, force: true });
  const { metafile } = await build({
    ...shape,
    ...text,
    metafile: true,
    entryPoints: [{ in: join(src, `${program}.ts`), out: program }],
    outdir: dist,
    chunkNames: `${chunks}/[name]-[hash]`,
    plugins: [keepsPlaces],
    logLevel: "warning",
  });
  // The record of the engine (src/service/installed/engine-record.ts) is made of what lies there.
  const stray = Object.keys(metafile.outputs).find((file) => !resolve(file).startsWith(join(dist, "render/host/")));
  if (program.startsWith("render/") && stray !== undefined) throw new Error(`${stray} is outside of render/host.`);
}
