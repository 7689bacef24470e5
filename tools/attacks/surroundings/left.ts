import { setTimeout as sleep } from "node:timers/promises";
import { workbook } from "../../../test/render/import/workbook.ts";
import type { Row } from "../../../test/support/attack/row.ts";
import { ask, startVictim, type Victim } from "../../../test/support/attack/victim.ts";
import { type SmallPage, smallPdf } from "../../../test/support/files/foreign-files.ts";
import { statOf } from "../../../test/support/threads/children-of.ts";
import { beside } from "./beside.ts";

// A flood of callers who send work of seconds, leave, and come again at once. What they leave is to cost nothing more, and the hosts that have
// to be ended for it are to be missed by nobody else.

const floodMs = 20_000;
const callers = 8;
/** Milliseconds after which a caller leaves: while its job waits, while it is begun, and while it is under way. */
const leavesAfterMs = [20, 60, 150, 400];
/** Milliseconds after the last has left, by which work that nobody waits for is over, however busy the machine is. */
const overMs = 5000;
const lookedAtMs = 3000;
/** Hundredths of a second of a processor that idle hosts may take in that time: a start that is not over, collections. */
const mostIdleTicks = 30;

const longPage: SmallPage = { content: "0 0 m 9 9 l S\n".repeat(2_000_000), entries: "/Resources<<>>" };
const rows = Array.from({ length: 30_000 }, (_, at) => [{ td: `row ${at}` }, { td: "words and words" }]);
const table = JSON.stringify({ document: { content: [{ table: { rows } }] } });

const form = (name: string, bytes: Uint8Array): FormData => {
  const body = new FormData();
  body.append("file", new Blob([new Uint8Array(bytes)]), name);
  return body;
};
const markdown = Buffer.from(`|a|b|\n|-|-|\n${"|1|words and words|\n".repeat(30_000)}`);
const pages = smallPdf(Array.from({ length: 9000 }, () => ({ content: "0 0 m 9 9 l S" })));
const sheet = new Uint8Array(workbook('<row><c><v>1</v></c><c t="str"><v>words</v></c></row>'.repeat(30_000)));
const typeOfSheets = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Work of every kind of task that can take seconds. All of a body is sent before its caller leaves. */
const works: readonly LongWork[] = [
  { request: ["POST", "documents/generate-from-payload"], body: () => table },
  { request: ["POST", "documents/preview-from-payload"], body: () => table },
  { request: ["GET", "assets/attachments/long.pdf/pages/1.png"], mostAfterMs: 400 },
  { request: ["POST", "templates/import"], body: () => form("a.md", markdown) },
  { request: ["POST", "documents/verify"], body: () => form("a.pdf", pages) },
  { request: ["POST", "assets/attachments"], body: () => form("pages.pdf", pages) },
  { request: ["POST", "documents/bulk"], body: () => sheet, headers: { "content-type": typeOfSheets } },
];

interface LongWork {
  readonly request: readonly [method: string, path: string];
  readonly body?: () => string | FormData | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Where PDFium reads a page, which asks only where it takes more memory. */
  readonly mostAfterMs?: number;
}

/** Beside another tenant's small documents; then the hosts are looked at. */
export async function leftCallers(say: (line: string) => void): Promise<Row> {
  const victim = await startVictim();
  const pids = new Set<number>();
  const watching = setInterval(() => {
    for (const pid of victim.hosts()) pids.add(pid);
  }, 50);
  try {
    const long = form("long.pdf", smallPdf([longPage]));
    const uploaded = await ask(victim, victim.owner, ["POST", "assets/attachments"], long);
    if (!uploaded.ok) throw new Error(`The page to be drawn was answered ${uploaded.status}.`);
    const costs = await costsAfter(victim, say);
    // Alone first: the other tenant is measured before anybody floods.
    const until = (): number => performance.now() + floodMs;
    const { found, gaveWay, measured } = await beside(victim, () => flood(victim, until()));
    say(`${found.left} left, ${found.answered} answered`);
    await sleep(overMs);
    const before = ticksOf(victim);
    await sleep(lookedAtMs);
    const idle = ticksOf(victim) - before;
    const late = idle > mostIdleTicks ? [`hosts took ${idle * 10} ms of a processor in the 3 s after that`] : [];
    const dear = costs.filter(({ ms, mostMs }) => ms > mostMs);
    const numbers = `at most ${Math.max(...costs.map(({ ms }) => ms))} ms of a processor after a caller left one of ${costs.length} requests; ${found.left} callers left, ${pids.size} hosts were there in all, ${idle * 10} ms of a processor in the 3 s after; ${measured}`;
    return {
      what: "callers who leave and come again",
      tried: found.left,
      gaveWay: [...dear.map(({ what, ms }) => `${what} took ${ms} ms after its caller left`), ...gaveWay, ...late],
      measured: numbers,
    };
  } finally {
    clearInterval(watching);
    await victim.remove();
  }
}

