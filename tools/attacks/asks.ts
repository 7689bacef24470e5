import { argv, cpuUsage, exit } from "node:process";
import { attendTo } from "../../src/vocabulary/stopping/attention.ts";
import { type HeavyTask, heavyTasks } from "../../test/support/threads/heavy-tasks.ts";

/**
 * How long each kind of task of the hosts works between two questions whether anybody still waits for it, in milliseconds of a processor:
 * `npm run attack -- asks 5000`, the number being that of paragraphs, rows, fields, elements. Exit code 1 beyond 100 ms, which an aborted
 * request may cost.
 */
const [, , given = "5000", only = ""] = argv;
const units = Number(given);
if (!Number.isInteger(units) || units < 1) throw new Error("Expected a number of units.");
const mostMs = 100;

interface AskTimes {
  readonly asks: number;
  readonly allMs: number;
  readonly longestMs: number;
}

/** Milliseconds of a processor, all threads of this process together: collections of garbage are in it. */
const workedMs = (): number => {
  const { user, system } = cpuUsage();
  return (user + system) / 1000;
};

async function timesOf({ make }: HeavyTask): Promise<AskTimes> {
  const work = make(units);
  let asks = 0;
  let longestMs = 0;
  const begunMs = workedMs();
  let lastMs = begunMs;
  const look = (): void => {
    asks += 1;
    const now = workedMs();
    longestMs = Math.max(longestMs, now - lastMs);
    lastMs = now;
  };
  const before = attendTo(look);
  try {
    await work();
    look();
  } finally {
    attendTo(before);
  }
  return { asks, allMs: lastMs - begunMs, longestMs };
}

console.log("| Task | asks | ms in all | longest ms without an ask |\n|---|---:|---:|---:|");
let beyond = 0;
for (const [kind, tasks] of Object.entries(heavyTasks)) {
  if ("short" in tasks) continue;
  for (const [what, task] of Object.entries(tasks)) {
    const name = `${kind}, ${what}`;
    if (!name.includes(only)) continue;
    // Code is compiled in the first run: a host has made other documents before.
    await timesOf(task);
    const { asks, allMs, longestMs } = await timesOf(task);
    if (longestMs > mostMs) beyond += 1;
    console.log(`| ${name} | ${asks} | ${Math.round(allMs)} | ${Math.round(longestMs)} |`);
  }
}
console.log(`${beyond} beyond ${mostMs} ms`);
exit(beyond === 0 ? 0 : 1);
