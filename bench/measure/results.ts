import { mkdirSync, writeFileSync } from "node:fs";

/** The word that a maintainer's run is started with, whose measurements the documentation quotes. */
const record = "--record";

/** The words of the command line other than `--record`. */
export const wordsSaid = (): readonly string[] => process.argv.slice(2).filter((word) => word !== record);

/** Where the results of a run go that was started with these words. */
export const resultsFolder = (words: readonly string[]): URL =>
  new URL(words.includes(record) ? "../results/" : "../../out/bench/", import.meta.url);

/**
 * Writes the results of a bench: below `out/bench`, which is not committed; with `--record` to `bench/results`, which docs/performance.md
 * quotes and a test compares with it.
 */
export function writeResults(name: string, text: string): void {
  const folder = resultsFolder(process.argv);
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL(name, folder), text);
}
