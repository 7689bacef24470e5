import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { namedFiles, reachedFrom } from "../sources/named-files.ts";
import type { Stage } from "./stages.ts";
import type { Target } from "./target.ts";

export const hashOf = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex");

/** What every target depends on: the versions of packages, and how modules are read. */
const common = ["package-lock.json", "package.json"];

/** What targets are made of, by what the files below a folder are now. */
export interface Keys {
  /** Whole paths, in order. */
  readonly filesOf: (target: Target) => readonly string[];
  /** Of what a target is made of, but not of what its own stage makes: that is written when the target is made. */
  readonly keyOf: (target: Target, stage: Stage) => string;
}

/** What is read once is not looked at again: after files were written, take new keys. */
export function keysIn(home: string): Keys {
  const naming = namedFiles();
  const hashes = new Map<string, string>();
  const hash = (file: string): string => {
    const known = hashes.get(file) ?? hashOf(readFileSync(file));
    hashes.set(file, known);
    return known;
  };
  const filesOf = ({ maker, reads }: Target): readonly string[] => {
    const entries = [...common, maker, ...reads].flatMap((path) => filesAt(join(home, path)));
    return inOrder([...reachedFrom(entries, naming).keys()]);
  };
  const keyOf = (target: Target, { targets }: Stage): string => {
    const made = targets.flatMap(({ writes }) => writes.map((path) => join(home, path)));
    const files = filesOf(target).filter((file) => !made.some((path) => file.startsWith(path)));
    return hashOf(files.map((file) => `${relative(home, file)} ${hash(file)}`).join("\n"));
  };
  return { filesOf, keyOf };
}

/** By code unit, whatever the machine's language. */
const inOrder = (files: readonly string[]): readonly string[] =>
  files.toSorted((one, other) => Number(one > other) - Number(one < other));

/** The file of that path, or all below a folder; none where nothing is. */
function filesAt(path: string): readonly string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => filesAt(join(path, entry.name)));
}
