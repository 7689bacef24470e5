import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { hashOf, keysIn } from "./keys.ts";
import { withStage } from "./load-stage.ts";
import type { Stage } from "./stages.ts";
import { type Files, nameOf, type Target, type TextOf } from "./target.ts";

/** By the name of a target: its key when it was last made, and hashes of its files. */
type Kept = Record<string, Last>;

interface Last {
  readonly key: string;
  readonly files: Readonly<Record<string, string>>;
}

/** Where generated files are read and written. */
export interface Shelf {
  /** Of a file of the tree. */
  readonly text: TextOf;
  /** Writes what may be written; false where a file may not. */
  readonly write: (files: Files) => Promise<boolean>;
}

/** Makes the targets whose key or files have changed since they were last made, and no others. */
export async function bringUpToDate(home: string, stages: readonly Stage[], shelf: Shelf): Promise<void> {
  const record = join(home, "node_modules", ".cache", "generated", "keys.json");
  const kept = readKept(record);
  let keys = keysIn(home);
  for (const stage of stages) {
    const wanted = new Map(stage.targets.map((target) => [nameOf(target), keys.keyOf(target, stage)]));
    const isDue = (target: Target): boolean => !isFresh(kept[nameOf(target)], wanted.get(nameOf(target)), shelf.text);
    if (!stage.targets.some(isDue)) continue;
    await withStage(home, stage, async (targets) => {
      await Promise.all(
        targets.filter(isDue).map((target) => make(target, wanted.get(nameOf(target)) ?? "", kept, shelf)),
      );
    });
    writeWhole(record, JSON.stringify(kept, null, 1));
    keys = keysIn(home);
  }
}

async function make(target: Target, key: string, kept: Kept, { text, write }: Shelf): Promise<void> {
  const files = await target.make(text);
  if (!(await write(files))) return;
  kept[nameOf(target)] = { key, files: Object.fromEntries([...files].map(([path, made]) => [path, hashOf(made)])) };
}

function isFresh(last: Last | undefined, key: string | undefined, text: TextOf): boolean {
  if (last === undefined || last.key !== key) return false;
  return Object.entries(last.files).every(([path, hash]) => hashOfText(text, path) === hash);
}

function hashOfText(text: TextOf, path: string): string | undefined {
  try {
    return hashOf(text(path));
  } catch {
    return undefined;
  }
}

/** What cannot be read was never made. */
function readKept(record: string): Kept {
  try {
    return JSON.parse(readFileSync(record, "utf8")) as Kept;
  } catch {
    return {};
  }
}

/** Another run may read meanwhile. */
function writeWhole(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.${process.pid}`, content);
  renameSync(`${file}.${process.pid}`, file);
}
