import { type Formatter, formatterOf } from "./formatter.ts";

/**
 * `double`: `{{name}}`; `handlebars`: the same, where several words are a call of a helper; `single`: also `{name}` as docxtemplater and
 * `{d.name}` as Carbone write it; `pluses`: also `+++INS name+++` as docx-templates does; `none`: the file is filled in, and all of it is
 * text.
 */
export type Syntax = "double" | "handlebars" | "single" | "pluses" | "none";

/** What a tag of a template language says, apart from values: where a loop or a condition begins, divides and ends. */
export type Statement =
  | { readonly kind: "loop"; readonly list: string; readonly alias: string | undefined; readonly key: string }
  /** A loop over a list, or a condition: the language decides by the data. */
  | { readonly kind: "section"; readonly path: string; readonly key: string }
  | { readonly kind: "if"; readonly condition: StatementCondition; readonly key: string }
  /** Without a condition: in all other cases. `of`: the first character of keys in its language. */
  | { readonly kind: "else"; readonly condition: StatementCondition | undefined; readonly of: "%" | "{" }
  /**
   * A beginning that is not understood: what divides and ends it is its own. `isAlone`: it may also be a statement without an end, as
   * `{% set x = 1 %}`.
   */
  | { readonly kind: "other"; readonly key: string; readonly isAlone: boolean }
  /** `key`: of what it ends; "": of whatever began last. */
  | { readonly kind: "end"; readonly key: string };

/** A condition as the file writes it. */
export interface StatementCondition {
  readonly written: string;
  readonly isNegated: boolean;
  /** Carbone's formatters behind the path. */
  readonly test?: Formatter | undefined;
}

/** A tag in a text, from its first character to the one behind it. */
export interface TagInText {
  readonly tag: string;
  readonly statement: Statement;
  readonly from: number;
  readonly to: number;
}

/** Bounded: the text is anybody's. None goes on into another one, so that each character is looked at a few times at most. */
const long = "{0,1000}";
const jinjaTag = `\\{%(?!\\})(?:[^{%]|\\{(?!%)|%(?!\\}))${long}%\\}`;
const handlebarsTag = `\\{\\{~?\\s{0,9}(?:[#^/]|else\\b)[^{}]${long}\\}\\}`;
const bracedTag = `\\{(?:[#^/]|-w:)[^{}]${long}\\}|\\{(?:END-)?(?:IF|FOR)\\b[^{}]${long}\\}|\\{[dc]\\.[^{}]${long}(?:Begin|End)\\}`;
const plusTag = `\\+\\+\\+[^+{}]{1,1000}\\+\\+\\+`;

/** Remarks of Jinja and Handlebars, which a template never prints. What is in them is no tag; none goes on into another one. */
export const remark =
  "\\{#(?:[^{}]|\\{\\{[^{}]{0,200}\\}\\}|\\{%[^{}]{0,200}%\\}){0,1000}#\\}|\\{\\{~?!--(?:(?!--~?\\}\\}|\\{\\{~?!--)[\\s\\S]){0,1000}--~?\\}\\}|\\{\\{~?![^{}]{0,1000}\\}\\}";

const tagsOf = (...written: readonly string[]): RegExp => new RegExp([remark, ...written].join("|"), "gu");

/** Tags that may be statements, in the marks of the languages that a kind of file is written in. */
const statementTags: Readonly<Record<Exclude<Syntax, "none">, RegExp>> = {
  double: tagsOf(jinjaTag, handlebarsTag),
  handlebars: tagsOf(jinjaTag, handlebarsTag),
  single: tagsOf(jinjaTag, handlebarsTag, bracedTag),
  pluses: tagsOf(jinjaTag, handlebarsTag, bracedTag, plusTag),
};

