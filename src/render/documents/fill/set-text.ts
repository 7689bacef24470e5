import type { Typesetter } from "../../graphics/text/typesetter.ts";
import { leftAligned, type TextLook } from "../../model/look.ts";
import { heightOf, type Line } from "../../model/text/line.ts";

/** A text to set within a field, and the space for it. */
export interface TextTask {
  readonly text: string;
  /** Its size is not used. */
  readonly look: TextLook;
  /** Points; 0: as large as fits. */
  readonly size: number;
  readonly width: number;
  readonly height: number;
  readonly isMultiline: boolean;
  /** Place of the value, for findings. */
  readonly path: string;
}

export interface FieldLines {
  readonly lines: readonly Line[];
  /** Something of it is cut off. */
  readonly isClipped: boolean;
}

/** Font size that viewers choose for several lines when the size is theirs to choose. */
const usualSize = 12;
const smallest = 4;
const largest = 144;

export function setText(typesetter: Typesetter, task: TextTask): FieldLines {
  return task.isMultiline ? severalLines(typesetter, task) : oneLine(typesetter, task);
}

function oneLine(typesetter: Typesetter, task: TextTask): FieldLines {
  const set = (size: number): readonly Line[] => lines(typesetter, task, [task.text.replace(/\s/g, " ")], size);
  const fitted = task.size === 0 ? fittingSize(set(usualSize), task) : task.size;
  const set1 = set(fitted);
  return { lines: set1, isClipped: widthOf(set1) > task.width + slack || fitted * lowest > task.height + slack };
}

/** Share of a letter's size that is mostly visible: a line may be higher than its field as long as its letters are not. */
const lowest = 0.75;
const slack = 0.01;

function fittingSize(set: readonly Line[], { width, height }: TextTask): number {
  const wide = width / Math.max(slack, widthOf(set));
  const high = height / Math.max(slack, heightOf(set));
  return Math.min(largest, Math.max(smallest, Math.floor(usualSize * Math.min(wide, high) * 10) / 10));
}

function severalLines(typesetter: Typesetter, task: TextTask): FieldLines {
  const texts = task.text.split("\n");
  const fits = (set: readonly Line[]): boolean =>
    heightOf(set) <= task.height + slack && widthOf(set) <= task.width + slack;
  let size = task.size === 0 ? usualSize : task.size;
  let set = lines(typesetter, task, texts, size);
  while (task.size === 0 && size > smallest && !fits(set)) {
    size -= 1;
    set = lines(typesetter, task, texts, size);
  }
  return { lines: set, isClipped: !fits(set) };
}

/** Lines one below the other, each text a paragraph. */
export function lines(
  typesetter: Typesetter,
  { look, width, isMultiline, path }: Omit<TextTask, "text" | "size" | "height">,
  texts: readonly string[],
  size: number,
): readonly Line[] {
  const sized = { ...look, size };
  return texts.flatMap((text) => {
    const inline = { kind: "text", text, look: sized, link: undefined, span: undefined } as const;
    const prepared = typesetter.prepare([inline], sized, leftAligned, path);
    return typesetter.lines(prepared, isMultiline ? Math.max(1, width) : endless);
  });
}

const endless = 1e9;

const widthOf = (set: readonly Line[]): number => set.reduce((widest, { width }) => Math.max(widest, width), 0);
