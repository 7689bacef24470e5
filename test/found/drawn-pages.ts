import type { DescribedOperation, DescribedPages, PageDescription } from "../../src/vocabulary/page-description.ts";

/** Text on one baseline without a gap in it; lengths in points from the page's top left corner. */
interface DrawnText {
  readonly text: string;
  readonly x: number;
  readonly right: number;
  readonly y: number;
  readonly fill: unknown;
}

/** Where a picture stands; lengths in points from the page's top left corner. */
interface DrawnBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What a page shows, its groups opened. */
export interface DrawnPage {
  readonly width: number;
  readonly height: number;
  readonly texts: readonly DrawnText[];
  readonly pictures: readonly DrawnBox[];
  readonly operations: readonly DescribedOperation[];
}

/** The pages of a job with `describe`. */
export const drawnPages = (bytes: Uint8Array): readonly DrawnPage[] =>
  (JSON.parse(Buffer.from(bytes).toString("utf8")) as DescribedPages).described.map(drawn);

function drawn({ width, height, operations: all }: PageDescription): DrawnPage {
  const operations = opened(all);
  const pictures = operations.flatMap((one) => (one.op === "picture" ? [one] : []));
  return { width, height, texts: textsOf(operations), pictures, operations };
}

/** Groups move nothing here but by whole transformations, which these inputs do not have. */
const opened = (operations: readonly DescribedOperation[]): readonly DescribedOperation[] =>
  operations.flatMap((one) => (one.op === "group" ? opened(one.operations) : [one]));

/** Less than a space: a change of look within a word, or what kerning leaves. */
const gap = 1;

function textsOf(operations: readonly DescribedOperation[]): readonly DrawnText[] {
  const runs = operations.flatMap((one) => (one.op === "text" && one.hidden !== true ? [one] : []));
  const texts: DrawnText[] = [];
  for (const { text, x, y, width, fill } of runs.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    const last = texts.at(-1);
    if (last === undefined || Math.abs(last.y - y) > 0.1 || Math.abs(x - last.right) > gap)
      texts.push({ text, x, right: x + width, y, fill });
    else texts[texts.length - 1] = { ...last, text: last.text + text, right: x + width };
  }
  return texts;
}

/** All words of a page as they stand in its lines. */
export const wordsOn = ({ texts }: DrawnPage): readonly string[] => texts.flatMap(({ text }) => text.split(/\s+/));

/** The first page, from 1, on which a text stands; 0: none. */
export const pageWith = (pages: readonly DrawnPage[], text: string): number =>
  pages.findIndex((page) => page.texts.some((one) => one.text.includes(text))) + 1;

/** The first page, from 1, with a picture; 0: none. */
export const pageWithPicture = (pages: readonly DrawnPage[]): number =>
  pages.findIndex(({ pictures }) => pictures.length > 0) + 1;
