import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join, relative } from "node:path";
import { argv, env } from "node:process";
import { defineConfig, type Plugin } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { compiledFile, sources } from "./test/support/compiled/compiled-file.ts";
import { judgesSwitch, placeOf } from "./test/support/programs/found.ts";
import { quickFolder } from "./test/support/quick-folder.ts";
import { leftOut } from "./test/support/run/left-out.ts";
import { notJudged } from "./test/support/run/not-judged.ts";
import { sameInAll } from "./test/support/run/same-in-all.ts";
import { longFirst, slowestFiles } from "./test/support/run/slowest-files.ts";
import { leavesOut, type Scope, scopeOf } from "./test/support/scope.ts";
import { withoutResult } from "./test/support/without-result.ts";

/**
 * Tests of `src` load what `compiled` holds, which Node reads by itself: a file that has modules of its own would spend seconds on
 * having them transformed one by one. The watcher looks at sources, and takes those.
 */
const fromCompiled: Plugin = {
  name: "from-compiled",
  enforce: "pre",
  resolveId(path, importer) {
    if (importer === undefined || !path.startsWith(".") || !path.endsWith(".ts")) return undefined;
    const name = relative(sources, join(dirname(importer), path));
    return name.startsWith("..") ? undefined : { id: compiledFile(name), external: true };
  },
};
const isWatching = !argv.includes("run");

/**
 * As the service itself runs (`test/cli/node-flags.test.ts`): where every core has a worker, threads that collect beside it only cost, and
 * young objects of a test are gone before a larger space is full. It is a twentieth of a run's processor time. A worker has far more modules
 * and services to begin than a service, so that its space for the young is larger still: that is another fortieth.
 */
const collecting = [
  ...["--single-threaded-gc", "--no-allocation-site-pretenuring"],
  ...["--min-semi-space-size=64", "--max-semi-space-size=64"],
];

/** Everything under test/, by the kind of judge: our own sentences, text references, and the suites every adapter passes. */
const project = (name: string, include: string[], exclude: string[] = [], isolate = true) => ({
  plugins: isWatching ? [] : [fromCompiled],
  test: {
    name,
    include,
    exclude,
    isolate,
    // What measures memory has a process by itself, as Node comes.
    execArgv: isolate ? [] : collecting,
    server: { deps: { external: [/[/]compiled[/].*[.]js$/] } },
    setupFiles: ["test/support/seed.ts", ...(isolate ? [] : ["test/support/threads/lent-threads.ts"])],
    env: quickFolder(env["TMPDIR"]),
    // Bounds for what hangs, far above what a machine with other work needs: a test may start several processes, or try thousands of inputs.
    testTimeout: 600_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
  },
});

/** Data in, data out, nothing kept between two calls: their files share one module graph, and the renderer is loaded once. */
const pureOnes = [
  "vocabulary",
  "commands",
  "render/{codecs,contract,definition,documents,graphics,import,jobs,layout,model}",
  "render/{pdf-syntax,signatures,writers}",
];
const pure = [...pureOnes, "reference", "studio/unit"].map((folder) => `test/${folder}/**/*.test.ts`);

/** Whole files of the table of what `npm test` leaves out, which this scope is the first to run or leaves out. */
const filesOf = (chosen: (runs: "all" | "night") => boolean): string[] =>
  Object.values(leftOut).flatMap((row) => (chosen(row.runs) && "files" in row ? row.files : []));

/** Long by nature, and run at night in a project of their own, or by a step of `.ci/run`, alone. */
const byNight = filesOf((runs) => runs === "night");

const testFiles = readdirSync(join(import.meta.dirname, "test"), { recursive: true, encoding: "utf8" })
  .map((file) => join("test", file))
  .filter((file) => file.endsWith(".test.ts"));
const filesWith = (words: RegExp): string[] =>
  testFiles.filter((file) => words.test(readFileSync(join(import.meta.dirname, file), "utf8")));

/**
 * What measures memory has a process of its own, where no other test has left anything to collect; so has what counts the processes
 * that it starts, where no other test has left one, and what ends the rasteriser of its thread.
 */
