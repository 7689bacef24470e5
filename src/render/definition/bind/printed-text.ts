import type { ElementKey } from "../../../vocabulary/definition/elements/kinds.ts";
import type { ContentElement } from "../../../vocabulary/generated/definition.ts";
import type { PointerSteps } from "../../../vocabulary/json/pointer.ts";

/** What stands under the key of an element. */
type HeldBy<Key extends ElementKey> = Extract<ContentElement, Readonly<Record<Key, unknown>>>[Key & string];

/** Keys of an object that may hold a text. */
type TextKeyOf<Held> = Held extends readonly unknown[] | string
  ? never
  : { [Key in keyof Held]-?: string extends Held[Key] ? Key : never }[keyof Held];

type PrintedPlace<Key extends ElementKey> = "itself" | readonly TextKeyOf<HeldBy<Key>>[];

/**
 * Where an element holds text that is set in lines on pages, which may have page numbers: its key itself, or keys of its object. Text of
 * its content, its items and its cells is that of other elements.
 */
const printedIn: { readonly [Key in ElementKey]: PrintedPlace<Key> } = {
  p: "itself",
  h1: "itself",
  h2: "itself",
  h3: "itself",
  h4: "itself",
  h5: "itself",
  ul: [],
  ol: [],
  table: [],
  image: [],
  pdf: [],
  separator: [],
  break: [],
  columns: [],
  stack: [],
  figure: ["caption"],
  toc: ["title"],
  svg: [],
  chart: [],
  markdown: [],
  rich: [],
  use: [],
};

const elements = Object.entries(printedIn);

const printedKeys: ReadonlySet<string> = new Set([
  ...elements.flatMap(([key, place]) => (place === "itself" ? [key] : [])),
  "th",
  "td",
  "symbol",
]);

const printedWithin: ReadonlyMap<string, readonly string[]> = new Map(
  elements.flatMap(([key, place]) => (place === "itself" || place.length === 0 ? [] : [[key, place]])),
);

/** Whether a text at the end of this trail is set in lines on pages. */
export function isPrinted(trail: PointerSteps): boolean {
  const key = trail.at(-1);
  return (
    typeof key === "string" && (printedKeys.has(key) || printedWithin.get(String(trail.at(-2)))?.includes(key) === true)
  );
}
