import type { Snippet } from "../../editor/insertion.ts";
import type { Surroundings } from "../../editor/knowledge.ts";

/** Kinds that the service leaves out, or leaves uncounted, in headers, footers and other zones of a page. */
const ofBody: ReadonlySet<string> = new Set(["break", "toc", "figure"]);

/** Kinds that are left out in cells, too: a page ends in none. */
const ofPages: ReadonlySet<string> = new Set(["break"]);

/**
 * Kinds of elements that do something beside an element: all, without those of the body in zones, those of whole pages in cells, and
 * components while there are none, with which nothing would be drawn.
 */
export function kindsAt(
  snippets: readonly Snippet[],
  beside: string,
  { components }: Pick<Surroundings, "components">,
): readonly Snippet[] {
  const isZone = !/^\/(?:document|component)\/content\//.test(beside);
  const isCell = /\/table\//.test(beside);
  return snippets.filter(({ element }) => {
    if (element === "use") return components.length > 0;
    return !(isZone && ofBody.has(element)) && !(isCell && ofPages.has(element));
  });
}
