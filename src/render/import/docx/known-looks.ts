import { isElement, type XmlElement } from "../../documents/verify/ooxml/xml-tree.ts";

/**
 * The text of an element in its file, nearly: elements have the same that say the same, and no others, whatever characters their values have in
 * them: before each stands how long it is.
 */
export function spellingOf(element: XmlElement | undefined): string {
  if (element === undefined) return "";
  let spelt = `<${element.local}`;
  for (const { local, value } of element.attributes) spelt += ` ${local}=${value.length}:${value}`;
  for (const child of element.children) if (isElement(child)) spelt += spellingOf(child);
  return `${spelt}>`;
}

/** Longer properties are read each time. */
const longest = 2_000;
const mostLooks = 10_000;

/** A reader of looks that reads properties that say the same once. Lives for one file. */
export function knownLooks<Look extends object>(
  read: (element: XmlElement | undefined) => Look,
): (element: XmlElement | undefined) => Look {
  const known = new Map<string, Look>();
  const nothing = read(undefined);
  return (element) => {
    if (element === undefined) return nothing;
    const spelling = spellingOf(element);
    const before = known.get(spelling);
    if (before !== undefined) return before;
    const look = read(element);
    if (spelling.length <= longest && known.size < mostLooks) known.set(spelling, look);
    return look;
  };
}
