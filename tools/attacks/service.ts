import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execPath, exit } from "node:process";
import { fileURLToPath } from "node:url";
import { wordsSaid, writeResults } from "../../bench/measure/results.ts";
import { scopes, tenants } from "../../test/support/attack/access.ts";
import { mutatedFiles } from "../../test/support/attack/files.ts";
import { brokenHttp } from "../../test/support/attack/http.ts";
import { greedyTenant, largeBodies, terminated } from "../../test/support/attack/load.ts";
import { lineOf, type Row, tableOf } from "../../test/support/attack/row.ts";
import { structures } from "../../test/support/attack/structures.ts";
import { startVictim, type Victim } from "../../test/support/attack/victim.ts";
import { fullDiskRounds } from "../../test/support/kill/full-disk.ts";
import { killRounds } from "../../test/support/kill/rounds.ts";

/**
 * Attacks a freshly started service in every way that once succeeded, within some minutes, and prints one table:
 * `npm run attack -- service [seed [files]]`, `files` being how many hostile ones of each kind are sent, 100 by default. Exit code 1 when something gave way.
 */
const [first, second] = wordsSaid();
const seed = Number(first ?? Date.now() % 2 ** 31);
if (!Number.isInteger(seed) || seed < 0) throw new Error("Expected a whole number as the seed of the changed bytes.");

const hostile = Number(second ?? 100);

const quiet = (): void => undefined;
const kills = 5;
const disks = 2;
const outOfMemory = 3;
const smallestMb = 64;

/** The rows as they are measured, the last after half an hour. */
async function* all(): AsyncGenerator<Row> {
  const victim = await startVictim();
  try {
    yield* onOneService(victim);
  } finally {
    await victim.remove();
  }
  yield await largeBodies();
  yield await terminated();
  yield await killed();
  yield await fullDisk();
  yield memoryEnds();
}

async function* onOneService(victim: Victim): AsyncGenerator<Row> {
  yield await tenants(victim);
  yield await scopes(victim);
  yield await brokenHttp(victim);
  yield await mutatedFiles(victim, seed);
  yield await greedyTenant(victim);
  yield* structures(victim, hostile);
  const ended = victim.ended();
  const gaveWay = ended === undefined ? [] : [`ended with ${ended}`];
  yield { what: "the process, after all of this", tried: 1, gaveWay };
}

async function killed(): Promise<Row> {
  const row = { what: "kill -9 under load: what was acknowledged is there", tried: kills };
  try {
    const { acknowledged } = await killRounds({ rounds: kills, nodes: 1, settings: {}, say: quiet });
    return { ...row, gaveWay: [], measured: `${acknowledged} answers` };
  } catch (error) {
    return { ...row, gaveWay: [(error as Error).message] };
  }
}

/** Only the superuser may make a small disk; elsewhere the row says that it was left out. */
async function fullDisk(): Promise<Row> {
  const row = { what: "a full disk, freed again, every other time killed", tried: disks };
  const folder = mkdtempSync(join(tmpdir(), "colophon-attack-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=96m", "tmpfs", folder], { stdio: "pipe" });
  } catch {
    rmSync(folder, { recursive: true });
    return { ...row, tried: 0, gaveWay: [], measured: "nothing can be mounted here" };
  }
  try {
    const { acknowledged } = await fullDiskRounds({ rounds: disks, folder, say: quiet });
    return { ...row, gaveWay: [], measured: `${acknowledged} answers` };
  } catch (error) {
    return { ...row, gaveWay: [(error as Error).message] };
  } finally {
    execFileSync("umount", ["-l", folder]);
    rmSync(folder, { recursive: true });
  }
}

function memoryEnds(): Row {
  const program = fileURLToPath(new URL("../../test/support/memory/until-out-of-memory.ts", import.meta.url));
  const words = ["--import", "tsx", program, String(smallestMb), String(outOfMemory)];
  const { status, stdout } = spawnSync(execPath, words, { encoding: "utf8" });
  const held = status === 0 && stdout.trim().endsWith(`refused ${outOfMemory}`);
  return {
    what: `documents too large for workers of ${smallestMb} MB`,
    tried: outOfMemory,
    gaveWay: held ? [] : [`the process ended with ${status}, ${stdout.trim().split("\n").at(-1)}`],
  };
}

const rows: Row[] = [];
for await (const row of all()) {
  console.error(lineOf(row));
  rows.push(row);
}
const table = tableOf(rows);
console.log(table);
writeResults("attack.md", `${table}\n`);
exit(rows.every(({ gaveWay }) => gaveWay.length === 0) ? 0 : 1);
