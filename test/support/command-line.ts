import { env, umask } from "node:process";
import { fileURLToPath } from "node:url";
import { format } from "node:util";
import { vi } from "vitest";
import type { OpenPool } from "../../src/cli/lone-pool.ts";
import { runLine } from "../../src/cli/run-line.ts";
import { compiledFile } from "./compiled/compiled-file.ts";
import { node } from "./programs/processes.ts";

export const root = fileURLToPath(new URL("../../", import.meta.url));

/** The program, as Node starts it. */
export const main = compiledFile("cli/main.ts");

/** How a command line ended, and what it printed. */
export interface Ended {
  readonly code: number | null | undefined;
  readonly out: string;
  readonly err: string;
}

/** Settings by their names, in place of the environment, of which only PATH is left: the test runner sets variables that are settings of ours. */
type Settings = Readonly<Record<string, string>>;

interface Start {
  readonly settings?: Settings;
  /** Sees all that was printed up to now, and may end the process. */
  readonly onOut?: (out: string, stop: () => void) => void;
  /** The same of what was printed as errors. */
  readonly onErr?: (err: string, stop: () => void) => void;
  readonly cwd?: string;
  /** The program that Node runs, if not the compiled one. */
  readonly program?: readonly string[];
}

/** Runs `colophon` as a process of its own until it ends. */
export function started(words: readonly string[], start: Start = {}): Promise<Ended> {
  const { settings = {}, onOut = () => undefined, onErr = () => undefined, cwd = root, program = [main] } = start;
  const { PATH = "" } = env;
  const child = node.start([...program, ...words], { cwd, env: { PATH, ...settings } });
  let out = "";
  let err = "";
  child.stdout.on("data", (chunk: Buffer) => {
    out += chunk.toString();
    onOut(out, () => child.kill("SIGTERM"));
  });
  child.stderr.on("data", (chunk: Buffer) => {
    err += chunk.toString();
    onErr(err, () => child.kill("SIGTERM"));
  });
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, out, err })));
}

/** For `started`: one signal when the service listens, and no second, which would cut the end short. */
export function stopWhenUp(): NonNullable<Start["onOut"]> {
  let isSignalled = false;
  return (out, stop) => {
    if (isSignalled || !out.includes('"msg":"listening"')) return;
    isSignalled = true;
    stop();
  };
}

/**
 * Runs a command line in this process, which costs no start of one: the same words, settings, exit code and console. The verb must end by
 * itself, and no other may run at the same time: the console, the environment and the file mode mask are the process's own.
 */
export async function colophon(words: readonly string[], settings: Settings = {}, openPool?: OpenPool): Promise<Ended> {
  const printed = { log: "", error: "" };
  const listeners = (["log", "error"] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation((...given: unknown[]) => {
      printed[level] += `${format(...given)}\n`;
    }),
  );
  const before = { ...env };
  const mask = umask();
  setEnvironment({ PATH: before["PATH"] ?? "", ...settings });
  try {
    const code = await runLine(words, openPool);
    return { code, out: printed.log, err: printed.error };
  } finally {
    setEnvironment(before);
    umask(mask);
    for (const listener of listeners) listener.mockRestore();
  }
}

/** The object itself stays: modules hold on to it. */
function setEnvironment(wanted: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(env)) if (!Object.hasOwn(wanted, name)) delete env[name];
  Object.assign(env, wanted);
}
