import { extracted } from "../../render/writers/pdf/judges.ts";

/** A word where poppler finds it, in points from the top left corner of its page. */
export interface WordBox {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface BoxedPage {
  readonly width: number;
  readonly height: number;
  readonly words: readonly WordBox[];
}

/** The words of a PDF file, page by page. */
export function wordBoxes(bytes: Uint8Array): readonly BoxedPage[] {
  const pages: (BoxedPage & { words: WordBox[] })[] = [];
  for (const line of extracted(bytes, "-bbox").split("\n")) {
    const [, width, height] = /<page width="([\d.]+)" height="([\d.]+)">/.exec(line) ?? [];
    if (width !== undefined) pages.push({ width: Number(width), height: Number(height), words: [] });
    const word = /<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*)<\/word>/u.exec(line);
    if (word === null) continue;
    const [left, top, right, bottom] = word.slice(1, 5).map(Number) as [number, number, number, number];
    pages.at(-1)?.words.push({ text: word[5] ?? "", left, top, right, bottom });
  }
  return pages;
}
