import { type WrittenPart, writtenParts } from "../../../src/vocabulary/markup/written-parts.ts";
import type { EditStep } from "./edit-step.ts";
import { isSeen, type MarkPair, markPairs, pairsAround } from "./marked-parts.ts";
import type { CommandPlan, PageCommand } from "./page-command.ts";
import { isTextPlace } from "./place-role.ts";
import { markupChange, typedChange } from "./typed-text.ts";
import { valueAtPointer } from "./value-at-pointer.ts";

/** A stretch of a text between two of its parts, in UTF-16 units. */
interface SeenStretch {
  readonly from: number;
  readonly to: number;
}

/**
 * Writes letters in place of what is seen in a stretch. Shortcodes that reach out of it stay, so that nothing behind it changes
 * its look; one that nothing is left in goes with it.
 */
export const replaceSeen: PageCommand<SeenStretch & { readonly letters: string }> = (
  { root, pointer },
  { from, to, letters },
) => {
  const text = textAt(root, pointer);
  if (text === undefined) return "no text";
  if (from === to && letters === "") return "already there";
  const parts = writtenParts(text);
  const runs = from === to ? [{ from, to }] : runsOf(parts, { from, to, letters });
  if (runs === undefined) return "no place in the text";
  // What is removed stands between parts, so that the typed letters come where its first one was.
  return inTurn(
    text,
    pointer,
    runs.map((run, index) => (now) => typedChange(now, run.from, run.to, index === 0 ? letters : "")),
  );
};

const textAt = (root: unknown, pointer: string): string | undefined => {
  const text = valueAtPointer(root, pointer);
  return typeof text === "string" && isTextPlace(root, pointer) ? text : undefined;
};

type TextChanger = (text: string) => ReturnType<typeof typedChange>;

/** Changes of one text from its last to its first, each about what those behind it left. */
function inTurn(text: string, pointer: string, changers: readonly TextChanger[]): CommandPlan {
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

/** The parts that go, as far as they follow each other; undefined: the stretch begins or ends within a part, or nothing in it is seen. */
function runsOf(
  parts: readonly WrittenPart[],
  { from, to, letters }: SeenStretch & { readonly letters: string },
): readonly SeenStretch[] | undefined {
  const isBorder = (at: number): boolean => parts.some((part) => part.from === at || part.to === at);
  if (from > to || !isBorder(from) || !isBorder(to)) return undefined;
  const isGone = (part: WrittenPart): boolean => isSeen(part) && part.from >= from && part.to <= to;
  const first = parts.find(isGone);
  if (first === undefined) return undefined;
  const emptied = (pair: MarkPair): boolean =>
    isWithoutLeft(parts, pair, isGone) && !(letters !== "" && holds(pair, first));
  const marks = new Set<WrittenPart>(
    markPairs(parts)
      .filter((pair) => emptied(pair) && parts.some((part) => isGone(part) && holds(pair, part)))
      .flatMap(({ open, close }) => [open, close]),
  );
  const runs: { from: number; to: number }[] = [];
  for (const part of parts) {
    if (!isGone(part) && !marks.has(part)) continue;
    const last = runs.at(-1);
    if (last?.to === part.from) last.to = part.to;
    else runs.push({ from: part.from, to: part.to });
  }
  return runs;
}

const holds = ({ open, close }: MarkPair, part: WrittenPart): boolean => part.from >= open.to && part.to <= close.from;

const isWithoutLeft = (
  parts: readonly WrittenPart[],
  pair: MarkPair,
  isGone: (part: WrittenPart) => boolean,
): boolean => parts.every((part) => !isSeen(part) || !holds(pair, part) || isGone(part));

/** Shortcodes around text that the page puts on a stretch and takes off it by a key. */
export const markNames = ["b", "i", "u"] as const;

/** One of these. */
export type MarkName = (typeof markNames)[number];

/** What is around each part that is seen; of two neighbours the same objects are the same shortcode. */
interface MarkedPart {
  readonly part: WrittenPart;
  readonly marks: readonly OpenMark[];
}

interface OpenMark {
  readonly name: string;
  readonly spelling: string;
}

/** Whether all that is seen in a stretch has a mark; false where nothing is seen in it. */
export function hasMark(text: string, { from, to }: SeenStretch, name: MarkName): boolean {
  const inside = markedParts(writtenParts(text)).filter(({ part }) => part.from >= from && part.to <= to);
  return inside.length > 0 && inside.every(({ marks }) => marks.some((mark) => mark.name === name));
}

function markedParts(parts: readonly WrittenPart[]): readonly MarkedPart[] {
  const pairs = markPairs(parts);
  return parts
    .filter(isSeen)
    .map((part) => ({ part, marks: pairsAround(pairs, part.from, part.to).map(({ open }) => open) }));
}

/** Puts a mark on what is seen in a stretch, or takes it off when all of it has it. Marks that cross its ends are ended and begun again there. */
export const toggleMark: PageCommand<SeenStretch & { readonly name: MarkName }> = (
  { root, pointer },
  { from, to, name },
) => {
  const text = textAt(root, pointer);
  if (text === undefined) return "no text";
  const former = markedParts(writtenParts(text));
  const isOn = hasMark(text, { from, to }, name);
  const added: OpenMark = { name, spelling: `[${name}]` };
  const isInside = ({ part }: MarkedPart): boolean => part.from >= from && part.to <= to;
  const wanted = former.map((one): MarkedPart => {
    if (!isInside(one)) return one;
    const without = one.marks.filter((mark) => mark.name !== name);
    if (isOn) return { ...one, marks: without };
    return without.length === one.marks.length ? { ...one, marks: [...without, added] } : one;
  });
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
};

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
  const names = marks.map(({ name }) => name).toSorted();
  return `${part.kind} ${part.kind === "letter" ? part.letter : ""} ${names.join()}`;
}
