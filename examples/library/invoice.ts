import { readFile, writeFile } from "node:fs/promises";
import { createRenderer } from "colophon";

const renderer = await createRenderer({ assets: "examples/assets" });
const definition = await readFile("examples/invoice/definition.json");
const data = await readFile("examples/invoice/data.json");
const { bytes, pageCount, warnings } = await renderer.render(definition, { data });
await writeFile("invoice.pdf", bytes);
console.log(`invoice.pdf: ${pageCount} page, ${warnings.length} warnings`);
await renderer.dispose();
