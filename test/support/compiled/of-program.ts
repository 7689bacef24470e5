import { env } from "node:process";

const fromSources = ["--import", import.meta.resolve("tsx")];

/**
 * Node's own words before a program of `test/support` that runs as a process of its own. In a test run it takes what is compiled of `src`:
 * to transform a service file by file costs seconds. Tools run it from the sources, as nothing is compiled there.
 */
export const nodeWords: readonly string[] =
  env["VITEST"] === undefined
    ? fromSources
    : [...fromSources, "--import", new URL("./register.mjs", import.meta.url).href];
