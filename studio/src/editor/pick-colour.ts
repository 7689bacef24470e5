import type { EditorView } from "@codemirror/view";

/** A colour in hexadecimal, as JSON writes it. */
const colour = /"#([\da-f]{3}|[\da-f]{6})"/gi;

/** Opens the browser's own choice of colours for the colour that the caret is in, which then follows it; false: there is none. */
export function pickColour(view: EditorView): boolean {
  const { state } = view;
  const position = state.selection.main.head;
  const line = state.doc.lineAt(position);
  const at = position - line.from;
  const found = [...line.text.matchAll(colour)].find(({ index, 0: text }) => index <= at && at <= index + text.length);
  if (found === undefined) return false;
  const from = line.from + found.index + 1;
  open(view, { from, to: from + found[0].length - 2 });
  return true;
}

function open(view: EditorView, { from, to }: { readonly from: number; readonly to: number }): void {
  let end = to;
  const input = document.createElement("input");
  input.type = "color";
  input.className = "colour";
  input.value = longForm(view.state.doc.sliceString(from, to));
  input.setAttribute("aria-hidden", "true");
  input.tabIndex = -1;
  input.addEventListener("input", () => {
    // What was written meanwhile may have moved the colour: then nothing is written over.
    if (!isColour(view.state.doc.sliceString(from, end))) return input.remove();
    view.dispatch({ changes: { from, to: end, insert: input.value }, userEvent: "input.colour" });
    end = from + input.value.length;
  });
  const place = view.coordsAtPos(from);
  if (place !== null) Object.assign(input.style, { left: `${place.left}px`, top: `${place.bottom}px` });
  for (const former of document.querySelectorAll("input.colour")) former.remove();
  document.body.append(input);
  input.addEventListener("change", () => input.remove());
  input.showPicker();
}

const isColour = (text: string): boolean => /^#([\da-f]{3}|[\da-f]{6})$/i.test(text);

/** The browser's choice takes six digits alone. */
const longForm = (text: string): string =>
  (text.length === 4 ? text.replaceAll(/[\da-f]/gi, "$&$&") : text).toLowerCase();
