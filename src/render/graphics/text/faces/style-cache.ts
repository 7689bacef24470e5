import type { TextLook } from "../../../model/look.ts";
import type { TextStyle } from "./text-style.ts";

export type StylesByLook = WeakMap<TextLook, TextStyle>;

/** Documents choose their language; honest ones choose among few. */
const mostLocales = 16;

/**
 * Styles found for the looks of earlier documents, by their locale: looks of one template are the same objects in all its
 * documents. Lives as long as the faces the styles lead to; a style goes with its look.
 */
export class StyleCache {
  readonly #byLocale = new Map<string, StylesByLook>();

  in(locale: string): StylesByLook {
    const known = this.#byLocale.get(locale);
    if (known !== undefined) return known;
    if (this.#byLocale.size >= mostLocales) this.#byLocale.clear();
    const fresh: StylesByLook = new WeakMap();
    this.#byLocale.set(locale, fresh);
    return fresh;
  }
}
