import type { EditorState } from "@codemirror/state";
import { EditorSelection } from "@codemirror/state";
import { computed, signal } from "@preact/signals";
import type { Editing } from "../editor/editing.ts";
import { type Snippet, snippetsOf } from "../editor/insertion.ts";
import { spanIn } from "../page/json-spans.ts";
import { hasMark, type MarkName, markNames } from "../page/mark-commands.ts";
import { type CaretPlace, caretPlace, moveByLine } from "./caret-place.ts";
import { type CaretText, caretText, offsetInJson, rootOf, type SelectionEnds } from "./caret-text.ts";
import { offsetNow, placeInPresent } from "./drawn-text.ts";
import type { FieldAction } from "./field-keys.ts";
import { fieldAt, fieldChange, fieldText, saidAt, saidStretch } from "./field-text.ts";
import { FormerTexts } from "./former-texts.ts";
import { elementOf, insertedAt, isEmptyParagraph } from "./insert/insert-edit.ts";
import { sampleOf } from "./insert/insert-sample.ts";
import { kindsAt } from "./insert/kinds-at.ts";
import { inShown, layerBoxes, textLeft, type WrittenText } from "./layer-boxes.ts";
import { hasLinkKey, isLinked, linkAt, linkedAt } from "./link/link-edit.ts";
import { type PageTextPlace, type PageTexts, placeAtPoint, placeBeside, type TextMove } from "./page-texts.ts";
import { type ShownAt, shownByData } from "./shown-text.ts";
import { cellBeside, type TabPlace, tabEdit, tabPlace } from "./tab-moves.ts";
import { cellOf, tableEdit } from "./table-edit.ts";
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
import type { CaretGiven, PageWriting, WriteAction } from "./writing-model.ts";
import type { WritingRefusal } from "./writing-refusal.ts";

export const openPageWriting = (editing: Editing): PageWriting => new TextWriter(editing);

/** Lives as long as the editor's screen. */
class TextWriter implements PageWriting {
  readonly focused = signal(false);
  readonly refused = signal<WritingRefusal | undefined>(undefined);
  readonly linking = signal<PageWriting["linking"]["value"]>(undefined);
  readonly inserting = signal<PageWriting["inserting"]["value"]>(undefined);
  readonly #editing: Editing;
  /** Which of the places that show the text was clicked. */
  readonly #meant = signal<ShownAt | undefined>(undefined);
  readonly #former = new FormerTexts();
  #lastPlace: CaretPlace | undefined;
  /** Where the caret stood when moves up and down began. */
  #goal: number | undefined;

  constructor(editing: Editing) {
    this.#editing = editing;
  }

