import { type WrittenPart, writtenParts } from "../../../src/vocabulary/markup/written-parts.ts";
import type { EditStep } from "./edit-step.ts";
import { isSeen, markPairs, pairsAround } from "./marked-parts.ts";
import type { CommandPlan } from "./page-command.ts";
import { isTextPlace } from "./place-role.ts";
import { markupChange, typedChange } from "./typed-text.ts";
import { valueAtPointer } from "./value-at-pointer.ts";

/** A stretch of a text between two of its parts, in UTF-16 units. */
export interface SeenStretch {
  readonly from: number;
  readonly to: number;
}

/** What a pointer's text says; undefined: it names no text that is set letter by letter. */
export const textAt = (root: unknown, pointer: string): string | undefined => {
  const text = valueAtPointer(root, pointer);
  return typeof text === "string" && isTextPlace(root, pointer) ? text : undefined;
};

type TextChanger = (text: string) => ReturnType<typeof typedChange>;

/** Changes of one text from its last to its first, each about what those behind it left. */
export function inTurn(text: string, pointer: string, changers: readonly TextChanger[]): CommandPlan {
  const steps: EditStep[] = [];
  let now = text;
  for (const changer of changers.toReversed()) {
    const change = changer(now);
    if (change === undefined) return "no place in the text";
    steps.push({ kind: "splice", pointer, ...change });
    now = now.slice(0, change.from) + change.insert + now.slice(change.to);
  }
  return steps;
}

/** What is around each part that is seen; of two neighbours the same objects are the same shortcode. */
export interface MarkedPart {
  readonly part: WrittenPart;
  readonly marks: readonly OpenMark[];
}

/** A shortcode around text, as it is written where it begins. */
export interface OpenMark {
  readonly name: string;
  readonly spelling: string;
}

/** All that is seen of a text, with the shortcodes around each part from the outermost. */
export function markedParts(parts: readonly WrittenPart[]): readonly MarkedPart[] {
  const pairs = markPairs(parts);
  return parts
    .filter(isSeen)
    .map((part) => ({ part, marks: pairsAround(pairs, part.from, part.to).map(({ open }) => open) }));
}

/**
 * Writes shortcodes so that each part has the marks that are wanted around it; only what stands beside those of `isInside` is written again.
 * Marks that cross their ends are ended and begun again there.
 */
export function remarked(
  text: string,
  pointer: string,
  wanted: readonly MarkedPart[],
  isInside: (one: MarkedPart) => boolean,
): CommandPlan {
  const first = wanted.findIndex(isInside);
  if (first === -1) return "no place in the text";
  const last = wanted.findLastIndex(isInside);
  const changers = gapsOf(text, wanted)
    .slice(first, last + 2)
    .filter((gap) => text.slice(gap.from, gap.to) !== gap.markup)
    .map(
      ({ from: start, to: end, markup }): TextChanger =>
        (now) =>
          markup === "" ? typedChange(now, start, end, "") : markupChange(now, start, end, markup),
    );
  const plan = inTurn(text, pointer, changers);
  return typeof plan === "string" || !isLike(textAfterSteps(text, plan), wanted) ? "no place in the text" : plan;
}

interface MarkedGap extends SeenStretch {
  readonly markup: string;
}

/** What is to stand before, between and behind the parts that are seen, so that each has the marks around it. */
function gapsOf(text: string, marked: readonly MarkedPart[]): readonly MarkedGap[] {
  return Array.from({ length: marked.length + 1 }, (_, index) => {
    const [before, behind] = [marked[index - 1], marked[index]];
    const from = before?.part.to ?? 0;
    const to = behind?.part.from ?? text.length;
    return { from, to, markup: between(before?.marks ?? [], behind?.marks ?? []) };
  });
}

function between(before: readonly OpenMark[], behind: readonly OpenMark[]): string {
  const differs = before.findIndex((mark, index) => !isOneMark(mark, behind[index]));
  const common = differs === -1 ? before.length : differs;
  const ends = before.slice(common).toReversed();
  const begins = behind.slice(common);
  return [...ends.map(({ name }) => `[/${name}]`), ...begins.map(({ spelling }) => spelling)].join("");
}

/** Two bold stretches beside each other are one. */
const isOneMark = (one: OpenMark, other: OpenMark | undefined): boolean =>
  one === other || (other !== undefined && one.spelling === other.spelling && one.spelling === `[${one.name}]`);

const textAfterSteps = (text: string, steps: readonly EditStep[]): string =>
  steps.reduce(
    (now, step) => (step.kind === "splice" ? now.slice(0, step.from) + step.insert + now.slice(step.to) : now),
    text,
  );

/** Whether a text shows the same with these marks: no letter and no chip has become another one. */
function isLike(text: string, wanted: readonly MarkedPart[]): boolean {
  const made = markedParts(writtenParts(text));
  return made.length === wanted.length && made.every((one, index) => said(one) === said(wanted[index] as MarkedPart));
}

function said({ part, marks }: MarkedPart): string {
  const spellings = marks.map(({ spelling }) => spelling).toSorted();
  return `${part.kind} ${part.kind === "letter" ? part.letter : ""} ${spellings.join()}`;
}
