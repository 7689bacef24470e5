/** A formatter behind a placeholder, as Carbone writes it: `:formatN(2)`. */
export interface Formatter {
  readonly name: string;
  readonly words: readonly string[];
}

const wordIn = /'[^']*'|"[^"]*"|‘[^’]*’|[^,]+/g;

export function formatterOf(written: string): Formatter {
  const [, name = "", inside = ""] = /^([A-Za-z]{1,40})(?:\((.*)\))?$/s.exec(written) ?? [];
  const words = Array.from(inside.matchAll(wordIn), ([word]) => word.trim().replace(/^(['"‘])(.*)['"’]$/s, "$2"));
  return { name, words };
}
