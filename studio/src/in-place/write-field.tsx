import { effect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { writingWords } from "../words/writing-words.ts";
import { actionOfInput, actionOfKey, type FieldAction, type FieldState } from "./field-keys.ts";
import { copiedText, fieldAt } from "./field-text.ts";
import { caretOnScreen, isOfWriting } from "./on-screen.ts";
import { focusBars } from "./write-bars.tsx";
import type { PageWriting } from "./writing-model.ts";

/** Of what is copied from a text of ours, for another one. */
const ownKind = "application/x-colophon-text";

interface FieldGiven {
  readonly writing: PageWriting;
  /** The element that somebody writes in, in words. */
  readonly place: string;
  /** Gives the focus back to the pages. */
  readonly leave: () => void;
}

/**
 * The field that somebody types in while the page shows the letters. It holds the text of the element at the caret, so that all ways to
 * write that a system has work as in any field, and readers of screens read it.
 */
export function WriteField({ writing, place, leave }: FieldGiven) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => (field.current === null ? undefined : bindField(field.current, writing, leave)), [writing, leave]);
  const own = writing.written.value;
  return (
    <textarea
      ref={field}
      class="write-field"
      data-link-key={writing.hasLinkKey.value ? "" : undefined}
      aria-describedby="preview-said"
      aria-label={own === undefined ? writingWords.value.field : place}
      tabIndex={-1}
      rows={1}
      wrap="off"
      autocomplete="off"
      dir={own?.shown?.isRtl === true ? "rtl" : "ltr"}
    />
  );
}

/** Follows the field and is followed by it; the answer ends that. */
function bindField(field: HTMLTextAreaElement, writing: PageWriting, leave: () => void): () => void {
  const handlers = new FieldHandlers(field, writing, leave);
  const stops = [effect(() => handlers.show()), effect(() => handlers.place())];
  const listeners: readonly [string, (event: never) => void][] = [
    ["keydown", handlers.keydown],
    ["beforeinput", handlers.beforeinput],
    ["input", handlers.input],
    ["compositionstart", handlers.compositionstart],
    ["compositionend", handlers.compositionend],
    ["paste", handlers.paste],
    ["copy", handlers.copy],
    ["cut", handlers.copy],
    ["focus", () => writing.enter()],
    ["blur", ({ relatedTarget }: FocusEvent) => (writing.focused.value = isOfWriting(relatedTarget))],
  ];
  for (const [name, handler] of listeners) field.addEventListener(name, handler as (event: Event) => void);
  document.addEventListener("selectionchange", handlers.selectionchange);
  return () => {
    for (const stop of stops) stop();
    for (const [name, handler] of listeners) field.removeEventListener(name, handler as (event: Event) => void);
    document.removeEventListener("selectionchange", handlers.selectionchange);
  };
}

/** Lives as long as the field. */
class FieldHandlers {
  readonly #field: HTMLTextAreaElement;
  readonly #writing: PageWriting;
  readonly #leave: () => void;
  /** The selection that the text has, as it was put into the field last: a later one of the field is on its way to the text. */
  #shown = "";
  /** How many inputs of an input method there were since it began; undefined: none is at work. */
  #composed: number | undefined;
  /** The text that it began in. */
  #composedIn: string | undefined;

