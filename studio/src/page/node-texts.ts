import type {
  DescribedOperation,
  MatrixDescription,
  PageDescription,
} from "../../../src/vocabulary/page-description.ts";

/** A run of letters of a page, and how it is moved there. */
export interface PlacedRun {
  readonly run: Extract<DescribedOperation, { op: "text" }>;
  readonly matrix: MatrixDescription;
  /** From 1. */
  readonly page: number;
}

/** A node of the definition on a page, with the runs that stand in it and in no node inside of it. */
export interface NodeText {
  readonly path: string;
  /** Which of the things that a `source` made, from 1. */
  readonly row: number | undefined;
  readonly page: number;
  /** Left, top, width and height in points of the page. */
  readonly box: readonly [x: number, y: number, width: number, height: number];
  readonly runs: readonly PlacedRun[];
}

const still: MatrixDescription = [1, 0, 0, 1, 0, 0];

const times = ([a, b, c, d, e, f]: MatrixDescription, [g, h, i, j, k, l]: MatrixDescription): MatrixDescription => [
  ...([a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j] as const),
  ...([a * k + c * l + e, b * k + d * l + f] as const),
];

export const onPage = (
  [a, b, c, d, e, f]: MatrixDescription,
  x: number,
  y: number,
): readonly [x: number, y: number] => [a * x + c * y + e, b * x + d * y + f];

/** The nodes of a page in painting order. A run belongs to the last node before it whose box holds it: nodes come before their runs. */
export function nodeTexts(page: PageDescription): readonly NodeText[] {
  const nodes: (NodeText & { readonly runs: PlacedRun[] })[] = [];
  const walk = (operations: readonly DescribedOperation[], matrix: MatrixDescription): void => {
    for (const operation of operations) {
      if (operation.op === "group") walk(operation.operations, times(matrix, operation.transform ?? still));
      else if (operation.op === "node") {
        const { path, row, x, y, width, height } = operation;
        nodes.push({ path, row, page: page.number, box: [...onPage(matrix, x, y), width, height], runs: [] });
      } else if (operation.op === "text") {
        const middle = onPage(matrix, operation.x + operation.width / 2, operation.y);
        const own = nodes.findLast(({ box }) => holds(box, middle, operation.size)) ?? nodes.at(-1);
        own?.runs.push({ run: operation, matrix, page: page.number });
      }
    }
  };
  walk(page.operations, still);
  return nodes;
}

/** Letters reach over the box of their lines a little, and a baseline may stand below it. */
const holds = ([x, y, width, height]: NodeText["box"], [px, py]: readonly [number, number], size: number): boolean =>
  px >= x - 1 && px <= x + width + 1 && py >= y - 1 && py <= y + height + size;

/** A character of the page. */
export interface PaintedLetter {
  readonly letter: string;
  /** Which of the runs it stands in, and its offset in what the run says. */
  readonly run: number;
  readonly at: number;
  /** It is the last of its line. */
  readonly isLast: boolean;
}

/** The characters of runs in the order they are read; `rtl`: lines begin at their right. */
export function readingOf(runs: readonly PlacedRun[], rtl: boolean): readonly PaintedLetter[] {
  return linesOf(runs).flatMap((line) => {
    const order = inDirection(rtl ? [...line].reverse() : line, runs, rtl);
    const letters = order.flatMap((run) => lettersIn(runs[run] as PlacedRun, run));
    return letters.map((one, index) => ({ ...one, isLast: index === letters.length - 1 }));
  });
}

function lettersIn({ run: { text } }: PlacedRun, run: number): readonly Omit<PaintedLetter, "isLast">[] {
  let at = 0;
  return Array.from(text, (letter) => {
    const made = { letter, run, at };
    at += letter.length;
    return made;
  });
}

/** Runs by lines: a new one is lower or higher, or begins further left than the run before. */
function linesOf(runs: readonly PlacedRun[]): readonly (readonly number[])[] {
  const lines: number[][] = [];
  let before: PlacedRun["run"] | undefined;
  for (const [index, { run }] of runs.entries()) {
    const isNew =
      before === undefined || Math.abs(run.y - before.y) > run.size * 0.6 || run.x < before.x - run.size * 2;
    if (isNew) lines.push([]);
    lines.at(-1)?.push(index);
    before = run;
  }
  return lines;
}

/** Stretches against the direction of the line are turned. */
function inDirection(line: readonly number[], runs: readonly PlacedRun[], rtl: boolean): readonly number[] {
  const order: number[] = [];
  let against: number[] = [];
  for (const index of line) {
    if ((runs[index]?.run.rtl === true) === rtl) {
      order.push(...against.reverse(), index);
      against = [];
    } else against.push(index);
  }
  return [...order, ...against.reverse()];
}
