import type { RunningService } from "../running-service.ts";
import { report } from "../workloads/report.ts";
import { newTenant, type Tenant } from "./tenant.ts";

/** The work of other tenants while one requests small documents. */
export interface Load {
  readonly title: string;
  /** Keeps the service busy until `isOver`; answers with the documents that were made for whom it stands. */
  run(service: RunningService, isOver: () => boolean): Promise<number>;
  /** Whether it stands for honest work, whose rate beside others is worth knowing. */
  readonly isHonest?: true;
}

/** A table that takes half a minute of a renderer before it is refused for its pages, out of a request of half a megabyte. */
const long = JSON.stringify({
  content: { document: { content: [{ table: { source: "$data.rows", map: ["$item", "$item", "$item"] } }] } },
  data: { rows: Array.from({ length: 250_000 }, () => 1) },
});

/** 5 MB of words so long that none of them is remembered, and not so long that they are refused. */
const words = JSON.stringify({
  content: { document: { content: [{ p: `${"a".repeat(900)} `.repeat(5820) }] } },
  data: {},
});

/** Half a million dots. */
const path = JSON.stringify({
  content: {
    document: {
      content: [{ svg: { viewBox: [100, 100], children: [{ path: { d: `M0 0l${".1".repeat(500_000)}` } }] } }],
    },
  },
  data: {},
});

/** Reports of 200 to 3,200 rows, what an honest customer with much to print asks for. */
export const reports = [200, 400, 800, 1600, 3200].map((rows) => {
  const data = report.data(rows) as { readonly readings: readonly unknown[] };
  const readings = Array.from({ length: rows }, (_, at) => data.readings[at % data.readings.length]);
  return JSON.stringify({ content: report.definition, data: { ...data, readings } });
});

/** So many requests of one tenant at any time. */
async function lanes(tenant: Tenant, count: number, bodies: readonly string[], isOver: () => boolean): Promise<number> {
  let made = 0;
  let next = 0;
  const lane = async (): Promise<void> => {
    while (!isOver()) {
      const status = await tenant.make(bodies[next++ % bodies.length] as string);
      if (status === 200 && !isOver()) made += 1;
    }
  };
  await Promise.all(Array.from({ length: count }, lane));
  return made;
}

const byOne = (title: string, count: number, bodies: readonly string[]): Load => ({
  title,
  run: async (service, isOver) => await lanes(await newTenant(service, "Busy"), count, bodies, isOver),
});

/** A new tenant comes every ten seconds. */
const newcomersMs = 10_000;

const newcomers: Load = {
  title: "a new tenant every 10 s, each with two such tables at any time",
  run: async (service, isOver) => {
    const all: Promise<number>[] = [];
    for (let next = performance.now(); !isOver(); ) {
      if (performance.now() >= next) {
        next += newcomersMs;
        all.push(lanes(await newTenant(service, `New ${all.length}`), 2, [long], isOver));
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return (await Promise.all(all)).reduce((sum, made) => sum + made, 0);
  },
};

export const nothing: Load = { title: "nothing else", run: async () => 0 };

export const loads: readonly Load[] = [
  nothing,
  byOne("two tables of half a minute at any time", 2, [long]),
  byOne("12 texts of 5 MB at any time", 12, [words]),
  byOne("6 paths of half a million dots at any time", 6, [path]),
  { ...byOne("reports of 200 to 3,200 rows, 8 at any time", 8, reports), isHonest: true },
  newcomers,
];
