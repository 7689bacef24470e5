import { quotedText } from "../../vocabulary/expression/quoted-text.ts";

/**
 * A value with formatters as a part of a text, where one that is missing prints nothing: functions are computed only where there is one, as
 * `if($data.sum, format($data.sum, 'number'), '')`. Lives for one value.
 */
export class ValueWithinText {
  readonly #reference: string;
  #inner: string;
  /** It has a value whatever the data have. */
  #isCertain: boolean;
  /** It may be computed only where the data have a value. */
  #isGuarded: boolean = false;

  /** `reference`: with its `$`. Entries of a list are never missing. */
  constructor(reference: string) {
    this.#reference = reference;
    this.#inner = reference;
    this.#isCertain = reference === "$item";
  }

  /** A function that fails without a value. */
  apply(compute: (x: string) => string): void {
    this.#isGuarded ||= !this.#isCertain;
    this.#inner = compute(this.#inner);
  }

  /** What takes a missing value for one; `isCertain`: it always has a value itself. */
  choose(compute: (x: string) => string, isCertain: boolean): void {
    this.#inner = compute(this.#isGuarded ? `if(${this.#reference}, ${this.#inner})` : this.#inner);
    this.#isGuarded = false;
    this.#isCertain ||= isCertain;
  }

  expression(): string {
    if (this.#isGuarded) return `if(${this.#reference}, ${this.#inner}, ${quotedText("")})`;
    return this.#isCertain ? this.#inner : `default(${this.#inner}, ${quotedText("")})`;
  }
}
