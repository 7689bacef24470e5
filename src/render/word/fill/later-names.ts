import type { UniqueKind } from "../program/instruction.ts";
import type { UniqueNames } from "./unique-names.ts";

/** What gives ids and names to copies. */
export type NameGiver = Pick<UniqueNames, "nameFor" | "newId">;

/** A character that XML does not have: neither a file nor a value comes through with it. */
const edge = "\u0001";

const places = new RegExp(`${edge}(\\d+)${edge}`, "g");

/** Ids and names of a text that may turn out to be in the file already: until it is known, each has a place alone. Lives for one text. */
export class LaterNames implements NameGiver {
  readonly #givers: ((names: NameGiver) => string)[] = [];

  nameFor(kind: UniqueKind, original: string, entry: number): string {
    return this.#place((names) => names.nameFor(kind, original, entry));
  }

  newId(): string {
    return this.#place((names) => names.newId());
  }

  #place(give: (names: NameGiver) => string): string {
    return `${edge}${this.#givers.push(give) - 1}${edge}`;
  }

  /** The text with ids and names in the places of them. */
  put(text: string, names: NameGiver): string {
    const given = this.#givers.map((give) => give(names));
    return text.replaceAll(places, (_, at: string) => given[Number(at)] ?? "");
  }
}
