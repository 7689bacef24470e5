import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type NodeProcess, startBuiltNode } from "../test/support/kill/node-process.ts";
import { commonSettings } from "../test/support/kill/rounds.ts";
import { signIn } from "../test/support/servers/service.ts";
import { writeResults } from "./measure/results.ts";
import { startDoubles } from "./shared/doubles.ts";

/**
 * How long writes take on the node that is left when the other is killed: `npm run bench:takeover`. Two nodes on the doubles of EventStoreDB
 * and MongoDB; the killed one keeps all read models. In open loop: templates are changed every 100 ms, whether or not answers came.
 */

const rounds = Number(process.env["ROUNDS"] ?? 5);
const everyMs = 100;
const beforeMs = 4000;
const afterMs = 14_000;
/** From here on writes must take what they took before. */
const normalAfterMs = 8000;

const program = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));
const folders: string[] = [];

function start(settings: Readonly<Record<string, string>>): Promise<NodeProcess> {
  const folder = mkdtempSync(join(tmpdir(), "colophon-takeover-"));
  folders.push(folder);
  return startBuiltNode({ program, folder, settings });
}

/** One write: when it was sent, counted from the kill, and how long its answer took, in milliseconds. */
interface Write {
  readonly atMs: number;
  readonly tookMs: number;
  readonly status: number;
}

interface Key {
  readonly tenantId: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Changes a template on this node every tenth of a second, and kills the other node meanwhile. */
async function underLoad(left: NodeProcess, other: NodeProcess, key: Key): Promise<readonly Write[]> {
  const token = await signIn(left.baseUrl, key);
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const content = JSON.stringify({ document: { content: [{ p: "One line." }] } });
  const write = async (atMs: number): Promise<Write> => {
    const begin = performance.now();
    const body = JSON.stringify({ name: `Template of ${begin}`, content });
    const answer = await fetch(`${left.baseUrl}/v1/${key.tenantId}/templates`, { method: "POST", headers, body });
    await answer.arrayBuffer();
    return { atMs, tookMs: performance.now() - begin, status: answer.status };
  };
  const writes: Promise<Write>[] = [];
  const begin = performance.now();
  for (let atMs = -beforeMs; atMs < afterMs; atMs += everyMs) {
    if (atMs === 0) await other.kill();
    writes.push(write(atMs));
    await pause(Math.max(0, begin + beforeMs + atMs + everyMs - performance.now()));
  }
  return await Promise.all(writes);
}

async function oneRound(): Promise<readonly Write[]> {
  const doubles = await startDoubles();
  try {
    const settings = { ...doubles.settings, ...commonSettings };
    const other = await start(settings);
    const key = JSON.parse(readFileSync(join(folders.at(-1) ?? "", "bootstrap.json"), "utf8")) as Key;
    const left = await start(settings);
    const writes = await underLoad(left, other, key);
    await left.kill();
    return writes;
  } finally {
    doubles.stop();
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  }
}

const all: Write[] = [];
for (let round = 0; round < rounds; round += 1) all.push(...(await oneRound()));
const refused = all.filter(({ status }) => status !== 201);
const row = (title: string, fromMs: number, toMs: number): string => {
  const took = all.flatMap(({ atMs, tookMs }) => (atMs >= fromMs && atMs < toMs ? [tookMs] : []));
  const sorted = took.toSorted((one, other) => one - other);
  const at = (part: number): string => (sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN).toFixed(0);
  return `| ${[title, sorted.length, at(0.5), at(0.95), at(1)].join(" | ")} |`;
};
const text = [
  `Node ${process.version}, ${cpus()[0]?.model ?? "unknown processor"}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}; ${rounds} rounds, a write every ${everyMs} ms; ${refused.length} writes were refused.`,
  "",
  "| writes sent | | p50, ms | p95, ms | longest, ms |",
  "|---|---:|---:|---:|---:|",
  row("before the kill", -beforeMs, 0),
  row("in the eight seconds after it", 0, normalAfterMs),
  row("later", normalAfterMs, afterMs),
  "",
].join("\n");
console.log(text);
writeResults("takeover.md", text);
