import { env } from "node:process";
import { defineConfig } from "vitest/config";

/** Patterns of the tests that a folder's mutants are put before, as `run.ts` names them. */
const include = (env["MUTATION_TESTS"] ?? "test/**/*.test.ts").split(",");

/**
 * Quick tests that run in this process: no kills, no thousands of random cases, no limit that millions of steps reach, no files by the hundred
 * that viewers draw (verdicts on attacks are compared by tests of their own), nor what looks at the files that are loaded, which are others in Stryker's copy of the tree.
 */
export default defineConfig({
  test: {
    include,
    exclude: [
      "test/reference/coverage.test.ts",
      "test/service/installed/engine-record.test.ts",
      "test/render/documents/verify/attacked-files.test.ts",
      "test/render/documents/verify/bounded-work.test.ts",
      "test/render/documents/verify/chain/pkits-openssl.test.ts",
      "test/render/documents/verify/generated-attacks.test.ts",
      "test/**/*kill*",
      "test/**/*hostile*",
      "test/**/properties*/**",
    ],
    setupFiles: ["test/support/seed.ts"],
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
