import type { NotedText } from "../../../definition/read/context.ts";
import type { Paragraph } from "../../../model/document/flow.ts";
import { directionOf } from "../../../model/text/direction.ts";
import type { Inline } from "../../../model/text/inline.ts";
import { plainText } from "../../../model/text/plain-text.ts";
import type { DocxFrame } from "../../../writers/docx/frame/docx-frame.ts";
import type { RunsOfText, TextSlot } from "./record.ts";

/** A text, and the paragraphs that there were questions about. */
interface TextOfRuns {
  readonly noted: Pick<NotedText, "inlines">;
  readonly blocks: readonly Paragraph[];
}

/** What the runs of each text depend on; undefined: one is not written as runs that can say something else. */
export function runsOf(
  slots: readonly (TextSlot | string)[],
  texts: readonly (TextOfRuns | undefined)[],
  { texts: framed }: DocxFrame,
): readonly (RunsOfText | undefined)[] | undefined {
  const known = new Set(framed.map(({ slot, at }) => `${slot} ${at}`));
  const all: (RunsOfText | undefined)[] = [];
  for (const [index, slot] of slots.entries()) {
    const text = typeof slot === "string" ? undefined : texts[index];
    if (text === undefined) {
      // It stands in the frame as it was written.
      if (framed.some((one) => one.slot === index)) return undefined;
      all.push(undefined);
      continue;
    }
    const { noted, blocks } = text;
    if (!noted.inlines.every(({ kind }, at) => kind !== "text" || known.has(`${index} ${at}`))) return undefined;
    const isAuto = blocks.some(({ paragraph }) => paragraph.direction === "auto");
    const direction = isAuto ? directionIn(noted.inlines) : undefined;
    all.push({ kinds: noted.inlines.map(({ kind }) => kind), direction });
  }
  return all;
}

const directionIn = (inlines: readonly Inline[]): "ltr" | "rtl" => directionOf(plainText(inlines)) ?? "ltr";

/** Whether texts are written as runs of the same kinds, in the same directions. */
export const areSameRuns = (
  runs: readonly (RunsOfText | undefined)[],
  inlines: readonly (readonly Inline[] | undefined)[],
): boolean =>
  runs.every((one, at) => {
    const own = inlines[at];
    if (one === undefined || own === undefined) return one === own;
    const { kinds, direction } = one;
    if (own.length !== kinds.length || !own.every(({ kind }, place) => kind === kinds[place])) return false;
    return direction === undefined || directionIn(own) === direction;
  });
