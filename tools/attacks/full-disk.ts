import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { argv, exit } from "node:process";
import { fullDiskRounds } from "../../test/support/kill/full-disk.ts";
import { exitCodeOfMissing } from "../../test/support/programs/found.ts";

/**
 * Fills a small disk under a running service again and again: `npm run attack -- full-disk 20`. The disk is a file system in
 * memory, which only the superuser may make; elsewhere this says so and is left out, unless JUDGES=all.
 */
const rounds = Number(argv[2] ?? "20");
if (!Number.isInteger(rounds) || rounds < 1) throw new Error("Expected a number of rounds.");
const folder = mkdtempSync(join(tmpdir(), "colophon-disk-"));
try {
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=96m", "tmpfs", folder], { stdio: "pipe" });
} catch (error) {
  rmSync(folder, { recursive: true });
  console.error(
    `No file system can be mounted here (${String((error as Error).message).split("\n", 1)[0]}): left out.`,
  );
  exit(exitCodeOfMissing());
}
try {
  const { acknowledged } = await fullDiskRounds({ rounds, folder, say: console.log });
  console.log(`${rounds} full disks, ${acknowledged} answers, nothing lost`);
} finally {
  execFileSync("umount", ["-l", folder]);
  rmSync(folder, { recursive: true });
}
