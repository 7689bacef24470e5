import type { ElementKey } from "../../../../vocabulary/definition/elements/kinds.ts";
import type { ContentElement } from "../../../../vocabulary/generated/definition.ts";

/** The element that one key identifies: tables of kinds are typed by it, so that the compiler names the kind they lack. */
export type ElementOf<Kind extends ElementKey> = Kind extends unknown
  ? Extract<ContentElement, Readonly<Record<Kind, unknown>>>
  : never;

/** An element's kind, of those in a table of all. A checked definition has one for each element. */
export function kindOf(element: ContentElement, kinds: Readonly<Record<ElementKey, unknown>>): ElementKey {
  for (const kind in kinds) if (kind in element) return kind as ElementKey;
  throw new Error(`An element of no known kind was not refused: ${Object.keys(element).join(", ")}.`);
}
