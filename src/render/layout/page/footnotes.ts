import type { Footnote, Footnotes } from "../../model/flow.ts";
import type { Points } from "../../model/geometry.ts";
import { slack } from "../box/box.ts";
import { breakLines } from "../break-lines.ts";
import type { Context } from "../context.ts";
import { emptyFrame, type Frame, type Ink, type Room, showsNothing } from "../fit.ts";
import type { Portion, Run } from "../portion.ts";
import { runOf } from "../run.ts";
import { layoutRun } from "../stack.ts";
import { hasContent, type Sign, signsIn } from "./signs.ts";

/** What is still to be shown: of the section, and of notes whose signs stand on earlier pages. undefined: nothing. */
export interface Left {
  readonly run: Run | undefined;
  readonly notes: readonly Portion[] | undefined;
}

/** A page's body, its notes at its foot. */
export interface FilledBody {
  readonly frame: Frame;
  /** Notes whose signs stand on this page and on none before. */
  readonly signs: readonly string[];
  readonly left: Left;
}

/**
 * Fills the body of a page. Every page shows something of the body or of the notes left over, so that both end. `noted`
 * holds the notes whose signs have been met; those of this page are added.
 */
export function fillBody(left: Left, room: Room, noted: Set<string>, context: Context): FilledBody {
  const { footnotes } = context;
  const filled =
    footnotes === undefined
      ? { body: layBody(left.run, room, context), notes: nothing, left: [], signs: [] }
      : fillWithNotes(left, room, new NoteRoom(footnotes, room, context), noted, context);
  const { body, notes, signs } = filled;
  for (const { note } of signs) noted.add(note.name);
  return {
    frame: framed(body.frame, notes, signs, room),
    signs: signs.map(({ note }) => note.name).toSorted((a, b) => numberOf(a, footnotes) - numberOf(b, footnotes)),
    left: { run: body.rest, notes: filled.left.length === 0 ? undefined : filled.left },
  };
}

const numberOf = (name: string, footnotes: Footnotes | undefined): number => footnotes?.notes.get(name)?.number ?? 0;

/** A page's part of the body. */
interface Body {
  readonly frame: Frame;
  readonly rest: Run | undefined;
}

/** Notes as they stand on a page, their line above them. */
interface Placed {
  readonly frame: Frame;
  readonly left: readonly Portion[];
}

const nothing: Placed = { frame: emptyFrame, left: [] };

interface Filling {
  readonly body: Body;
  readonly notes: Placed;
  readonly left: readonly Portion[];
  readonly signs: readonly Sign[];
}

function layBody(run: Run | undefined, room: Room, context: Context): Body {
  const body = tryBody(run, room, context);
  if ("none" in body) throw new Error(`Nothing was placed on an empty page: ${body.none}.`);
  return body;
}

function tryBody(
  run: Run | undefined,
  room: Room,
  context: Context,
): Body | { readonly none: string; readonly rest: Run } {
  if (run === undefined) return { frame: emptyFrame, rest: undefined };
  const fit = layoutRun(run, room, context);
  if (fit.kind === "none") return { none: fit.why, rest: fit.ready ?? run };
  // A divided row can go on without showing anything: it would do so on every page.
  if (fit.kind === "part" && !room.top && !hasContent(fit.frame)) return { none: "nothing but boxes fits", rest: run };
  return { frame: fit.frame, rest: fit.kind === "part" ? fit.rest : undefined };
}

/** Notes left over stand first and leave the body half the page; if nothing of it fits there, they have the page. */
function fillWithNotes(left: Left, room: Room, area: NoteRoom, noted: Set<string>, context: Context): Filling {
  const over = left.notes ?? [];
  if (over.length === 0) return fillBoth(layBody(left.run, room, context), left.run, [], room, area, noted, context);
  const share = left.run === undefined ? room.height : room.height / 2;
  const before = area.place(over, share, true);
  const above: Room = { ...room, height: room.height - before.frame.height, top: false };
  const body = tryBody(left.run, above, context);
  if (!("none" in body)) {
    if (before.left.length === 0) return fillBoth(body, left.run, over, room, area, noted, context);
    const signs = newSigns(body.frame, noted, context);
    return { body, notes: before, left: [...before.left, ...signs.map(blockOf)], signs };
  }
  const alone = area.place(over, room.height, true);
  return { body: { frame: emptyFrame, rest: body.rest }, notes: alone, left: alone.left, signs: [] };
}

/** The body that found room, and its notes below; where they do not fit the body gives way, and long notes go on. */
function fillBoth(
  body: Body,
  run: Run | undefined,
  over: readonly Portion[],
  room: Room,
  area: NoteRoom,
  noted: ReadonlySet<string>,
  context: Context,
): Filling {
  const signs = newSigns(body.frame, noted, context);
  const whole = placeBelow(body, over, signs, room, area);
  if (signs.length === 0 || run === undefined || whole.left.length === 0) return whole;
  const height = area.bodyHeight(over, signs);
  const shorter = height <= slack ? undefined : tryBody(run, { ...room, height, top: false }, context);
  if (shorter === undefined || "none" in shorter) return whole;
  return placeBelow(shorter, over, newSigns(shorter.frame, noted, context), room, area);
}

