import { placedParagraphs } from "../tags/author-place.ts";
import { textOfParagraph } from "../tags/place-tags.ts";
import { parseSource, treeLimits } from "../tree/source-tree.ts";
import { textPartsOf } from "./template-parts.ts";
import { openUsableWord, unlessUnusable } from "./usable-word.ts";

/** The text of each paragraph of a Word file that has any, in their order. @throws Refusal INVALID_REQUEST where it cannot be read */
export function paragraphsOf(file: Uint8Array, path: string): readonly string[] {
  const { opened, main } = openUsableWord(file, path);
  return unlessUnusable(path, () => {
    const budget = { elements: treeLimits.elements };
    const parts = textPartsOf(opened, main).filter(({ isProperties }) => !isProperties);
    return parts.flatMap(({ part, words }) => {
      const source = opened.textOf(part);
      if (source === undefined) return [];
      const { paragraphs } = placedParagraphs(parseSource(source, budget), words);
      return paragraphs.map(textOfParagraph).filter((text) => text.trim() !== "");
    });
  });
}
