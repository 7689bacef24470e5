import type { ForeignPdf } from "../../pdf-syntax/reader/foreign-pdf.ts";
import { rectOf } from "../../pdf-syntax/reader/shown-place.ts";
import { type Dictionary, isStream, type StreamObject } from "../../pdf-syntax/reader/value.ts";
import type { ForeignField, Form, Widget } from "./form.ts";
import type { NewFieldValue } from "./read-value.ts";

/** Annotation flags (ISO 32000-1, 12.5.3): invisible, hidden, or not to be seen. */
const unseen = 1 | 2 | 32;

/** Where a widget is seen on its page, if its flags let it be seen. */
export function visibleRect(pdf: ForeignPdf, widget: Dictionary): ReturnType<typeof rectOf> {
  const flags = pdf.resolve(widget.entries.get("F"));
  return typeof flags === "number" && (flags & unseen) !== 0 ? undefined : rectOf(pdf, widget);
}

/** Appearance of a button in a state (12.5.5); undefined: it shows nothing, as with an empty dictionary in its place. */
export function shownIn(pdf: ForeignPdf, { entries }: Dictionary, state: string): StreamObject | undefined {
  const states = pdf.dictionary(pdf.dictionary(entries.get("AP"))?.entries.get("N"));
  const found = pdf.resolve(states?.entries.get(state));
  return isStream(found) ? found : undefined;
}

/** Whether anything of a value is seen on a page. A value that is empty, or a button that is off, has nothing to be seen. */
export function isSeen(pdf: ForeignPdf, { pages }: Form, { widgets }: ForeignField, filling: NewFieldValue): boolean {
  if (isNothing(filling)) return true;
  return widgets.some((widget) => {
    const rect = widget.page === undefined ? undefined : visibleRect(pdf, widget.dictionary);
    const box = pages[widget.page ?? -1]?.box;
    if (rect === undefined || box === undefined || !isShowing(pdf, widget, filling)) return false;
    const isOnPage = rect.left < box.right && rect.right > box.left && rect.bottom < box.top && rect.top > box.bottom;
    return isOnPage && rect.right > rect.left && rect.top > rect.bottom;
  });
}

function isNothing(filling: NewFieldValue): boolean {
  switch (filling.kind) {
    case "text":
      return filling.text.trim() === "";
    case "state":
      return filling.state === "Off";
    case "chosen":
      return filling.chosen.length === 0;
  }
}

/** Texts are painted again, and so is the mark of a button that has none; a mark without a single operator is the form's own. */
function isShowing(pdf: ForeignPdf, { dictionary, state }: Widget, filling: NewFieldValue): boolean {
  if (filling.kind !== "state" || state === undefined) return true;
  if (state !== filling.state) return false;
  const mark = shownIn(pdf, dictionary, state);
  return mark === undefined || pdf.decode(mark).some((byte) => byte > 32);
}