function placeBelow(body: Body, over: readonly Portion[], signs: readonly Sign[], room: Room, area: NoteRoom): Filling {
  const notes = area.place([...over, ...signs.map(blockOf)], room.height - body.frame.height, false);
  return { body, notes, left: notes.left, signs };
}

const blockOf = ({ note }: Sign): Portion => note.block;

/** The signs on a part of the body that have not been met, by their notes' numbers; rows that repeat bring theirs again. */
function newSigns(frame: Frame, noted: ReadonlySet<string>, { footnotes }: Context): readonly Sign[] {
  if (footnotes === undefined) return [];
  const met = new Set(noted);
  const signs: Sign[] = [];
  for (const sign of signsIn(frame, footnotes.notes)) {
    if (met.has(sign.note.name)) continue;
    met.add(sign.note.name);
    signs.push(sign);
  }
  return signs.toSorted((a, b) => a.note.number - b.note.number);
}

/** Measures and places notes at the foot of one page. */
class NoteRoom {
  readonly #footnotes: Footnotes;
  readonly #room: Room;
  readonly #context: Context;

  constructor(footnotes: Footnotes, room: Room, context: Context) {
    this.#footnotes = footnotes;
    this.#room = room;
    this.#context = context;
  }

  /** As much as `height` holds; at least a line when it is forced to. */
  place(portions: readonly Portion[], height: Points, force: boolean): Placed {
    if (portions.length === 0) return nothing;
    const head = this.#head();
    const room = { ...this.#room, height: Math.max(0, height - head), top: force, kept: false };
    if (!force && height - head <= 0) return { frame: emptyFrame, left: portions };
    const fit = layoutRun(runOf(portions), room, { ...this.#context, flows: false });
    if (fit.kind === "none") return { frame: emptyFrame, left: portionsOf(fit.ready) ?? portions };
    return { frame: this.#underRule(fit.frame), left: fit.kind === "part" ? (portionsOf(fit.rest) ?? []) : [] };
  }

  /**
   * How high the body may be so that the notes of its signs fit below it: down to the first sign whose note does not.
   * The line of that sign stays when its note can begin on the page.
   */
  bodyHeight(over: readonly Portion[], signs: readonly Sign[]): Points {
    const { height } = this.#room;
    let below = this.#head() + this.#heightOf(over);
    for (const sign of signs.toSorted((a, b) => a.bottom - b.bottom)) {
      const needed = this.#heightOf([sign.note.block]) + this.#between(sign.note);
      if (sign.bottom + below + needed <= height + slack) {
        below += needed;
        continue;
      }
      return sign.bottom + below + this.#firstLines(sign.note) <= height + slack ? sign.bottom : sign.top;
    }
    return height - below;
  }

  #head(): Points {
    const { offset, gap, separator } = this.#footnotes;
    return offset + separator.line.width + gap;
  }

  #heightOf(portions: readonly Portion[]): Points {
    if (portions.length === 0) return 0;
    const room = { ...this.#room, height: Number.POSITIVE_INFINITY, top: true, kept: false };
    const fit = layoutRun(runOf(portions), room, { ...this.#context, flows: false });
    return fit.kind === "none" ? 0 : fit.frame.height;
  }

  #between({ block }: Footnote): Points {
    return Math.max(0, block.box.margin.top, block.box.margin.bottom);
  }

  #firstLines({ block }: Footnote): Points {
    const lines = breakLines(block, this.#room.width, this.#context).slice(0, block.paragraph.orphans);
    return lines.reduce((sum, { ascent, descent }) => sum + ascent + descent, 0);
  }

  #underRule(notes: Frame): Frame {
    const { separator, offset } = this.#footnotes;
    const rule = layoutRun(runOf([separator]), { ...this.#room, top: true, kept: false }, this.#context);
    const ink: Ink[] = [];
    if (rule.kind === "whole") ink.push({ kind: "frame", x: 0, y: offset, frame: rule.frame });
    ink.push({ kind: "frame", x: 0, y: this.#head(), frame: notes });
    return { height: this.#head() + notes.height, baseline: undefined, ink };
  }
}

/** What a run still has to show. */
function portionsOf(run: Run | undefined): readonly Portion[] | undefined {
  if (run === undefined) return undefined;
  return [...run.heads, ...run.portions.slice(run.from + run.heads.length)];
}

/** The notes stand at the page's foot however short the body is; each sign is a place that its note leads back to. */
function framed(body: Frame, notes: Placed, signs: readonly Sign[], room: Room): Frame {
  if (showsNothing(notes.frame) && signs.length === 0) return body;
  const ink: Ink[] = signs.map(({ note, top }) => ({
    kind: "anchor",
    name: note.place,
    x: 0,
    y: top,
    outline: undefined,
  }));
  if (!showsNothing(body)) ink.push({ kind: "frame", x: 0, y: 0, frame: body });
  const { frame } = notes;
  if (!showsNothing(frame)) ink.push({ kind: "frame", x: 0, y: room.height - frame.height, frame });
  return { height: room.height, baseline: body.baseline, ink };
}
