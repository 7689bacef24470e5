import type { Points } from "../../../model/geometry.ts";
import type { ParagraphLook, TabLeader } from "../../../model/look.ts";
import type { Inline } from "../../../model/text/inline.ts";
import type { WordTab } from "../properties/paragraph.ts";
import { twips } from "../xml/units.ts";

/** The stops of a paragraph's style. Lines of ours are `width` long; stops beyond them are moved to their end. The first of several in one place holds. */
export function styleStops({ stops }: ParagraphLook, start: Points, width: Points): readonly WordTab[] {
  const made = new Map<number, WordTab>();
  const pointsOf = ({ at }: (typeof stops)[number]) => (typeof at === "number" ? at : (at.percent / 100) * width);
  for (const stop of [...stops].sort((a, b) => pointsOf(a) - pointsOf(b))) {
    const place = twips(start + Math.max(0, Math.min(pointsOf(stop), width)));
    const leader = stop.leader && leaderWord(stop.leader);
    if (!made.has(place)) made.set(place, { at: place, align: stop.align, leader });
  }
  return [...made.values()].sort((a, b) => a.at - b.at);
}

/** Word's leaders (ECMA-376-1, 17.18.72): others become dots. */
function leaderWord(leader: TabLeader): WordTab["leader"] {
  if (leader.kind === "line") return "underscore";
  if (leader.kind === "dashes" || leader.text.trim() === "-") return "hyphen";
  return leader.text.trim() === "·" ? "middleDot" : "dot";
}

/** Whether a leader has characters that Word cannot repeat. */
export const hasOwnLeader = ({ stops }: ParagraphLook): boolean =>
  stops.some(({ leader }) => leader?.kind === "own" && ![".", "-", "·"].includes(leader.text.trim()));

interface NamedStops {
  /** In ascending order, each once. */
  readonly stops: readonly WordTab[];
  /** A tab of one line comes to a stop of another line before its own, because the stops are the paragraph's. */
  readonly areMixed: boolean;
}

/**
 * The tab stops that a paragraph names. Word measures them from the edge of the text, not from the indent; we from where the line
 * begins, which for the first is its own indent.
 */
export function namedStops(inlines: readonly Inline[], start: Points, indent: Points): NamedStops {
  const stops = new Map<number, WordTab>();
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
