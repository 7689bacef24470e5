import { setTimeout as sleep } from "node:timers/promises";
import type { Row } from "./row.ts";
import { ask, startVictim, statusOf, type Victim } from "./victim.ts";

const payload = ["POST", "documents/generate-from-payload"] as const;
const fromTemplate = ["POST", "documents/generate-from-template"] as const;
const small = JSON.stringify({ document: { content: [{ p: "x" }] } });

/** Half a million dots: most of a second of a thread. */
const slowPath = `M0 0l${".1".repeat(500_000)}`;
const slow = JSON.stringify({
  document: { content: [{ svg: { viewBox: [100, 100], children: [{ path: { d: slowPath } }] } }] },
});

const greedyLanes = 6;
const greedyMs = 30_000;
/** The promise: so long may another tenant's small document take, of 20 the slowest left out. In milliseconds. */
const mostP95 = 2000;

/** Six requests of one tenant at any time, each with a path of 1 MB, while another makes small documents. */
export async function greedyTenant(victim: Victim): Promise<Row> {
  const { owner, other } = victim;
  await statusOf(ask(victim, other, payload, small));
  const end = performance.now() + greedyMs;
  const lanes = Array.from({ length: greedyLanes }, async () => {
    while (performance.now() < end) await statusOf(ask(victim, owner, payload, slow));
  });
  const times: number[] = [];
  const gaveWay: string[] = [];
  while (performance.now() < end) {
    const began = performance.now();
    const status = await statusOf(ask(victim, other, payload, small));
    times.push(performance.now() - began);
    if (status !== 200) gaveWay.push(`another tenant's document was answered ${status}`);
    await sleep(100);
  }
  await Promise.all(lanes);
  const p95 = Math.round(times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0);
  if (p95 >= mostP95) gaveWay.push(`another tenant's 95th percentile was ${p95} ms`);
  return { what: "a greedy tenant beside another", tried: times.length, gaveWay, measured: `p95 ${p95} ms` };
}

const bodies = 100;
const bodyMb = 15;
/** Values of MAX_BODIES_MB, so far apart that what the rendering threads take of their own hardly counts in the difference. */
const budgetsMb = { small: 200, large: 800 } as const;
/** docs/reference/processes.md: what bodies may add to the process, as a multiple of MAX_BODIES_MB. */
const share = 1.7;
/** The table is to be true within a tenth. */
const tolerance = 1.1;

/** Right, so that a document is made of it: one that is refused is thrown away before it costs what others cost. */
const large = JSON.stringify({
  content: { document: { content: [{ p: "$data.name" }] } },
  data: { name: "x", more: "y".repeat(bodyMb * 1024 * 1024) },
});

/** 100 requests of 15 MB at once, on services of their own with two budgets: what a further MB of budget adds to the process. */
export async function largeBodies(): Promise<Row> {
  const little = await underBodies(budgetsMb.small);
  const much = await underBodies(budgetsMb.large);
  const each = (much.grownMb - little.grownMb) / (budgetsMb.large - budgetsMb.small);
  const gaveWay = [...little.gaveWay, ...much.gaveWay];
  const measured = `${each.toFixed(2)} MB for each of MAX_BODIES_MB; grew by ${much.grownMb} MB, ${much.made} made`;
  if (each > share * tolerance) gaveWay.push(measured);
  return { what: `${bodies} bodies of ${bodyMb} MB at once, twice`, tried: 2 * bodies, gaveWay, measured };
}

interface UnderBodies {
  readonly grownMb: number;
  readonly made: number;
  readonly gaveWay: readonly string[];
}

async function underBodies(budgetMb: number): Promise<UnderBodies> {
  const victim = await startVictim({ MAX_BODIES_MB: String(budgetMb) });
  try {
    await statusOf(ask(victim, victim.owner, payload, small));
    const before = victim.memoryMb();
    let most = before;
    const watching = setInterval(() => {
      most = Math.max(most, victim.memoryMb());
    }, 20);
    const answers = Array.from({ length: bodies }, (_, at) =>
      statusOf(ask(victim, at % 2 === 0 ? victim.owner : victim.other, fromTemplate, large)),
    );
    const statuses = await Promise.all(answers);
    clearInterval(watching);
    const made = statuses.filter((status) => status === 200).length;
    // 0: refused, and the connection closed, while the body was still sent.
    const gaveWay = statuses.filter((status) => ![0, 200, 503].includes(status)).map((status) => `answered ${status}`);
    // Each tenant may fill half of the budget, and fills it.
    if (made < Math.floor(budgetMb / 2 / bodyMb) * 2) gaveWay.push(`${made} documents were made with ${budgetMb} MB`);
    if ((await statusOf(ask(victim, victim.owner, payload, small))) !== 200) gaveWay.push("nothing is made afterwards");
    return { grownMb: Math.round(most - before), made, gaveWay };
  } finally {
    await victim.remove();
  }
}

const accepted = 40;
const workers = 2;
const many = JSON.stringify({
  document: { content: Array.from({ length: 1500 }, (_, at) => ({ p: `Paragraph ${at} of a long document.` })) },
});

/** SIGTERM while documents are made and wait: each that was accepted is answered, and the process ends well. */
export async function terminated(): Promise<Row> {
  const victim = await startVictim({
    WORKERS: String(workers),
    SHUTDOWN_GRACE_SECONDS: "600",
    RENDER_TIMEOUT_SECONDS: "600",
  });
  try {
    await statusOf(ask(victim, victim.owner, payload, small));
    let settled = 0;
    const answers = Array.from({ length: accepted }, async () => {
      const status = await statusOf(ask(victim, victim.owner, payload, many));
      settled += 1;
      return status;
    });
    let waiting = await depthOf(victim);
    // Accepted requests are those that were answered, wait, or are being made.
    while (settled + waiting + workers < accepted) waiting = await depthOf(victim);
    victim.signal("SIGTERM");
    const refused = (await Promise.all(answers)).filter((status) => status !== 200);
    const code = await victim.exit();
    const gaveWay = refused.map((status) => `an accepted request was answered ${status}`);
    if (code !== 0) gaveWay.push(`the process ended with ${code}`);
    return { what: "SIGTERM under load", tried: accepted, gaveWay, measured: `${waiting} waited for a worker` };
  } finally {
    await victim.remove();
  }
}

async function depthOf({ baseUrl }: Victim): Promise<number> {
  const text = await (await fetch(`${baseUrl}/metrics`)).text();
  return Number(/^colophon_queue_depth (\d+)/m.exec(text)?.[1] ?? 0);
}
