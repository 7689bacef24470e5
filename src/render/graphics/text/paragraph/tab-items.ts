import type { Points } from "../../../model/geometry.ts";
import type { ParagraphTab } from "../../../model/look.ts";
import { firstNumber } from "../../../model/text/first-number.ts";
import { glyphStride } from "../../../model/text/line.ts";
import type { TextStyle } from "../faces/text-style.ts";
import { isSpace } from "./measure.ts";
import type { ParagraphItem, TabItem, TextItem } from "./prepared.ts";

/** The text around a tab, in a paragraph that has stops. */
interface TabSurroundings {
  readonly text: string;
  readonly stops: readonly ParagraphTab[];
  readonly rtl: boolean;
  /** The look of the paragraph itself, for a tab before all text. */
  readonly style: () => TextStyle;
  /** Learns of the leaders that are set in a look. */
  readonly onLeader: (leader: string, style: TextStyle) => void;
}

/** The items with what the paragraph's stops need: where decimal marks are, and how leaders look. */
export function withStops(
  items: readonly ParagraphItem[],
  { text, stops, rtl, style, onLeader }: TabSurroundings,
): readonly ParagraphItem[] {
  const mark = stops.find(({ align }) => align === "decimal")?.mark;
  const isLed = stops.some(({ leader }) => leader !== undefined);
  const leading = new Set<TextStyle>();
  let before: TextStyle | undefined;
  const made = items.map((item, at) => {
    if (item.kind === "text") before = item.style;
    if (item.kind !== "tab" || item.position !== undefined) return item;
    const toMark = mark === undefined ? {} : { toMark: widthToMark(items, at, text, { mark, rtl }) };
    if (!isLed) return { ...item, ...toMark };
    const own = before ?? style();
    // The icon font has no text but names of icons.
    const shown = own.icons?.otherwise ?? own;
    leading.add(shown);
    return { ...item, ...toMark, style: shown };
  });
  for (const shown of leading)
    for (const { leader } of stops) if (leader !== undefined && leader.kind !== "line") onLeader(leader.text, shown);
  return made;
}

/** From the start edge of the text behind a tab to the decimal mark of its first number, or to where that ends. */
function widthToMark(
  items: readonly ParagraphItem[],
  tab: number,
  text: string,
  { mark, rtl }: { readonly mark: string; readonly rtl: boolean },
): Points {
  const behind = items.slice(tab + 1, endOf(items, tab + 1));
  const first = behind[0];
  const last = behind.at(-1);
  if (first === undefined || last === undefined) return 0;
  const found = firstNumber(text.slice(first.start, last.end), mark);
  if (found === undefined) return widthBetween(behind, first.start, last.end);
  const [from, at] = [first.start + found.start, first.start + found.mark];
  if (!rtl) return widthBetween(behind, first.start, at);
  // Numbers run rightwards in text that runs leftwards: what stands behind the mark is nearer to the start.
  const run = rightwardsAround(behind, from);
  return widthBetween(behind, first.start, run.start) + widthBetween(behind, at, run.end);
}

/** The stretch of items that run rightwards which holds a place. */
function rightwardsAround(
  items: readonly ParagraphItem[],
  place: number,
): { readonly start: number; readonly end: number } {
  const isRightwards = (item: ParagraphItem | undefined) => item !== undefined && item.level % 2 === 0;
  const own = items.findIndex(({ start, end }) => start <= place && place < end);
  let [first, last] = [own, own];
  while (isRightwards(items[first - 1])) first -= 1;
  while (isRightwards(items[last + 1])) last += 1;
  return { start: items[first]?.start ?? place, end: items[last]?.end ?? place };
}

/** Index behind the items that one tab places: up to the next tab or line end. */
function endOf(items: readonly ParagraphItem[], from: number): number {
  let end = from;
  for (let item = items[end]; item !== undefined && item.kind !== "tab" && item.kind !== "break"; item = items[end])
    end += 1;
  return end;
}

function widthBetween(items: readonly ParagraphItem[], from: number, to: number): Points {
  let width = 0;
  for (const item of items) {
    if (item.end <= from || item.start >= to) continue;
    if (item.kind === "picture") width += item.inline.width;
    if (item.kind === "text") width += widthWithin(item, from, to);
  }
  return width;
}

function widthWithin(item: TextItem, from: number, to: number): Points {
  const { glyphs, text } = item.run;
  const { wordSpacing } = item.style.look;
  let width = 0;
  let cluster = -1;
  for (let at = 0; at < glyphs.length; at += glyphStride) {
    const own = glyphs[at + 1] as number;
    const offset = own + item.start;
    if (offset < from || offset >= to) continue;
    width += (glyphs[at + 3] as number) * item.scale;
    if (own === cluster) continue;
    cluster = own;
    width += item.letterSpacing + (isSpace(text.charCodeAt(own)) ? wordSpacing : 0);
  }
  return width;
}

/** Whether stops of the paragraph place some of its tabs. */
export const areStopped = (tabs: readonly TabItem[], stops: readonly ParagraphTab[]): boolean =>
  stops.length > 0 && tabs.length > 0;
