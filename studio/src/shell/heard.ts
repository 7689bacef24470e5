import { signal } from "@preact/signals";

/** What a screen reader says next, without the focus going there (WCAG 4.1.3); the frame has the place for it. */
export const heard = signal("");

/** Says a sentence to screen readers, also when it is the one that was said last. */
export function hear(sentence: string): void {
  heard.value = heard.peek() === sentence ? `${sentence}\u00a0` : sentence;
}