const alone = filesWith(/memoryUsage|children-of|rasteriserBytes/);

/** In a browser, on what `npm run build` made: `npm run test:studio` alone runs them. */
const inBrowsers = ["test/studio/browser/**/*.test.ts"];

/** A real server: tools/postgres.sh starts one. */
const hasPostgres = placeOf("postgresql") !== undefined || judgesSwitch() === "all";

/**
 * What callers see is the same on shared storage: the same tests once more, on doubles of both servers and on PostgreSQL. Before a change
 * lands, those whose promise rests on how two writers meet in a storage: what is made once on both, what is deleted whole and counted on one
 * of the two. The others at night. So do the tests of these files that rest on no storage (`isRepeated` in test/support/servers/cluster.ts).
 */
const throughTheApi = {
  cluster: ["idempotency", "tenant-deletion", ...(hasPostgres ? [] : ["jobs", "quotas"])],
  postgres: ["idempotency", "jobs", "quotas"],
  atNight: [
    ...["tenants", "api-keys", "documents", "templates", "retention", "tenant-deletion", "idempotency", "jobs"],
    ...["every-usage", "quotas", "template-revisions", "community", "assets", "history", "studio-provider"],
  ],
};
const onStorage = (name: "cluster" | "postgres", scope: Scope) => {
  if (leavesOut(scope, leftOut["the API on shared storage"].runs)) return [];
  const isNight = !leavesOut(scope, leftOut["the whole API on shared storage"].runs);
  const files = throughTheApi[isNight ? "atNight" : name].map((file) => `test/api/${file}.test.ts`);
  const one = project(name, files, [], false);
  return [{ ...one, test: { ...one.test, env: { ...one.test.env, TEST_STORAGE: name } } }];
};

if (!hasPostgres)
  console.warn("SKIPPED: tests on PostgreSQL, as PG_URL names none; tools/postgres.sh npm test runs them.");

/** `ran`: whole files that ran already. */
function projectsOf(scope: Scope, ran: readonly string[]) {
  const out = [...byNight, ...filesOf((runs) => leavesOut(scope, runs)), ...ran];
  const others = [...alone, ...out];
  return [
    project("unit", pure, others, false),
    project("measured", alone, out),
    // Their files share processes too: the program is loaded once for all of them, and each ends what it starts.
    project("service", ["test/**/*.test.ts"], [...pure, ...inBrowsers, ...others], false),
    ...onStorage("cluster", scope),
    ...(hasPostgres ? onStorage("postgres", scope) : []),
    ...(argv.includes("studio") ? [project("studio", inBrowsers, [], false)] : []),
    ...(leavesOut(scope, "night") ? [] : [project("nightly", byNight)]),
  ];
}

/** Files of a project stay together: their processes have its modules. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    const nameOf = ({ moduleId }: TestSpecification): string => relative(import.meta.dirname, moduleId);
    return projects.flatMap((one) =>
      longFirst(
        sorted.filter(({ project }) => project === one),
        nameOf,
      ),
    );
  }
}

/**
 * `npm test` runs what a change must pass, `--mode all` what `.ci/run` does, SOAK=1 all there is (test/support/scope.ts). `--mode rest` is
 * `all` without the files that `npm test` runs whole on any machine: `.ci/run` has begun with that.
 */
export default defineConfig(({ mode }) => {
  const scope = scopeOf(mode);
  const knowing = (one: ReturnType<typeof project>) => ({
    ...one,
    test: { ...one.test, env: { ...one.test.env, TEST_SCOPE: scope } },
  });
  return {
    test: {
      globalSetup: ["test/support/compiled/compile.ts"],
      // One more than there are cores: while it waits for a disk, a server or a process, the others compute.
      maxWorkers: availableParallelism() + 1,
      sequence: { sequencer: LongFirst },
      // Other scopes take long by nature.
      reporters: ["default", withoutResult, slowestFiles(scope === "change"), notJudged],
      projects: projectsOf(scope, mode === "rest" ? sameInAll(testFiles, import.meta.dirname) : []).map(knowing),
    },
  };
});
