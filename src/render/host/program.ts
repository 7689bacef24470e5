import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readsTypeScript } from "./reads-typescript.ts";

const fromSources = import.meta.url.endsWith(".ts");
const beside = (name: string): string => fileURLToPath(new URL(`./${name}`, import.meta.url));
const wordsFor = (name: string): readonly string[] =>
  fromSources ? [...readsTypeScript(), beside(`${name}.ts`)] : [beside(`${name}.js`)];

/** The words after `node` and its flags that start a host: the file that the build leaves, or the source beside this one. */
export const hostProgram = wordsFor("main");

/**
 * The same of a host without a second thread.
 *
 * @param codeFolder for what V8 compiled of it, which is kept where the build has left one file of all its code
 */
export function aloneProgram(codeFolder: string | undefined): readonly string[] {
  const built = beside("start-alone.cjs");
  return existsSync(built) ? [built, codeFolder ?? ""] : wordsFor("alone-main");
}
