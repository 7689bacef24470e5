import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { freePort } from "../servers/free-port.ts";

const program = fileURLToPath(new URL("../servers/service-to-kill.ts", import.meta.url));

/** A service that runs as a process of its own. */
export interface NodeProcess {
  readonly baseUrl: string;
  /** kill -9, and the end of it. */
  kill(): Promise<void>;
}

/** Resolves when the service listens, on a port that was free. What it calls its address may be another. */
export async function startNode(folder: string, settings: Readonly<Record<string, string>>): Promise<NodeProcess> {
  const port = await freePort();
  const given = JSON.stringify({ ...settings, PORT: String(port) });
  const child = spawn(process.execPath, ["--import", "tsx", program, folder, given], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const [said] = (await Promise.race([once(child.stdout, "data"), exited])) as [unknown];
  if (!String(said).startsWith("http")) throw new Error(`A node did not start: ${String(said)}`);
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    kill: async () => {
      child.kill("SIGKILL");
      await exited;
    },
  };
}
