import type { WidthRange } from "../../graphics/text/typesetter.ts";
import type { List, ListItem } from "../../model/document/flow.ts";
import type { Points } from "../../model/geometry.ts";
import type { ParagraphLook } from "../../model/look.ts";
import type { TaggedBlock } from "../../model/page/part.ts";
import type { Line } from "../../model/text/line.ts";
import { slack } from "../box/box.ts";
import type { Context } from "../context.ts";
import {
  type AvailableSpace,
  type Fit,
  type FloatedExtent,
  type Frame,
  type FrameItem,
  none,
  showsNothing,
} from "../fit.ts";
import { takenAt } from "../floats/beside.ts";
import type { BlockSequence, EntryRemainder, Fragment, LaidListItem } from "../fragment.ts";
import { leastOf } from "../least-useful.ts";
import { hasPageNumbers, writeNumbers } from "../numbered.ts";
import { sequenceOf, sequenceOfBlocks } from "../sequence.ts";
import { layoutSequence } from "../stack.ts";
import { layoutBoxedSequence } from "./stack.ts";

/** A list is a stack of its items; what is left of it keeps the markers, and so the numbering. */
export const layoutList = (block: List, space: AvailableSpace, context: Context): Fit<Fragment> =>
  layoutBoxedSequence(block, sequenceOf(entriesOf(block, context)), true, space, context);

/** Markers are set first: the widest may need more than the indent offers. */
function entriesOf(list: List, context: Context): readonly LaidListItem[] {
  const markers = list.items.map((item) => setMarker(item, list.mirrored, context));
  const widest = markers.reduce((width, marker) => Math.max(width, marker?.width ?? 0), 0);
  const indent = widest === 0 ? list.indent : Math.max(list.indent, widest + list.markerGap);
  return list.items.map((item, index) => ({
    kind: "entry",
    item,
    marker: markers[index],
    indent,
    markerGap: list.markerGap,
    mirrored: list.mirrored,
  }));
}

/** Lays out an item of a list, its marker beside its first line. */
export const layoutEntry = (entry: LaidListItem, space: AvailableSpace, context: Context): Fit<Fragment> =>
  layoutItem(entry, sequenceOfBlocks(entry.item.blocks), false, space, context);

/** Lays out what is left of an item; its marker comes only if no page has it yet. */
export const layoutEntryRemainder = (
  { entry, sequence, marked }: EntryRemainder,
  space: AvailableSpace,
  context: Context,
): Fit<Fragment> => layoutItem(entry, sequence, marked, space, context);

function layoutItem(
  entry: LaidListItem,
  sequence: BlockSequence,
  marked: boolean,
  space: AvailableSpace,
  context: Context,
): Fit<Fragment> {
  const indent = indentIn(entry, space, context);
  const fit = layoutSequence(sequence, { ...space, width: space.width - indent }, context);
  if (fit.kind === "none") return none(fit.why);
  const x = entry.mirrored ? 0 : indent;
  const { parts } = context;
  const content = parts === undefined ? fit.frame : { ...fit.frame, part: parts.body(entry.item) };
  const plain: Frame = { ...fit.frame, items: [{ kind: "frame", x, y: 0, frame: content }] };
  const hung = marked ? plain : hang(entry, { indent, space }, plain, parts?.label(entry.item));
  const fits = hung.height <= Math.max(plain.height, space.height + slack);
  if (fit.kind === "whole") return fits ? { ...fit, frame: hung } : none("the marker does not fit");
  const hangs = !marked && fits && !showsNothing(fit.frame);
  const remainder: EntryRemainder = {
    kind: "entry-remainder",
    entry,
    sequence: fit.remainder,
    marked: hangs ? true : marked,
  };
  return { kind: "part", frame: hangs ? hung : plain, remainder };
}

/** Deep lists in a narrow space: the text keeps half the width, or as little as its longest word needs. */
function indentIn({ indent, item }: LaidListItem, { width }: AvailableSpace, context: Context): Points {
  const half = Math.max(0, width) / 2;
  if (indent <= half) return indent;
  const needed = item.blocks.reduce((least, block) => Math.max(least, context.measure(block, context).min), 0);
  return Math.min(indent, Math.max(half, width - needed));
}

/** The marker hangs before the text, its near edge `markerGap` away, on the baseline of the item's first line. */
function hang(
  { marker, markerGap, mirrored }: LaidListItem,
  { indent, space }: { readonly indent: Points; readonly space: AvailableSpace },
  content: Frame,
  part: TaggedBlock | undefined,
): Frame {
  if (marker === undefined) return content;
  const baseline = content.baseline ?? marker.ascent;
  const start = Math.max(0, indent - markerGap - marker.width);
  const top = baseline - marker.ascent;
  const free = takenBy(space, mirrored ? "right" : "left", top, top + marker.ascent + marker.descent);
  const x = mirrored ? space.width - start - marker.width - free : start + free;
  const mark: FrameItem = { kind: "lines", x, y: baseline - marker.ascent, lines: [marker], from: 0, to: 1 };
  const height = Math.max(content.height, content.baseline === undefined ? marker.ascent + marker.descent : 0);
  return { height, baseline, items: [inPart(mark, part), ...content.items] };
}

/** The width that floats take beside the item's first line. */
const takenBy = ({ beside }: AvailableSpace, side: FloatedExtent["side"], top: Points, bottom: Points): Points =>
  beside === undefined ? 0 : takenAt(beside, side, Math.max(0, top), bottom);

const inPart = (item: FrameItem, part: TaggedBlock | undefined): FrameItem =>
  part === undefined
    ? item
    : { kind: "frame", x: 0, y: 0, frame: { height: 0, baseline: undefined, items: [item], part } };

/** On one line, without the paragraph's own placing. */
function setMarker(item: ListItem, mirrored: boolean, context: Context): Line | undefined {
  if (item.marker.length === 0) return undefined;
  const inlines = hasPageNumbers(item.marker) ? writeNumbers(item.marker, context) : item.marker;
  context.budget.work(1, item.path);
  const prepared = context.text.prepare(inlines, item.look, markerLook(item.paragraph, mirrored), item.path);
  const [line] = context.text.lines(prepared, context.text.extent(prepared).max);
  return line === undefined ? undefined : { ...line, made: true };
}

const markerLook = (paragraph: ParagraphLook, mirrored: boolean): ParagraphLook => ({
  ...paragraph,
  align: "left",
  indent: 0,
  direction: mirrored ? "rtl" : paragraph.direction,
});

/** The least and the most width that a list can use, in points, markers included. */
export function extentOfList(list: List, context: Context): WidthRange {
  let [min, max, least] = [0, 0, 0];
  for (const { item, indent } of entriesOf(list, context)) {
    for (const block of item.blocks) {
      const extent = context.measure(block, context);
      min = Math.max(min, indent + extent.min);
      max = Math.max(max, indent + extent.max);
      least = Math.max(least, indent + leastOf(extent));
    }
  }
  return { min, max, least };
}
