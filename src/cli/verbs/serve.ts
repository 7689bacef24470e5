import process, { env } from "node:process";
import closeWithGrace from "close-with-grace";
import { type Config, readConfig } from "../../config/config.ts";
import { startService, wasWaiting } from "../../service/start.ts";
import type { StartedService } from "../../service/started-service.ts";
import { environment } from "../environment.ts";
import { firstSteps } from "./first-steps.ts";

/** Runs the service until a signal stops it. */
export async function serve(): Promise<number | undefined> {
  const shell = process.ppid;
  const config = readConfig(environment());
  const stopping = new AbortController();
  const starting = startService(config, { giveUp: stopping.signal });
  stopOnSignal(starting, config, stopping);
  const service = await unlessStopped(starting, stopping.signal);
  if (service === undefined) {
    console.error("The start was stopped while it waited for a server.");
    return 0;
  }
  if (service.firstAccess !== undefined) console.error(firstSteps(service.firstAccess, config.dataDir));
  stopWithShell(shell);
  return undefined;
}

/** Undefined: a signal stopped the start while it waited for a server, which is no fault. */
async function unlessStopped(
  starting: Promise<StartedService>,
  stopping: AbortSignal,
): Promise<StartedService | undefined> {
  try {
    return await starting;
  } catch (error) {
    if (!stopping.aborted || !wasWaiting(error)) throw error;
    return undefined;
  }
}

/** Also while it starts. The service keeps its own time; the delay is for when it does not come to its end at all. */
function stopOnSignal(starting: Promise<StartedService>, config: Config, stopping: AbortController): void {
  const delay = (config.shutdownDelaySeconds + config.shutdownGraceSeconds + 10) * 1000;
  closeWithGrace({ delay }, async ({ err }) => {
    if (err !== undefined) console.error(err);
    stopping.abort();
    await (await unlessStopped(starting, stopping.signal))?.stop();
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
