import { cpus } from "node:os";
import { type Load, loads } from "./fair/loads.ts";
import { type OpenLoop, openLoop } from "./fair/open-loop.ts";
import { firstTenant } from "./fair/tenant.ts";
import { writeResults } from "./measure/results.ts";
import { type RunningService, startService } from "./running-service.ts";

// How long one tenant waits beside another, measured in open loop: five small documents a second, sent on time. A service of its own for each load.

const seconds = Number(process.env["SECONDS"] ?? 60);
const everyMs = 200;
const renderers = 2;
/** The service has made documents and the load has begun by then. */
const warmSeconds = 8;

const small = JSON.stringify({ content: { document: { content: [{ p: "One paragraph." }] } }, data: {} });

interface Row {
  readonly title: string;
  readonly waits: OpenLoop;
  readonly made: number;
  /** Documents of an honest load made in the same time without anybody else. */
  readonly alone?: number;
}

async function withService<Result>(use: (service: RunningService) => Promise<Result>): Promise<Result> {
  const service = await startService({ port: 18_734, settings: { WORKERS: String(renderers), LOG_LEVEL: "silent" } });
  try {
    return await use(service);
  } finally {
    service.process.kill("SIGKILL");
    await service.stop();
  }
}

const loaded = <Result>(service: RunningService, load: Load, meanwhile: () => Promise<Result>) =>
  new Promise<readonly [Result, number]>((resolve, reject) => {
    let isOver = false;
    const made = load.run(service, () => isOver);
    made.catch(reject);
    void new Promise((begun) => setTimeout(begun, warmSeconds * 1000))
      .then(meanwhile)
      .then(async (result) => {
        isOver = true;
        // Requests of the others that are still open end with the service, some of them half a minute later.
        resolve([result, load.isHonest === true ? await made : Number.NaN]);
      })
      .catch(reject);
  });

async function measured(load: Load): Promise<Row> {
  const [waits, made] = await withService(async (service) => {
    const tenant = firstTenant(service);
    for (let turn = 0; turn < 30; turn += 1) await tenant.make(small);
    return await loaded(service, load, () =>
      openLoop(
        () => tenant.make(small),
        everyMs,
        (elapsedMs) => elapsedMs < seconds * 1000,
      ),
    );
  });
  if (load.isHonest !== true) return { title: load.title, waits, made };
  const [, alone] = await withService((service) =>
    loaded(service, load, () => new Promise((over) => setTimeout(over, seconds * 1000))),
  );
  return { title: load.title, waits, made, alone };
}

const percentile = (values: readonly number[], share: number): string => {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(0);
};

function line({ title, waits, made, alone }: Row): string {
  const { waitedMs, answered, refused, open } = waits;
  const rate = alone === undefined ? "" : `${made} of ${alone}`;
  const waited = [0.5, 0.95, 0.99].map((share) => percentile(waitedMs, share));
  return `| ${[title, ...waited, answered, refused, open, rate].join(" | ")} |`;
}

const lines = [
  `Node ${process.version}, ${cpus()[0]?.model ?? "unknown processor"}, ${cpus().length} cores, ${renderers} renderers; ${seconds} s each, ${1000 / everyMs} small documents a second of one tenant, sent on time; a request that is still open counts with its age; the load on the same machine`,
  "",
  "| Beside | p50 ms | p95 ms | p99 ms | made | refused | open at the end | made for the other, beside and alone |",
  "|---|---:|---:|---:|---:|---:|---:|---:|",
];
console.log(lines.join("\n"));
for (const load of loads) {
  const row = line(await measured(load));
  console.log(row);
  lines.push(row);
}
writeResults("fair.md", `${lines.join("\n")}\n`);
process.exit(0);
