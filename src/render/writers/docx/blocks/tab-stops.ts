import type { Points } from "../../../model/geometry.ts";
import type { Inline } from "../../../model/text/inline.ts";
import type { TabStop } from "../properties/paragraph.ts";
import { twips } from "../xml/units.ts";

interface NamedStops {
  /** In ascending order, each once. */
  readonly stops: readonly TabStop[];
  /** A tab of one line comes to a stop of another line before its own, because the stops are the paragraph's. */
  readonly areMixed: boolean;
}

/**
 * The tab stops that a paragraph names. Word measures them from the edge of the text, not from the indent; we from where the line
 * begins, which for the first is its own indent.
 */
export function namedStops(inlines: readonly Inline[], start: Points, indent: Points): NamedStops {
  const stops = new Map<number, TabStop>();
  const lines: (number | undefined)[][] = [[]];
  let begin = start + indent;
  for (const inline of inlines) {
    if (inline.kind === "line-break") {
      begin = start;
      lines.push([]);
    }
    if (inline.kind !== "tab") continue;
    const at = inline.position === undefined ? undefined : twips(begin + inline.position);
    lines.at(-1)?.push(at);
    if (at !== undefined) stops.set(at, { at, align: inline.align });
  }
  const sorted = [...stops.values()].sort((a, b) => a.at - b.at);
  return { stops: sorted, areMixed: lines.some((line) => line.some((at, place) => at !== sorted[place]?.at)) };
}
