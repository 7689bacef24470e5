import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Turn, TurnResult } from "./engine.ts";
import { pinned } from "./pinned.ts";

const main = fileURLToPath(new URL("./engine.ts", import.meta.url));

/** An engine in a process of its own, on the one core that all engines share in turns. */
export class EngineProcess {
  readonly name: string;
  readonly #child: ChildProcess;

  private constructor(name: string, child: ChildProcess) {
    this.name = name;
    this.#child = child;
  }

  static async start(name: string): Promise<EngineProcess> {
    const [file, args] = pinned(main, name);
    const child = spawn(file, args, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
    await answerOf(name, child);
    return new EngineProcess(name, child);
  }

  async take(turn: Turn): Promise<TurnResult> {
    this.#child.send(turn);
    return (await answerOf(this.name, this.#child)) as TurnResult;
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, "exit");
    this.#child.send("close");
    await ended;
  }
}

async function answerOf(name: string, child: ChildProcess): Promise<unknown> {
  const over = new AbortController();
  const { signal } = over;
  try {
    const answer = once(child, "message", { signal }).then(([message]) => message as unknown);
    const exit = once(child, "exit", { signal }).then(([code]): never => {
      throw new Error(`${name} ended with ${code}`);
    });
    exit.catch(() => undefined);
    return await Promise.race([answer, exit]);
  } finally {
    over.abort();
  }
}
