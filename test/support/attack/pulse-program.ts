import { once } from "node:events";
import { argv, stdin } from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { node } from "../programs/processes.ts";
import { statusOf } from "./victim.ts";

/**
 * Run as a process of its own, so that no wait of the attacker's counts: requests an address at fixed times, whether what was requested
 * before is answered or not, until its standard input ends; beside it, at the same times, a server that does nothing, whose waits are
 * the machine's. Prints a line when it begins, and the waits as JSON when it ends.
 */

const beatMs = 25;
const nothing =
  'require("node:http").createServer((_, answer) => answer.end()).listen(0, "127.0.0.1", function () { console.log(this.address().port); })';

const [, , address = ""] = argv;
const idle = node.start(["--eval", nothing], { stdio: ["ignore", "pipe", "inherit"] });
const [port] = await once(idle.stdout, "data");
const addresses = [address, `http://127.0.0.1:${String(port).trim()}/`] as const;
const waits: readonly [Promise<number>[], Promise<number>[]] = [[], []];
let unanswered = 0;
let isOver = false;
stdin.resume().once("end", () => {
  isOver = true;
});

async function wait(where: string): Promise<number> {
  const began = performance.now();
  if ((await statusOf(fetch(where))) !== 200) unanswered += 1;
  return performance.now() - began;
}

// The first have to connect, and to load what connects.
await Promise.all(addresses.map(wait));
console.log("begun");
while (!isOver) {
  for (const which of [0, 1] as const) waits[which].push(wait(addresses[which]));
  await sleep(beatMs);
}
const [ofService = [], ofIdle = []] = await Promise.all(
  waits.map(async (all) => (await Promise.all(all)).toSorted((one, other) => one - other)),
);
idle.kill();
const at = (sorted: readonly number[], share: number): number =>
  Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
console.log(
  JSON.stringify({ slowestMs: at(ofService, 1), p99Ms: at(ofService, 0.99), idleMs: at(ofIdle, 1), unanswered }),
);
