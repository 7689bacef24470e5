import type { Reporter, TestModule } from "vitest/node";

/** What a run began and has no result of, as when a process of Vitest died: nothing else says which file it was at. */
export const withoutResult: Reporter = {
  onTestRunEnd(modules) {
    const lines = modules.flatMap(unfinishedIn);
    if (lines.length > 0) console.error(["", " Begun, and without a result", ...lines, ""].join("\n"));
  },
};

/** A line for each test without a result; of a file whose tests are not known yet, one for the file. */
export function unfinishedIn(module: Pick<TestModule, "state" | "children" | "relativeModuleId">): readonly string[] {
  const tests = [...module.children.allTests("pending")].map(({ fullName }) => fullName);
  const isOpen = module.state() === "pending" || module.state() === "queued";
  if (tests.length === 0 && !isOpen) return [];
  return tests.length === 0
    ? [` ${module.relativeModuleId}`]
    : tests.map((name) => ` ${module.relativeModuleId} > ${name}`);
}
