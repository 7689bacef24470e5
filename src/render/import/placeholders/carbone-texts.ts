import { type ImportedElement, withValues } from "../definition.ts";
import { type ImportFindings, quoted } from "../findings.ts";
import { argument } from "../text/literal.ts";
import type { Sample } from "./sample.ts";

/** More keys than a form has words; beyond them a tag stays as text. */
const mostKeys = 1_000;

const tag = /^t\(\s{0,20}(['"‘“]?)([^'"‘’“”{}()[\]\\$=\n]{1,100})['"’”]?\s{0,20}\)$/;

/** Carbone's `t(key)` as the shortcode for it; undefined: it is none, or its key none that a shortcode can name. */
export function translationCode(inner: string, { textKeys }: Sample): string | undefined {
  const key = tag.exec(inner)?.[2]?.trim() ?? "";
  if (key === "" || (textKeys.size >= mostKeys && !textKeys.has(key))) return undefined;
  textKeys.add(key);
  return `[t, ${argument(key)}]`;
}

/** `texts` with each key as its own text: what Carbone prints of a key that has none. The translations are in no template. */
export function textsOf(
  keys: ReadonlySet<string>,
  language: string | undefined,
  findings: ImportFindings,
): ImportedElement {
  const [first] = keys;
  if (first === undefined) return {};
  const tags = `${quoted(`{t(${first})}`)}${keys.size === 1 ? " is" : ` and ${keys.size - 1} more such tags are`}`;
  const message = `${tags} [t, …], whose text in \`texts\` is its key: write the texts of each language there.`;
  findings.approximated("document", message);
  const own = Object.fromEntries([...keys].map((key) => [key, key]));
  return withValues({ texts: { [language ?? "en"]: own } });
}
