import { fileURLToPath } from "node:url";
import { readsTypeScript } from "./reads-typescript.ts";

const fromSources = import.meta.url.endsWith(".ts");
const main = fileURLToPath(new URL(fromSources ? "./main.ts" : "./main.js", import.meta.url));

/** The words after `node` and its flags that start a host: the file that the build leaves, or the source beside this one. */
export const hostProgram: readonly string[] = [...(fromSources ? readsTypeScript() : []), main];
