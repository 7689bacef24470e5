import { join } from "node:path";
import { argv, exit } from "node:process";
import type { startAlone } from "./alone.ts";
import { runKept } from "./code-cache.ts";

/** The hash of the bundle, which the build knows. */
declare const ALONE_HASH: string;

// The build makes a script of CommonJS of this file, which stands beside the bundle that it starts: what Node.js loads of its own for modules
// takes longer than what this loads. Its word is the folder for the code that V8 compiled.
const [, file = "", folder] = argv;
const { exports, keep } = runKept(join(file, "../alone.cjs"), ALONE_HASH, folder === "" ? undefined : folder);
(exports as { readonly startAlone: typeof startAlone }).startAlone({ onMade: keep, onEnd: () => exit() });
