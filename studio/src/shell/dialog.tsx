import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { words } from "../words/words.ts";

interface Given {
  readonly title: string;
  readonly close: () => void;
  readonly children: ComponentChildren;
}

/**
 * A modal dialog for as long as it is rendered. It begins at its first field, or at the button that closes it where there is none;
 * Escape and the button close it; focus goes back where it was.
 */
export function Dialog({ title, close, children }: Given) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Before the next frame: what is typed meanwhile would be lost.
  useLayoutEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>("input, select, textarea")?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={close}>
      <header class="dialog-head">
        <h2 id={id}>{title}</h2>
        <button type="button" class="quiet" onClick={close}>
          {words.value.write.close}
        </button>
      </header>
      {children}
    </dialog>
  );
}
