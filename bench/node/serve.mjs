// The built service of a checkout: `serve.mjs <folder> [<address of a renderer in place of its own>]`.

import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, renderer] = process.argv.slice(2);
const load = async (path) => await import(pathToFileURL(resolve(folder, "dist", path)).href);
const { readConfig } = await load("config.js");
const { composePool } = await load("service/compose.js");
const { startService } = await load("service/start.js");
const config = readConfig(process.env);
const service = await startService(config, { pool: composePool(config, renderer) });
process.on("SIGTERM", async () => {
  await service.stop();
  process.exit(0);
});
