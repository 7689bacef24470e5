// Leaves each program of the build with all it imports of ours in a few files: Node.js needs half a second of processor time less to load
// these than to load a thousand one by one. Packages stay what they are, but for the service, which starts in a quarter less with those that
// it always loads. The other files of the build stay for those who import them.

import { createHash } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { licencesOf } from "./licences.mjs";

const root = fileURLToPath(new URL("../", import.meta.url));
const [src, dist] = [join(root, "src"), join(root, "dist")];

const { optionalDependencies } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
/** Packages that find a binary of their own by their place, and those that an installation may lack. */
const apart = ["@photostructure/sqlite", ...Object.keys(optionalDependencies)];
/** Files that name their place only for what the service leaves alone: logs by threads, a description without a version. */
const needNoPlace = /[/](?:thread-stream|pino|@fastify[/]swagger)[/]/;
/** Packages are of CommonJS, which modules lack the words for. */
const requiring = 'import{createRequire as requireOf}from"node:module";const require=requireOf(import.meta.url);';
const withPackages = { packages: "bundle", external: apart, banner: { js: requiring } };

/** Pages of the viewer are read from its package, which a bundle finds by name. */
const viewer = /[\\/]@fastify[\\/]swagger-ui[\\/].*[.]js$/;
const asksForPlace = {
  name: "asks-for-place",
  setup({ onLoad }) {
    onLoad({ filter: viewer }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      const [, inside] = path.replaceAll("\\", "/").split("/@fastify/swagger-ui/");
      const place = `require("node:path").dirname(require.resolve("@fastify/swagger-ui/${inside}"))`;
      return { contents: text.replaceAll("__dirname", place), loader: "js" };
    });
  },
};

/** Each program with the folder of its further files, and how it differs. */
const programs = [
  { program: "cli/main", chunks: "cli/chunks", differs: withPackages },
  { program: "ports/blobs/small-files/thread", chunks: "ports/blobs/small-files/thread", differs: {} },
  { program: "ports/read-models/sqlite-thread", chunks: "ports/read-models/sqlite-thread", differs: {} },
  { program: "library/index", chunks: "library/chunks", differs: {} },
  { program: "render/host/main", chunks: "render/host/main", differs: {} },
  { program: "render/host/thread", chunks: "render/host/thread", differs: {} },
];

/** Fonts, schemas and programs are found from the place of a module, which a bundle would take away. `folder`: the address of `dist`, in code. */
const keepsPlaces = (folder) => ({
  name: "keeps-places",
  setup({ onLoad }) {
    onLoad({ filter: /[.]ts$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      const name = relative(src, path)
        .replaceAll("\\", "/")
        .replace(/[.]ts$/, ".js");
      return { contents: text.replaceAll("import.meta.url", `(${folder} + ${JSON.stringify(name)})`), loader: "ts" };
    });
  },
});

const shape = {
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20",
  packages: "external",
};
const text = { minifyWhitespace: true, sourcemap: true, sourcesContent: false };

for (const { program, chunks, differs } of programs) {
  rmSync(join(dist, chunks), { recursive: true, force: true });
  const { metafile } = await build({
    ...shape,
    ...text,
    ...differs,
    metafile: true,
    absWorkingDir: root,
    entryPoints: [{ in: join(src, `${program}.ts`), out: program }],
    outdir: dist,
    chunkNames: `${chunks}/[name]-[hash]`,
    plugins: [keepsPlaces('import.meta.url.slice(0, import.meta.url.lastIndexOf("/dist/") + 6)'), asksForPlace],
    logLevel: "warning",
  });
  // The record of the engine (src/service/installed/engine-record.ts) is made of what lies there.
  const stray = Object.keys(metafile.outputs).find(
    (file) => !resolve(root, file).startsWith(join(dist, "render/host/")),
  );
  if (program.startsWith("render/") && stray !== undefined) throw new Error(`${stray} is outside of render/host.`);
  await passOn(Object.keys(metafile.inputs), join(dist, program, ".."));
}

