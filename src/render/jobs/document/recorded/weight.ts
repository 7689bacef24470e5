import type { Picture } from "../../../model/drawing/picture.ts";
import { weightOf } from "../../../model/drawing/weight.ts";
import type { PageMark } from "../../../model/page/page.ts";
import type { TextSlot } from "./record.ts";

/** Bytes of memory, about, that things of a record take. */
const bytesOf = {
  mark: 260,
  line: 1_500,
  step: 64,
  drawn: 300,
  slot: 900,
  question: 250,
  inline: 150,
  letter: 30,
} as const;

export function weightOfMarks(marks: readonly PageMark[]): number {
  let weight = 0;
  for (const mark of marks) weight += bytesOf.mark + weightBeyond(mark);
  return weight;
}

function weightBeyond(mark: PageMark): number {
  switch (mark.kind) {
    case "line":
      return bytesOf.line + mark.line.pieces.length * bytesOf.mark;
    case "path":
      return mark.path.length * bytesOf.step;
    case "drawing":
      return weightOf(mark.drawing) * bytesOf.drawn;
    case "group":
      return weightOfMarks(mark.marks) + (mark.clip?.length ?? 0) * bytesOf.step;
    case "rect":
    case "rule":
    case "picture":
    case "link":
    case "anchor":
    case "node":
    case "part":
    case "part-end":
      return 0;
  }
}

export function weightOfSlot({ questions, rereading: { skeleton } }: TextSlot): number {
  let weight = bytesOf.slot + questions.length * bytesOf.question;
  for (const inline of skeleton?.inlines ?? [])
    weight += bytesOf.inline + ("kind" in inline && inline.kind === "text" ? inline.text.length * bytesOf.letter : 0);
  return weight;
}

/** Pictures are kept as long as a record shows them. */
export function weightOfPictures(pictures: Iterable<Picture>): number {
  let weight = 0;
  for (const { source, samples, alpha } of pictures)
    weight += source.length + samples.data.length + (alpha?.data.length ?? 0);
  return weight;
}
