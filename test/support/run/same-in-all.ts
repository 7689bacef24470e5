import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { leftOut, rowsNamedIn } from "./left-out.ts";

/** Reads the settings of a run: its scope, the programs that judge, the servers that are there. */
const looksOutside = /\bprocess\.env\b|\benv\[|\benv\b[^;]*"node:process"/;

/**
 * Files below test/ that read a setting by which no run by day differs from another: which shared storage a project of `vitest.config.ts` is
 * about, as in all other projects there is none; whether it is night; the scope, which counts where a row of `left-out.ts` is named; what a
 * developer sets for one run; what is handed on to a process that a test starts, or set for a command in this one.
 */
const sameByDay = new Set([
  "support/servers/cluster.ts",
  "support/night.ts",
  "support/scope.ts",
  "support/fuzz.ts",
  "support/seed.ts",
  "support/command-line.ts",
  "support/compiled/of-program.ts",
  "support/kill/node-process.ts",
]);

const imported = /\b(?:from|import)\s*\(?\s*"(\.[^"]+\.ts)"/g;

/**
 * The files of tests that do the same in every scope and on every machine: `npm test` runs them, and neither they nor anything of test/ that
 * they import reads a setting of the run. `.ci/run` has run them when it comes to `npm run test:rest`.
 *
 * @param files - relative to the project, as `test/names.test.ts`
 * @param folder - the project's
 */
export function sameInAll(files: readonly string[], folder: string): readonly string[] {
  const tests = join(folder, "test");
  const known = new Map<string, { readonly isOutside: boolean; readonly imports: readonly string[] }>();
  const lookAt = (file: string) => {
    const before = known.get(file);
    if (before !== undefined) return before;
    if (sameByDay.has(relative(tests, file))) return { isOutside: false, imports: [] };
    const text = readFileSync(file, "utf8");
    const found = [...text.matchAll(imported)].map(([, path = ""]) => join(dirname(file), path));
    // Some texts of tests are programs themselves, which import what is not there.
    const imports = found.filter((one) => !relative(tests, one).startsWith("..") && existsSync(one));
    const looked = {
      isOutside: looksOutside.test(text) || rowsNamedIn(text).some((name) => leftOut[name].runs === "all"),
      imports,
    };
    known.set(file, looked);
    return looked;
  };
  const isSame = (file: string): boolean => {
    const seen = new Set([file]);
    for (const one of seen) {
      const { isOutside, imports } = lookAt(one);
      if (isOutside) return false;
      for (const other of imports) seen.add(other);
    }
    return true;
  };
  const later = new Set(Object.values(leftOut).flatMap((row): readonly string[] => ("files" in row ? row.files : [])));
  return files.filter((file) => !later.has(file) && isSame(join(folder, file)));
}
