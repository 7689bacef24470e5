import { env } from "node:process";
import { bundledProgram } from "./bundled-programs.ts";

const fromSources = ["--import", import.meta.resolve("tsx")];

/**
 * Node's words for a program of the tests that runs as a process of its own. In a test run it is the bundle that the run's setup has left:
 * to transform a service file by file costs seconds. Tools run it from the sources, as nothing is bundled there.
 */
export const programWords = (program: string): readonly string[] =>
  env["VITEST"] === undefined ? [...fromSources, program] : [bundledProgram(program)];
