import type { Editing } from "../editor/editing.ts";
import { type CaretText, rootOf } from "./caret-text.ts";
import { type ShownAt, type ShownText, shownByData, shownText } from "./shown-text.ts";

/** As many texts as are looked for on pages that were made of earlier ones. */
const mostFormer = 8;

/** What the text at the caret said lately, newest first: pages are made of one of these. */
export class FormerTexts {
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
