import { type PointerSteps, pointer } from "../../../vocabulary/json/pointer.ts";
import { type Compile, compileAlways, type DefinitionNode, type Make } from "./plan.ts";
import { eachOf, listed, sourced } from "./scope/source.ts";
import { compileText } from "./text/text.ts";

/**
 * A list or a stack with `source`: its own items, which are its member `own`, then one for each element of the array,
 * made after `map`: an element, or text for a paragraph. Without a map an element's own text is the item. undefined for
 * a list without a source.
 */
export function compileList(
  list: unknown,
  trail: PointerSteps,
  compile: Compile,
  own: "items" | "content" = "items",
): Make | undefined {
  const parts = sourced(list);
  if (parts === undefined) return undefined;
  const bind = compileAlways(parts.rest, trail, compile);
  const makeItem = compileItem(parts.map, [...trail, "map"], compile);
  const mapped = eachOf(parts, pointer([...trail, "source"]), makeItem, (p): unknown => ({ p }));
  return (scope) => {
    const bound = bind(scope) as DefinitionNode;
    const given = listed(bound[own]);
    return { ...bound, [own]: [...given, ...mapped(scope)], mappedFrom: given.length };
  };
}

function compileItem(map: unknown, trail: PointerSteps, compile: Compile): Make {
  if (typeof map === "object" && map !== null) return compileAlways(map, trail, compile);
  const text = typeof map === "string" ? map : "$item";
  const make = compileText(text, () => pointer(trail)) ?? (() => text);
  return (scope) => ({ p: make(scope) });
}
