import type { EditorState } from "@codemirror/state";
import { EditorSelection } from "@codemirror/state";
import { computed, signal } from "@preact/signals";
import type { Editing } from "../editor/editing.ts";
import { spanIn } from "../page/json-spans.ts";
import { hasMark, type MarkName, markNames } from "../page/mark-commands.ts";
import { type CaretPlace, caretPlace, moveByLine } from "./caret-place.ts";
import { type CaretText, caretText, offsetInJson, rootOf, type SelectionEnds } from "./caret-text.ts";
import { offsetNow, placeInPresent } from "./drawn-text.ts";
import type { FieldAction } from "./field-keys.ts";
import { fieldAt, fieldChange, fieldText, saidAt, saidStretch } from "./field-text.ts";
import { inShown, type LayerBox, layerBoxes, type WrittenText } from "./layer-boxes.ts";
import { type PageTextPlace, type PageTexts, placeAtPoint, placeBeside } from "./page-texts.ts";
import { type ShownAt, type ShownText, shownByData, shownText } from "./shown-text.ts";
import {
  joinBefore,
  joinBehind,
  markedAt,
  markupPasted,
  pasted,
  splitAt,
  type TextEditResult,
  type TextPlace,
  typedIn,
  wordAt,
} from "./text-edit.ts";
import type { WritingRefusal } from "./writing-refusal.ts";

/** Writing on the page: what is typed there changes the text of the editor, whose selection is that of the page. */
export interface PageWriting {
  readonly written: { readonly value: WrittenText | undefined };
  readonly caret: { readonly value: CaretPlace | undefined };
  /** What is drawn over the pages. */
  readonly boxes: { readonly value: readonly LayerBox[] };
  /** Marks that all of the selection has, or the letter before the caret. */
  readonly marks: { readonly value: ReadonlySet<MarkName> };
  /** Whether the field has the focus. */
  readonly focused: { value: boolean };
  /** Why the last key or click did nothing. */
  readonly refused: { value: WritingRefusal | undefined };
  /** Somebody pressed the pointer at a point of a page; false: no text is there. `clicks`: 2 selects the word, 3 the text. */
  setCaret(page: number, x: number, y: number, given: { readonly clicks: number; readonly extend: boolean }): boolean;
  /** The pointer was moved there while pressed. */
  drag(page: number, x: number, y: number): void;
  /** The field has another value; `caret`: its place there. */
  typed(value: string, caret: number, event: string): void;
  /** The selection of the field is another one. */
  select(anchor: number, head: number): void;
  /** `markup`: the same as it was copied from a text of ours; empty: it was not. */
  paste(letters: string, markup: string): void;
  act(action: Exclude<FieldAction, { readonly kind: "leave" }>): void;
}

/** As many texts as are looked for on pages that were made of earlier ones. */
const mostFormer = 8;

