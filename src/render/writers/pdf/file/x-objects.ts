import type { ObjectId } from "../../../pdf-syntax/objects.ts";

/** Forms and images of a document by the names pages call them. */
export class XObjects {
  readonly #ids = new Map<string, ObjectId>();

  /** Gives an object a name that starts with `letter`. */
  name(letter: "I" | "X", id: ObjectId): string {
    const name = `${letter}${this.#ids.size + 1}`;
    this.#ids.set(name, id);
    return name;
  }

  object(name: string): ObjectId {
    const id = this.#ids.get(name);
    if (id === undefined) throw new Error(`no object is named ${name}`);
    return id;
  }
}
