import { assetKinds, assetRules } from "./http/asset-name.ts";
import { limits } from "./limits.ts";

/** Kinds that definitions name by their path; roots are of the whole tenant. */
const namedKinds = assetKinds.filter((kind) => kind !== "roots");
const inName = /[\p{L}\p{M}\p{N} ._-]/u;
const inWord = /[\p{L}\p{M}\p{N}_/-]/u;

/**
 * Paths of uploads that a template's text names, in lower case, each once, by code point: `images/logo.png`, whatever member holds it, also in the
 * midst of a text, as in a shortcode. A path that data or an expression puts together is not found. Empty for a text that is no JSON.
 */
export function assetsNamedIn(content: string): readonly string[] {
  if (!namedKinds.some((kind) => content.includes(`${kind}/`) || content.includes(`${kind}\\/`))) return [];
  const found = new Set<string>();
  for (const text of textsIn(content)) for (const path of pathsIn(text)) found.add(path);
  return [...found].toSorted((a, b) => (a < b ? -1 : 1)).slice(0, limits.namedAssets);
}

/** The path of an upload as `assetsNamedIn` spells it. */
export const namedPath = (path: string): string => path.normalize("NFC").toLowerCase().normalize("NFC");

function* textsIn(content: string): Iterable<string> {
  const open: unknown[] = [];
  try {
    open.push(JSON.parse(content));
  } catch (error) {
    // Templates may hold anything; what is no JSON names nothing.
    if (error instanceof SyntaxError) return;
    throw error;
  }
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === "string") yield value;
    else if (typeof value === "object" && value !== null) for (const member of Object.values(value)) open.push(member);
  }
}

function* pathsIn(text: string): Iterable<string> {
  for (const kind of namedKinds) {
    const folder = `${kind}/`;
    for (let at = text.indexOf(folder); at >= 0; at = text.indexOf(folder, at + folder.length)) {
      if (at > 0 && inWord.test(text.charAt(at - 1))) continue;
      const name = nameAt(text, at + folder.length, Object.keys(assetRules[kind].types));
      if (name !== undefined) yield namedPath(folder + name);
    }
  }
}

/** The shortest name from there on that ends in one of the extensions, and does not go on behind it. */
function nameAt(text: string, from: number, extensions: readonly string[]): string | undefined {
  let name = "";
  for (const letter of text.slice(from, from + 2 * limits.assetNameLength)) {
    if (!inName.test(letter) || name.length >= limits.assetNameLength) break;
    name += letter;
    const next = text.charAt(from + name.length);
    const isEnd = next === "" || !/[\p{L}\p{M}\p{N}_-]/u.test(next);
    if (isEnd && extensions.some((extension) => name.toLowerCase().endsWith(`.${extension}`))) return name;
  }
  return undefined;
}
