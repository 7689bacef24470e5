import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pid } from "node:process";
import { fileURLToPath } from "node:url";
import typescript from "typescript";
import { compiled, compiledFile, sources } from "./compiled-file.ts";

const configFile = fileURLToPath(new URL("../../../tsconfig.json", import.meta.url));

/**
 * Before the tests: leaves every file of `src` as JavaScript in `compiled`, one by one and without a look at its types, so that only
 * what was changed is compiled again. `tsc` needs half a minute for all.
 */
export function setup(): void {
  const options = compilerOptions();
  const names = filesBelow(sources).filter((name) => name.endsWith(".ts") && !name.endsWith(".d.ts"));
  for (const name of names) if (!isCompiled(name)) compile(name, options);
  const wanted = new Set(names.map(compiledFile));
  const strays = filesBelow(compiled).map((name) => join(compiled, name));
  // Only those with the end of a copy: others are being written by another run.
  for (const file of strays) if (file.endsWith(".js") && !wanted.has(file)) rmSync(file);
}

/** The project's own, but every file is a module, whatever its package says. */
function compilerOptions(): typescript.CompilerOptions {
  const { config } = typescript.readConfigFile(configFile, (file) => readFileSync(file, "utf8"));
  const given = { ...config.compilerOptions, module: "ESNext", moduleResolution: "bundler" };
  return typescript.convertCompilerOptionsFromJson(given, dirname(configFile)).options;
}

function filesBelow(folder: string): readonly string[] {
  mkdirSync(folder, { recursive: true });
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

/** A copy has the time of its source, which a change of branch moves back as well as forward. */
const isCompiled = (name: string): boolean =>
  statSync(compiledFile(name), { throwIfNoEntry: false })?.mtimeMs ===
  Math.floor(statSync(join(sources, name)).mtimeMs);

function compile(name: string, compilerOptions: typescript.CompilerOptions): void {
  const source = join(sources, name);
  const { mtimeMs } = statSync(source);
  const { outputText } = typescript.transpileModule(readFileSync(source, "utf8"), {
    compilerOptions,
    fileName: source,
  });
  const file = compiledFile(name);
  mkdirSync(dirname(file), { recursive: true });
  // Another run may do the same: each of both leaves a whole file.
  const unfinished = `${file}.${pid}`;
  writeFileSync(unfinished, outputText);
  const time = Math.floor(mtimeMs) / 1000;
  utimesSync(unfinished, time, time);
  renameSync(unfinished, file);
}
