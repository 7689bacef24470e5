import { limits } from "./limits.ts";

/**
 * Whether a text of a caller's has the form of an expression. One that is too long has none: an expression with parts that are repeated
 * needs a stack as long as the text, and `RegExp` throws where that ends.
 */
export const isMatch = (form: RegExp, text: string): boolean =>
  text.length <= limits.matchedCharacters && form.test(text);
