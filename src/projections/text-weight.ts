import type { StoredText } from "../vocabulary/events/event.ts";

interface WithTexts {
  readonly content: StoredText;
  readonly testData: StoredText | null;
}

/** Limit of the texts of one answer together, in characters or bytes. */
const heaviestPage = 64 * 1024 * 1024;

/** The first of them whose texts are not too much for one answer; always one at least, when there is one. */
export function lightEnough<Item extends WithTexts>(found: readonly Item[]): readonly Item[] {
  let weight = 0;
  const tooHeavy = found.findIndex((item, index) => {
    weight += weightOf(item.content) + weightOf(item.testData);
    return weight > heaviestPage && index > 0;
  });
  return tooHeavy === -1 ? found : found.slice(0, tooHeavy);
}

function weightOf(stored: StoredText | null): number {
  if (stored === null) return 0;
  return "text" in stored ? stored.text.length : stored.sizeBytes;
}
