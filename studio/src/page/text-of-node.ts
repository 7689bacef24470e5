import { escapeStep } from "../../../src/vocabulary/json/pointer.ts";
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

/** The pointer of the first text of what a pointer names; undefined: no text of the definition is in it. */
export function firstTextIn(root: unknown, pointer: string): string | undefined {
  const value = valueAtPointer(root, pointer);
  if (typeof value === "string") return isTextPlace(root, pointer) ? pointer : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  for (const key of Object.keys(value)) {
    const found = firstTextIn(root, `${pointer}/${escapeStep(key)}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
