import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { readConfig } from "../src/config/config.ts";
import { startService } from "../src/service/start.ts";
import { makeInvoice, type Surroundings, step } from "./demo/make-invoice.ts";

/**
 * The main job through the HTTP API, on a service of its own: sign in, store the invoice as a template, make it with its
 * data, fetch the file. Each step is printed with its time; anything unexpected ends it with exit code 1.
 */
const root = fileURLToPath(new URL("../", import.meta.url));
const here: Surroundings = {
  example: join(root, "examples", "invoice"),
  out: join(root, "out"),
  wait,
  say: (line) => console.log(line),
};

async function demo(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "colophon-demo-"));
  const start = () => startService(settings(folder), { logTo: silence() });
  const service = await step(here, "the service starts", start, "ready");
  try {
    await makeInvoice(service, here);
  } finally {
    await step(here, "the service stops", () => service.stop());
    await rm(folder, { recursive: true, force: true });
  }
}

/** Its own data folder, a free port, and the examples' pictures for everybody. */
function settings(folder: string) {
  return readConfig({ PORT: "0", DATA_DIR: folder, PLATFORM_ASSETS: join(root, "examples", "assets"), WORKERS: "1" });
}

function silence(): Writable {
  return new Writable({ write: (_line, _encoding, done) => done() });
}

await demo().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
