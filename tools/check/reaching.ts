import { posix } from "node:path";

/** What lies in a tree, by paths from its root. */
export interface Tree {
  readonly files: ReadonlySet<string>;
  readonly text: (path: string) => string;
}

const isCode = (path: string): boolean => /\.(?:m?[jt]s|tsx)$/.test(path);
const isProduct = (path: string): boolean => path.startsWith("src/") || path.startsWith("studio/src/");

/** Types go when a module is loaded: what imports nothing else is not reached at run time. */
const typeImports = /^(?:import|export) type [^;]*?;$/gms;

/** A text between quotes, or the end of one after a value. */
const literals = /(["'`])([^"'`\n${}]+)\1|\}([\w./-]+)[`$]/g;

/** Folders that paths of tests begin at when they do not begin where the test is. */
const bases = ["", "src/", "test/"];

/**
 * Files, and folders with a slash at the end, that a module names. One of the product names what it imports. Tests and tools name in any
 * text: a program that they start, a folder that they read.
 */
function namedBy(path: string, { files, text }: Tree, folders: ReadonlySet<string>): readonly string[] {
  if (!isCode(path) || !files.has(path)) return [];
  const found = [...text(path).replaceAll(typeImports, "").matchAll(literals)].map(([, , whole, end]) => whole ?? end);
  const named = found.flatMap((word = "") => candidates(word, path));
  return [...new Set(named)].filter((one) => files.has(one) || folders.has(one));
}

/** Paths that a text may mean. A single word means a file beside README.md, and no folder. */
function candidates(word: string, path: string): readonly string[] {
  if (/^\.{1,2}\//.test(word)) return both(posix.join(posix.dirname(path), word));
  if (isProduct(path)) return [];
  const [plain = ""] = word.split("*", 1);
  if (!plain.includes("/")) return [plain];
  return bases.flatMap((base) => both(posix.normalize(base + plain)));
}

/** As a file, or as a folder. */
const both = (path: string): readonly string[] => (path.endsWith("/") ? [path] : [path, `${path}/`]);

/** Folders that nearly every test names, and that say nothing of what it reads. */
const whole = ["src/", "test/"];

/** Folders that a file lies in, from the nearest on, each with a slash at the end. */
function foldersAbove(path: string): readonly string[] {
  const steps = path.split("/").slice(0, -1);
  const folders = steps.map((_, at) => `${steps.slice(0, steps.length - at).join("/")}/`);
  return folders.filter((folder) => !whole.includes(folder));
}

/** Every file that reaches one of the changed ones, with the least number of steps: from module to module, and from folder to file. */
export function stepsTo(changed: readonly string[], tree: Tree): ReadonlyMap<string, number> {
  const namers = namersIn(tree);
  const steps = new Map<string, number>();
  const begin = beginnings(changed);
  let reached: readonly string[] = [];
  for (let step = 0; step < begin.length || reached.length > 0; step += 1) {
    const met = [...reached, ...(begin[step] ?? [])].filter((path) => !steps.has(path));
    for (const path of met) steps.set(path, step);
    reached = met.flatMap((path) => namers.get(path) ?? []);
  }
  return steps;
}

/** By the number of steps: the changed files, the folders that they lie in, the folders of these. */
function beginnings(changed: readonly string[]): readonly (readonly string[])[] {
  const folders = changed.map(foldersAbove);
  const deepest = Math.max(0, ...folders.map(({ length }) => length));
  return [changed, ...Array.from({ length: deepest }, (_, at) => folders.flatMap((above) => above.slice(at, at + 1)))];
}

/** By what is named: the modules that name it. */
function namersIn(tree: Tree): ReadonlyMap<string, readonly string[]> {
  const folders = new Set([...tree.files].flatMap(foldersAbove));
  const namers = new Map<string, string[]>();
  for (const path of tree.files)
    for (const named of namedBy(path, tree, folders)) namers.set(named, [...(namers.get(named) ?? []), path]);
  return namers;
}

/** These modules, and for each the first of the wanted ones that names it. */
export function withNamers(
  paths: readonly string[],
  tree: Tree,
  isWanted: (path: string) => boolean,
): readonly string[] {
  const namers = namersIn(tree);
  return [...new Set(paths.flatMap((path) => [path, ...(namers.get(path) ?? []).filter(isWanted).slice(0, 1)]))];
}
