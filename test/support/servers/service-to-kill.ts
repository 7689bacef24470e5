import { existsSync } from "node:fs";
import { argv, kill, pid } from "node:process";
import { readConfig } from "../../../src/config/config.ts";
import { startService } from "../../../src/service/start.ts";
import { fakeRenderPool } from "../../doubles/fake-render-pool.ts";
import { deadlyText, heldFile } from "../kill/deadly.ts";

/** Run as a process of its own by tests that kill it: a service whose documents take a few milliseconds each, two at a time. */
const [, , folder = "", settings = "{}"] = argv;
const pool = fakeRenderPool();
const slow: typeof pool = {
  ...pool,
  concurrency: 2,
  render: async (job, outside) => {
    do await new Promise((resolve) => setTimeout(resolve, Math.random() * 30));
    while (existsSync(heldFile(folder)));
    if (Buffer.from(job.body).includes(deadlyText)) kill(pid, "SIGKILL");
    return await pool.render(job, outside);
  },
};
const config = readConfig({
  PORT: "0",
  DATA_DIR: folder,
  LOG_LEVEL: "silent",
  GALLERY: "off",
  ...(JSON.parse(settings) as Record<string, string>),
});
const { baseUrl } = await startService(config, { pool: slow, leaseMs: 1500, waitMs: 30_000, keysEveryMs: 200 });
console.log(baseUrl);
