import { textOfElement } from "./element-commands.ts";
import { isTextPlace } from "./place-role.ts";
import { valueAtPointer } from "./value-at-pointer.ts";

/** The pointer of the text that a node shows; undefined: it is no text. Of a cell with one element only the cell is a node. */
export function textOfNode(root: unknown, path: string): string | undefined {
  if (isTextPlace(root, path)) return path;
  const inside = valueAtPointer(root, `${path}/content`);
  if (Array.isArray(inside) && inside.length === 1) return textOfNode(root, `${path}/content/0`);
  return textOfElement(root, path);
}
