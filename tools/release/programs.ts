import { spawn } from "node:child_process";

/** What a program printed. */
export interface PrintedText {
  readonly stdout: string;
  readonly stderr: string;
}

/** A program that ended with something other than 0, or by a signal. */
class FailedProgram extends Error implements PrintedText {
  readonly stdout: string;
  readonly stderr: string;

  constructor(what: string, { stdout, stderr }: PrintedText) {
    super(`${what}:\n${stderr}`);
    this.stdout = stdout;
    this.stderr = stderr;
  }
}

const running = new Set<number>();
let isStopped = false;

/** Runs a program in a group of processes of its own, so that what it starts can be ended with it. @throws FailedProgram, and Error after `stopPrograms` */
export async function run(
  program: string,
  words: readonly string[],
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<PrintedText> {
  if (isStopped) throw new Error(`${program}: not started, as the release was interrupted.`);
  const child = spawn(program, words, { ...options, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  const { pid } = child;
  if (pid !== undefined) running.add(pid);
  const printed = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const)
    child[name].setEncoding("utf8").on("data", (text: string) => {
      printed[name] += text;
    });
  const ended = await new Promise<number | string | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => resolve(code ?? signal));
  }).finally(() => running.delete(pid ?? 0));
  if (ended !== 0) throw new FailedProgram(`${program} ${words.join(" ")} ended with ${ended}`, printed);
  return printed;
}

/** Ends all that runs, with what it has started; nothing starts any more. */
export function stopPrograms(): void {
  isStopped = true;
  for (const pid of running)
    try {
      process.kill(-pid, "SIGKILL");
    } catch {
      // It has just ended.
    }
}
