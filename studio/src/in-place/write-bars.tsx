import { MarkBar } from "./mark-bar.tsx";
import type { PageWriting } from "./page-writing.ts";
import { TableBar } from "./table-bar.tsx";

interface BarsGiven {
  readonly writing: PageWriting;
  /** Gives the focus back to the field. */
  readonly back: () => void;
}

/**
 * What is done to the text at the caret, above the pages: they stay where they are whatever the caret is in. While one of the buttons has
 * the focus, the caret stays, so that they are of use to the keyboard, too.
 */
export function WriteBars({ writing, back }: BarsGiven) {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    back();
  };
  const onFocusOut = ({ relatedTarget }: FocusEvent): void => {
    const isBack = relatedTarget instanceof Element && relatedTarget.matches(".write-field");
    if (!isBack && !isInBars(relatedTarget)) writing.focused.value = false;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its buttons are what is interactive; it hears what they leave.
    <div class="write-bars" onKeyDown={onKeyDown} onFocusOut={onFocusOut}>
      <MarkBar writing={writing} />
      <TableBar writing={writing} />
    </div>
  );
}

/** Whether what gets the focus is one of their buttons. */
export const isInBars = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(".write-bars") !== null;

/** The first of their buttons gets the focus. */
export const focusBars = (): void => document.querySelector<HTMLElement>(".write-bars button:enabled")?.focus();
