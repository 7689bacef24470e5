/*
 * Footnotes on a page (CSS GCPM 3). A note begins on the page of its call, and may go on on the next pages.
 *
 * 1. The body is laid out as if there were no notes. The calls that show in it say which notes the page needs; one that was called on an
 *    earlier page does not count again, as in rows that carry a sum.
 * 2. The notes are laid out at the foot of the page. If all of them fit below the body, the page is done.
 * 3. Otherwise the body is laid out again, as high as leaves space for the notes it calls (`bodyHeight`). A line whose note does not fit
 *    as a whole stays, if as many lines of the note as its `orphans` fit.
 * 4. A body of that height may still call a note that does not begin, as blocks cannot be parted anywhere. It is then cut below or above
 *    the line of that call, at most 24 times (`whileLate`). Where the body cannot be made shorter, it is laid out as on a page that is lower
 *    by its notes, on which pictures and boxes shrink, and rows joined in a table are parted that such a page cannot hold (`onLowerPage`). If
 *    that does not help either, what is kept gives way there, and a row is divided (`lastResort`). Only below what cannot be divided at all
 *    the note begins on the next page.
 * 5. Notes left over from earlier pages stand first, in half of the page at most as long as there is a body. If they do not all fit there,
 *    or nothing of the body fits beside them, or only without a note that it calls, no new note begins: the body ends above its first call,
 *    or they have the page.
 */

import type { DocumentNotes, Footnote } from "../../model/document/flow.ts";
import type { Points } from "../../model/geometry.ts";
import { heightOf } from "../../model/text/line.ts";
import { slack } from "../box/box.ts";
import { breakLines } from "../break-lines.ts";
import type { Context } from "../context.ts";
import { type AvailableSpace, type Company, emptyFrame, type Frame, type FrameItem, showsNothing } from "../fit.ts";
import type { BlockSequence, Fragment } from "../fragment.ts";
import { type GivenWay, tryLayout } from "../keeps/given-way.ts";
import { sequenceOf } from "../sequence.ts";
import { layoutSequence } from "../stack.ts";
import { hasContent, type NoteCall, noteCallsIn } from "./note-calls.ts";

/** Content still to be shown: of the section, and of notes that are called on earlier pages. undefined: nothing. */
export interface RemainingContent {
  readonly sequence: BlockSequence | undefined;
  readonly notes: readonly Fragment[] | undefined;
}

/** A page's body, its notes at its foot. */
export interface FilledBody {
  readonly frame: Frame;
  /** Notes that are called on this page and on none before. */
  readonly calls: readonly string[];
  readonly left: RemainingContent;
  /** In it, to report once the page stands. */
  readonly gaveWay: readonly GivenWay[];
}

/**
 * Fills the body of a page. Every page shows something of the body or of the notes left over, so that both end. `noted`
 * holds the notes that are called on the pages before.
 */
export function fillBody(
  left: RemainingContent,
  space: AvailableSpace,
  noted: ReadonlySet<string>,
  context: Context,
): FilledBody {
  const { footnotes } = context;
  const filled =
    footnotes === undefined
      ? { body: layBody(left.sequence, space, context), notes: nothing, left: [], calls: [] }
      : fillWithNotes(left, { space, area: new NoteArea(footnotes, space, context), noted }, context);
  const { body, notes, calls } = filled;
  return {
    frame: framed(body.frame, notes, calls, space),
    calls: calls.map(({ note }) => note.name).toSorted((a, b) => numberOf(a, footnotes) - numberOf(b, footnotes)),
    left: { sequence: body.remainder, notes: filled.left.length === 0 ? undefined : filled.left },
    gaveWay: body.gaveWay,
  };
}

const numberOf = (name: string, footnotes: DocumentNotes | undefined): number =>
  footnotes?.notes.get(name)?.number ?? 0;

/** A page's part of the body. */
interface Body {
  readonly frame: Frame;
  readonly remainder: BlockSequence | undefined;
  /** In it, to report where it stands. */
  readonly gaveWay: readonly GivenWay[];
}

/** Notes as they stand on a page, their line above them. */
interface PlacedNotes {
  readonly frame: Frame;
  readonly left: readonly Fragment[];
}

const nothing: PlacedNotes = { frame: emptyFrame, left: [] };

