/** A shortcode that formats a value, as an author writes it. */
const formats = /(?<!\\)\[ {0,3}(date|number|currency) {0,3},/i;

const literals = /\uFDD0[^\uFDD1]*\uFDD1/g;

/**
 * The end of a message about a text with a shortcode that formats a value, where no shortcode is read.
 *
 * @returns the end of a message, which begins with the text; undefined: it has none
 */
export function unformattedIn(text: string): string | undefined {
  if (!text.includes("[")) return undefined;
  const [, kind] = formats.exec(text.replace(literals, "")) ?? [];
  if (kind === undefined) return undefined;
  return `has [${kind}, …], which is read in text on pages alone; format values with [= format(…, '${kind}')].`;
}
