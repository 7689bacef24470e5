import { Refusal } from "../../../vocabulary/refusal.ts";
import { withElements } from "../tree/root-tag.ts";
import { escapedText } from "../tree/xml-text.ts";
import type { PartLinks, ZoneKind } from "./part-links.ts";

/** A header or a footer that has been filled for an entry. */
interface FilledZone {
  readonly kind: ZoneKind;
  /** The part that it is filled from. */
  readonly part: string;
  /** Without the ids and names that are its own. */
  readonly text: string;
  /** Its relationships as they are written; "": it has none. */
  readonly relationships: string;
}

/** One that is in the file. */
interface MadeZone extends FilledZone {
  readonly name: string;
  readonly key: string;
}

/** A file with more of them is one that programs do not open. */
const mostZones = 5_000;

/**
 * Headers and footers of which the entries of `records` each have their own: where two are the same, once. The first has the place of the author's.
 * Lives for one filling.
 */
export class ZoneCopies {
  /** What the entry at hand has, by the ids of the author's links. */
  readonly current = new Map<string, string>();
  readonly #made: MadeZone[] = [];
  /** Ids of links by what they lead to. */
  readonly #ids = new Map<string, string>();
  /** How often a part has been made. */
  readonly #counts = new Map<string, number>();
  readonly #taken: ReadonlySet<string>;

  /** `taken`: names of parts in small letters. */
  constructor(taken: ReadonlySet<string>) {
    this.#taken = taken;
  }

  get count(): number {
    return this.#made.length;
  }

  get made(): readonly MadeZone[] {
    return this.#made;
  }

  hasMade(part: string): boolean {
    return (this.#counts.get(part) ?? 0) > 0;
  }

  /**
   * The id of a link of the body to a filled one. `link`: that of the author's; `named`: its text with ids and names, which it has once it is in
   * the file.
   *
   * @throws Refusal BUDGET_EXCEEDED
   */
  idOf(
    link: string,
    zone: FilledZone,
    { links, named }: { readonly links: PartLinks; readonly named: () => string },
  ): string {
    const key = JSON.stringify([zone.part, zone.text, zone.relationships]);
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    if (this.#made.length === mostZones)
      throw new Refusal(
        "BUDGET_EXCEEDED",
        `The entries of records have more than ${mostZones} headers and footers of their own. Make a document of each entry.`,
      );
    const count = this.#counts.get(zone.part) ?? 0;
    const name = count === 0 ? zone.part : this.#nameFor(zone.part, count + 1);
    const id = count === 0 ? link : links.zoneId(zone.kind, name);
    this.#counts.set(zone.part, count + 1);
    this.#made.push({ ...zone, text: named(), name, key });
    this.#ids.set(key, id);
    return id;
  }

  /** Takes back all but the first ones. */
  cutTo(count: number): void {
    while (this.#made.length > count) {
      const last = this.#made.pop();
      if (last === undefined) return;
      this.#ids.delete(last.key);
      this.#counts.set(last.part, (this.#counts.get(last.part) ?? 1) - 1);
    }
  }

  #nameFor(part: string, count: number): string {
    const at = part.lastIndexOf(".");
    let name = `${part.slice(0, at)}_${count}${part.slice(at)}`;
    while (this.#taken.has(name.toLowerCase())) name = `${name.slice(0, name.lastIndexOf("."))}_${part.slice(at)}`;
    return name;
  }

  /** Content types (ECMA-376-2, 10.1.2) with those of the new ones. */
  typesWith(types: string): string {
    const added = this.#made.filter(({ name, part }) => name !== part);
    return withElements(
      types,
      added.map(({ name, kind }) => `Override PartName="${escapedText(name)}" ContentType="${typeOf(kind)}"`),
    );
  }
}

const typeOf = (kind: ZoneKind): string => `application/vnd.openxmlformats-officedocument.wordprocessingml.${kind}+xml`;
