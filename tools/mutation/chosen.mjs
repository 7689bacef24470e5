import { appendFileSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { env } from "node:process";

// What `run.ts` adds to Stryker: only chosen mutants are put before tests, and what became of each is written down at once, so that a run
// that is cut off has lost nothing. MUTATION_CHOSEN names a file with the id of each chosen mutant by its place; MUTATION_RESULTS one that
// gets a line of JSON for each of them.

const chosen = new Map(Object.entries(JSON.parse(readFileSync(env.MUTATION_CHOSEN ?? "", "utf8"))));

/** As `sample.ts` writes it, from lines and columns that count from `first`. */
const placeOf = ({ fileName, location: { start, end }, mutatorName, replacement }, first) =>
  [
    relative(env.MUTATION_ROOT ?? "", fileName),
    ...[start, end].map(({ line, column }) => `${line - first}:${column - first}`),
    mutatorName,
    replacement,
  ].join(" ");

class Chosen {
  init() {
    return Promise.resolve();
  }

  group(mutants) {
    return Promise.resolve([mutants.map(({ id }) => id)]);
  }

  check(mutants) {
    const isChosen = (mutant) => chosen.has(placeOf(mutant, 0));
    return Promise.resolve(
      Object.fromEntries(
        mutants.map((mutant) => [
          mutant.id,
          isChosen(mutant) ? { status: "passed" } : { status: "compileError", reason: "it was not chosen" },
        ]),
      ),
    );
  }
}

class Kept {
  onMutantTested(mutant) {
    const kept = chosen.get(placeOf(mutant, 1));
    if (kept !== undefined && env.MUTATION_KEPT !== undefined)
      appendFileSync(env.MUTATION_KEPT, `${JSON.stringify({ ...kept, status: mutant.status })}\n`);
  }
}

export const strykerPlugins = [
  { kind: "Checker", name: "chosen", injectableClass: Chosen },
  { kind: "Reporter", name: "kept", injectableClass: Kept },
];
