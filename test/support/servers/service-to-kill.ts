import { argv } from "node:process";
import { readConfig } from "../../../src/config/config.ts";
import { startService } from "../../../src/service/start.ts";
import { fakeRenderPool } from "../../doubles/fake-render-pool.ts";

/** Run as a process of its own by tests that kill it: a service whose documents take a few milliseconds each. */
const [, , folder = "", settings = "{}"] = argv;
const pool = fakeRenderPool();
const slow: typeof pool = {
  ...pool,
  render: async (job, outside) => {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 30));
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
const { baseUrl } = await startService(config, { pool: slow, leaseMs: 1500, waitMs: 30_000 });
console.log(baseUrl);
