import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { node } from "../programs/processes.ts";
import type { Victim } from "./victim.ts";

/** Waits for `/livez`, and the most memory a process had, in MB. */
export interface Pulse {
  readonly slowestMs: number;
  readonly p99Ms: number;
  /** The longest wait for a server that does nothing: what the machine took. */
  readonly idleMs: number;
  /** Requests without an answer of 200. */
  readonly unanswered: number;
  readonly serviceMb: number;
  /** The most that one host had. */
  readonly hostMb: number;
}

const program = fileURLToPath(new URL("./pulse-program.ts", import.meta.url));
const lookMs = 100;

/** Looks at a service until `stop`, by a process of its own, which has begun when this is answered. */
export async function pulseOf(victim: Victim) {
  const child = node.start(["--import", "tsx", program, `${victim.baseUrl}/livez`], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const printed = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await printed.next();
  let serviceMb = 0;
  let hostMb = 0;
  const looking = setInterval(() => {
    serviceMb = Math.max(serviceMb, Math.round(victim.memoryMb()));
    hostMb = Math.max(hostMb, ...victim.hostsMb().map(Math.round));
  }, lookMs);
  return {
    stop: async (): Promise<Pulse> => {
      clearInterval(looking);
      child.stdin.end();
      const { value: waits } = await printed.next();
      await exited;
      return { ...JSON.parse(waits), serviceMb, hostMb };
    },
  };
}