interface BodyOnPage {
  readonly body: Body;
  readonly notes: PlacedNotes;
  readonly left: readonly Fragment[];
  readonly calls: readonly NoteCall[];
}

function layBody(sequence: BlockSequence | undefined, space: AvailableSpace, context: Context): Body {
  const body = tryBody(sequence, space, context);
  if ("none" in body) throw new Error(`Nothing was placed on an empty page: ${body.none}.`);
  return body;
}

/** Why nothing of the body is placed; it is all still to be shown. */
interface Unplaced {
  readonly none: string;
  readonly remainder: BlockSequence | undefined;
}

const unplaced = (sequence: BlockSequence | undefined): Unplaced => ({
  none: "a note fills the page",
  remainder: sequence,
});

function tryBody(sequence: BlockSequence | undefined, space: AvailableSpace, context: Context): Body | Unplaced {
  if (sequence === undefined) return emptyBody;
  const { result: fit, gaveWay } = tryLayout(context, (trial) => layoutSequence(sequence, space, trial));
  if (fit.kind === "none") return { none: fit.why, remainder: fit.ready ?? sequence };
  // A divided row can go on without showing anything: it would do so on every page.
  if (fit.kind === "part" && !space.top && !hasContent(fit.frame))
    return { none: "nothing but boxes fits", remainder: sequence };
  return { frame: fit.frame, remainder: fit.kind === "part" ? fit.remainder : undefined, gaveWay };
}

const emptyBody: Body = { frame: emptyFrame, remainder: undefined, gaveWay: [] };

/** A page with its space for notes, and the notes called before it. */
interface NotedPage {
  readonly space: AvailableSpace;
  readonly area: NoteArea;
  readonly noted: ReadonlySet<string>;
}

/** Notes left over stand first and leave the body half the page; if nothing of it fits there, they have the page. */
function fillWithNotes(left: RemainingContent, page: NotedPage, context: Context): BodyOnPage {
  const { space, area } = page;
  const over = left.notes ?? [];
  if (over.length === 0) return fillBoth(layBody(left.sequence, space, context), left.sequence, [], page, context);
  const share = left.sequence === undefined ? space.height : space.height / 2;
  const before = area.place(over, share, true);
  const above: AvailableSpace = { ...space, height: space.height - before.frame.height, top: false };
  const body = tryBody(left.sequence, above, context);
  if (!("none" in body) && before.left.length === 0) {
    const filled = fillBoth(body, left.sequence, over, page, context);
    if (lateCall(filled) === undefined) return filled;
  }
  const uncalled = "none" in body ? body : withoutCalls(body, left.sequence, page, context);
  const shown = "none" in uncalled ? { ...emptyBody, remainder: uncalled.remainder } : uncalled;
  const notes = area.place(over, space.height - shown.frame.height, true);
  return { body: shown, notes, left: notes.left, calls: [] };
}

/** The body down to its first call: no note begins on a page that earlier notes fill. */
function withoutCalls(
  body: Body,
  sequence: BlockSequence | undefined,
  { space, noted }: NotedPage,
  context: Context,
): Body | Unplaced {
  let shorter: Body | Unplaced = body;
  while (!("none" in shorter)) {
    const tops = newCalls(shorter.frame, noted, context).map(({ top }) => top);
    if (tops.length === 0) return shorter;
    const height = Math.min(...tops, shorter.frame.height - slack);
    shorter = height <= slack ? unplaced(sequence) : tryBody(sequence, { ...space, height, top: false }, context);
  }
  return shorter;
}

/**
 * The body that fits, and its notes below, each of which begins on the page of its call and may go on. Where they do not fit the
 * body gives way, as far as it can be divided.
 */
function fillBoth(
  body: Body,
  sequence: BlockSequence | undefined,
  over: readonly Fragment[],
  page: NotedPage,
  context: Context,
): BodyOnPage {
  const { space, area, noted } = page;
  const below = (shown: Body): BodyOnPage =>
    placeBelow(shown, over, newCalls(shown.frame, noted, context), space, area);
  const within = (height: Points): BodyOnPage | undefined => {
    const shorter = tryBody(sequence, { ...space, height, top: false }, context);
    return "none" in shorter ? undefined : below(shorter);
  };
  const whole = below(body);
  if (whole.calls.length === 0 || sequence === undefined || whole.left.length === 0) return whole;
  const height = area.bodyHeight(over, whole.calls);
  const shorter = whileLate((height > slack ? within(height) : undefined) ?? whole, within);
  if (lateCall(shorter) === undefined) return shorter;
  const lower = onLowerPage(shorter, sequence, over, page, context);
  if (lower !== undefined || over.length > 0) return lower ?? shorter;
  const fresh = { ...page, space: { ...space, company: lastResort } };
  return onLowerPage(shorter, sequence, over, fresh, context) ?? shorter;
}

