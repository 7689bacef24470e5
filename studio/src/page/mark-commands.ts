import { type WrittenPart, writtenParts } from "../../../src/vocabulary/markup/written-parts.ts";
import { isSeen, type MarkPair, markPairs } from "./marked-parts.ts";
import {
  inTurn,
  type MarkedPart,
  markedParts,
  type OpenMark,
  remarked,
  type SeenStretch,
  textAt,
} from "./marked-text.ts";
import type { PageCommand } from "./page-command.ts";
import { typedChange } from "./typed-text.ts";

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

/** Whether all that is seen in a stretch has a mark; false where nothing is seen in it. */
export function hasMark(text: string, { from, to }: SeenStretch, name: MarkName): boolean {
  const inside = markedParts(writtenParts(text)).filter(({ part }) => part.from >= from && part.to <= to);
  return inside.length > 0 && inside.every(({ marks }) => marks.some((mark) => mark.name === name));
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
  return remarked(text, pointer, wanted, isInside);
};
