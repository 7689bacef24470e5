import type { SyntaxNode, Tree } from "@lezer/common";
import { type Slice, unquoted } from "./places.ts";

/**
 * The value of a text that may be broken, as far as its tree goes: what is missing is left out, so that completion knows
 * what stands around the caret. Of a whole text it is what JSON.parse makes.
 */
export function lenientValue(tree: Tree, slice: Slice): unknown {
  return inside(tree.topNode, slice);
}

function inside(holder: SyntaxNode, slice: Slice): unknown {
  for (let child = holder.firstChild; child !== null; child = child.nextSibling) {
    const value = readValue(child, slice);
    if (value !== undefined) return value;
  }
  return undefined;
}

function readValue(node: SyntaxNode, slice: Slice): unknown {
  switch (node.name) {
    case "Object":
      return objectOf(node, slice);
    case "Array":
      return arrayOf(node, slice);
    case "String":
      return unquoted(slice(node.from, node.to));
    case "Number":
      return Number(slice(node.from, node.to));
    case "True":
      return true;
    case "False":
      return false;
    case "Null":
      return null;
    default:
      return undefined;
  }
}

function objectOf(node: SyntaxNode, slice: Slice): unknown {
  const members = node.getChildren("Property").flatMap((property) => {
    const key = property.getChild("PropertyName");
    return key === null ? [] : [[unquoted(slice(key.from, key.to)), inside(property, slice) ?? null] as const];
  });
  return Object.fromEntries(members);
}

function arrayOf(node: SyntaxNode, slice: Slice): unknown {
  const entries: unknown[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    const value = readValue(child, slice);
    if (value !== undefined) entries.push(value);
  }
  return entries;
}
