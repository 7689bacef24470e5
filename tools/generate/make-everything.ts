import { join, relative } from "node:path";
import { keysIn } from "./keys.ts";
import { withStage } from "./load-stage.ts";
import type { Stage } from "./stages.ts";
import { type Files, nameOf, type Target, type TextOf } from "./target.ts";
import { readsDuring } from "./traced-reads.ts";

/** All that is generated, and what makers read that their keys do not know: "target: path". */
export interface Everything {
  readonly files: Files;
  readonly undeclared: readonly string[];
}

/** Makes every target, one after the other, whatever an earlier run has left. Nothing is written; `text` is that of a file of the tree. */
export async function makeEverything(home: string, stages: readonly Stage[], text: TextOf): Promise<Everything> {
  const files = new Map<string, string>();
  const undeclared: string[] = [];
  const { filesOf } = keysIn(home);
  const make = async (target: Target): Promise<void> => {
    const { value, reads } = await readsDuring(() => target.make((path) => files.get(path) ?? text(path)));
    for (const [path, content] of value) files.set(path, content);
    const declared = [
      ...filesOf(target),
      ...target.reads.map((path) => join(home, path)),
      ...[...value.keys()].map((path) => join(home, path)),
    ];
    undeclared.push(...unknown(home, declared, reads).map((path) => `${nameOf(target)}: ${path}`));
  };
  const makeStage = (stage: Stage): Promise<void> =>
    withStage(home, stage, async (targets) => {
      for (const target of targets) await make(target);
    });
  for (const stage of stages) await makeStage(stage);
  return { files, undeclared };
}

/** Paths from the root that were read, and are neither among the declared ones nor below one. Packages are in the lock file. */
function unknown(home: string, declared: readonly string[], reads: readonly string[]): readonly string[] {
  const isDeclared = (path: string): boolean => declared.some((one) => path === one || path.startsWith(`${one}/`));
  return reads
    .filter((path) => path.startsWith(`${home}/`) && !isDeclared(path))
    .map((path) => relative(home, path))
    .filter((path) => !path.startsWith("node_modules"));
}
