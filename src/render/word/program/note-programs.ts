import type { DataScope } from "../../definition/bind/scope/scope.ts";
import { attributeIn, elementsIn } from "../tree/edit.ts";
import { openingOf, type SourceElement } from "../tree/source-tree.ts";
import type { FillingState } from "./filling-state.ts";
import type { WordInstruction, WordProgram } from "./instruction.ts";

const kindOfElement: ReadonlyMap<string, string> = new Map([
  ["w:footnoteReference", "footnote"],
  ["w:endnoteReference", "endnote"],
  ["w:footnote", "footnote"],
  ["w:endnote", "endnote"],
]);

/** The key of a note by the element that it is, or that leads to it; undefined: that is none. */
export function noteKeyOf(element: string, id: string): string | undefined {
  const kind = kindOfElement.get(element);
  return kind === undefined ? undefined : `${kind} ${id}`;
}

/** Whether an element leads to a note (17.11.2, 17.11.14). */
export const leadsToNote = (name: string): boolean => name.endsWith("noteReference") && kindOfElement.has(name);

export const isNoteElement = (name: string): boolean => name === "w:footnote" || name === "w:endnote";

/** Notes of a part that others lead to, by their keys; none where a region goes over several, which stay the same for all copies. */
export function notesLedTo(root: SourceElement, led: ReadonlySet<string>): ReadonlyMap<string, SourceElement> {
  const found = new Map<string, SourceElement>();
  const notes = elementsIn(root).find(({ name }) => name === "w:footnotes" || name === "w:endnotes");
  if (notes === undefined || notes.children.some(({ kind }) => kind === "mark")) return found;
  for (const element of elementsIn(notes)) {
    const key = noteKeyOf(element.name, attributeIn(openingOf(element), "w:id") ?? "");
    if (key !== undefined && isNoteElement(element.name) && led.has(key)) found.set(key, element);
  }
  return found;
}

/** The ids of the notes of a part. */
export function noteIdsIn(root: SourceElement): ReadonlySet<string> {
  const notes = elementsIn(root)
    .flatMap(elementsIn)
    .filter(({ name }) => isNoteElement(name));
  return new Set(notes.map((note) => attributeIn(openingOf(note), "w:id") ?? ""));
}

const references = /<(w:(?:foot|end)noteReference)\s[^>]*>/g;

/** Keys of notes that a body leads to at more than one place: all of these have the same one. */
export function notesLedToTwice(body: string): ReadonlySet<string> {
  const [once, twice] = [new Set<string>(), new Set<string>()];
  for (const [tag, element = ""] of body.matchAll(references)) {
    const key = noteKeyOf(element, attributeIn(tag, "w:id") ?? "") ?? "";
    (once.has(key) ? twice : once).add(key);
  }
  return twice;
}

type NoteStep = Extract<WordInstruction, { readonly kind: "note" }>;
type RunProgram = (program: WordProgram, out: string[], scope: DataScope, state: FillingState) => void;

/** The id of a note of the copy at hand, which is filled with the same data as what leads to it. @throws Refusal BUDGET_EXCEEDED */
export function noteIdOf(
  { key, original }: NoteStep,
  [scope, state]: readonly [DataScope, FillingState],
  run: RunProgram,
): string {
  const { notes } = state;
  if (key === undefined) return state.noteId ?? original;
  const template = notes.templateOf(key);
  if (template === undefined) return original;
  const { shared, program } = template;
  const id = notes.idFor(key, original, shared);
  const out: string[] = [];
  const own: FillingState = { ...state, isZone: true, links: shared.links, tables: [], noteId: id };
  // What a note sets is not set behind it.
  run(program, out, { ...scope }, own);
  state.counted = own.counted;
  notes.keep(key, shared.part, out.join(""));
  return id;
}
