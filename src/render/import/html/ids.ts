import { append } from "../../../vocabulary/append.ts";
import { type ImportedElement, stackOf } from "../definition.ts";
import type { HtmlChild, HtmlElement } from "./tree.ts";

/** Ids that links lead to, each with the first element that has it. */
export type ElementIds = ReadonlyMap<string, HtmlElement>;

/** Places of a page; `name` of an `a` is one as well (HTML, 7.4.6.4). */
export function placesIn(elements: readonly HtmlElement[]): ElementIds {
  const wanted = new Set(
    elements.flatMap(({ attributes }) => {
      const address = attributes.get("href")?.trim() ?? "";
      return address.startsWith("#") ? [address.slice(1)] : [];
    }),
  );
  const found = new Map<string, HtmlElement>();
  for (const element of elements)
    for (const id of namesOf(element)) if (wanted.has(id) && !found.has(id)) found.set(id, element);
  return found;
}

const namesOf = ({ name, attributes }: HtmlElement): readonly string[] =>
  [attributes.get("id"), name === "a" ? attributes.get("name") : undefined].filter((one) => one !== undefined);

/** Those of an element itself. */
export const idsOf = (element: HtmlElement, places: ElementIds): readonly string[] =>
  places.size === 0 ? [] : [...new Set(namesOf(element))].filter((id) => places.get(id) === element);

/** Those of elements and of all in them. */
export function idsIn(nodes: readonly HtmlChild[], places: ElementIds): readonly string[] {
  const found: string[] = [];
  const visit = (node: HtmlChild): void => {
    if (typeof node === "string") return;
    append(found, idsOf(node, places));
    node.children.forEach(visit);
  };
  if (places.size > 0) nodes.forEach(visit);
  return found;
}

/** More links than that lead to one element in no file that people wrote. */
const mostIds = 8;

/** An element has one id: each further one is that of a box around it. */
export function withIds(made: ImportedElement, ids: readonly string[]): ImportedElement {
  return ids.slice(0, mostIds).reduce((one, id) => ({ ...(one["id"] === undefined ? one : stackOf([one])), id }), made);
}

/** The same for the first of several that is no break; undefined: there is none. */
export function withIdsAtFirst(
  made: readonly ImportedElement[],
  ids: readonly string[],
): readonly ImportedElement[] | undefined {
  const first = made.findIndex((one) => one["break"] === undefined);
  return first === -1 ? undefined : made.map((one, at) => (at === first ? withIds(one, ids) : one));
}
