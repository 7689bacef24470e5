import { writingWords } from "../words/writing-words.ts";
import { InsertMenu } from "./insert/insert-menu.tsx";
import { LinkRow } from "./link/link-row.tsx";
import { MarkBar } from "./mark-bar.tsx";
import { isOfWriting, isOtherWindow } from "./on-screen.ts";
import { TableBar } from "./table-bar.tsx";
import type { PageWriting } from "./writing-model.ts";

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
    if (isOtherWindow(relatedTarget) || isOfWriting(relatedTarget)) return;
    writing.linking.value = undefined;
    writing.focused.value = false;
  };
  const [linking, inserting] = [writing.linking.value, writing.inserting.value];
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its buttons are what is interactive; it hears what they leave. */}
      <div class="write-bars" onKeyDown={onKeyDown} onFocusOut={onFocusOut}>
        <MarkBar writing={writing} back={back} />
        <TableBar writing={writing} />
        <InsertBar writing={writing} back={back} />
        {linking === undefined ? null : <LinkRow writing={writing} {...linking} back={back} />}
      </div>
      {inserting === undefined ? null : <InsertMenu writing={writing} typed={inserting.typed} back={back} />}
    </>
  );
}

/** The button that opens the list of elements, and closes it. */
function InsertBar({ writing, back }: BarsGiven) {
  const { insert } = writingWords.value;
  return (
    <div class="insert-bar" role="toolbar" aria-label={insert.title}>
      <button
        type="button"
        class="quiet"
        title={insert.title}
        aria-label={insert.title}
        aria-expanded={writing.inserting.value !== undefined}
        disabled={writing.written.value === undefined}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => (writing.inserting.value === undefined ? writing.act({ kind: "insert", typed: "" }) : back())}
      >
        +
      </button>
    </div>
  );
}

/** The first of their buttons gets the focus. */
export const focusBars = (): void => document.querySelector<HTMLElement>(".write-bars button:enabled")?.focus();
