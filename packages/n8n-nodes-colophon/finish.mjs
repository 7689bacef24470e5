import { copyFileSync, writeFileSync } from "node:fs";

// n8n loads nodes with `require`, and finds the icon beside the node.
writeFileSync(new URL("dist/package.json", import.meta.url), '{ "type": "commonjs" }\n');
const icon = "nodes/Colophon/colophon.svg";
copyFileSync(new URL(`src/${icon}`, import.meta.url), new URL(`dist/${icon}`, import.meta.url));
