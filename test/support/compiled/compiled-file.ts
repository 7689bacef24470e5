import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../", import.meta.url));

export const sources = join(root, "src");

/** As deep below the root as `src` and `dist`: fonts and schemas are found from both. */
export const compiled = join(root, "compiled");

/** The path of the file compiled from a source file of ours; `name` is below `src`: `cli/main.ts`. */
export const compiledFile = (name: string): string => join(compiled, name.replace(/[.]ts$/, ".js"));
