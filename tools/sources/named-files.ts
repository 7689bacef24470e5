import { readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

/** The files that a file of ours names, as whole paths. */
export type Naming = (file: string) => readonly string[];

/** A text between quotes that begins as a path from where it stands: of imports, of types too, and of programs and data beside a module. */
const paths = /(["'`])(\.{1,2}\/[^"'`\n$]+)\1/g;

const isCode = /\.(?:m?[jt]s|tsx)$/;

/** Finds the files that code names by a path from where it stands. Each file is read once: after a change of one, take a new one. */
export function namedFiles(): Naming {
  const known = new Map<string, readonly string[]>();
  return (file) => {
    const found = known.get(file) ?? (isCode.test(file) ? namedIn(file) : []);
    known.set(file, found);
    return found;
  };
}

function namedIn(file: string): readonly string[] {
  const named = [...readFileSync(file, "utf8").matchAll(paths)].map(([, , path = ""]) => join(dirname(file), path));
  return [...new Set(named)].filter(isFile);
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

/** Every file that is reached from these, they too, by the least number of steps from one of them. */
export function reachedFrom(entries: readonly string[], naming: Naming): ReadonlyMap<string, number> {
  const steps = new Map<string, number>(entries.map((file) => [file, 0]));
  // A map goes on with what is added to it.
  for (const [file, step] of steps) for (const named of naming(file)) if (!steps.has(named)) steps.set(named, step + 1);
  return steps;
}