/** Leaves the licences of packages beside a program that holds some, and throws where one of these would look for a file beside itself. */
async function passOn(files, folder) {
  const ofPackages = files.filter((file) => file.includes("node_modules/") && !needNoPlace.test(file));
  for (const file of ofPackages)
    if (
      !viewer.test(file) &&
      /\b(?:__dirname|__filename|import[.]meta)\b/.test(await readFile(join(root, file), "utf8"))
    )
      throw new Error(`${file} reads its own place, which a bundle takes away: tools/bundle.mjs.`);
  const licences = licencesOf(files, root);
  if (licences !== "") writeFileSync(join(folder, "licences.txt"), licences);
}

/** Scripts of CommonJS: what Node.js loads of its own for modules takes longer than what these load. */
const script = { bundle: true, format: "cjs", platform: "node", target: "node20", logLevel: "warning" };
/** `ownAddress`: of the script, as modules have it; `distFolder`: the address of `dist`. */
const ownPlace = (folder) =>
  `const{href:ownAddress}=require("node:url").pathToFileURL(__filename),distFolder=ownAddress.replace(/${folder.replaceAll("/", "[/]")}[/][^/]*$/,"");`;
const inOneFile = {
  ...script,
  metafile: true,
  absWorkingDir: root,
  minifyWhitespace: true,
  charset: "ascii",
  define: { "import.meta.url": "ownAddress", "import.meta.resolve": "require.resolve" },
  plugins: [keepsPlaces("distFolder")],
};

// A host without a second thread is one script with its packages, so that V8 can keep what it has compiled of it (src/render/host/code-cache.ts),
// and a small one that starts it. Packages that few documents need stay what they are.
const host = join(dist, "render/host");
const { metafile } = await build({
  ...inOneFile,
  // V8 forgets with code that was kept how such a script imports more: it has all that it may need.
  minifySyntax: true,
  supported: { "dynamic-import": false },
  entryPoints: [join(src, "render/host/alone.ts")],
  outfile: join(host, "alone.cjs"),
  banner: { js: ownPlace("render/host") },
});
const lacking = Object.values(metafile.outputs)
  .flatMap(({ imports }) => imports)
  .filter(({ external, path }) => external === true && !isBuiltin(path));
if (lacking.length > 0)
  throw new Error(`alone.cjs loads ${lacking.map(({ path }) => path).join(", ")}, and is to hold all.`);
writeFileSync(join(host, "licences.txt"), licencesOf(Object.keys(metafile.inputs), root));
const hash = createHash("sha256")
  .update(await readFile(join(host, "alone.cjs")))
  .digest("hex");
await build({
  ...script,
  entryPoints: [join(src, "render/host/start-alone.ts")],
  outfile: join(host, "start-alone.cjs"),
  define: { ALONE_HASH: JSON.stringify(hash.slice(0, 32)) },
});

// The command line has in one script the verbs that are waited for at every document. All else it loads of what tsc and the loop above left.
const { verbs } = await import(new URL("../dist/cli/verbs.js", import.meta.url).href);
const inScript = Object.keys(verbs).filter((name) => verbs[name].inOneScript === true);
const shortWay = {
  name: "short-way",
  setup({ onResolve }) {
    onResolve({ filter: /^[.]\/(verbs\/[^/]+|main)[.]ts$/ }, ({ path, kind }) => {
      if (kind !== "dynamic-import" || inScript.some((name) => path === `./verbs/${name}.ts`)) return undefined;
      return { path: path.replace(/ts$/, "js"), external: true };
    });
  },
};
const { metafile: commandLine } = await build({
  ...inOneFile,
  packages: "external",
  entryPoints: [join(src, "cli/colophon.ts")],
  outfile: join(dist, "cli/colophon.cjs"),
  banner: { js: ownPlace("cli") },
  plugins: [shortWay, keepsPlaces("distFolder")],
});
const outside = inScript.filter((name) => commandLine.inputs[`src/cli/verbs/${name}.ts`] === undefined);
if (outside.length > 0) throw new Error(`colophon.cjs is to hold ${outside.join(", ")}: src/cli/verbs/<verb>.ts.`);
