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
  if (element.name !== "ol" || kind === "none")
    return [{ ul: withValues({ symbol: bullets[kind], ...contentOf(entries), style }) }];
  const type = element.attributes.get("type") ?? "";
  const symbol = isSymbol(kind) ? countingSymbol(kind, "") : /^[aAiI]$/.test(type) ? type : undefined;
  const parts = partsOf(given, entries, reading);
  return parts.map(({ start, entries: some }, at) => {
    const ends = withValues({
      marginTop: at === 0 ? undefined : 0,
      marginBottom: at === parts.length - 1 ? undefined : 0,
    });
    const own = unlessEmpty({ ...style, ...ends });
    return { ol: withValues({ symbol, start: start === 1 ? undefined : start, ...contentOf(some), style: own }) };
  });
}

function contentOf(entries: readonly HtmlListItem[]): ImportedElement {
  const [only] = entries;
  const isRepeated = entries.length === 1 && only?.source !== undefined;
  return isRepeated ? { source: only.source, map: only.item } : { items: entries.map(asLines) };
}

/** Items that count on, and the number of the first of them. */
interface CountedItems {
  readonly start: number;
  readonly entries: HtmlListItem[];
}

/** An item with a number of its own (HTML, 4.4.8), and each of a list that counts backwards, begins a list. */
function partsOf(
  { element: { attributes }, element }: StyledElement,
  entries: readonly HtmlListItem[],
  { findings }: HtmlReadState,
): readonly CountedItems[] {
  const isRepeated = entries.some(({ source }) => source !== undefined);
  if (isRepeated && attributes.has("reversed"))
    findings.changed(placeOf(element), "A list that repeats items and counts backwards (reversed) counts forwards.");
  const step = attributes.has("reversed") && !isRepeated ? -1 : 1;
  const first = Number.parseInt(attributes.get("start") ?? "", 10);
  let next = Number.isNaN(first) ? (step === 1 ? 1 : entries.length) : first;
  const parts: CountedItems[] = [];
  for (const entry of entries) {
    const number = entry.value ?? next;
    const part = parts.at(-1);
    if (part !== undefined && number === part.start + part.entries.length) part.entries.push(entry);
    else parts.push({ start: number, entries: [entry] });
    next = number + step;
  }
  if (parts.every(({ start }) => start >= 0 && start <= 1_000_000)) return parts;
  findings.changed(placeOf(element), "The numbers of a list that are below 0 or above 1,000,000 are 1, 2, 3.");
  return [{ start: 1, entries: [...entries] }];
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
  /** A number of its own; undefined: it counts on. */
  readonly value?: number | undefined;
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
      const value = Number.parseInt(child.attributes.get("value") ?? "", 10);
      const own = Number.isNaN(value) ? undefined : value;
      made.push({ item: withIds(entry, idsOf(child, reading.places)), value: own });
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