/** On a page as fresh as any, so that what is kept gives way: no later page has more space beside its notes. */
const lastResort: Company = { above: 0, below: () => 0, last: true, together: false };

const keepsGiven = ({ gaveWay }: Body): number => gaveWay.filter(({ code }) => code === "KEEP_NOT_POSSIBLE").length;

/**
 * The same page as if it were lower by its notes: a picture that leaves space for its heading and its caption then leaves space for
 * their notes, too. For all of the notes, else for the first lines of the last; where sizes are not enough, what is kept together is
 * divided. undefined: a note is late in any case.
 */
function onLowerPage(
  filled: BodyOnPage,
  sequence: BlockSequence,
  over: readonly Fragment[],
  { space, area, noted }: NotedPage,
  context: Context,
): BodyOnPage | undefined {
  let divided: BodyOnPage | undefined;
  for (const height of area.heightsOf(over, filled.calls)) {
    if (space.height - height <= slack) continue;
    const lower = { ...space, height: space.height - height, notes: height, top: false };
    const body = tryBody(sequence, lower, context);
    if ("none" in body) continue;
    const placed = placeBelow(body, over, newCalls(body.frame, noted, context), space, area);
    if (lateCall(placed) !== undefined) continue;
    if (keepsGiven(body) <= keepsGiven(filled.body)) return placed;
    divided ??= placed;
  }
  return divided;
}

/** The first call on a page whose note does not begin there. */
const lateCall = ({ calls, left }: BodyOnPage): NoteCall | undefined =>
  calls.find(({ note }) => left.includes(note.block));

/** Bodies that are tried for one page at most. */
const mostTries = 24;

/** The body is cut below the line of the first call whose note does not begin, or above it; where it cannot be, to its least. */
function whileLate(filling: BodyOnPage, within: (height: Points) => BodyOnPage | undefined): BodyOnPage {
  let last = filling;
  let least = 0;
  for (let tries = 0; tries < mostTries; tries++) {
    const late = lateCall(last);
    const { height } = last.body.frame;
    if (late === undefined || height - least <= slack) return last;
    const cut = late.bottom < height - slack ? late.bottom : late.top;
    const next = least < cut && cut < height - slack ? cut : (least + height) / 2;
    const shorter = within(next);
    if (shorter === undefined) least = next;
    else last = shorter;
  }
  return last;
}

function placeBelow(
  body: Body,
  over: readonly Fragment[],
  calls: readonly NoteCall[],
  space: AvailableSpace,
  area: NoteArea,
): BodyOnPage {
  const notes = area.place([...over, ...calls.map(blockOf)], space.height - body.frame.height, false);
  return { body, notes, left: notes.left, calls };
}

const blockOf = ({ note }: NoteCall): Fragment => note.block;

/** The calls on a part of the body of notes not called before, by the notes' numbers: rows that repeat call theirs again. */
function newCalls(frame: Frame, noted: ReadonlySet<string>, { footnotes }: Context): readonly NoteCall[] {
  if (footnotes === undefined) return [];
  const met = new Set(noted);
  const calls: NoteCall[] = [];
  for (const call of noteCallsIn(frame, footnotes.notes)) {
    if (met.has(call.note.name)) continue;
    met.add(call.note.name);
    calls.push(call);
  }
  return calls.toSorted((a, b) => a.note.number - b.note.number);
}

/** Measures and places notes at the foot of one page. */
class NoteArea {
  readonly #footnotes: DocumentNotes;
  readonly #space: AvailableSpace;
  readonly #context: Context;

  constructor(footnotes: DocumentNotes, space: AvailableSpace, context: Context) {
    this.#footnotes = footnotes;
    this.#space = space;
    this.#context = context;
  }

