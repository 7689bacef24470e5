import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Dialog } from "../shell/dialog.tsx";
import { editorWords } from "../words/editor-words.ts";

/** Something that the palette does. */
export interface PaletteEntry {
  readonly label: string;
  readonly detail: string;
  /** Keys that do the same, as they are shown. */
  readonly keys?: string;
  readonly run: () => void;
}

interface Given {
  readonly entries: readonly PaletteEntry[];
  readonly onClose: () => void;
}

/** All commands and elements, found by typing. */
export function Palette({ entries, onClose }: Given) {
  const { palette } = editorWords.value;
  const typed = useSignal("");
  const chosen = useSignal(0);
  const list = useRef<HTMLDivElement>(null);
  const found = entries.filter((entry) => fits(entry, typed.value));
  const current = Math.min(chosen.value, Math.max(0, found.length - 1));
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }, [current]);
  const run = (entry: PaletteEntry | undefined): void => {
    if (entry === undefined) return;
    onClose();
    // The dialog gives the focus back first; what runs may take it.
    queueMicrotask(entry.run);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Enter") run(found[current]);
    else if (event.key === "ArrowDown") chosen.value = Math.min(current + 1, found.length - 1);
    else if (event.key === "ArrowUp") chosen.value = Math.max(current - 1, 0);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title={palette.title} close={onClose}>
      <input
        type="text"
        autofocus
        role="combobox"
        class="palette-input"
        aria-label={palette.placeholder}
        placeholder={palette.placeholder}
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={found.length === 0 ? undefined : `palette-${current}`}
        autocomplete="off"
        value={typed.value}
        onInput={({ currentTarget }) => {
          typed.value = currentTarget.value;
          chosen.value = 0;
        }}
        onKeyDown={onKeyDown}
      />
      <div id="palette-list" class="palette-list" role="listbox" aria-label={palette.title} ref={list}>
        {found.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys.
          <div
            key={entry.label}
            id={`palette-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            class="palette-entry"
            onClick={() => run(entry)}
          >
            <span>{entry.label}</span>
            <span class="muted">{entry.detail}</span>
            {entry.keys === undefined ? null : <kbd>{entry.keys}</kbd>}
          </div>
        ))}
      </div>
      {found.length === 0 ? <p class="muted">{palette.none}</p> : null}
    </Dialog>
  );
}

function fits({ label, detail }: PaletteEntry, typed: string): boolean {
  const text = `${label} ${detail}`.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
