// The same invoice by the library, in one process: `node library.mjs <file to write>`.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createRenderer } from "../../dist/library/index.js";

const example = (path) => fileURLToPath(new URL(`../../examples/${path}`, import.meta.url));
const renderer = await createRenderer({ assets: example("assets") });
const data = readFileSync(example("invoice/data.json"));
const { bytes } = await renderer.render(readFileSync(example("invoice/definition.json")), { data });
writeFileSync(process.argv[2], bytes);
