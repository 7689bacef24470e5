import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { mkdir, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Row } from "../../../test/support/attack/row.ts";
import { generate, work } from "../../../test/support/kill/full-disk.ts";
import { emptyLedger, type Ledger } from "../../../test/support/kill/ledger.ts";
import type { Member } from "../../../test/support/kill/load.ts";
import { type NodeProcess, startNode } from "../../../test/support/kill/node-process.ts";
import { auditOn, commonSettings, enrol, signedInAgain } from "../../../test/support/kill/rounds.ts";
import { until } from "../../../test/support/kill/until.ts";

interface Rounds {
  readonly rounds: number;
  readonly disk: FailingDisk;
  readonly say: (line: string) => void;
}

/** A file system that turns read-only under its users. */
interface FailingDisk {
  readonly path: string;
  fail(): void;
  /** Nobody uses it then. */
  repair(): void;
  remove(): void;
}

const sizeBytes = 128 * 1024 * 1024;

/**
 * The file system below a service under load meets an error, so that the system takes no more writes, as it does when a disk fails. The service
 * must say so in `/readyz` and refuse, and go on as soon as it is started on the repaired file system. Everything acknowledged is looked
 * for at the end. Throws the first fault.
 */
async function readOnlyRounds({ rounds, disk, say }: Rounds): Promise<Ledger> {
  const ledger = emptyLedger();
  const data = join(disk.path, "data");
  const settings = { ...commonSettings, MIN_FREE_MB: "0" };
  let node: NodeProcess | undefined;
  try {
    node = await startNode(data, settings);
    let members = await enrol(data, node);
    for (let round = 0; round < rounds; round += 1) {
      const running = node;
      const begun = ledger.acknowledged;
      const working = work(() => running, members, ledger);
      await until("some answers", () => ledger.acknowledged >= begun + 20);
      disk.fail();
      await until("a refusal on the read-only disk", async () => (await generate(running, members)) === 503);
      const why = await reasonOf(running);
      await working.end();
      await running.kill();
      disk.repair();
      node = await startNode(data, settings);
      members = await signedInAgain(members, node);
      await goesOn(node, members, ledger);
      say(`round ${round + 1}: read-only (/readyz: ${why}), repaired; ${ledger.acknowledged} acknowledged`);
    }
    await node.kill();
    node = undefined;
    const { events } = await auditOn({ ...settings, DATA_DIR: data }, ledger);
    say(`${events} events, all as promised`);
    return ledger;
  } finally {
    await node?.kill();
  }
}

/** Until there are more answers. */
async function goesOn(node: NodeProcess, members: readonly Member[], ledger: Ledger): Promise<void> {
  const begun = ledger.acknowledged;
  const working = work(() => node, members, ledger);
  await until("answers on the repaired disk", () => ledger.acknowledged >= begun + 20);
  await working.end();
}

/** What /readyz says of the disk, once it says that the service is not ready. */
async function reasonOf({ baseUrl }: NodeProcess): Promise<string> {
  let said = "";
  await until("/readyz to name the disk", async () => {
    const answer = await fetch(`${baseUrl}/readyz`);
    const { checks } = (await answer.json()) as { readonly checks: { readonly disk: string } };
    said = checks.disk;
    return answer.status === 503 && said.includes("EROFS");
  });
  return said;
}

/** A file system in a file. */
async function diskIn(folder: string): Promise<FailingDisk> {
  const [image, path] = [join(folder, "image"), join(folder, "disk")];
  await mkdir(path);
  const file = await open(image, "w");
  await file.truncate(sizeBytes);
  await file.close();
  run("mkfs.ext4", "-q", image);
  const mount = (): void => void run("mount", "-o", "loop,errors=remount-ro", image, path);
  /** A moment ago processes of the service still had it open. */
  const remove = (): void => void run("umount", "-l", path);
  mount();
  return {
    path,
    remove,
    /** An error of its own, as a broken block would be: writes fail from now on. */
    fail: () => {
      const device = basename(run("findmnt", "-no", "SOURCE", path).trim());
      writeFileSync(`/sys/fs/ext4/${device}/trigger_fs_error`, "an error of the test");
      if (!/\bro\b|emergency_ro/.test(mountOf(path))) throw new Error("The file system did not turn read-only.");
    },
    repair: () => {
      run("umount", path);
      // 1: errors were found and corrected.
      spawnSync("e2fsck", ["-fy", image], { stdio: "ignore" });
      mount();
    },
  };
}

const mountOf = (path: string): string =>
  readFileSync("/proc/self/mounts", "utf8")
    .split("\n")
    .find((line) => line.split(" ")[1] === path) ?? "";

const run = (name: string, ...words: readonly string[]): string =>
  execFileSync(name, words, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

const rounds = 3;

/** Only the superuser may make a file system; elsewhere the row says that it was left out. */
export async function readOnlyDisk(say: (line: string) => void): Promise<Row> {
  const row = { what: "a data folder that turns read-only under load, and is repaired", tried: rounds };
  const folder = await mkdtemp(join(tmpdir(), "colophon-read-only-"));
  let disk: FailingDisk;
  try {
    disk = await diskIn(folder);
  } catch {
    await rm(folder, { recursive: true });
    return { ...row, tried: 0, gaveWay: [], measured: "nothing can be mounted here" };
  }
  try {
    const { acknowledged } = await readOnlyRounds({ rounds, disk, say });
    return { ...row, gaveWay: [], measured: `${acknowledged} answers, none lost; /readyz named the disk each time` };
  } catch (error) {
    return { ...row, gaveWay: [(error as Error).message] };
  } finally {
    disk.remove();
    await rm(folder, { recursive: true });
  }
}
