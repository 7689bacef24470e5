import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { syncFolderNow } from "../drivers/sync-folder.ts";

/** Which version of each collection serves: a small file beside the databases, replaced whole at every change. */
export class ActiveVersions {
  readonly #folder: string;
  readonly #versions: Map<string, number>;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.#folder = folder;
    this.#versions = read(join(folder, fileName));
  }

  get(name: string): number | undefined {
    return this.#versions.get(name);
  }

  /** Writes without waiting, so that no other change comes between reading the others and writing them back. */
  set(name: string, version: number): void {
    const next = new Map(this.#versions).set(name, version);
    const file = join(this.#folder, fileName);
    writeFileSync(`${file}.new`, `${JSON.stringify(Object.fromEntries(next), null, 2)}\n`, { flush: true });
    renameSync(`${file}.new`, file);
    syncFolderNow(this.#folder);
    this.#versions.set(name, version);
  }
}

const fileName = "active.json";

const read = (file: string): Map<string, number> => {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") {
      return new Map();
    }
    throw error;
  }
  try {
    return new Map(Object.entries(JSON.parse(text) as Record<string, number>));
  } catch (cause) {
    throw new Error(`${file} is damaged; delete the folder it is in, and all read models are rebuilt`, { cause });
  }
};
