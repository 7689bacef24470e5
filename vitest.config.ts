import { defineConfig } from "vitest/config";

/** Everything under test/, by the kind of judge: our own sentences, text references, and the suites every adapter passes. */
const project = (name: string, include: string[], exclude: string[] = []) => ({
  test: {
    name,
    include,
    exclude,
    setupFiles: ["test/support/seed.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});

export default defineConfig({
  test: {
    projects: [
      project("unit", ["test/**/*.test.ts"], ["test/reference/**", "test/contracts/**"]),
      project("reference", ["test/reference/**/*.test.ts"]),
      project("contracts", ["test/contracts/**/*.test.ts"]),
    ],
  },
});
