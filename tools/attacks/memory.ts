import { spawnSync } from "node:child_process";
import { argv, execPath, exit } from "node:process";
import { fileURLToPath } from "node:url";

/** Drives workers of small heaps out of memory, each in a process that must survive it: `npm run attack -- memory 50`. */
const rounds = Number(argv[2] ?? "50");
if (!Number.isInteger(rounds) || rounds < 1) throw new Error("Expected a number of rounds.");
const program = fileURLToPath(new URL("../../test/support/memory/until-out-of-memory.ts", import.meta.url));
const died: number[] = [];
for (const memoryMb of [32, 64, 128, 256]) {
  const { status, stdout, stderr } = spawnSync(
    execPath,
    ["--import", "tsx", program, String(memoryMb), String(rounds)],
    { encoding: "utf8" },
  );
  console.log(`${memoryMb} MB, ${rounds} rounds: ${stdout.trim().split("\n").at(-1) ?? ""}`);
  if (status === 0 && stdout.trim().endsWith(`refused ${rounds}`)) continue;
  console.error(stderr);
  died.push(memoryMb);
}
if (died.length > 0) exit(1);
