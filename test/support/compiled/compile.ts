import { mkdirSync, readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import { join, relative } from "node:path";
import { build } from "esbuild";
import { bundlePrograms } from "./bundle.ts";
import { isStarted, programs } from "./bundled-programs.ts";
import { compiled, compiledFile, sources } from "./compiled-file.ts";
import { writeWhole } from "./write-whole.ts";

/**
 * Before the tests: leaves every file of `src` as JavaScript in `compiled`, one by one and without a look at its types, so that only
 * what was changed is compiled again. Programs that start as a process or a thread are bundled.
 */
export async function setup(): Promise<void> {
  const names = filesBelow(sources).filter((name) => name.endsWith(".ts") && !name.endsWith(".d.ts"));
  await compile(names.filter((name) => !isStarted(name) && !isCompiled(name)));
  const wanted = new Set(names.map(compiledFile));
  const strays = filesBelow(compiled).filter((name) => !name.startsWith(programs));
  // Only those with the end of a copy: others are being written by another run.
  for (const file of strays.map((name) => join(compiled, name)))
    if (file.endsWith(".js") && !wanted.has(file)) rmSync(file);
  await bundlePrograms();
}

function filesBelow(folder: string): readonly string[] {
  mkdirSync(folder, { recursive: true });
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

/** When a source was changed, in whole milliseconds. */
const changedAt = (name: string): number => Math.floor(statSync(join(sources, name)).mtimeMs);

/** A copy has the time of its source, which a change of branch moves back as well as forward. It may be a fraction of a millisecond off. */
function isCompiled(name: string): boolean {
  const copy = statSync(compiledFile(name), { throwIfNoEntry: false });
  return copy !== undefined && Math.round(copy.mtimeMs) === changedAt(name);
}

/** The end of a module's file, in the words that name one of ours. */
const endOfImport = /((?:from|import) ?[(]?"[.]{1,2}[/][^"\n]*)[.]ts"/g;

async function compile(names: readonly string[]): Promise<void> {
  const times = new Map(names.map((name) => [compiledFile(name), changedAt(name) / 1000]));
  const { outputFiles } = await build({
    entryPoints: names.map((name) => join(sources, name)),
    ...{ outbase: sources, outdir: compiled, write: false, logLevel: "warning" },
    ...{ format: "esm", platform: "node", target: "node20" },
  });
  for (const { path, text } of outputFiles) {
    const time = times.get(path);
    if (time === undefined) throw new Error(`no source of ${relative(compiled, path)} was to be compiled`);
    writeWhole(path, text.replaceAll(endOfImport, '$1.js"'), (file) => utimesSync(file, time, time));
  }
}
