import type { ExpressionTree } from "../../../vocabulary/expression/tree.ts";
import { leadsToNote, noteKeyOf } from "../program/note-programs.ts";
import { attributeIn } from "../tree/edit.ts";
import { openingOf, type SourceElement, type TagMark } from "../tree/source-tree.ts";
import type { ArrangedTags } from "./tag-data.ts";

/** A part whose regions have been arranged. */
export interface ArrangedPart {
  readonly root: SourceElement;
  /** The list of whose entries it is made; undefined: of the data. */
  readonly entries: ExpressionTree | undefined;
}

/**
 * The tags of parts, the body first, in the order in which they are filled: a note that copies have of their own stands where they lead to it, as
 * it is filled with what they are filled with. `copied`: such notes by their keys.
 */
export function arrangedParts(
  parts: readonly ArrangedPart[],
  copied: ReadonlyMap<string, SourceElement>,
): readonly ArrangedTags[] {
  const reached = new Set<SourceElement>();
  return parts.map(({ root, entries }, at) => ({ marks: marksOf(root, at === 0 ? copied : none, reached), entries }));
}

const none: ReadonlyMap<string, SourceElement> = new Map();

function marksOf(
  root: SourceElement,
  notes: ReadonlyMap<string, SourceElement>,
  reached: Set<SourceElement>,
): readonly TagMark[] {
  const found: TagMark[] = [];
  const visit = ({ children }: SourceElement): void => {
    for (const child of children) {
      if (child.kind === "mark") found.push(child);
      if (child.kind !== "element" || reached.has(child)) continue;
      const note = noteOf(child, notes);
      if (note !== undefined && !reached.has(note)) {
        reached.add(note);
        visit(note);
      } else if (child.isChanged || notes.size > 0) visit(child);
    }
  };
  visit(root);
  return found;
}

/** The note that an element leads to. */
function noteOf(element: SourceElement, notes: ReadonlyMap<string, SourceElement>): SourceElement | undefined {
  if (notes.size === 0 || !leadsToNote(element.name)) return undefined;
  return notes.get(noteKeyOf(element.name, attributeIn(openingOf(element), "w:id") ?? "") ?? "");
}
