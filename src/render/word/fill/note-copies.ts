import type { WordProgram } from "../program/instruction.ts";
import { PartLinks } from "./part-links.ts";

/** A part with footnotes or endnotes. */
interface NotesPart {
  readonly part: string;
  /** Its relationships as they are written; "": it has none. */
  readonly relationships: string;
  /** Notes that copies of the body lead to, by their keys. */
  readonly notes: ReadonlyMap<string, WordProgram>;
}

/** A note of the author's, as a program. */
interface NoteTemplate {
  readonly part: string;
  readonly program: WordProgram;
  /** Links of its part, which all notes share. */
  readonly links: PartLinks;
}

/** Where a copy of the body begins. */
interface NotesMark {
  readonly made: number;
  readonly links: readonly (readonly [links: PartLinks, count: number])[];
}

/** Footnotes and endnotes that each copy of the body has of its own; the first keeps the author's id. Lives for one filling. */
export class NoteCopies {
  readonly #templates = new Map<string, NoteTemplate>();
  readonly #links = new Map<string, PartLinks>();
  readonly #made: { readonly key: string; readonly part: string; readonly text: string }[] = [];
  /** How often a note has been made. */
  readonly #counts = new Map<string, number>();

  constructor(parts: readonly NotesPart[]) {
    for (const { part, relationships, notes } of parts) {
      if (notes.size === 0) continue;
      const links = new PartLinks(relationships);
      this.#links.set(part, links);
      for (const [key, program] of notes) this.#templates.set(key, { part, program, links });
    }
  }

  /** undefined: there is one for all copies. */
  templateOf(key: string): NoteTemplate | undefined {
    return this.#templates.get(key);
  }

  /** Links of a part with notes; undefined: no note of it is copied. */
  linksOf(part: string): PartLinks | undefined {
    return this.#links.get(part);
  }

  isMade(key: string): boolean {
    return (this.#counts.get(key) ?? 0) > 0;
  }

  keep(key: string, part: string, text: string): void {
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
    this.#made.push({ key, part, text });
  }

  mark(): NotesMark {
    return { made: this.#made.length, links: [...this.#links.values()].map((one) => [one, one.count]) };
  }

  /** Takes back what was made since. */
  cutTo({ made, links }: NotesMark): void {
    for (const { key } of this.#made.splice(made)) this.#counts.set(key, (this.#counts.get(key) ?? 1) - 1);
    for (const [one, count] of links) one.cutTo(count);
  }

  /** The text of a part with the copies behind its other notes. */
  putInto(text: string, part: string): string {
    const own = this.#made.filter((one) => one.part === part);
    const end = text.search(/<\/w:(?:foot|end)notes\s*>\s*$/);
    if (own.length === 0 || end < 0) return text;
    return text.slice(0, end) + own.map((one) => one.text).join("") + text.slice(end);
  }
}
