import { argv, exit } from "node:process";

/**
 * Runs the program that the first argument names; `usual` when there is none, or an option in its place. The program finds its own
 * arguments from `argv[2]` on. An unknown name ends the process with exit code 2 and the names there are.
 */
export async function runNamed(
  script: string,
  usual: string,
  programs: Readonly<Record<string, () => unknown>>,
): Promise<void> {
  const isNamed = argv[2] !== undefined && !argv[2].startsWith("--");
  const [name = usual] = isNamed ? argv.splice(2, 1) : [];
  const run = Object.hasOwn(programs, name) ? programs[name] : undefined;
  if (run === undefined) {
    console.error(`npm run ${script}: ${name} is none of ${Object.keys(programs).join(", ")}.`);
    exit(2);
  }
  await run();
}
