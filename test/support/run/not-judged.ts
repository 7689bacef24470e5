import type { Reporter, TestCase, TestModule, TestSuite } from "vitest/node";
import { installCommand } from "../programs/found.ts";
import { entryOf, type ProgramName } from "../programs/table.ts";

/** A test that was not judged, or not by all, with the programs that were missing. */
export interface Unjudged {
  readonly test: string;
  readonly missing: readonly ProgramName[];
}

/** So many tests are named one by one; of more, their number says enough. */
const mostNamed = 10;

/** The lines that a run ends with: how many tests were not judged, by which programs, most first; and what installs those. None without such tests. */
export function notJudgedLines(tests: readonly Unjudged[]): readonly string[] {
  if (tests.length === 0) return [];
  const counts = new Map<ProgramName, number>();
  for (const { missing } of tests) for (const name of missing) counts.set(name, (counts.get(name) ?? 0) + 1);
  const byCount = [...counts].toSorted(([a, most], [b, more]) => more - most || (a < b ? -1 : 1));
  const named = tests.length > mostNamed ? [] : tests;
  const under = new Set(byCount.flatMap(([name]) => entryOf(name).under ?? []));
  return [
    ...named.map(({ test, missing }) => ` skipped: no ${missing.join(", no ")}: ${test}`),
    ` Not judged: ${tests.length} ${tests.length === 1 ? "test" : "tests"}, as programs are missing: ${byCount.map(([name, count]) => `${name} (${count})`).join(", ")}.`,
    ` To install them: ${installCommand}${[...under].map((script) => `, and run the tests under ${script}`).join("")}`,
  ];
}

/** Ends a run with the tests that were not judged. `needs`, `isJudgedBy` and `program` of programs.ts mark them. */
export const notJudged: Reporter = {
  onTestRunEnd(modules) {
    const lines = notJudgedLines(modules.flatMap(unjudgedOf));
    if (lines.length > 0) console.log(["", ...lines, ""].join("\n"));
  },
};

const unjudgedOf = (module: TestModule): readonly Unjudged[] =>
  [...module.children.allTests()].flatMap((test) => {
    const missing = new Set(missingOf(test));
    return missing.size === 0 ? [] : [{ test: `${module.relativeModuleId} > ${test.fullName}`, missing: [...missing] }];
  });

/** Of the test and of the suites around it. */
function missingOf(task: TestCase | TestSuite | TestModule): readonly ProgramName[] {
  const around = task.type === "module" ? [] : missingOf(task.parent);
  return [...around, ...(task.meta().missing ?? [])];
}
