import { useComputed, useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Snippet } from "../../editor/insertion.ts";
import type { ElementName, WritingWords } from "../../words/writing-en.ts";
import { writingWords } from "../../words/writing-words.ts";
import { caretOnScreen, isOfWriting, isOtherWindow } from "../on-screen.ts";
import type { PageWriting } from "../writing-model.ts";
import { menuPlace } from "./menu-place.ts";

interface MenuGiven {
  readonly writing: PageWriting;
  /** What was typed to open it, which stays as a letter when nothing is chosen; empty: a button opened it. */
  readonly typed: string;
  /** Gives the focus back to the field, which ends the menu. */
  readonly back: () => void;
}

/** A kind of element as the list shows it. */
interface InsertEntry {
  readonly snippet: Snippet;
  readonly name: string;
  /** All words that it is found by, in small letters. */
  readonly found: string;
}

function entriesOf(snippets: readonly Snippet[], { insert }: WritingWords): readonly InsertEntry[] {
  const names: Readonly<Record<string, ElementName>> = insert.names;
  return snippets.map((snippet) => {
    const [name, others] = names[snippet.element] ?? [snippet.element, ""];
    return { snippet, name, found: `${name} ${others} ${snippet.element}`.toLowerCase() };
  });
}

/** Those whose words begin with all that was typed, and first those whose name does. */
function foundIn(entries: readonly InsertEntry[], typed: string): readonly InsertEntry[] {
  const wanted = typed.toLowerCase().trim();
  const words = wanted.split(/\s+/);
  const found = entries.filter((entry) => words.every((word) => ` ${entry.found}`.includes(` ${word}`)));
  const isNamed = ({ name }: InsertEntry): boolean => name.toLowerCase().startsWith(wanted);
  return [...found.filter(isNamed), ...found.filter((entry) => !isNamed(entry))];
}

/** Every kind of element, found by typing, at the caret. */
export function InsertMenu({ writing, typed, back }: MenuGiven) {
  const { insert } = writingWords.value;
  const sought = useSignal("");
  const chosen = useSignal(0);
  const place = useRef<HTMLDivElement>(null);
  const entries = useComputed(() => entriesOf(writing.kinds.value ?? [], writingWords.value));
  const found = foundIn(entries.value, sought.value);
  const current = Math.min(chosen.value, Math.max(0, found.length - 1));
  useLayoutEffect(() => place.current?.querySelector("input")?.focus({ preventScroll: true }), []);
  useLayoutEffect(() => place.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" }));
  const put = (entry: InsertEntry | undefined): void => {
    if (entry === undefined) return;
    writing.act({ kind: "put", snippet: entry.snippet });
    back();
  };
  const leave = (): void => {
    if (typed !== "") writing.act({ kind: "letters", letters: `${typed}${sought.value}` });
    back();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    if (event.key === "Enter") put(found[current]);
    else if (event.key === "ArrowDown") chosen.value = Math.min(current + 1, found.length - 1);
    else if (event.key === "ArrowUp") chosen.value = Math.max(current - 1, 0);
    else if (event.key === "Escape") leave();
    else if (event.key === "Backspace" && sought.value === "") back();
    else return;
    event.preventDefault();
  };
  const onFocusOut = ({ relatedTarget }: FocusEvent): void => {
    if (isOtherWindow(relatedTarget)) return;
    writing.inserting.value = undefined;
    if (!isOfWriting(relatedTarget)) writing.focused.value = false;
  };
  return (
    <div ref={place} class="insert-menu" style={placeOf(writing)} onFocusOut={onFocusOut}>
      <input
        type="text"
        role="combobox"
        aria-label={insert.search}
        placeholder={insert.search}
        aria-expanded="true"
        aria-controls="insert-list"
        aria-activedescendant={found.length === 0 ? undefined : `insert-${found[current]?.snippet.element}`}
        autocomplete="off"
        value={sought.value}
        onInput={({ currentTarget }) => {
          sought.value = currentTarget.value;
          chosen.value = 0;
        }}
        onKeyDown={onKeyDown}
      />
      <div id="insert-list" class="insert-list" role="listbox" aria-label={insert.title}>
        {found.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys.
          <div
            key={entry.snippet.element}
            id={`insert-${entry.snippet.element}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => put(entry)}
          >
            {entry.name}
          </div>
        ))}
      </div>
      <p class="muted" role="status">
        {found.length === 0 ? (writing.kinds.value === undefined ? insert.notLoaded : insert.none) : ""}
      </p>
    </div>
  );
}

function placeOf({ caret }: PageWriting): Readonly<Record<string, string>> {
  const at = caret.value === undefined ? undefined : caretOnScreen(caret.value);
  const line = at ?? { left: innerWidth / 2, top: innerHeight / 3, height: 0 };
  const { left, top, bottom, most } = menuPlace(line, { width: innerWidth, height: innerHeight });
  const side = top === undefined ? { bottom: `${bottom}px` } : { top: `${top}px` };
  return { left: `${left}px`, maxBlockSize: `${most}px`, ...side };
}
