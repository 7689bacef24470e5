import type { DataToken } from "../../../vocabulary/expression/token.ts";
import type { ComputableExpression } from "../../definition/bind/expression/computed.ts";
import type { WordControl } from "../controls/control-value.ts";
import type { FieldTest } from "../fields/field-value.ts";
import type { FieldInText, OwnNames } from "../tags/tag-meaning.ts";
import type { LinkedRunLook, TurnedRunLook } from "./run-look.ts";

/** The value of a tag: of a reference as it is, of any other expression computed. */
export interface TagValue {
  /** As its author wrote it, braces included. */
  readonly spelling: string;
  readonly where: string;
  readonly token: DataToken | undefined;
  readonly compute: ComputableExpression;
}

/** Where a value stands: in a run's text lines and tabs become elements; in a drawing's or a property's they are blanks or themselves. */
export type WordTextPlace = "run" | "drawing" | "property";

/** A branch of a condition; without a test it is {{else}}. */
export interface ChoiceBranch {
  readonly test: TagValue | undefined;
  /** {{#unless}}. */
  readonly isNegated: boolean;
  readonly body: WordProgram;
}

/** What must differ in each copy of something that a loop repeats. */
export type UniqueKind = "drawing" | "bookmark" | "bookmark-name" | "control" | "revision";

/** A content control, its XML as programs: ids and names in it are each copy's own. */
export interface ControlStep {
  readonly kind: "control";
  readonly control: WordControl;
  readonly where: string;
  readonly loops: number;
  /** The whole of it as it was. */
  readonly kept: WordProgram;
  /** From behind its properties up to the value, and from there. */
  readonly before: WordProgram;
  readonly behind: WordProgram;
}

/** A step of filling a part; a text is written as it is. */
export type WordInstruction =
  | string
  /** `look`: of its run, where it stands in one. */
  | {
      readonly kind: "value";
      readonly value: TagValue;
      readonly place: WordTextPlace;
      readonly look: TurnedRunLook | undefined;
    }
  | {
      readonly kind: "link";
      readonly address: TagValue;
      readonly text: TagValue | undefined;
      readonly look: LinkedRunLook;
    }
  | {
      readonly kind: "loop";
      readonly list: TagValue;
      /** What is no list is a condition, or the entry itself. */
      readonly isSection: boolean;
      readonly as: string | undefined;
      /** Only `as` names the entry. */
      readonly own: OwnNames | undefined;
      /** Each entry is a document of its own; `between`: what stands between two of them. */
      readonly records: { readonly between: WordProgram } | undefined;
      readonly body: WordProgram;
      readonly otherwise: WordProgram | undefined;
    }
  /** A property of a cell: how many columns it spans, or whether it goes on with the cell above. */
  | { readonly kind: "cell"; readonly change: "span" | "down"; readonly value: TagValue }
  | { readonly kind: "set"; readonly name: string; readonly value: TagValue }
  | { readonly kind: "choice"; readonly branches: readonly ChoiceBranch[] }
  | { readonly kind: "picture"; readonly value: TagValue; readonly width: number | undefined }
  | (FieldInText & { readonly where: string })
  | ControlStep
  | { readonly kind: "next"; readonly test: FieldTest | undefined; readonly isSkip: boolean; readonly where: string }
  | { readonly kind: "frame"; readonly value: TagValue; readonly xml: string; readonly loops: number }
  /** An id or a name; `loops`: how many loops are around it. */
  | { readonly kind: "unique"; readonly of: UniqueKind; readonly original: string; readonly loops: number }
  /** The number of a list that restarts with every entry of the loop of that depth, from 0. */
  | { readonly kind: "list"; readonly original: string; readonly depth: number }
  /** The id of a link to a header or a footer that are each entry's own, of `records`; `link`: the author's. */
  | { readonly kind: "zone"; readonly link: string; readonly part: string }
  /** The id of a note: of the copy's own that leads to it, by its key; undefined: of the note that is being written. */
  | { readonly kind: "note"; readonly key: string | undefined; readonly original: string }
  /** Only the first copy has it. */
  | { readonly kind: "once"; readonly text: string }
  /** The end of a cell, header or text box, which may not be without a paragraph. */
  | { readonly kind: "last-paragraph" }
  /** A table that may come out without a row, and then goes. */
  | { readonly kind: "table-start" }
  | { readonly kind: "table-end" };

export interface WordProgram {
  readonly steps: readonly WordInstruction[];
  /** Characters of its texts, those in loops and choices not counted. */
  readonly characters: number;
}

/** The notes of a part. */
export interface PartNotes {
  /** Those that copies of the body lead to, by their keys. */
  readonly programs: ReadonlyMap<string, WordProgram>;
  /** The ids of all. */
  readonly ids: ReadonlySet<string>;
}

export const noNotes: PartNotes = { programs: new Map(), ids: new Set() };

/** A program of steps, neighbouring texts put together. */
export function programOf(steps: readonly WordInstruction[]): WordProgram {
  const merged: WordInstruction[] = [];
  let text = "";
  let characters = 0;
  for (const step of steps) {
    if (typeof step === "string") {
      text += step;
      characters += step.length;
      continue;
    }
    if (text !== "") merged.push(text);
    text = "";
    merged.push(step);
  }
  if (text !== "") merged.push(text);
  return { steps: merged, characters };
}
