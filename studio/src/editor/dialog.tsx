import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

interface Given {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  readonly wide?: boolean;
}

/** A modal dialog; Escape closes it, and the focus goes back to where it was. */
export function Dialog({ title, onClose, children, wide = false }: Given) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog ref={dialog} class={wide ? "dialog dialog-wide" : "dialog"} aria-label={title} onClose={onClose}>
      <h2>{title}</h2>
      {children}
    </dialog>
  );
}
