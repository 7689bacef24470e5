import { env } from "node:process";
import { bundledProgram } from "./bundled-programs.ts";

const isTested = env["VITEST"] !== undefined;
const fromSources = ["--import", import.meta.resolve("tsx")];

/** Node's own words before a program of `test/support` that is not bundled. In a test run it takes what is compiled of `src`. */
export const nodeWords: readonly string[] = isTested
  ? [...fromSources, "--import", new URL("./register.mjs", import.meta.url).href]
  : fromSources;

/**
 * Node's words for a program of the tests that runs as a process of its own. In a test run it is the bundle that the run's setup has left:
 * to transform a service file by file costs seconds. Tools run it from the sources, as nothing is bundled there.
 */
export const programWords = (program: string): readonly string[] =>
  isTested ? [bundledProgram(program)] : [...fromSources, program];
