import { type ChildProcess, spawn } from "node:child_process";
import { platform } from "node:process";

/** Keeps the last line it reads, and ends the processes in it once its standard input is closed. */
const script = "trap '' TERM INT HUP; while read -r line; do pids=$line; done; [ -z \"$pids\" ] || kill -KILL $pids";

/**
 * A shell that ends our hosts when we are gone, whatever ended us. A host sees that by itself, unless it is stopped, or
 * just starts. Where there is no such shell, hosts have to.
 */
export class OrphanGuard {
  #shell: ChildProcess | undefined;
  #pids: readonly number[] = [];
  #isOver: boolean = false;

  /** From now on it watches these. The shell has the list when this returns. */
  watch(pids: readonly number[]): void {
    this.#pids = pids;
    if (platform === "win32" || this.#isOver) return;
    this.#shell ??= this.#start();
    this.#shell?.stdin?.write(`${pids.join(" ")}\n`);
  }

  /** Ends the watch. */
  close(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#shell?.stdin?.end("\n");
  }

  #start(): ChildProcess | undefined {
    const shell = spawn("/bin/sh", ["-c", script], { stdio: ["pipe", "ignore", "ignore"], env: {} });
    shell.on("error", () => undefined);
    // Tried again with the next host; the hosts watch by themselves.
    if (shell.pid === undefined) return undefined;
    shell.stdin.on("error", () => undefined);
    shell.once("exit", () => {
      this.#shell = undefined;
      if (!this.#isOver) this.watch(this.#pids);
    });
    shell.unref();
    (shell.stdin as unknown as { unref(): void }).unref();
    return shell;
  }
}
