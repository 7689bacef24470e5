/** A stretch of text; `preserve`: each of its blanks counts. */
export interface SpacedText {
  readonly text: string;
  readonly preserve: boolean;
}

/**
 * Blanks as they are shown (SVG 1.1, 10.15): they run together, also over spans, and none begin or end the text, unless
 * they are preserved. Then they become blanks that nothing joins.
 */
export function spacedOut<S extends SpacedText>(stretches: readonly S[]): readonly S[] {
  const kept: S[] = [];
  let afterBlank = true;
  for (const stretch of stretches) {
    const shown: string = stretch.preserve ? preserved(stretch.text) : joined(stretch.text, afterBlank);
    if (shown === "") continue;
    afterBlank = !stretch.preserve && shown.endsWith(" ");
    kept.push({ ...stretch, text: shown });
  }
  return withoutEnd(kept);
}

function joined(text: string, afterBlank: boolean): string {
  const one = text.replace(/[\r\n]+/g, "").replace(/[ \t]+/g, " ");
  return afterBlank ? one.replace(/^ /, "") : one;
}

/** Single blanks between letters stay what they are: text that is copied from the page has them. */
const preserved = (text: string): string =>
  text.replace(/\r\n|[\r\n\t]/g, " ").replace(/^ +| {2,}| +$/g, (blanks) => "\u00a0".repeat(blanks.length));

function withoutEnd<S extends SpacedText>(stretches: readonly S[]): readonly S[] {
  const kept = [...stretches];
  for (let last = kept.pop(); last !== undefined; last = kept.pop()) {
    const end = last.preserve ? last.text : last.text.replace(/ +$/, "");
    if (end !== "") return [...kept, { ...last, text: end }];
  }
  return kept;
}
