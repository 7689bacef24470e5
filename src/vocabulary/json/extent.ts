import { keepOn } from "../stopping/attention.ts";
import { closes, comma, endOfString, openBracket, opens, quote } from "./bytes.ts";

/** Size of a JSON text, in levels and values. */
export interface JsonSize {
  /** Greatest nesting of arrays and objects. */
  readonly depth: number;
  /** Upper bound of the number of values. */
  readonly values: number;
}

/**
 * Measures JSON text by its brackets and commas outside strings: one pass over UTF-8 bytes without memory, so that a
 * hostile text costs no stack. Stops one level past `mostDepth`. Invalid JSON is left to the parser to report.
 */
export function jsonExtent(bytes: Uint8Array, mostDepth: number): JsonSize {
  let open = 0;
  let depth = 0;
  let values = 1;
  for (let at = 0; at < bytes.length && depth <= mostDepth; at += 1) {
    const byte = bytes[at] as number;
    if (byte === quote) {
      keepOn();
      const end = endOfString(bytes, at);
      if (end < 0) break;
      at = end - 1;
    } else if (byte === comma) {
      keepOn();
      values += 1;
    }
    // Most bytes outside strings are smaller than brackets and braces.
    else if (byte >= openBracket && opens(byte)) {
      open += 1;
      values += 1;
      if (open > depth) depth = open;
    } else if (byte >= openBracket && closes(byte)) open -= 1;
  }
  return { depth, values };
}
