// The built service of a checkout: `serve.mjs <folder> [<address of a renderer in place of its own>]`.

import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, renderer] = process.argv.slice(2);
const load = async (path) => await import(pathToFileURL(resolve(folder, "dist", path)).href);
// Older checkouts have both elsewhere.
const config = ["config/config.js", "config.js"].find((file) => existsSync(resolve(folder, "dist", file)));
const { readConfig } = await load(config);
const renders = ["service/compose-renderer.js", "service/compose.js"].find((file) =>
  existsSync(resolve(folder, "dist", file)),
);
const { composePool } = await load(renders);
const { startService } = await load("service/start.js");
const read = readConfig(process.env);
const service = await startService(read, { pool: composePool(read, { renderer }) });
process.on("SIGTERM", async () => {
  await service.stop();
  process.exit(0);
});
