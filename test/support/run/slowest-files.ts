import { env } from "node:process";
import type { Reporter, TestModule } from "vitest/node";

/** A file of tests with what it took, in milliseconds of its worker. */
export interface FileTime {
  readonly project: string;
  readonly file: string;
  readonly tests: number;
  readonly testsMs: number;
  /** Its imports, and what it does before its first test. */
  readonly collectMs: number;
}

/** The largest share of the whole that a file may take unless it is listed: so no file makes a run long by itself. */
const mostOfTheWhole = 0.02;

/** Files of a run that is the whole: of fewer, each is a large share. */
const wholeRun = 300;

/** Files that may take more, each with the reason. */
export const mayTakeMore: ReadonlyMap<string, string> = new Map([
  [
    "test/reference/reference.test.ts",
    "every case as a page, a PDF and a DOCX file: the judge of all changes of the renderer",
  ],
  ["test/api/behind.test.ts", "every route while all read models are held back: it waits for what does not come"],
  ["test/render/pool/deaths.test.ts", "hosts that are processes, and end in every way that one can end"],
  ["test/render/pool/pool.test.ts", "the pool with hosts that are processes, most of it their starts and ends"],
]);

/**
 * Those that may take more first, so that none of them runs alone when all others have ended. The order of the others is as it was: a run
 * without an earlier one to learn from takes large files first, and how long a file takes does not show in its size.
 */
export const longFirst = <File>(files: readonly File[], nameOf: (file: File) => string): readonly File[] =>
  files.toSorted((one, other) => Number(mayTakeMore.has(nameOf(other))) - Number(mayTakeMore.has(nameOf(one))));

/** `npm test -- --slowest`, of which `tools/vitest.mjs` makes SLOWEST=1; or npm's own `--slowest`. */
const isAboutTimes = env["SLOWEST"] !== undefined || env["npm_config_slowest"] !== undefined;
const lines = isAboutTimes ? 20 : 5;

const total = ({ testsMs, collectMs }: FileTime): number => testsMs + collectMs;
const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(1).padStart(6);

/** The files that took longest, a line each, dearest first. */
export const slowestOf = (files: readonly FileTime[], most: number): readonly string[] =>
  files
    .toSorted((one, other) => total(other) - total(one))
    .slice(0, most)
    .map(
      (file) =>
        `${seconds(total(file))} s (${seconds(file.collectMs).trim()} to load) ${file.project} ${file.file}, ${file.tests} tests`,
    );

/** A sentence for each file that takes more of a whole run than a file may; none for a part of the files. */
export function tooDear(files: readonly FileTime[], listed: ReadonlyMap<string, string>): readonly string[] {
  if (files.length < wholeRun) return [];
  const whole = files.reduce((sum, file) => sum + total(file), 0);
  return files
    .filter((file) => total(file) > mostOfTheWhole * whole && !listed.has(file.file))
    .map(
      (file) =>
        `${file.file} takes ${((100 * total(file)) / whole).toFixed(1)} % of all tests, and may take ${100 * mostOfTheWhole} %: ` +
        "give it fewer cases for a change (test/support/scope.ts), or list it with a reason (test/support/run/slowest-files.ts).",
    );
}

/**
 * Ends a run of several files with those that took longest, and names in a whole one each that takes too large a share, if that is judged.
 * Only a run about times fails by it: shares are times, and no other run may depend on how fast its machine is.
 */
export const slowestFiles = (isJudged: boolean): Reporter => ({
  onTestRunEnd(modules) {
    if (modules.length < 11) return;
    const files = modules.map(timeOf);
    console.log(["", " Slowest files, by time of their worker", ...slowestOf(files, lines), ""].join("\n"));
    const faults = isJudged ? tooDear(files, mayTakeMore) : [];
    if (faults.length === 0) return;
    console.error(faults.join("\n"));
    if (isAboutTimes) process.exitCode = 1;
  },
});

function timeOf(module: TestModule): FileTime {
  const { duration, collectDuration, setupDuration } = module.diagnostic();
  return {
    project: module.project.name,
    file: module.relativeModuleId,
    tests: [...module.children.allTests()].length,
    testsMs: duration,
    collectMs: collectDuration + setupDuration,
  };
}
