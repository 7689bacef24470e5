// Loaded into the service before its program: reports how late the event loop comes, as it is and without the time in
// which its thread was ready to run but another thread of the machine had the core (Linux reports it in /proc).

import { openSync, readSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

const everyMs = 5;

function schedule() {
  try {
    const file = openSync(`/proc/self/task/${process.pid}/schedstat`, "r");
    const text = Buffer.alloc(96);
    return () => {
      const length = readSync(file, text, 0, text.length, 0);
      const [running = 0, waiting = 0] = text.toString("latin1", 0, length).split(" ").map(Number);
      return { runningMs: running / 1e6, waitingMs: waiting / 1e6 };
    };
  } catch {
    return undefined;
  }
}

function watch(send) {
  const read = schedule();
  let turns = [];
  let sums = { wallMs: 0, runningMs: 0, waitingMs: 0 };
  let last = { at: performance.now(), ...read?.() };
  setInterval(() => {
    const now = { at: performance.now(), ...read?.() };
    const wallMs = now.at - last.at;
    const waitingMs = read === undefined ? 0 : now.waitingMs - last.waitingMs;
    const runningMs = read === undefined ? 0 : now.runningMs - last.runningMs;
    const ownMs = wallMs - everyMs - waitingMs;
    const ranMs = read === undefined ? wallMs - everyMs : runningMs;
    turns.push({ lateMs: wallMs - everyMs, ownMs, ranMs, asleepMs: read === undefined ? 0 : ownMs - runningMs });
    sums = {
      wallMs: sums.wallMs + wallMs,
      runningMs: sums.runningMs + runningMs,
      waitingMs: sums.waitingMs + waitingMs,
    };
    last = now;
  }, everyMs).unref();
  process.on("message", (question) => {
    if (question !== "how late?") return;
    const p99 = (values) => Math.max(0, values.sort((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0);
    const late = p99(turns.map((turn) => turn.lateMs));
    const own = p99(turns.map((turn) => turn.ownMs));
    const most = (of) => turns.reduce((longest, turn) => Math.max(longest, turn[of]), 0);
    const longest = { longestRunMs: most("ranMs"), longestSleepMs: most("asleepMs") };
    send({ lateMs: late, ownMs: own, ...longest, known: read !== undefined, ...sums });
    turns = [];
    sums = { wallMs: 0, runningMs: 0, waitingMs: 0 };
  });
  process.channel?.unref();
}

if (isMainThread && process.send !== undefined) watch((measured) => process.send(measured));