export function openPageWriting(editing: Editing): PageWriting {
  const meant = signal<ShownAt | undefined>(undefined);
  const focused = signal(false);
  const refused = signal<WritingRefusal | undefined>(undefined);
  const former = new FormerTexts();
  const atCaret = computed<CaretText | undefined>(() => {
    const state = editing.state.value;
    const text = state?.doc.toString();
    const root = text === undefined || !focused.value ? undefined : rootOf(text);
    return state === undefined || text === undefined || root === undefined
      ? undefined
      : caretText(text, root, state.selection.main);
  });
  const written = computed<WrittenText | undefined>(() => {
    const own = atCaret.value;
    return own === undefined
      ? undefined
      : { ...own, field: fieldText(own.said), shown: former.shownOf(own, editing, meant.value) };
  });
  let lastPlace: CaretPlace | undefined;
  const caret = computed<CaretPlace | undefined>(() => {
    const own = written.value;
    const state = editing.state.value;
    if (own === undefined || state === undefined) return undefined;
    const former = editing.isCurrent.value ? undefined : lastPlace;
    lastPlace =
      own.shown === undefined
        ? former
        : caretPlace(own.shown, inShown(own, own.ends.head), state.selection.main.assoc < 0);
    return lastPlace;
  });
  const boxes = computed(() => layerBoxes(written.value, caret.value));
  const marks = computed<ReadonlySet<MarkName>>(() => new Set(marksOf(written.value)));
  /** Where the caret stood when moves up and down began. */
  let goal: number | undefined;

  const dispatch = (made: TextEditResult, userEvent: string, isApart = false): boolean => {
    goal = undefined;
    refused.value = made.kind === "none" ? made.why : undefined;
    if (made.kind === "none") return false;
    const [anchor = 0, head = 0] = [made.from, made.to].map((at) => offsetInJson(made.text, made.pointer, at) ?? 0);
    editing.edit({ changes: made.changes, selection: { anchor, head }, userEvent, isApart });
    return true;
  };
  /** The text place of the selection, lowest end first. */
  const placeNow = (): TextPlace | undefined => {
    const own = written.value;
    const text = editing.state.value?.doc.toString();
    if (own === undefined || text === undefined) return undefined;
    const { anchor, head } = own.ends;
    return { text, pointer: own.pointer, from: Math.min(anchor, head), to: Math.max(anchor, head) };
  };
  const textsNow = (): PageTexts | undefined => {
    const text = editing.state.value?.doc.toString();
    const root = text === undefined ? undefined : rootOf(text);
    if (text === undefined || root === undefined) return undefined;
    const drawn = rootOf(editing.drawnText() ?? text);
    return { pages: editing.live.shown.value, root: drawn, shownBy: shownByData(editing.dataValue.value) };
  };
  const selectIn = (pointer: string, ends: SelectionEnds, isFormer: boolean, glows = false): void => {
    const view = editing.view.value;
    const text = view?.state.doc.toString();
    const span = text === undefined ? undefined : spanIn(text, pointer);
    if (view === undefined || text === undefined || span === undefined) return;
    const [anchor, head] = [offsetInJson(text, pointer, ends.anchor), offsetInJson(text, pointer, ends.head)];
    if (anchor === undefined || head === undefined) return;
    const range =
      anchor === head ? EditorSelection.cursor(head, isFormer ? -1 : 1) : EditorSelection.range(anchor, head);
    refused.value = undefined;
    const { main } = view.state.selection;
    if (!glows && main.eq(range) && main.assoc === range.assoc) return;
    editing.select(range, glows ? span : undefined);
  };
  const goTo = (place: PageTextPlace, anchor: number | undefined = undefined, glows = false): void => {
    meant.value = { page: place.page, row: place.row };
    selectIn(place.pointer, { anchor: anchor ?? place.offset, head: place.offset }, place.former, glows);
  };
  const pointed = (page: number, x: number, y: number): PageTextPlace | undefined => {
    const texts = textsNow();
    const place = texts === undefined ? undefined : placeAtPoint(texts, page, x, y);
    if (place === undefined || "why" in place) {
      refused.value = texts === undefined ? "text is broken" : place?.why;
      return undefined;
    }
    const now = placeInPresent(editing, place);
    refused.value = now === undefined ? "no such place" : undefined;
    return now;
  };
  const moveOut = (move: "before" | "behind" | "up" | "down"): void => {
    const [own, texts, place] = [written.value, textsNow(), caret.value];
    const pointer = editing.isCurrent.value ? own?.pointer : editing.caretPointer.value;
    const at =
      own?.shown === undefined || pointer === undefined
        ? undefined
        : { page: own.shown.page, row: own.shown.row, pointer };
    if (texts === undefined || at === undefined || place === undefined) {
      refused.value = "unclear";
      return;
    }
    const beside = placeBeside(texts, at, move, { place, x: goal ?? place.x });
    const to = beside === undefined ? undefined : placeInPresent(editing, beside);
    if (to !== undefined) goTo(to);
  };
  const moveLine = ({ move, extend }: Extract<FieldAction, { kind: "line" }>): void => {
    const [own, place] = [written.value, caret.value];
    if (own?.shown === undefined || place === undefined) return;
    const isVertical = move === "up" || move === "down";
    goal = isVertical ? (goal ?? place.x) : undefined;
    const to = moveByLine(own.shown.stops, place, move, goal ?? place.x);
    if (to === undefined) {
      if (isVertical && !extend) moveOut(move);
      else if (isVertical) select(own.ends.anchor, move === "up" ? 0 : own.said.length, false);
      return;
    }
    // The pages may show what the text said some letters ago.
    const at = offsetNow(own.shown.said, own.said, to.stop.offset, to.former);
    select(extend ? own.ends.anchor : at, at, to.former);
  };
  const select = (anchor: number, head: number, isFormer: boolean): void => {
    const own = written.value;
    if (own !== undefined) selectIn(own.pointer, { anchor, head }, isFormer);
  };

  return {
    ...{ written, caret, boxes, marks, focused, refused },
    setCaret: (page, x, y, { clicks, extend }) => {
      const place = pointed(page, x, y);
      goal = undefined;
      if (place === undefined) return false;
      const own = written.value;
      if (extend && own?.pointer === place.pointer) goTo(place, own.ends.anchor);
      else if (clicks === 1) goTo(place, undefined, true);
      else selectAround(editing, place, clicks === 2, (ends) => selectIn(place.pointer, ends, false, true));
      return true;
    },
    drag: (page, x, y) => {
      const own = written.value;
      const place = pointed(page, x, y);
      if (own !== undefined && place?.pointer === own.pointer)
        selectIn(own.pointer, { ...own.ends, head: place.offset }, place.former);
    },
    typed: (value, at, event) => {
      const own = written.value;
      const place = placeNow();
      if (own === undefined || place === undefined) {
        refused.value = textsNow() === undefined ? "text is broken" : "no text";
        return;
      }
      const change = fieldChange(own.field.value, value, at);
      if (change === undefined) return;
      const stretch = saidStretch(own.field, change, place.from === place.to ? place.from : undefined);
      dispatch(typedIn({ ...place, ...stretch }, change.letters), event);
    },
    select: (anchor, head) => {
      const own = written.value;
      if (own === undefined) return;
      const { field, ends } = own;
      if (fieldAt(field, ends.anchor) === anchor && fieldAt(field, ends.head) === head) return;
      goal = undefined;
      selectIn(own.pointer, { anchor: saidAt(field, anchor), head: saidAt(field, head) }, false);
    },
    paste: (letters, markup) => {
      const place = placeNow();
      if (place === undefined) {
        refused.value = textsNow() === undefined ? "text is broken" : "no text";
        return;
      }
      const own = markup === "" ? undefined : markupPasted(place, markup);
      dispatch(own?.kind === "edit" ? own : pasted(place, letters), "input.paste", true);
    },
    act: (action) => {
      const place = placeNow();
      const view = editing.view.value;
      if (view === undefined) return;
      if (action.kind === "undo" || action.kind === "redo") {
        goal = undefined;
        editing[action.kind]();
      } else if (place === undefined) refused.value = textsNow() === undefined ? "text is broken" : "no text";
      else if (action.kind === "line") moveLine(action);
      else if (action.kind === "text") moveOut(action.move);
      else dispatch(editOf(action, place), "input.page", true);
    },
  };
}

