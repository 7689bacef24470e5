import type { ContentKind } from "./content.ts";
import type { SeenLink } from "./links.ts";

/** A text of a file as a reader of it sees it, with its place. */
interface SeenText {
  readonly place: string;
  readonly text: string;
}

/** A note, a picture of a file. */
interface SeenContent {
  readonly kind: ContentKind;
  readonly place: string;
}

/** A property that a file sets and its reader does not take over; `reason`: what comes near it, if anything does. */
interface SeenProperty {
  readonly name: string;
  readonly place: string;
  readonly near: string | undefined;
  count: number;
}

/** All that a file shows, found without its reader: what a reader overlooks is here nevertheless. Lives for one import. */
export class Source {
  readonly texts: SeenText[] = [];
  readonly contents: SeenContent[] = [];
  readonly links: SeenLink[] = [];
  readonly #properties = new Map<string, SeenProperty>();

  text(place: string, text: string): void {
    if (text.trim() !== "") this.texts.push({ place, text });
  }

  content(kind: ContentKind, place: string): void {
    this.contents.push({ kind, place });
  }

  /** `words`: what it is on. */
  link(target: string, place: string, words: string): void {
    this.links.push({ target, place, words });
  }

  /** One more place at which a property stands that is not taken over. */
  property(name: string, place: string, near?: string): void {
    const known = this.#properties.get(name);
    if (known !== undefined) known.count += 1;
    else if (this.#properties.size < mostProperties) this.#properties.set(name, { name, place, near, count: 1 });
  }

  properties(): readonly SeenProperty[] {
    return [...this.#properties.values()];
  }
}

/** More names than any language of files has; a file can make up as many as it has bytes. */
const mostProperties = 5_000;
