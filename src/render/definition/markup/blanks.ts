import type { Inline } from "../../model/text/inline.ts";

/**
 * Text as `whiteSpace: normal` shows it: runs of blanks are one, and a line does not begin with any. No-break spaces
 * are no blanks. Shared as it is when there is nothing to do, which is nearly always.
 */
export function withSingleBlanks(inlines: readonly Inline[]): readonly Inline[] {
  const only = inlines.length === 1 ? inlines[0] : undefined;
  if (only?.kind === "text" && only.text !== "" && single(only.text, true) === only.text) return inlines;
  let afterBlank = true;
  let changed = false;
  const made: Inline[] = [];
  for (const inline of inlines) {
    if (inline.kind !== "text") {
      afterBlank = inline.kind === "line-break";
      made.push(inline);
      continue;
    }
    const text = single(inline.text, afterBlank);
    changed ||= text !== inline.text;
    if (text !== "") {
      afterBlank = text.endsWith(" ");
      made.push(text === inline.text ? inline : { ...inline, text });
    }
  }
  return changed ? made : inlines;
}

function single(text: string, afterBlank: boolean): string {
  const run = text.includes("  ") ? text.replace(/ {2,}/g, " ") : text;
  return afterBlank && run.startsWith(" ") ? run.slice(1) : run;
}
