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

/** Ends a run of several files with those that took longest: a file that grew dear is seen by the change that made it so. */
export const slowestFiles: Reporter = {
  onTestRunEnd(modules) {
    if (modules.length < 11) return;
    console.log(["", " Slowest files, by time of their worker", ...slowestOf(modules.map(timeOf), 10), ""].join("\n"));
  },
};

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
