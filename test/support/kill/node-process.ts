import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { programWords } from "../compiled/of-program.ts";
import { type ChildProcess, node, type SpawnOptions } from "../programs/processes.ts";
import { program as programOf } from "../programs/programs.ts";
import { freePort } from "../servers/free-port.ts";

const program = fileURLToPath(new URL("../servers/service-to-kill.ts", import.meta.url));

/** A service that runs as a process of its own. */
export interface NodeProcess {
  readonly baseUrl: string;
  readonly pid: number;
  /** kill -9, and the end of it. */
  kill(): Promise<void>;
  /** SIGTERM, and the end of it. */
  stop(): Promise<void>;
}

/** Resolves when the service listens, on a port that was free. The address that it reports may be another. */
export async function startNode(folder: string, settings: Readonly<Record<string, string>>): Promise<NodeProcess> {
  const port = await freePort();
  const given = JSON.stringify({ ...settings, PORT: String(port) });
  const child = node.start([...programWords(program), folder, given], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const [said] = (await Promise.race([once(child.stdout, "data"), exited])) as [unknown];
  if (!String(said).startsWith("http")) throw new Error(`A node did not start: ${String(said)}`);
  return { baseUrl: `http://127.0.0.1:${port}`, ...endsOf(child, exited) };
}

export interface BuiltNode {
  /** `cli/main.js` of a build. */
  readonly program: string;
  /** Its data folder, and where it runs. */
  readonly folder: string;
  readonly settings: Readonly<Record<string, string>>;
  /** The network namespace that it runs in. */
  readonly inside?: string | undefined;
  readonly host?: string;
  /** A file at whose end its errors are written; left out, nowhere. */
  readonly logFile?: string;
}

/** A bound for what hangs: on a busy machine a start may take minutes. */
const startMs = 600_000;

/** Runs the service as operators do. Resolves when it is ready. */
export async function startBuiltNode(given: BuiltNode): Promise<NodeProcess> {
  const { program, folder, settings, inside, host = "127.0.0.1", logFile } = given;
  const port = await freePort();
  const log = logFile === undefined ? "ignore" : openSync(logFile, "a");
  const options: SpawnOptions = {
    cwd: folder,
    stdio: ["ignore", log, log],
    env: {
      ...{ PATH: process.env["PATH"], LOG_LEVEL: "error", GALLERY: "off", DATA_DIR: folder },
      ...{ HOST: host, PORT: String(port), ...settings },
    },
  };
  const words = [program, "serve"];
  const child =
    inside === undefined
      ? node.start(words, options)
      : programOf("ip").start(["netns", "exec", inside, process.execPath, ...words], options);
  if (typeof log === "number") closeSync(log);
  const exited = once(child, "exit");
  const baseUrl = `http://${host}:${port}`;
  const end = performance.now() + startMs;
  while (!(await isReady(baseUrl))) {
    // A process that a signal ended has no exit code.
    const ended = child.exitCode ?? child.signalCode;
    if (ended !== null || performance.now() > end) {
      child.kill("SIGKILL");
      const why = ended === null ? `is not ready after ${startMs / 1000} s` : `ended with ${ended}`;
      throw new Error(`A node did not start: it ${why}.`);
    }
    await sleep(50);
  }
  return { baseUrl, ...endsOf(child, exited) };
}

function endsOf(child: ChildProcess, exited: Promise<unknown>): Omit<NodeProcess, "baseUrl"> {
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await exited;
  };
  return { pid: child.pid ?? 0, kill: () => end("SIGKILL"), stop: () => end("SIGTERM") };
}

export const isReady = async (baseUrl: string): Promise<boolean> =>
  await fetch(`${baseUrl}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
