import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** An entry of a lock file of npm. */
interface LockedPackage {
  readonly version: string;
  /** SPDX expression. */
  readonly license?: string;
  readonly dev?: boolean;
  readonly os?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Entries of a lock file by their place: `node_modules/a/node_modules/b`; "" is the package itself. */
export type PackageLock = Readonly<Record<string, LockedPackage>>;

export const rootLock = (): PackageLock =>
  (JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as { readonly packages: PackageLock }).packages;

/** Names of the packages that the root needs, and of those that an installation of it may lack. */
export function neededByRoot(lock: PackageLock): {
  readonly always: readonly string[];
  readonly optional: readonly string[];
} {
  const { dependencies = {}, optionalDependencies = {} }: Partial<LockedPackage> = { ...lock[""] };
  return { always: Object.keys(dependencies), optional: Object.keys(optionalDependencies) };
}

/** The name of the package at a place of a lock file. */
export const nameAt = (place: string): string => place.slice(place.lastIndexOf("node_modules/") + 13);

/**
 * Places of all packages that some packages bring, with those of theirs; found as Node.js finds modules.
 *
 * @param names of packages
 * @param from the place of the package that needs them; "" is the root
 * @param withOptional also what npm leaves out with `--omit=optional`
 * @throws Error for a package that the root needs and the lock file has not
 */
export function broughtBy(
  lock: PackageLock,
  names: readonly string[],
  withOptional: boolean,
  from = "",
): readonly string[] {
  const found = new Set<string>();
  const waiting = names.map((name) => ({ name, from }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const place = placeOf(lock, next.name, next.from);
    if (place === undefined && next.from === "")
      throw new Error(`${next.name}: expected a package of package-lock.json; came none.`);
    if (place === undefined || found.has(place)) continue;
    found.add(place);
    const { dependencies = {}, optionalDependencies = {} } = lock[place] ?? {};
    const needed = Object.keys(dependencies).filter((name) => !(name in optionalDependencies));
    for (const name of withOptional ? [...needed, ...Object.keys(optionalDependencies)] : needed)
      waiting.push({ name, from: place });
  }
  return [...found].toSorted(byText);
}

const byText = (one: string, other: string): number => (one < other ? -1 : 1);

/** undefined: the lock file has no such package: a peer that nobody needs. */
function placeOf(lock: PackageLock, name: string, from: string): string | undefined {
  const within = from.split("/node_modules/");
  const above = within.map((_, at) => within.slice(0, within.length - at).join("/node_modules/"));
  return [...above.filter((at) => at !== "").map((at) => `${at}/node_modules/${name}`), `node_modules/${name}`].find(
    (place) => place in lock,
  );
}

/** Bytes of the files of a package as it is installed, without packages within it. @throws Error where it is not installed */
export function bytesOf(place: string): number {
  try {
    return bytesBelow(join(root, place));
  } catch (cause) {
    throw new Error(`${place}: expected the package, to measure it; came nothing. \`npm ci\` installs it.`, { cause });
  }
}

const bytesBelow = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.name !== "node_modules")
    .map((entry) => join(folder, entry.name))
    .map((path) => (statSync(path).isDirectory() ? bytesBelow(path) : statSync(path).size))
    .reduce((sum, bytes) => sum + bytes, 0);