  constructor(field: HTMLTextAreaElement, writing: PageWriting, leave: () => void) {
    [this.#field, this.#writing, this.#leave] = [field, writing, leave];
  }

  /**
   * Puts text and selection into the field. While an input method is at work it alone changes it, unless the caret was set into another
   * text: what it says next would be written there otherwise, with all of the former text.
   */
  show(): void {
    const own = this.#writing.written.value;
    if (this.#composed !== undefined && own?.pointer === this.#composedIn) return;
    this.#composed = undefined;
    const value = own?.field.value ?? "";
    const field = this.#field;
    const isOther = field.value !== value;
    if (isOther) field.value = value;
    if (own === undefined) return;
    const [anchor, head] = [fieldAt(own.field, own.ends.anchor), fieldAt(own.field, own.ends.head)];
    const [from, to] = [Math.min(anchor, head), Math.max(anchor, head)];
    const shown = `${own.pointer} ${anchor} ${head}`;
    if (shown === this.#shown && !isOther) return;
    this.#shown = shown;
    if (field.selectionStart !== from || field.selectionEnd !== to)
      field.setSelectionRange(from, to, anchor > head ? "backward" : "forward");
  }

  /** At the caret, where an input method shows what it offers. */
  place(): void {
    const caret = this.#writing.caret.value;
    if (caret === undefined) return;
    const at = caretOnScreen(caret);
    if (at === undefined) return;
    const { left, top, height } = at;
    Object.assign(this.#field.style, { left: `${left}px`, top: `${top}px`, height: `${height}px` });
  }

  #state(): FieldState {
    const { selectionStart: from, selectionEnd: to, value, dir } = this.#field;
    const { tabs, hasLinkKey, isEmptyParagraph } = this.#writing;
    return {
      ...{ from, to, length: value.length, isRtl: dir === "rtl", hasTab: tabs.value !== undefined },
      ...{ hasLinkKey: hasLinkKey.value, isEmptyParagraph: isEmptyParagraph.value },
    };
  }

  #act(action: FieldAction | undefined, event: Event): void {
    if (action === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    // The browser reports a selection after the key that made it, and another key may come before.
    this.selectionchange();
    if (action.kind === "leave") this.#leave();
    else if (action.kind === "bars") focusBars();
    else this.#writing.act(action);
  }

  readonly keydown = (event: KeyboardEvent): void => {
    if (event.isComposing || this.#composed !== undefined) return;
    const { key, ctrlKey, metaKey, shiftKey: isShift, altKey: isAlt } = event;
    const pressed = { key, isCommand: ctrlKey || metaKey, isShift, isAlt };
    this.#act(actionOfKey(pressed, this.#state()), event);
  };

  readonly beforeinput = (event: InputEvent): void => {
    if (this.#composed === undefined) this.#act(actionOfInput(event.inputType, event.data, this.#state()), event);
  };

  readonly input = (event: InputEvent): void => {
    this.#take(event.inputType.startsWith("delete") ? "delete.backward" : "input.type");
  };

  /** Takes what the field has over into the text, or the text back into the field where it cannot be. */
  #take(event: string): void {
    const name = this.#composed === undefined ? event : `input.type.compose${this.#composed === 0 ? ".start" : ""}`;
    if (this.#composed !== undefined) this.#composed += 1;
    this.#writing.typed(this.#field.value, this.#field.selectionEnd, name);
    this.show();
  }

  readonly compositionstart = (): void => {
    this.#composed = 0;
    this.#composedIn = this.#writing.written.value?.pointer;
    this.place();
  };

  readonly compositionend = (): void => {
    this.#take("input.type");
    this.#composed = undefined;
    this.show();
  };

  readonly paste = (event: ClipboardEvent): void => {
    event.preventDefault();
    this.selectionchange();
    const data = event.clipboardData;
    this.#writing.paste(data?.getData("text/plain") ?? "", data?.getData(ownKind) ?? "");
    this.show();
  };

  /** Of the field itself chips would be copied as the letter that stands for them there. */
  readonly copy = (event: ClipboardEvent): void => {
    const own = this.#writing.written.value;
    const { selectionStart: from, selectionEnd: to, value } = this.#field;
    if (own === undefined || from === to || event.clipboardData === null) return;
    event.preventDefault();
    const { letters, markup } = copiedText(own.field, from, to);
    event.clipboardData.setData("text/plain", letters);
    if (markup !== undefined) event.clipboardData.setData(ownKind, markup);
    if (event.type !== "cut") return;
    this.selectionchange();
    this.#writing.typed(value.slice(0, from) + value.slice(to), from, "delete.cut");
    this.show();
  };

  readonly selectionchange = (): void => {
    const field = this.#field;
    const isOwn = document.activeElement === field && this.#composed === undefined;
    if (!isOwn || field.value !== this.#writing.written.value?.field.value) return;
    const { selectionStart: from, selectionEnd: to, selectionDirection } = field;
    if (selectionDirection === "backward") this.#writing.select(to, from);
    else this.#writing.select(from, to);
  };
}