/** Milliseconds of a processor that work may take whose caller left. */
const mostAfterMs = 100;
/**
 * Hundredths of a second of a processor that a request has had when its caller leaves. Most first: the first task of a kind loads its code, once
 * in the life of a host, and the host that worked last gets the next.
 */
const leavesAfterTicks = [25, 10, 3];
/** Milliseconds without one of these, after which a host is at rest. */
const restMs = 1000;

interface CostAfter {
  readonly what: string;
  readonly ms: number;
  readonly mostMs: number;
}

/** What the host takes that is at a request when its caller leaves; one request at a time. Those that are answered before are left out. */
async function costsAfter(victim: Victim, say: (line: string) => void): Promise<readonly CostAfter[]> {
  const costs: CostAfter[] = [];
  for (const work of works)
    for (const ticks of leavesAfterTicks) {
      const ms = await costAfter(victim, work, ticks);
      if (ms === undefined) continue;
      costs.push({ what: work.request.join(" "), ms, mostMs: work.mostAfterMs ?? mostAfterMs });
      say(`${work.request.join(" ")}, left after ${ticks * 10} ms of a processor: ${ms} ms more`);
    }
  return costs;
}

async function costAfter(victim: Victim, { request, body, headers = {} }: LongWork, ticks: number) {
  const before = await atRest(victim);
  const connection = new AbortController();
  let isOver = false;
  const answered = ask(victim, victim.owner, request, body?.(), headers, connection.signal)
    .then((answer) => answer.arrayBuffer())
    .then(
      () => {
        isOver = true;
      },
      () => undefined,
    );
  let [pid, had] = busiest(victim, before);
  while (!isOver && had < ticks) {
    await sleep(2);
    [pid, had] = busiest(victim, before);
  }
  if (isOver) return undefined;
  const atLeaving = statOf(pid)?.ticks ?? 0;
  connection.abort();
  await answered;
  const after = await atRest(victim);
  return Math.max(0, (after.get(pid) ?? atLeaving) - atLeaving) * 10;
}

const ticksByHost = (victim: Victim): ReadonlyMap<number, number> =>
  new Map(victim.hosts().map((pid) => [pid, statOf(pid)?.ticks ?? 0]));

/** The host that has had most of a processor since, and how much. */
function busiest(victim: Victim, before: ReadonlyMap<number, number>): readonly [pid: number, ticks: number] {
  const had = [...ticksByHost(victim)].map(([pid, ticks]) => [pid, ticks - (before.get(pid) ?? ticks)] as const);
  return had.toSorted(([, a], [, b]) => b - a)[0] ?? [0, 0];
}

/** What each host has had of a processor, once none takes more. One that was ended counts as it was seen last. */
async function atRest(victim: Victim): Promise<ReadonlyMap<number, number>> {
  const seen = new Map<number, number>();
  let changedAt = performance.now();
  while (performance.now() - changedAt < restMs) {
    for (const [pid, ticks] of ticksByHost(victim)) {
      if (seen.get(pid) !== ticks) changedAt = performance.now();
      seen.set(pid, ticks);
    }
    await sleep(20);
  }
  return seen;
}

async function flood(victim: Victim, until: number): Promise<{ readonly left: number; readonly answered: number }> {
  let left = 0;
  let answered = 0;
  let turn = 0;
  const one = async (): Promise<void> => {
    while (performance.now() < until) {
      turn += 1;
      const { request, body, headers = {} } = works[turn % works.length] as LongWork;
      const { signal, leave } = leaving(leavesAfterMs[turn % leavesAfterMs.length] ?? 0);
      await ask(victim, victim.owner, request, body?.(), headers, signal).then(
        async (answer) => {
          await answer.arrayBuffer().catch(() => undefined);
          answered += 1;
        },
        () => {
          left += 1;
        },
      );
      leave();
    }
  };
  await Promise.all(Array.from({ length: callers }, one));
  return { left, answered };
}

function leaving(ms: number): { readonly signal: AbortSignal; readonly leave: () => void } {
  const connection = new AbortController();
  const timer = setTimeout(() => connection.abort(), ms);
  return { signal: connection.signal, leave: () => clearTimeout(timer) };
}

const ticksOf = (victim: Victim): number => victim.hosts().reduce((sum, pid) => sum + (statOf(pid)?.ticks ?? 0), 0);
