import { spawn } from "node:child_process";
import type { LookupAddress } from "node:dns";
import { env, execPath } from "node:process";

/** A name to be looked up; `family` and `hints` as `dns.lookup` has them. */
export interface ResolverQuestion {
  readonly id: number;
  readonly name: string;
  readonly options: { readonly family?: number; readonly hints?: number };
}

interface ResolverAnswer {
  readonly id: number;
  /** The error's code, when there is an error. */
  readonly code?: string;
  readonly addresses?: readonly LookupAddress[];
}

/** A process that looks names up. */
export interface ResolverProcess {
  ask(question: ResolverQuestion): void;
  /** Ends it at once, with all that hangs in it. */
  kill(): void;
}

/** Starts one. `onEnd`: it has ended, or did not start. */
export type StartResolver = (onAnswer: (answer: ResolverAnswer) => void, onEnd: () => void) => ResolverProcess;

/** The threads of the process; Node.js gives lookups half of them. */
const threads = 256;

/** Settings of the system's resolver. What else is in the environment, secrets among it, is none of its business. */
const passedOn = ["RES_OPTIONS", "LOCALDOMAIN", "HOSTALIASES", "LD_LIBRARY_PATH", "SystemRoot"] as const;

/** As a text, it starts in the same way from sources and from a build. A lookup that hangs would hold up any other end than a kill. */
const program = `
const { lookup } = require("node:dns");
process.on("message", ({ id, name, options }) => {
  try {
    lookup(name, { ...options, all: true }, (error, addresses) => {
      if (process.connected) process.send(error === null ? { id, addresses } : { id, code: error.code });
    });
  } catch (error) {
    process.send({ id, code: error.code ?? "ENOTFOUND" });
  }
});
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
`;

/** Starts the process. It keeps nobody else alive, and ends with the one that started it. */
export const startResolver: StartResolver = (onAnswer, onEnd) => {
  const kept = Object.fromEntries(passedOn.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));
  const child = spawn(execPath, ["--max-old-space-size=32", "--eval", program], {
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    env: { ...kept, UV_THREADPOOL_SIZE: String(threads) },
    detached: true,
  });
  child.unref();
  child.channel?.unref();
  child.on("message", (answer) => onAnswer(answer as ResolverAnswer));
  child.once("error", onEnd);
  child.once("exit", onEnd);
  return {
    ask: ({ id, name, options }) => {
      if (child.connected) child.send({ id, name, options }, () => undefined);
    },
    kill: () => void child.kill("SIGKILL"),
  };
};
