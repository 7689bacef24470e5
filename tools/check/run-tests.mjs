// Runs the files of tests that the arguments name after "run", in their order: `node run-tests.mjs run test/a.test.ts …`. The same tests
// on a second storage are left out.
import { join } from "node:path";
import { argv } from "node:process";
import { BaseSequencer, startVitest } from "vitest/node";

const files = argv.slice(3);
const place = new Map(files.map((file, at) => [join(import.meta.dirname, "../..", file), at]));

class InOrder extends BaseSequencer {
  async sort(specifications) {
    return specifications.toSorted((one, other) => place.get(one.moduleId) - place.get(other.moduleId));
  }
}

const project = ["!cluster", "!postgres"];
const vitest = await startVitest("test", files, { project, passWithNoTests: true, sequence: { sequencer: InOrder } });
await vitest?.close();
