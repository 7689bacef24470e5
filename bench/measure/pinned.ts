import { spawnSync } from "node:child_process";
import { cpus } from "node:os";
import { nodeFlags } from "./node-flags.ts";

const pins = spawnSync("taskset", ["--version"]).status === 0;
const core = cpus().length - 1;

/** How measured processes run, in words. */
export const placement = pins ? `pinned to core ${core}` : "not pinned (there is no taskset here)";

/** As the service gives its workers memory: a third of what the young generation may take. */
const flags = [...nodeFlags, "--min-semi-space-size=32", "--max-semi-space-size=32", "--import", "tsx"];

/** The command that runs a module of the bench on the one core that all measured processes share in turns. */
export function pinned(module: string, ...args: readonly string[]): readonly [file: string, args: readonly string[]] {
  const command = [...flags, module, ...args];
  return pins ? ["taskset", ["-c", String(core), process.execPath, ...command]] : [process.execPath, command];
}
