import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { compiled, compiledFile } from "./compiled-file.ts";

const tests = fileURLToPath(new URL("../../", import.meta.url));

/** A host starts both of the first, or the last. */
const hostSources = ["render/host/main", "render/host/thread", "render/host/alone-main"];

/** Files of `src` that Node starts as a process or a thread, without their end. */
const startedSources = ["cli/main", ...hostSources];

/** Programs of the tests that run as processes of their own, below `test` and without their end. */
const startedTests = [
  "ports/drivers/folder-holder",
  "ports/event-log/idle-follower",
  "ports/event-log/two-hundred-appends",
  "ports/kill-writer",
  "support/definitions/hash-of-example",
  "support/servers/service-to-kill",
  "support/threads/loaded-files",
  "support/threads/pool-to-kill",
];

/** Where a program of the tests stands when it is bundled, and what several programs share. */
export const programs = "programs";

/** The bundle of a program of the tests; `file` is its source. */
export const bundledProgram = (file: string): string =>
  join(compiled, programs, relative(tests, file).replace(/[.]ts$/, ".js"));

/** Whether a source, by its name below `src`, is left to the bundler. */
export const isStarted = (name: string): boolean => startedSources.includes(name.replace(/[.]ts$/, ""));

/** A program with its source and its place below `compiled`, as esbuild wants them. */
export interface EntryPoint {
  readonly in: string;
  readonly out: string;
}

const ofSources = (name: string): EntryPoint => ({ in: `src/${name}.ts`, out: name });
const ofTests = (name: string): EntryPoint => ({ in: `test/${name}.ts`, out: `${programs}/${name}` });

/** Every program, beside those that load the same of ours. */
export const groups: readonly (readonly EntryPoint[])[] = [
  hostSources.map(ofSources),
  [ofSources("cli/main")],
  startedTests.map(ofTests),
];

/** As a source that stays by itself sees its own place: that of its compiled copy, beside which programs and fonts are found. */
export const placeOf = (source: string, sourcesFolder: string): string => {
  const name = relative(sourcesFolder, source);
  return name.startsWith("..") ? source : compiledFile(name);
};
