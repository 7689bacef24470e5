import { fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import process, { argv } from "node:process";
import { fileURLToPath } from "node:url";
import { isMainThread, parentPort, Worker } from "node:worker_threads";
import type { Job } from "../src/render/contract/job.ts";
import { render } from "../src/render/jobs/render.ts";
import { exampleJob, exampleOutside } from "../test/support/definitions/render-example.ts";
import { localEngine } from "../test/support/threads/local-engine.ts";

// What a renderer costs as a process of its own beside one as a thread: start, memory, and a document's way there and back.
// Usage: npx tsx tools/process-cost.ts [documents]

type Kind = "thread" | "process";

interface Renderer {
  readonly make: (
    job: Job,
  ) => Promise<{ readonly bytes: Uint8Array; readonly milliseconds: number; readonly megabytes: number }>;
  readonly end: () => void;
}

const file = fileURLToPath(import.meta.url);

const readsTypeScript = `data:text/javascript,import{register}from"${import.meta.resolve("tsx/esm/api")}";register();`;

async function beRenderer(
  answer: (message: unknown, transfer: readonly ArrayBuffer[]) => void,
): Promise<(job: Job) => Promise<void>> {
  const engine = localEngine();
  return async (job) => {
    const begun = performance.now();
    const outcome = await render(job, exampleOutside, engine);
    if (outcome.kind === "refused") throw new Error(outcome.refusal.code);
    const milliseconds = performance.now() - begun;
    const megabytes = process.memoryUsage.rss() / 2 ** 20;
    answer({ bytes: outcome.bytes, milliseconds, megabytes }, [outcome.bytes.buffer as ArrayBuffer]);
  };
}

function start(kind: Kind): Renderer {
  const renderer =
    kind === "thread"
      ? new Worker(file, { execArgv: ["--import", readsTypeScript] })
      : fork(file, ["child"], { serialization: "advanced" });
  const post = (job: Job): void => {
    if (renderer instanceof Worker) renderer.postMessage(job, [job.body.buffer as ArrayBuffer]);
    else renderer.send(job);
  };
  return {
    make: (job) =>
      new Promise((resolve) => {
        renderer.once("message", resolve);
        post(job);
      }),
    end: () => void (renderer instanceof Worker ? renderer.terminate() : renderer.kill()),
  };
}

const example = (name: string): Job => {
  const read = (what: string): unknown =>
    JSON.parse(readFileSync(new URL(`../examples/${name}/${what}.json`, import.meta.url), "utf8"));
  const { $schema: _, ...definition } = read("definition") as { readonly $schema?: string };
  return exampleJob(definition, read("data"));
};

const least = (values: readonly number[]): number => Math.min(...values);

/** A document whose request has 5 MB. */
const heavy = (): Job => {
  const long = Buffer.alloc(5_000_000, "x").toString("latin1");
  return exampleJob({ document: { content: [{ p: "$data.short" }] } }, { short: "x", long });
};

interface Times {
  readonly whole: number;
  readonly way: number;
}

async function times(
  renderer: Renderer,
  job: () => Job,
  count: number,
): Promise<Times & { readonly megabytes: number }> {
  const whole: number[] = [];
  const way: number[] = [];
  let megabytes = 0;
  for (let at = 0; at < count; at += 1) {
    const given = job();
    const sent = performance.now();
    const made = await renderer.make(given);
    const took = performance.now() - sent;
    whole.push(took);
    way.push(took - made.milliseconds);
    megabytes = made.megabytes;
  }
  return { whole: least(whole), way: least(way), megabytes };
}

async function measure(kind: Kind, count: number): Promise<string> {
  const before = process.memoryUsage.rss() / 2 ** 20;
  const begun = performance.now();
  const renderer = start(kind);
  await renderer.make(example("invoice"));
  const first = performance.now() - begun;
  const invoice = await times(renderer, () => example("invoice"), count);
  const own = kind === "thread" ? invoice.megabytes - before : invoice.megabytes;
  const large = await times(renderer, heavy, 20);
  renderer.end();
  const cells = [first.toFixed(0), invoice.whole.toFixed(2), invoice.way.toFixed(2)];
  return `| ${[kind, ...cells, large.way.toFixed(1), own.toFixed(0)].join(" | ")} |`;
}

if (!isMainThread) {
  const make = await beRenderer((message, transfer) => parentPort?.postMessage(message, transfer));
  parentPort?.on("message", make);
} else if (argv[2] === "child") {
  const make = await beRenderer((message) => process.send?.(message));
  process.on("message", make);
} else {
  console.log(
    `${availableParallelism()} cores\n| renderer | first document, ms | invoice, ms | of that on its way, ms | a request of 5 MB on its way, ms | MB of its own |\n|---|---:|---:|---:|---:|---:|`,
  );
  for (const kind of ["thread", "process", "thread", "process"] as const)
    console.log(await measure(kind, Number(argv[2] ?? 300)));
}
