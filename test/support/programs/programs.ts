import { TestRunner } from "vitest";
import { soak } from "../night.ts";
import { installCommand, type JudgesSwitch, judgesSwitch, missingWords, placeOf } from "./found.ts";
import { type Calls, callsOf } from "./processes.ts";
import { entryOf, type ProgramName } from "./table.ts";

declare module "vitest" {
  interface TaskMeta {
    /** The programs that would have judged this test, or all tests of this suite, and are missing. */
    missing?: readonly ProgramName[];
  }
}

/** What the tests ask of the machine and of the runner. */
interface Surroundings {
  readonly placeOf: (name: ProgramName) => string | undefined;
  readonly judges: () => JudgesSwitch;
  /** At night more must be there. */
  readonly night: boolean;
  /** The test that runs; undefined while tests are collected, and in the hooks of suites. */
  readonly currentTest: () => RunningTest | undefined;
}

interface RunningTest {
  readonly meta: { missing?: readonly ProgramName[] };
  readonly context: { readonly skip: (note: string) => never };
}

interface Needs {
  readonly skip?: true;
  readonly meta?: { readonly missing: readonly ProgramName[] };
}

/** Programs as tests see them. */
interface Programs {
  /**
   * For a test or a suite that needs programs, as its second argument: it is skipped where one is missing, and the end of the run counts it.
   *
   *     test("is sound to qpdf", needs("qpdf"), () => …)
   */
  readonly needs: (...names: readonly ProgramName[]) => Needs;
  /**
   * Within a test, before a part of it that one program judges: whether that is there. Where it is not, the end of the run counts the test among
   * those that were not judged, though the rest of it passed.
   */
  readonly isJudgedBy: (name: ProgramName) => boolean;
  /** A program by its name in the table. A test that calls one that is missing ends there, and is skipped: `skipped: no pdftotext`. */
  readonly program: (name: ProgramName) => Calls;
  /** The path or address of what is there; a test that asks for what is missing is skipped. */
  readonly place: (name: ProgramName) => string;
}

export function programsIn({ placeOf, judges, night, currentTest }: Surroundings): Programs {
  /** @throws Error where it is missing, and `JUDGES=all` says that it must be there */
  const isThere = (name: ProgramName): boolean => {
    if (placeOf(name) !== undefined) return true;
    if (judges() === "all" && (night || entryOf(name).for !== "night"))
      throw new Error(`${missingWords(name)}, and JUDGES=all asks for it; to install it: ${installCommand}`);
    return false;
  };
  /** Notes it for the end of the run. */
  const testWithout = (name: ProgramName): RunningTest => {
    const test = currentTest();
    if (test === undefined)
      throw new Error(
        `${missingWords(name)}: outside of a test nothing can be skipped; give the suite needs("${name}")`,
      );
    test.meta.missing = [...new Set([...(test.meta.missing ?? []), name])];
    return test;
  };
  const place = (name: ProgramName): string =>
    isThere(name) ? (placeOf(name) ?? "") : testWithout(name).context.skip(`skipped: no ${name}`);
  return {
    needs: (...names) => {
      const missing = names.filter((name) => !isThere(name));
      return missing.length === 0 ? {} : { skip: true, meta: { missing } };
    },
    isJudgedBy: (name) => {
      if (isThere(name)) return true;
      testWithout(name);
      return false;
    },
    program: (name) => callsOf(() => place(name)),
    place,
  };
}

export const { needs, isJudgedBy, program, place } = programsIn({
  placeOf,
  judges: judgesSwitch,
  night: soak,
  currentTest: () => TestRunner.getCurrentTest(),
});
