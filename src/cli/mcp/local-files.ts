import { mkdir, readlink, realpath } from "node:fs/promises";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { refusedAt } from "../../vocabulary/refusal.ts";
import { readGiven, writeOutput } from "../given-file.ts";

/** Files of one folder. A path that leads out of it is refused, also by a symbolic link. */
export class LocalFiles {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = resolve(folder);
  }

  /** @throws Refusal, FileError */
  async readFile(name: string): Promise<Buffer> {
    return await readGiven(await this.#inside(name, await real(join(this.folder, name))));
  }

  /** @returns the path it has now. @throws Refusal, FileError */
  async writeFile(name: string, bytes: Uint8Array): Promise<string> {
    const path = join(this.folder, name);
    await this.#inside(name, resolve(path));
    await this.#inside(name, await real(path));
    await mkdir(dirname(path), { recursive: true });
    await this.#inside(name, await real(path));
    await writeOutput(path, bytes);
    return path;
  }

  async #inside(name: string, path: string): Promise<string> {
    const bases = [this.folder, await real(this.folder)];
    const isInside = bases.some((base) => {
      const way = relative(base, path);
      return way !== "" && way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
    });
    if (isInside && !isAbsolute(name)) return path;
    throw refusedAt("/file", `Expected the path of a file inside ${this.folder}; came '${name.slice(0, 100)}'.`);
  }
}

/** Links that are followed one behind the other; operating systems follow as many. */
const mostLinks = 40;

/** Where the path leads; of a file that is not there yet, where it will be, be it by a link that leads to nothing yet. */
async function real(path: string, links: number = 0): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    const target = links > mostLinks ? undefined : await readlink(path).catch(() => undefined);
    if (target !== undefined) return await real(resolve(dirname(path), target), links + 1);
    const parent = dirname(path);
    return parent === path ? path : join(await real(parent, links), relative(parent, path));
  }
}
