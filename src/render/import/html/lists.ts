import { append } from "../../../vocabulary/append.ts";
import { counterNames, countingSymbol } from "../../../vocabulary/counters/counting-symbol.ts";
import { asOne, type ImportedElement, unlessEmpty, withIf, withValues } from "../definition.ts";
import { idsOf, withIds } from "./ids.ts";
import { boxStyle, length } from "./looks.ts";
import { onlyProperties, type Properties } from "./properties.ts";
import type { HtmlReadState } from "./reading.ts";
import { placeOf, type StyledElement, styled } from "./styled.ts";
import { type HtmlBranch, regionAt, reportMark } from "./tags/loops.ts";
import type { HtmlChild } from "./tree.ts";

type ReadContent = (
  children: readonly HtmlChild[],
  around: StyledElement,
  reading: HtmlReadState,
) => readonly ImportedElement[];

/** Reads the blocks of an item, and text that stands in none. */
interface ItemReader {
  readonly read: ReadContent;
  readonly paragraph: ReadContent;
}

/** What reading the items of one list comes back to. */
interface ItemsOfList extends ItemReader {
  /** The entry of the loop that the list is in. */
  readonly around: HtmlReadState["item"];
}

/** `decimal` is what a list has by itself. */
const isSymbol = (word: string): boolean => word !== "decimal" && counterNames.includes(word);
const bullets: Readonly<Record<string, string>> = { circle: "◦", square: "▪", none: "\u200B" };

/** A list; nothing where it has no items. */
export function readList(given: StyledElement, reading: HtmlReadState, reader: ItemReader): readonly ImportedElement[] {
  const { element, properties } = given;
  const entries = itemsOf(given, reading, { ...reader, around: reading.item });
  if (entries.length === 0) return [];
  if (entries.length > 1 && entries.some(({ source }) => source !== undefined))
    reading.findings.approximated(
      placeOf(element),
      "A list repeats one item or has items of its own: what its loops repeat are lines of one item.",
    );
  const kind = kindOf(properties) ?? itemKind(given, reading) ?? "";
  const style = listStyle(given, reading);
  const [only] = entries;
  const items =
    entries.length === 1 && only?.source !== undefined
      ? { source: only.source, map: only.item }
      : { items: entries.map(asLines) };
  if (element.name !== "ol" || kind === "none") return [{ ul: withValues({ symbol: bullets[kind], ...items, style }) }];
  const type = element.attributes.get("type") ?? "";
  const symbol = isSymbol(kind) ? countingSymbol(kind, "") : /^[aAiI]$/.test(type) ? type : undefined;
  const start = Number.parseInt(element.attributes.get("start") ?? "1", 10);
  return [{ ol: withValues({ symbol, start: start > 1 && start <= 1_000_000 ? start : undefined, ...items, style }) }];
}

const kindOf = (properties: Properties): string | undefined =>
  properties
    .get("list-style-type")
    ?.split(" ")
    .find((word) => isSymbol(word) || Object.hasOwn(bullets, word));

/** The kind that all items state themselves. */
function itemKind({ element, look }: StyledElement, reading: HtmlReadState): string | undefined {
  const kinds = new Set<string | undefined>();
  for (const child of element.children)
    if (typeof child !== "string" && child.name === "li") kinds.add(kindOf(styled(child, look, reading).properties));
  return kinds.size === 1 ? [...kinds][0] : undefined;
}

interface HtmlListItem {
  readonly item: ImportedElement;
  /** Repeated for each entry of the data. */
  readonly source?: string;
}

function itemsOf(given: StyledElement, reading: HtmlReadState, list: ItemsOfList): readonly HtmlListItem[] {
  const { children } = given.element;
  const made: HtmlListItem[] = [];
  for (let at = 0; at < children.length; at += 1) {
    const child = children[at] as HtmlChild;
    const region = regionAt(children, at, reading);
    if (region !== undefined) {
      for (const branch of region.branches) append(made, branchItems(branch, given, list));
      at = region.end;
    } else if (typeof child !== "string" && child.mark === undefined) {
      const item = styled(child, given.look, reading);
      if (item.display === "none") continue;
      const entry = asOne(list.read(child.children, { ...item, properties: new Map() }, reading));
      made.push({ item: withIds(entry, idsOf(child, reading.places)) });
    } else if (typeof child !== "string") reportMark(child, reading);
    else if (child.trim() !== "") made.push({ item: asOne(list.paragraph([child], given, reading)) });
  }
  return made;
}

function branchItems(
  { children, reading, loop, condition }: HtmlBranch,
  given: StyledElement,
  list: ItemsOfList,
): readonly HtmlListItem[] {
  const inner = { ...given, element: { ...given.element, children } };
  const items = itemsOf(inner, reading, list);
  if (loop === undefined) return items.map(({ item, ...more }) => ({ item: withIf(item, condition), ...more }));
  if (items.length === 0) return [];
  const isInner = loop.item.outer !== list.around;
  if (isInner || items.length > 1)
    reading.findings.approximated(
      placeOf(given.element),
      "A loop of a list makes one item of each entry: other items and loops in it are lines of that item.",
    );
  const repeated = { item: asOne(items.map(asLines)), source: loop.source };
  return [isInner ? { item: asLines(repeated) } : repeated];
}

/** What is repeated within one item. */
const asLines = ({ item, source }: HtmlListItem): ImportedElement =>
  source === undefined ? item : { stack: { source, map: item } };

const isOfList = /^(?:margin-(?:top|bottom)|background-color)$/;

function listStyle({ properties, look }: StyledElement, { textWidth }: HtmlReadState): ImportedElement | undefined {
  const { marginTop, marginBottom, backgroundColor } = boxStyle(
    onlyProperties(properties, (name) => isOfList.test(name)),
    look,
    textWidth,
  );
  const indent = length(properties.get("padding-left"), look.fontSize);
  return unlessEmpty({
    marginTop,
    marginBottom,
    backgroundColor,
    indent: indent !== undefined && indent > 0 ? indent : undefined,
  });
}
