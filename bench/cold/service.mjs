// The service on an empty folder until it listens, then ended: `node service.mjs <flags of Node.js> <checkout that is built>`.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const words = process.argv.slice(2);
const checkout = words.pop();
const folder = mkdtempSync(join(tmpdir(), "colophon-cold-service-"));
const service = spawn(process.execPath, [...words, join(checkout, "dist/cli/main.js"), "serve"], {
  env: { PATH: process.env.PATH, DATA_DIR: folder, PORT: "0" },
  stdio: ["ignore", "pipe", "inherit"],
});
let said = "";
for await (const part of service.stdout) {
  said += part;
  if (said.includes('"msg":"listening"')) break;
}
service.kill("SIGKILL");
if (service.exitCode === null && service.signalCode === null) await once(service, "exit");
rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
if (!said.includes('"msg":"listening"')) throw new Error(`The service of ${checkout} did not start: ${said}`);
