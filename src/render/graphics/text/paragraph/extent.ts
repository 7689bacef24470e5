import type { Points } from "../../../model/geometry.ts";
import { tabbedFit } from "../break-lines/tabs.ts";
import type { WidthRange } from "../typesetter.ts";
import { breaksOf } from "./breaks-of.ts";
import { hardBreak, type ShapedParagraph } from "./prepared.ts";

/** Widest stretch between two breaks, and widest line when only forced breaks are taken. */
export function measureExtent(prepared: ShapedParagraph): WidthRange {
  const { ends, kinds, full, trimmed } = breaksOf(prepared);
  const { indent } = prepared.paragraph;
  let min: Points = 0;
  let max: Points = 0;
  let lineStart = 0;
  let lineBase: Points = 0;
  let base: Points = 0;
  let wordIndent = indent;
  let lineIndent = indent;
  let start = 0;
  for (let index = 0; index < ends.length; index += 1) {
    min = Math.max(min, (trimmed[index] as number) - base + wordIndent);
    base = full[index] as number;
    wordIndent = 0;
    if (kinds[index] !== hardBreak) continue;
    max = Math.max(max, lineWidth(prepared, lineStart, index, start, lineBase) + lineIndent);
    lineStart = index + 1;
    lineBase = base;
    lineIndent = 0;
    start = ends[index] as number;
  }
  return { min: Math.max(0, min), max: Math.max(0, min, max) };
}

function lineWidth(prepared: ShapedParagraph, first: number, last: number, start: number, base: Points): Points {
  const { tabs } = prepared;
  const breaks = breaksOf(prepared);
  if (tabs.length === 0) return (breaks.trimmed[last] as number) - base;
  const widthAt = tabbedFit(prepared, breaks, start, base, Number.POSITIVE_INFINITY);
  for (let index = first; index < last; index += 1) widthAt(index);
  return widthAt(last);
}
