import type { TextKeys } from "./text-keys.ts";

/**
 * Looks kept with one set of styles, and hundreds of characters of what they are known by; a template has a few dozen,
 * data that name styles could make any number.
 */
const mostCached = 1_000;

/** Looks by what is inherited, by kind of element and by the element's own style. */
export class LookCache<Look> {
  readonly #looks = new Map<TextKeys, Map<string, Map<unknown, Look>>>();
  readonly #bySpelling = new Map<string, object>();
  readonly #byIdentity = new WeakMap<object, object>();
  #size = 0;

  get full(): boolean {
    return this.#size >= mostCached;
  }

  find(inherited: TextKeys, kind: string, style: unknown): Look | undefined {
    return this.#looks.get(inherited)?.get(kind)?.get(style);
  }

  keep(inherited: TextKeys, kind: string, style: unknown, look: Look): void {
    const kinds = this.#looks.get(inherited) ?? new Map<string, Map<unknown, Look>>();
    const looks = kinds.get(kind) ?? new Map<unknown, Look>();
    this.#looks.set(inherited, kinds.set(kind, looks.set(style, look)));
    this.#size += typeof style === "string" ? 1 + style.length / 100 : 1;
  }

  /** Styles written out in place, and lists of names, count as one when they say the same. */
  interned<Use extends object>(style: Use): Use {
    const same = this.#byIdentity.get(style);
    if (same !== undefined) return same as Use;
    const spelling = JSON.stringify(style);
    const known = this.#bySpelling.get(spelling) ?? style;
    if (known === style) {
      this.#bySpelling.set(spelling, style);
      this.#size += spelling.length / 100;
    }
    this.#byIdentity.set(style, known);
    return known as Use;
  }
}