/** The statements of a text, in their order. */
export function statementsIn(text: string, syntax: Syntax = "pluses"): readonly TagInText[] {
  if (syntax === "none" || !/[{+]/.test(text)) return [];
  return Array.from(text.matchAll(statementTags[syntax])).flatMap(({ 0: tag, index }) => {
    const statement = statementOf(tag);
    return statement === undefined ? [] : [{ tag, statement, from: index, to: index + tag.length }];
  });
}

const remarks = new RegExp(remark, "g");

/** A text without its statements and remarks. */
export const withoutStatements = (text: string, syntax: Syntax = "pluses"): string => {
  let made = "";
  let done = 0;
  for (const { from, to } of statementsIn(text, syntax)) {
    made += text.slice(done, from);
    done = to;
  }
  return (made + text.slice(done)).replace(remarks, "");
};

/** What a tag says, in the marks of its language; undefined: it is a value, or nothing that is known. */
export function statementOf(tag: string): Statement | undefined {
  const straight = tag.replace(/[“”„]/g, '"').replace(/[‘’]/g, "'");
  if (tag.startsWith("{%")) return jinja(straight.slice(2, -2));
  if (tag.startsWith("+++")) return docxTemplates(straight.slice(3, -3).trim());
  if (tag.startsWith("{{")) return handlebars(straight.slice(2, -2).trim());
  if (/^\{(?:END-)?(?:IF|FOR)\b/.test(tag)) return docxTemplates(straight.slice(1, -1).trim());
  if (/^\{[dc]\./.test(tag)) return carbone(straight.slice(1, -1));
  return docxtemplater(straight.slice(1, -1).trim());
}

const path = "[\\p{L}_$][\\p{L}\\p{N}_.$]{0,100}";
const isPath = new RegExp(`^${path}$`, "u");

/** `key`: of what ends it. */
const unknown = (key: string, isAlone = false): Statement => ({ kind: "other", key, isAlone });

const condition = (written: string, isNegated = false): StatementCondition => ({ written, isNegated });

/** A statement of Jinja: its first word, what follows, and in docxtpl what of the file it stands for (`p`, `r`, `tr`, `tc`). */
export interface JinjaWords {
  readonly of: string | undefined;
  readonly word: string;
  readonly rest: string;
}

/** docxtpl's statements name the paragraph or row that they are in: `{%tr for x in rows %}`. */
export function jinjaWords(inner: string): JinjaWords {
  const [, of, said = ""] = /^(?:(p|tr|tc|r)\s+(?=\S))?(.*)$/s.exec(inner.replace(/^[-+]|[-+]$/g, "").trim()) ?? [];
  const [, word = "", rest = ""] = /^([a-z]+)\b\s*(.*)$/s.exec(said) ?? [];
  return { of, word, rest };
}

function jinja(inner: string): Statement | undefined {
  const { of, word, rest } = jinjaWords(inner);
  const key = `%${word}`;
  if (word === "elif" || word === "else")
    return { kind: "else", condition: word === "elif" ? condition(rest) : undefined, of: "%" };
  if (/^end[a-z]/.test(word)) return { kind: "end", key: `%${word.slice("end".length)}` };
  // Columns of a table are none of a definition.
  if (of === "tc" && (word === "if" || word === "for")) return unknown(key);
  if (word === "if") return rest === "" ? unknown(key) : { kind: "if", condition: condition(rest), key };
  if (word === "for") return forIn(rest, "in", key);
  return word === "" || (word === "set" && rest.includes("=")) ? undefined : unknown(key, true);
}

/** A command of docx-templates in capitals, which may be written in any, and what follows. */
export function commandWords(inner: string): readonly [command: string, rest: string] {
  const [, word = "", rest = ""] = /^([A-Za-z-]+)\b\s*(.*)$/s.exec(inner) ?? [];
  return [word.toUpperCase(), rest];
}

/** `FOR person IN people`; `$person` is the entry. */
function docxTemplates(inner: string): Statement | undefined {
  const [command, rest] = commandWords(inner);
  switch (command) {
    case "IF":
      return { kind: "if", condition: condition(rest), key: "+if" };
    case "FOR": {
      const loop = forIn(rest, "in", "+for");
      return loop.kind === "loop" ? { ...loop, alias: `$${loop.alias}` } : loop;
    }
    case "END-IF":
      return { kind: "end", key: "+if" };
    case "END-FOR":
      return { kind: "end", key: "+for" };
    default:
      return undefined;
  }
}

function forIn(rest: string, word: string, key: string): Statement {
  const [alias = "", between = "", list = "", ...more] = rest.split(/\s+/);
  if (between.toLowerCase() !== word || more.length > 0 || !isPath.test(alias) || !isPath.test(list))
    return unknown(key);
  return { kind: "loop", list, alias, key };
}

function handlebars(inner: string): Statement | undefined {
  const said = inner.replace(/^~|~$/g, "").trim();
  if (said === "^" || said === "else") return { kind: "else", condition: undefined, of: "{" };
  // A condition of another kind, as `{{else unless a}}`, is none that is understood.
  const [, otherwise] = /^else\s+(?:if\s+)?(.+)$/s.exec(said) ?? [];
  if (otherwise !== undefined) return { kind: "else", condition: condition(otherwise), of: "{" };
  if (said.startsWith("/")) return { kind: "end", key: `{${said.slice(1).trim()}` };
  // `{{#> layout}}` and `{{#*inline "name"}}` end as `{{/layout}}` and `{{/inline}}`.
  const [, mark = "", kind = "", word = "", rest = ""] = /^([#^])\s*([>*&]?)\s*(\S+)\s*(.*)$/s.exec(said) ?? [];
  if (mark === "") return undefined;
  const key = `{${word}`;
  if (kind !== "") return unknown(key);
  if (mark === "#" && (word === "if" || word === "unless") && rest !== "")
    return { kind: "if", condition: condition(rest, word === "unless"), key };
  if (mark === "#" && word === "each" && rest !== "") {
    const [, list = "", alias] = /^(?:this\.)?(\S+)(?:\s+as\s+\|?\s*([^\s|]+)[^|]*\|?)?$/.exec(rest) ?? [];
    return isPath.test(list) ? { kind: "loop", list, alias, key } : unknown(key);
  }
  return rest === "" && isPath.test(word) ? section(mark, word.replace(/^this\./, ""), key) : unknown(key);
}

/** `{#name}`, `{^name}`, and `{-w:tr name}`, which names what is repeated. A condition has a name in it: `{#1}` is text. */
function docxtemplater(inner: string): Statement | undefined {
  if (inner.startsWith("/")) {
    const named = inner.slice(1).trim();
    return { kind: "end", key: named === "" ? "" : `#${named}` };
  }
  const [, named] = /^-w:(?:p|tr)\s+(\S+)$/.exec(inner) ?? [];
  const mark = named === undefined ? inner.slice(0, 1) : "#";
  const said = named ?? inner.slice(1).trim();
  // `{# … #}` is a remark in Jinja.
  if (said === "" || (mark !== "#" && mark !== "^") || said.endsWith("#")) return undefined;
  const key = `#${said}`;
  if (isPath.test(said)) return section(mark, said, key);
  return /[\p{L}_$]/u.test(said) ? { kind: "if", condition: condition(said, mark === "^"), key } : unknown(key);
}

const section = (mark: string, named: string, key: string): Statement =>
  mark === "^" ? { kind: "if", condition: condition(named, true), key } : { kind: "section", path: named, key };

/** `{d.paid:ifEQ(true):showBegin}` … `{d.paid:showEnd}`. */
function carbone(inner: string): Statement | undefined {
  const [written = "", ...formats] = inner.split(":").map((part) => part.trim());
  const last = formats.at(-1);
  if (last === "showEnd" || last === "hideEnd") return { kind: "end", key: `:${last.slice(0, 4)}` };
  if (last !== "showBegin" && last !== "hideBegin") return undefined;
  if (formats.length !== 2) return unknown(`:${last.slice(0, 4)}`);
  const test = formatterOf(formats[0] ?? "");
  return { kind: "if", condition: { written, isNegated: last === "hideBegin", test }, key: `:${last.slice(0, 4)}` };
}
