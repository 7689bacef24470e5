import { shown } from "../../../../contract/quoted.ts";
import { type Suspect, value } from "./suspect.ts";

/** Markup of other languages in a text: placeholders and statements of template engines, tags of HTML. */
export function foreignMarkupIn(text: string): readonly Suspect[] {
  return [
    ...Array.from(text.matchAll(placeholders), ([placeholder]) => unknownPlaceholder(placeholder)),
    ...Array.from(text.matchAll(statements), ([statement]) => unknownStatement(statement)),
    ...(singleBrace.test(text) ? singleBracesIn(text) : []),
    ...htmlIn(text),
  ];
}

function suspect(spelling: string, why: string, isDoubtful: boolean): Suspect {
  return { code: "PLACEHOLDER_UNKNOWN", message: `${shown(spelling)} is printed as it is: ${why}`, isDoubtful };
}

const placeholders = /\{\{[^{}]{1,100}\}\}|\$\{[^{}]{1,100}\}/g;

/** `{{1, 2}}` is a set of a set, and `${HOME}` a variable of a shell. */
const certain = new RegExp(
  `^(?:\\{\\{\\{?\\s*[#/^&>!~-]?\\s*[A-Za-z_$@${value}][^,;]*|\\$\\{\\s*(?![A-Z0-9_]+\\})[A-Za-z_$${value}][^,;]*)\\}`,
);

function unknownPlaceholder(placeholder: string): Suspect {
  const name = placeholder.replace(/^\$?\{\{?\s*(?:data\.)?|\s*\}\}?$/g, "");
  const meant = /^[A-Za-z_][\w.]*$/.test(name)
    ? `Write $data.${name}.`
    : "Values from the data are written $data.name.";
  return suspect(placeholder, `placeholders of other engines are not filled in. ${meant}`, !certain.test(placeholder));
}

const statements = /\{%[^{}]{1,100}%\}|<%[^<>]{1,100}%>/g;

const unknownStatement = (statement: string): Suspect =>
  suspect(statement, "statements of other engines are not run. Elements have `if`, tables and lists `source`.", false);

/** Tags of Carbone and docxtemplater in single braces, by exact shape: `{a}`, JSON, rules of CSS and a page number in braces are none. */
const singleBrace = /\{(?:[dc]\.|t\(|[$#/][A-Za-z_])/;
const singles =
  /(?<![{$\\])\{(?:([dc]\.[A-Za-z_][^{}\n]{0,150})|t\(([^(){}\n]{1,100})\)[^{}\n]{0,100}|\$([A-Za-z_]\w{0,60})|[#/][A-Za-z_][\w.]{0,60})\}(?!\})/g;

/** Names of references: what is printed of one in braces is reported by itself. */
const references: ReadonlySet<string> = new Set(["data", "item", "value", "group", "carry", "global"]);

function* singleBracesIn(text: string): Iterable<Suspect> {
  for (const { 0: tag, 1: path, 2: key, 3: alias = "", index } of text.matchAll(singles)) {
    if (references.has(alias)) continue;
    // "/users{/id}" and "/page{#part}" are templates of addresses.
    const isDoubtful = /^\{[#/]/.test(tag) && /[\w/]/.test(text[index - 1] ?? "");
    yield suspect(tag, `tags of other engines are not filled in. ${meantBy(path, key, alias)}`, isDoubtful);
  }
}

function meantBy(path: string | undefined, key: string | undefined, alias: string): string {
  const name = path?.slice(2);
  if (name !== undefined && /^[\w.]+$/.test(name)) return `Write $data.${name}.`;
  if (key !== undefined) return `Write [t, ${key.trim()}], and its text in \`texts\`.`;
  if (path !== undefined || alias !== "") return "Values from the data are written $data.name.";
  return "Elements have `if`, tables and lists `source`.";
}

const attributes = `(?:\\s+[a-z][a-z-]{0,30}\\s*=\\s*(?:"[^"<>]{0,200}"|'[^'<>]{0,200}'|[^\\s"'<>=]{1,100}))`;

/** Elements of HTML that people write into texts; `<x>`, `a < b` and `a <b and c> d` are none. */
const htmlTags = new RegExp(
  `<(/?)(b|i|u|s|em|strong|br|p|h[1-6]|img|a|ul|ol|li|span|div|sub|sup|font|small|center|table|tr|td|th|code|pre|mark|hr)(${attributes}{0,20})\\s*/?>`,
  "gi",
);

/** Words that stand in angle brackets for something to be filled in. */
const nouns: ReadonlySet<string> = new Set(["font", "small", "center", "table", "code", "mark"]);

function* htmlIn(text: string): Iterable<Suspect> {
  const found = [...text.matchAll(htmlTags)];
  const ended = new Set(found.filter(([, slash]) => slash === "/").map(([, , name = ""]) => name.toLowerCase()));
  for (const { 0: tag, 1: slash, 2: written = "", 3: attributes, index } of found) {
    const name = written.toLowerCase();
    const isSure = slash === "/" || attributes !== "" || ended.has(name);
    if (!isSure && nouns.has(name)) continue;
    // "List<i>" and "x<b>y": a type, and what is compared.
    const isDoubtful = !isSure && name.length === 1 && /[\p{L}\p{N}]/u.test(text[index - 1] ?? "");
    yield suspect(tag, "text is not HTML. Use shortcodes, such as [b]…[/b] and [br].", isDoubtful);
  }
}
