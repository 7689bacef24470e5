/**
 * The name that readers on any system fold an entry's name to: escapes undone, slashes of both kinds, no empty segment and none of dots
 * alone, no full stop or blank at the end of one (Windows), one Unicode form, one case.
 */
export const foldedName = (name: string): string => plainName(name).toLowerCase();

/** Whether a name is its own folded form but for case and escapes: no reader takes it for another. */
export const isPlainName = (name: string): boolean => unescaped(name).normalize("NFC") === plainName(name);

function plainName(name: string): string {
  const segments: string[] = [];
  for (const segment of unescaped(name).normalize("NFC").replaceAll("\\", "/").split("/")) {
    if (segment === "..") segments.pop();
    const trimmed = segment.replace(/[. ]+$/, "");
    if (trimmed !== "") segments.push(trimmed);
  }
  return segments.join("/");
}

/** Names are addresses (ECMA-376-2, 6.2.2): some writers escape what is beyond ASCII. */
export function unescaped(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