  readonly #atCaret = computed<CaretText | undefined>(() => {
    const state = this.#editing.state.value;
    const text = state?.doc.toString();
    const root = text === undefined || !this.focused.value ? undefined : rootOf(text);
    return state === undefined || text === undefined || root === undefined
      ? undefined
      : caretText(text, root, state.selection.main);
  });

  readonly written = computed<WrittenText | undefined>(() => {
    const own = this.#atCaret.value;
    return own === undefined
      ? undefined
      : { ...own, field: fieldText(own.said), shown: this.#former.shownOf(own, this.#editing, this.#meant.value) };
  });

  readonly caret = computed<CaretPlace | undefined>(() => {
    const [own, state] = [this.written.value, this.#editing.state.value];
    if (own === undefined || state === undefined) return undefined;
    const former = this.#editing.isCurrent.value ? undefined : this.#lastPlace;
    this.#lastPlace =
      own.shown === undefined
        ? former
        : caretPlace(own.shown, inShown(own, own.ends.head), state.selection.main.assoc < 0);
    return this.#lastPlace;
  });

  readonly boxes = computed(() => layerBoxes(this.written.value, this.caret.value));
  readonly marks = computed<ReadonlySet<MarkName>>(() => new Set(marksOf(this.written.value)));
  readonly tabs = computed<TabPlace | undefined>(() => {
    const own = this.#atCaret.value;
    return own === undefined ? undefined : tabPlace(rootOf(this.#text() ?? ""), own.pointer);
  });

  readonly isInCell = computed(() => {
    const own = this.#atCaret.value;
    return own !== undefined && cellOf(rootOf(this.#text() ?? ""), own.pointer) !== undefined;
  });

  readonly link = computed(() =>
    this.#atCaret.value === undefined ? undefined : linkAt(this.#atCaret.value)?.address,
  );
  readonly hasLinkKey = computed(() => hasLinkKey(this.#atCaret.value));
  readonly isEmptyParagraph = computed(() => {
    const own = this.#atCaret.value;
    return own !== undefined && isEmptyParagraph(rootOf(this.#text() ?? ""), own.pointer);
  });
  readonly textLeft = computed(() =>
    this.caret.value === undefined ? 0 : textLeft(this.#editing.live.shown.value, this.caret.value),
  );
  readonly kinds = computed(() => {
    const [own, schema] = [this.#atCaret.value, this.#editing.schema.value];
    const beside = own === undefined ? undefined : elementOf(rootOf(this.#text() ?? ""), own.pointer);
    return schema === undefined ? undefined : kindsAt(snippetsOf(schema), beside ?? "", this.#editing.around.value);
  });

  enter(): void {
    this.focused.value = true;
    this.linking.value = undefined;
    this.inserting.value = undefined;
  }

  setCaret(page: number, x: number, y: number, { clicks, extend }: CaretGiven): boolean {
    const place = this.#pointed(page, x, y);
    this.#goal = undefined;
    if (place === undefined) return false;
    const own = this.written.value;
    if (extend && own?.pointer === place.pointer) this.#goTo(place, own.ends.anchor);
    else if (clicks === 1) this.#goTo(place, undefined, true);
    else selectAround(this.#editing, place, clicks === 2, (ends) => this.#selectIn(place.pointer, ends, false, true));
    return true;
  }

  drag(page: number, x: number, y: number): void {
    const own = this.written.value;
    const place = this.#pointed(page, x, y);
    if (own !== undefined && place?.pointer === own.pointer)
      this.#selectIn(own.pointer, { ...own.ends, head: place.offset }, place.former);
  }

  typed(value: string, at: number, event: string): void {
    const [own, place] = [this.written.value, this.#placeNow()];
    if (own === undefined || place === undefined) {
      this.#refuseWithoutText();
      return;
    }
    const change = fieldChange(own.field.value, value, at);
    if (change === undefined) return;
    const stretch = saidStretch(own.field, change, place.from === place.to ? place.from : undefined);
    this.#dispatch(typedIn({ ...place, ...stretch }, change.letters), event);
  }

  select(anchor: number, head: number): void {
    const own = this.written.value;
    if (own === undefined) return;
    const { field, ends } = own;
    if (fieldAt(field, ends.anchor) === anchor && fieldAt(field, ends.head) === head) return;
    this.#goal = undefined;
    this.#selectIn(own.pointer, { anchor: saidAt(field, anchor), head: saidAt(field, head) }, false);
  }

  paste(letters: string, markup: string): void {
    const place = this.#placeNow();
    if (place === undefined) {
      this.#refuseWithoutText();
      return;
    }
    const own = markup === "" ? undefined : markupPasted(place, markup);
    this.#dispatch(own?.kind === "edit" ? own : pasted(place, letters), "input.paste", true);
  }

  act(action: WriteAction): void {
    const place = this.#placeNow();
    if (this.#editing.view.value === undefined) return;
    if (action.kind === "undo" || action.kind === "redo") {
      this.#goal = undefined;
      this.#editing[action.kind]();
    } else if (place === undefined) this.#refuseWithoutText();
    else if (action.kind === "line") this.#moveLine(action);
    else if (action.kind === "text") this.#moveOut(action.move);
    else if (action.kind === "tab") this.#tab(place, action.isBack);
    else if (action.kind === "link") this.#beginLink();
    else if (action.kind === "insert") this.inserting.value = { typed: action.typed };
    else if (action.kind === "put") this.#put(place, action.snippet);
    else this.#dispatch(editOf(action, place), "input.page", true);
  }

  #beginLink(): void {
    const own = this.written.value;
    this.linking.value = { address: this.link.value, isLinked: own !== undefined && isLinked(own) };
  }

  #put(place: TextPlace, { example }: Snippet): void {
    const sample = sampleOf(rootOf(place.text), example, this.#editing.around.value);
    this.#dispatch(insertedAt(place, sample), "input.page", true);
  }

  #text(): string | undefined {
    return this.#editing.state.value?.doc.toString();
  }

  #refuseWithoutText(): void {
    this.refused.value = this.#textsNow() === undefined ? "text is broken" : "no text";
  }

  #dispatch(made: TextEditResult, userEvent: string, isApart = false): void {
    this.#goal = undefined;
    this.refused.value = made.kind === "none" ? made.why : undefined;
    if (made.kind === "none") return;
    const [anchor = 0, head = 0] = [made.from, made.to].map((at) => offsetInJson(made.text, made.pointer, at) ?? 0);
    this.#editing.edit({ changes: made.changes, selection: { anchor, head }, userEvent, isApart });
  }

  /** The text place of the selection, lowest end first. */
  #placeNow(): TextPlace | undefined {
    const [own, text] = [this.written.value, this.#text()];
    if (own === undefined || text === undefined) return undefined;
    const { anchor, head } = own.ends;
    return { text, pointer: own.pointer, from: Math.min(anchor, head), to: Math.max(anchor, head) };
  }

  #textsNow(): PageTexts | undefined {
    const text = this.#text();
    const root = text === undefined ? undefined : rootOf(text);
    if (text === undefined || root === undefined) return undefined;
    const editing = this.#editing;
    const drawn = rootOf(editing.drawnText() ?? text);
    return { pages: editing.live.shown.value, root: drawn, shownBy: shownByData(editing.dataValue.value) };
  }

  #selectIn(pointer: string, ends: SelectionEnds, isFormer: boolean, glows = false): void {
    const view = this.#editing.view.value;
    const text = view?.state.doc.toString();
    const span = text === undefined ? undefined : spanIn(text, pointer);
    if (view === undefined || text === undefined || span === undefined) return;
    const [anchor, head] = [offsetInJson(text, pointer, ends.anchor), offsetInJson(text, pointer, ends.head)];
    if (anchor === undefined || head === undefined) return;
    const range =
      anchor === head ? EditorSelection.cursor(head, isFormer ? -1 : 1) : EditorSelection.range(anchor, head);
    this.refused.value = undefined;
    const { main } = view.state.selection;
    if (!glows && main.eq(range) && main.assoc === range.assoc) return;
    this.#editing.select(range, glows ? span : undefined);
  }

  #goTo(place: PageTextPlace, anchor: number | undefined = undefined, glows = false): void {
    this.#meant.value = { page: place.page, row: place.row };
    this.#selectIn(place.pointer, { anchor: anchor ?? place.offset, head: place.offset }, place.former, glows);
  }

  #pointed(page: number, x: number, y: number): PageTextPlace | undefined {
    const texts = this.#textsNow();
    const place = texts === undefined ? undefined : placeAtPoint(texts, page, x, y);
    if (place === undefined || "why" in place) {
      this.refused.value = texts === undefined ? "text is broken" : place?.why;
      return undefined;
    }
    const now = placeInPresent(this.#editing, place);
    this.refused.value = now === undefined ? "no such place" : undefined;
    return now;
  }

  #moveOut(move: TextMove): void {
    const [own, texts, place] = [this.written.value, this.#textsNow(), this.caret.value];
    const pointer = this.#editing.isCurrent.value ? own?.pointer : this.#editing.caretPointer.value;
    if (own?.shown === undefined || pointer === undefined || texts === undefined || place === undefined) {
      this.refused.value = "unclear";
      return;
    }
    const at = { page: own.shown.page, row: own.shown.row, pointer };
    const beside = placeBeside(texts, at, move, { place, x: this.#goal ?? place.x });
    const to = beside === undefined ? undefined : placeInPresent(this.#editing, beside);
    if (to !== undefined) this.#goTo(to);
  }

  #moveLine({ move, extend }: Extract<FieldAction, { kind: "line" }>): void {
    const [own, place] = [this.written.value, this.caret.value];
    if (own?.shown === undefined || place === undefined) {
      this.refused.value = "unclear";
      return;
    }
    const isVertical = move === "up" || move === "down";
    this.#goal = isVertical ? (this.#goal ?? place.x) : undefined;
    const to = moveByLine(own.shown.stops, place, move, this.#goal ?? place.x);
    const select = (anchor: number, head: number, isFormer: boolean): void =>
      this.#selectIn(own.pointer, { anchor, head }, isFormer);
    if (to === undefined) {
      if (isVertical && !extend) this.#moveOut(move);
      else if (isVertical) select(own.ends.anchor, move === "up" ? 0 : own.said.length, false);
      return;
    }
    // The pages may show what the text said some letters ago.
    const at = offsetNow(own.shown.said, own.said, to.stop.offset, to.former);
    select(extend ? own.ends.anchor : at, at, to.former);
  }

  /** To the next cell, whose text is selected then, behind the last of a table to a new row; an item goes to another level. */
  #tab(place: TextPlace, isBack: boolean): void {
    const cell = this.tabs.value === "cell" ? cellBeside(rootOf(place.text), place.pointer, isBack) : undefined;
    if (cell === undefined) {
      const made = tabEdit(place, this.tabs.value, isBack);
      const isEnd = made.kind === "none" && (made.why === "nothing before" || made.why === "nothing behind");
      if (isEnd) this.refused.value = "end of tabs";
      else this.#dispatch(made, "input.page", true);
      return;
    }
    this.#goal = undefined;
    this.#selectIn(cell.pointer, { anchor: 0, head: cell.said.length }, false);
  }
}

type EditAction =
  | { readonly kind: "split" | "break" | "join-before" | "join-behind" }
  | Extract<WriteAction, { readonly kind: "mark" | "table" | "lead" | "letters" }>;

function editOf(action: EditAction, place: TextPlace): TextEditResult {
  switch (action.kind) {
    case "mark":
      return markedAt(place, action.name);
    case "table":
      return tableEdit(place, action.name);
    case "lead":
      return linkedAt(place, action.address);
    case "letters":
      return typedIn(place, action.letters);
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
