import { quoteLiteral } from "../../../model/literal.ts";

/** A value from data as text in which nothing is parsed; `always`: whatever it holds. */
export function literalText(text: string, always = false): string {
  return always || special.test(text) ? quoteLiteral(text) : text;
}

/** Characters of shortcodes and tokens and of what resembles them (`suspects.ts`), and the marks themselves. */
export const special = /[[\]\\$<{\uFDD0\uFDD1]/;
