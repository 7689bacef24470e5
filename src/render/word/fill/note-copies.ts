import { Refusal } from "../../../vocabulary/refusal.ts";
import type { PartNotes, WordProgram } from "../program/instruction.ts";
import { PartLinks } from "./part-links.ts";

/** A part with footnotes or endnotes. */
interface NotesPart {
  readonly part: string;
  /** Its relationships as they are written; "": it has none. */
  readonly relationships: string;
  readonly notes: PartNotes;
}

/** What all notes of a part share. */
interface SharedByNotes {
  readonly part: string;
  readonly links: PartLinks;
  /** Ids of the author's. */
  readonly taken: ReadonlySet<string>;
  /** The largest id that a copy has been given. */
  last: number;
}

/** A note of the author's, as a program. */
interface NoteTemplate {
  readonly shared: SharedByNotes;
  readonly program: WordProgram;
}

/** Where a copy of the body begins. */
interface NotesMark {
  readonly made: number;
  readonly shared: readonly { readonly of: SharedByNotes; readonly links: number; readonly last: number }[];
}

/** Word reads no larger id of a note, though the standard has no bound (17.11.10). */
export const largestNoteId = 32_767;

/** Footnotes and endnotes that each copy of the body has of its own; the first keeps the author's id. Lives for one filling. */
export class NoteCopies {
  readonly #templates = new Map<string, NoteTemplate>();
  readonly #shared = new Map<string, SharedByNotes>();
  readonly #made: { readonly key: string; readonly part: string; readonly text: string }[] = [];
  /** How often a note has been made. */
  readonly #counts = new Map<string, number>();

  constructor(parts: readonly NotesPart[]) {
    for (const { part, relationships, notes } of parts) {
      if (notes.programs.size === 0) continue;
      const shared = { part, links: new PartLinks(relationships), taken: notes.ids, last: 0 };
      this.#shared.set(part, shared);
      for (const [key, program] of notes.programs) this.#templates.set(key, { shared, program });
    }
  }

  /** undefined: there is one for all copies. */
  templateOf(key: string): NoteTemplate | undefined {
    return this.#templates.get(key);
  }

  /** Links of a part with notes; undefined: no note of it is copied. */
  linksOf(part: string): PartLinks | undefined {
    return this.#shared.get(part)?.links;
  }

  /** The id of the next copy of a note: the author's for the first one. @throws Refusal BUDGET_EXCEEDED */
  idFor(key: string, original: string, shared: SharedByNotes): string {
    if ((this.#counts.get(key) ?? 0) === 0) return original;
    do shared.last += 1;
    while (shared.taken.has(String(shared.last)));
    if (shared.last <= largestNoteId) return String(shared.last);
    const message = `Copies of the Word file's text have more than ${largestNoteId} footnotes or endnotes. Make a document of each entry.`;
    throw new Refusal("BUDGET_EXCEEDED", message);
  }

  keep(key: string, part: string, text: string): void {
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
    this.#made.push({ key, part, text });
  }

  mark(): NotesMark {
    const shared = [...this.#shared.values()].map((of) => ({ of, links: of.links.count, last: of.last }));
    return { made: this.#made.length, shared };
  }

  /** Takes back what was made since. */
  cutTo({ made, shared }: NotesMark): void {
    for (const { key } of this.#made.splice(made)) this.#counts.set(key, (this.#counts.get(key) ?? 1) - 1);
    for (const { of, links, last } of shared) {
      of.links.cutTo(links);
      of.last = last;
    }
  }

  /** The text of a part with the copies behind its other notes. */
  putInto(text: string, part: string): string {
    const own = this.#made.filter((one) => one.part === part);
    if (own.length === 0) return text;
    const end = Math.max(text.lastIndexOf("</w:footnotes"), text.lastIndexOf("</w:endnotes"));
    return text.slice(0, end) + own.map((one) => one.text).join("") + text.slice(end);
  }
}
