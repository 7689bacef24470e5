import { pointer } from "../../vocabulary/json/pointer.ts";
import { type Fault, Refusal } from "../../vocabulary/refusal.ts";

const mostFaults = 100;

/** What is wrong with the body of a request, found while it is read. */
export class RequestFaults {
  readonly #found: Fault[] = [];

  get isEmpty(): boolean {
    return this.#found.length === 0;
  }

  /** Undefined, which stands for the value that could not be read. */
  note(path: string, message: string): undefined {
    this.#found.push({ code: "INVALID_VALUE", path, message });
    return undefined;
  }

  /** Members that nothing reads; `rest` goes on behind the name of each. */
  noteUnknown(members: object, known: Iterable<string>, rest: string, within = ""): void {
    const names = new Set(known);
    for (const key of Object.keys(members))
      if (!names.has(key)) this.note(`${within}${pointer([key])}`, `Unknown property '${key.slice(0, 60)}'${rest}`);
  }

  /** INVALID_REQUEST with all of them, a hundred at most. */
  refusal(): Refusal {
    return new Refusal("INVALID_REQUEST", this.#found[0]?.message, { faults: this.#found.slice(0, mostFaults) });
  }
}