type EditAction =
  | { readonly kind: "split" | "break" | "join-before" | "join-behind" }
  | Extract<FieldAction, { readonly kind: "mark" }>;

function editOf(action: EditAction, place: TextPlace): TextEditResult {
  switch (action.kind) {
    case "mark":
      return markedAt(place, action.name);
    case "split":
      return splitAt(place);
    case "break":
      return typedIn(place, "\n");
    case "join-before":
      return joinBefore(place);
    case "join-behind":
      return joinBehind(place);
  }
}

/** The word at a place, or the whole text. */
function selectAround(
  editing: Editing,
  place: PageTextPlace,
  isWord: boolean,
  select: (ends: SelectionEnds) => void,
): void {
  const state = editing.view.value?.state;
  const own = state === undefined ? undefined : saidOf(state, place.pointer);
  if (own === undefined) return;
  const field = fieldText(own);
  const [from, to] = isWord ? wordAt(field.value, fieldAt(field, place.offset)) : [0, field.value.length];
  const inside = field.seen.filter(({ at }) => at >= from && at < to);
  select({ anchor: inside[0]?.part.from ?? place.offset, head: inside.at(-1)?.part.to ?? place.offset });
}

function saidOf(state: EditorState, pointer: string): string | undefined {
  const text = state.doc.toString();
  const span = spanIn(text, pointer);
  const value: unknown = span === undefined ? undefined : JSON.parse(text.slice(span.from, span.to));
  return typeof value === "string" ? value : undefined;
}

function marksOf(own: WrittenText | undefined): readonly MarkName[] {
  if (own === undefined) return [];
  const { field, said, ends } = own;
  const [from, to] = [Math.min(ends.anchor, ends.head), Math.max(ends.anchor, ends.head)];
  const beside = field.seen.findLast(({ part }) => part.to <= to)?.part ?? field.seen[0]?.part;
  const stretch = from === to ? beside : { from, to };
  return stretch === undefined ? [] : markNames.filter((name) => hasMark(said, stretch, name));
}

/** What the text at the caret said lately, newest first: pages are made of one of these. */
class FormerTexts {
  #pointer = "";
  #saids: readonly string[] = [];
  #shown: ShownText | undefined;

  shownOf({ pointer, said }: CaretText, editing: Editing, meant: ShownAt | undefined): ShownText | undefined {
    if (pointer !== this.#pointer) [this.#pointer, this.#saids, this.#shown] = [pointer, [], undefined];
    if (this.#saids[0] !== said) this.#saids = [said, ...this.#saids].slice(0, mostFormer);
    const pages = editing.live.shown.value;
    const shownBy = shownByData(editing.dataValue.value);
    const text = editing.state.value?.doc.toString() ?? "";
    // Pages of the newest text show nothing else; an earlier one is found on them by chance alone.
    const saids = editing.isCurrent.value ? this.#saids.slice(0, 1) : this.#saids;
    const drawn = editing.isCurrent.value ? undefined : editing.drawnText();
    const then = drawn === undefined ? pointer : (editing.caretPointer.value ?? pointer);
    const now = shownText(pages, rootOf(drawn ?? text), then, { saids, meant, shownBy });
    this.#shown = now ?? (editing.isCurrent.value ? undefined : this.#shown);
    return this.#shown;
  }
}
