import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "../../src/config/config.ts";
import { startService } from "../../src/service/start.ts";
import { makeInvoice } from "../../tools/demo/make-invoice.ts";
import { heldBack } from "../support/servers/held-back.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { lentPool } from "../support/threads/render-pool.ts";

const example = join(import.meta.dirname, "..", "..", "examples", "invoice");

test("the demo ends well on a first start whose read models are held back until something is refused for that", async () => {
  const folder = (await temporaryFolder()).path;
  const gate = heldBack();
  gate.close();
  const config = readConfig({ PORT: "0", DATA_DIR: folder, WORKERS: "1", LOG_LEVEL: "silent" });
  const service = await startService(config, { pool: lentPool(), around: gate.around, waitMs: 1 });
  onTestFinished(async () => {
    gate.open();
    await service.stop();
  });
  const said: string[] = [];
  const waited: number[] = [];
  const out = join(folder, "out");
  await makeInvoice(service, {
    ...{ example, out, say: (line) => said.push(line) },
    wait: async (ms) => {
      waited.push(ms);
      gate.open();
      // What is not there at once may take a busy machine a while: then a quarter of the time is waited for.
      if (waited.length > 2) await pause(ms / 4);
    },
  });
  expect(waited[0]).toBe(2000);
  expect(said.map((line) => line.trim().split(/ {2,}/)[1])).toEqual(
    expect.arrayContaining(["POST /v1/api-auth/token", "POST …/templates"]),
  );
  for (const [format, beginning] of Object.entries({ pdf: "%PDF-", docx: "PK" }))
    expect((await readFile(join(out, `invoice.${format}`), "latin1")).startsWith(beginning)).toBe(true);
});