  /** As much as `height` holds; at least a line when it is forced to. */
  place(fragments: readonly Fragment[], height: Points, force: boolean): PlacedNotes {
    if (fragments.length === 0) return nothing;
    const head = this.#head();
    const space = { ...this.#space, height: Math.max(0, height - head), top: force, mustFit: false };
    if (!force && height - head <= 0) return { frame: emptyFrame, left: fragments };
    const fit = layoutSequence(sequenceOf(fragments), space, { ...this.#context, flows: false });
    if (fit.kind === "none") return { frame: emptyFrame, left: fragmentsOf(fit.ready) ?? fragments };
    return { frame: this.#underRule(fit.frame), left: fit.kind === "part" ? (fragmentsOf(fit.remainder) ?? []) : [] };
  }

  /**
   * How high the body may be so that the notes it calls fit below it: down to the first call whose note does not.
   * The line of that call stays when its note can begin on the page.
   */
  bodyHeight(over: readonly Fragment[], calls: readonly NoteCall[]): Points {
    const { height } = this.#space;
    let below = this.#head() + this.#heightOf(over);
    for (const call of calls.toSorted((a, b) => a.bottom - b.bottom)) {
      const needed = this.#heightOf([call.note.block]) + this.#between(call.note);
      if (call.bottom + below + needed <= height + slack) {
        below += needed;
        continue;
      }
      return call.bottom + below + this.#firstLines(call.note) <= height + slack ? call.bottom : call.top;
    }
    return height - below;
  }

  /** The height of notes with all of their lines, and with no more than the first lines of the last. */
  heightsOf(over: readonly Fragment[], calls: readonly NoteCall[]): readonly Points[] {
    const { note: last } = calls.at(-1) ?? {};
    if (last === undefined) return [];
    const before = [...over, ...calls.slice(0, -1).map(blockOf)];
    const least = this.#head() + this.#heightOf(before) + this.#between(last) + this.#firstLines(last);
    const all = this.#head() + this.#heightOf([...before, last.block]);
    return least < all - slack ? [all, least] : [all];
  }

  #head(): Points {
    const { offset, gap, separator } = this.#footnotes;
    return offset + separator.line.width + gap;
  }

  #heightOf(fragments: readonly Fragment[]): Points {
    if (fragments.length === 0) return 0;
    const space = { ...this.#space, height: Number.POSITIVE_INFINITY, top: true, mustFit: false };
    const fit = layoutSequence(sequenceOf(fragments), space, { ...this.#context, flows: false });
    return fit.kind === "none" ? 0 : fit.frame.height;
  }

  #between({ block }: Footnote): Points {
    return Math.max(0, block.box.margin.top, block.box.margin.bottom);
  }

  #firstLines({ block }: Footnote): Points {
    return heightOf(breakLines(block, this.#space.width, this.#context).slice(0, block.paragraph.orphans));
  }

  #underRule(notes: Frame): Frame {
    const { separator, offset } = this.#footnotes;
    const rule = layoutSequence(sequenceOf([separator]), { ...this.#space, top: true, mustFit: false }, this.#context);
    const items: FrameItem[] = [];
    if (rule.kind === "whole") items.push({ kind: "frame", x: 0, y: offset, frame: rule.frame });
    items.push({ kind: "frame", x: 0, y: this.#head(), frame: notes });
    return { height: this.#head() + notes.height, baseline: undefined, items };
  }
}

/** Fragments that a sequence still has to show. */
function fragmentsOf(sequence: BlockSequence | undefined): readonly Fragment[] | undefined {
  if (sequence === undefined) return undefined;
  return [...sequence.heads, ...sequence.fragments.slice(sequence.from + sequence.heads.length)];
}

/** The notes stand at the page's foot however short the body is; each call is a place that its note leads back to. */
function framed(body: Frame, notes: PlacedNotes, calls: readonly NoteCall[], space: AvailableSpace): Frame {
  if (showsNothing(notes.frame) && calls.length === 0) return body;
  const items: FrameItem[] = calls.map(({ note, top }) => ({
    kind: "anchor",
    name: note.place,
    x: 0,
    y: top,
    outline: undefined,
  }));
  if (!showsNothing(body)) items.push({ kind: "frame", x: 0, y: 0, frame: body });
  const { frame } = notes;
  if (!showsNothing(frame)) items.push({ kind: "frame", x: 0, y: space.height - frame.height, frame });
  return { height: space.height, baseline: body.baseline, items };
}
