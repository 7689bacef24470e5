import { spawn } from "node:child_process";
import { execPath } from "node:process";

/** How a step of a check ended. */
export interface Ended {
  readonly name: string;
  readonly passed: boolean;
  readonly seconds: number;
}

/** Runs programs of Node.js one after the other in a folder. What they print comes when the last has ended, under the name of the step. */
export async function runStep(root: string, name: string, programs: readonly (readonly string[])[]): Promise<Ended> {
  const began = performance.now();
  let printed = "";
  let passed = true;
  for (const words of programs) {
    const { code, out } = await run(root, words);
    printed += out;
    passed &&= code === 0;
  }
  const ended = { name, passed, seconds: Math.round((performance.now() - began) / 100) / 10 };
  console.log(`== ${name}: ${passed ? "good" : "NOT GOOD"}, ${ended.seconds} s`);
  if (!passed) console.log(printed.trim());
  return ended;
}

function run(root: string, words: readonly string[]): Promise<{ readonly code: number; readonly out: string }> {
  const child = spawn(execPath, words, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  let out = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      out += chunk.toString();
    });
  return new Promise((resolve) => child.on("close", (code) => resolve({ code: code ?? 1, out })));
}
