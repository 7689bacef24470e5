import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { pid } from "node:process";

/** Writes a file of `compiled`, and finishes it before it has its name. Another run may do the same: each of both leaves a whole file. */
export function writeWhole(
  file: string,
  content: string | Uint8Array,
  finish: (unfinished: string) => void = () => undefined,
): void {
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.${pid}`;
  writeFileSync(unfinished, content);
  finish(unfinished);
  renameSync(unfinished, file);
}
