import type { Surroundings } from "../../editor/knowledge.ts";
import { lastStepOf } from "../../page/edit-step.ts";
import { textOfElement } from "../../page/element-commands.ts";
import { valueAtPointer } from "../../page/value-at-pointer.ts";

/**
 * What is put in for the schema's example of a kind of element: of one that is a text that text alone, empty; of others the example
 * without what this definition has not: ids, which would be given twice, and styles. Pictures and components that are not there give
 * way to the first that is.
 */
export function sampleOf(root: unknown, example: object, { components, assets }: Surroundings): unknown {
  const text = textOfElement({ content: [example] }, "/content/0");
  if (text !== undefined) return { [lastStepOf(text)]: "" };
  const fitted = (key: string, value: unknown): unknown => {
    if (key === "id") return undefined;
    if (key === "style") return typeof value !== "string" || hasStyle(root, value) ? value : undefined;
    if (key === "use") return { ...(value as object), name: there(components, (value as { name?: unknown }).name) };
    return key === "src" && String(value).startsWith("images/") ? there(assets, value) : value;
  };
  return JSON.parse(JSON.stringify(example), fitted);
}

const there = (known: readonly string[], wanted: unknown): unknown =>
  known.some((one) => one === wanted) ? wanted : (known[0] ?? wanted);

function hasStyle(root: unknown, name: string): boolean {
  const styles = valueAtPointer(root, "/document/styles") ?? valueAtPointer(root, "/component/styles");
  return typeof styles === "object" && styles !== null && Object.hasOwn(styles, name);
}
