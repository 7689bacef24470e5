import process, { env } from "node:process";
import closeWithGrace from "close-with-grace";
import { type Config, readConfig } from "../config.ts";
import { isDamage, isStorageFault } from "../ports/disk/port.ts";
import { type Service, startService } from "../service/start.ts";
import { environment } from "./environment.ts";
import { firstSteps } from "./first-steps.ts";

/** Runs the service until a signal stops it. */
export async function serve(): Promise<number | undefined> {
  const shell = process.ppid;
  // What the service writes is for its own account, whatever the shell would allow others.
  process.umask(0o077);
  const config = readConfig(environment());
  const service = await startService(config).catch(complain);
  if (service === undefined) return 1;
  if (service.firstAccess !== undefined) console.error(firstSteps(service.firstAccess, config.dataDir));
  stopOnSignal(service, config);
  stopWithShell(shell);
  return undefined;
}

/** What the operator can mend is a sentence; the rest is printed with its stack. */
function complain(error: unknown): undefined {
  const { code = "", message } = error as NodeJS.ErrnoException;
  if (isDamage(error)) {
    console.error(`The service cannot start: ${message}${becauseOf(error)}. What to do: docs/how-to/recover.md.`);
    return;
  }
  const mendable =
    ["EADDRINUSE", "EACCES", "EADDRNOTAVAIL", "DATA_FOLDER_IN_USE"].includes(code) || isStorageFault(error);
  console.error(mendable ? `The service cannot start: ${message}${becauseOf(error)}` : error);
}

/** What the disk said, where it is the cause of something else. */
function becauseOf(error: unknown): string {
  const { cause } = error as Error;
  if (!(cause instanceof Error)) return "";
  return `: ${cause.message}${becauseOf(cause)}`;
}

/** The service keeps its own time; this is for when it does not come to its end at all. */
function stopOnSignal(service: Service, config: Config): void {
  const delay = (config.shutdownDelaySeconds + config.shutdownGraceSeconds + 10) * 1000;
  closeWithGrace({ delay }, async ({ err }) => {
    if (err !== undefined) console.error(err);
    await service.stop();
  });
}

/** Milliseconds between two looks at the parent process. */
const lookEveryMs = 250;

/**
 * npm runs a script, and npx a program, in a shell. It passes SIGTERM on to that shell, which dies of it and passes nothing
 * on: the service would keep its port and its data folder. A service that such a shell started stops when the shell is gone.
 * `shell`: the parent when the service began to start, since the shell may be gone by now.
 */
function stopWithShell(shell: number): void {
  if (env["npm_lifecycle_event"] === undefined || shell === 1) return;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, lookEveryMs);
  timer.unref();
}
