import type { TextLook } from "../../../model/look.ts";

type ByKey = Map<string, TextLook>;

/** Variants kept for later documents; data that name colours could make any number. */
const mostCached = 2_000;
const longestKey = 64;

/**
 * Variants made for earlier documents, by the look they were made of: those of one template share it. All are let go when
 * there are too many.
 */
class VariantCache {
  #made = new WeakMap<TextLook, ByKey>();
  #free = mostCached;

  of(look: TextLook, key: string, change: (look: TextLook) => TextLook): TextLook {
    const known = this.#made.get(look)?.get(key);
    if (known !== undefined) return known;
    const made = change(look);
    if (key.length <= longestKey) this.#keep(look, key, made);
    return made;
  }

  #keep(look: TextLook, key: string, made: TextLook): void {
    if (this.#free === 0) {
      this.#made = new WeakMap();
      this.#free = mostCached;
    }
    this.#free -= 1;
    const variants = this.#made.get(look);
    if (variants === undefined) this.#made.set(look, new Map([[key, made]]));
    else variants.set(key, made);
  }
}

const cache = new VariantCache();

/** Looks made of others, by what was done to them: lives as long as the reading of one document. */
export class LookVariants {
  readonly #made = new Map<TextLook, ByKey>();

  /**
   * `change` applied to the look; called again with the same key, it returns the same object. Everything that `change` depends on is in the
   * key, or in the styles that the look comes from.
   */
  of(look: TextLook, key: string, change: (look: TextLook) => TextLook): TextLook {
    let variants = this.#made.get(look);
    if (variants === undefined) {
      variants = new Map();
      this.#made.set(look, variants);
    }
    let made = variants.get(key);
    if (made === undefined) {
      made = cache.of(look, key, change);
      variants.set(key, made);
    }
    return made;
  }
}
