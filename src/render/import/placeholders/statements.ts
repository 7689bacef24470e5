import { type Formatter, formatterOf } from "./formatter.ts";

/** What a tag of a template language says, apart from values: where a loop or a condition begins, divides and ends. */
export type Statement =
  | { readonly kind: "loop"; readonly list: string; readonly alias: string | undefined; readonly key: string }
  /** A loop over a list, or a condition: the language decides by the data. */
  | { readonly kind: "section"; readonly path: string; readonly key: string }
  | { readonly kind: "if"; readonly condition: StatementCondition; readonly key: string }
  /** Without a condition: in all other cases. */
  | { readonly kind: "else"; readonly condition: StatementCondition | undefined }
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

/** Tags that may be statements, in the marks of their languages. Bounded: the text is anybody's. */
const statementTags =
  /\{%[^{}%]{1,200}%\}|\{\{\s{0,9}(?:[#^/]|else\b)[^{}]{0,200}\}\}|\{(?:[#^/]|-w:)[^{}]{0,200}\}|\{(?:END-)?(?:IF|FOR)\b[^{}]{0,200}\}|\{[dc]\.[^{}]{1,200}(?:Begin|End)\}|\+\+\+[^+{}]{1,200}\+\+\+/gu;

/** The statements of a text, in their order. */
export function statementsIn(text: string): readonly TagInText[] {
  if (!/[{+]/.test(text)) return [];
  return Array.from(text.matchAll(statementTags)).flatMap(({ 0: tag, index }) => {
    const statement = statementOf(tag);
    return statement === undefined ? [] : [{ tag, statement, from: index, to: index + tag.length }];
  });
}

/** A text without its statements. */
export const withoutStatements = (text: string): string => {
  let made = "";
  let done = 0;
  for (const { from, to } of statementsIn(text)) {
    made += text.slice(done, from);
    done = to;
  }
  return made + text.slice(done);
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

const condition = (written: string, isNegated = false): StatementCondition => ({ written, isNegated });

/** Jinja, and docxtpl, whose statements name the paragraph or row that they are in: `{%tr for x in rows %}`. */
function jinja(inner: string): Statement | undefined {
  const said = inner
    .replace(/^[-+]|[-+]$/g, "")
    .trim()
    .replace(/^(?:p|tr|tc|r)\s+(?=\S)/, "");
  const [, word = "", rest = ""] = /^([a-z]+)\b\s*(.*)$/s.exec(said) ?? [];
  switch (word) {
    case "if":
      return rest === "" ? undefined : { kind: "if", condition: condition(rest), key: "%if" };
    case "elif":
      return { kind: "else", condition: condition(rest) };
    case "else":
      return { kind: "else", condition: undefined };
    case "for":
      return forIn(rest, "in", "%for");
    case "endif":
    case "endfor":
      return { kind: "end", key: `%${word.slice(3)}` };
    default:
      return undefined;
  }
}

/** `FOR person IN people`; `$person` is the entry. */
function docxTemplates(inner: string): Statement | undefined {
  const [, word = "", rest = ""] = /^([A-Za-z-]+)\b\s*(.*)$/s.exec(inner) ?? [];
  switch (word.toUpperCase()) {
    case "IF":
      return { kind: "if", condition: condition(rest), key: "+if" };
    case "FOR": {
      const loop = forIn(rest, "in", "+for");
      return loop?.kind === "loop" ? { ...loop, alias: `$${loop.alias}` } : undefined;
    }
    case "END-IF":
      return { kind: "end", key: "+if" };
    case "END-FOR":
      return { kind: "end", key: "+for" };
    default:
      return undefined;
  }
}

function forIn(rest: string, word: string, key: string): Statement | undefined {
  const [alias = "", between = "", list = "", ...more] = rest.split(/\s+/);
  if (between.toLowerCase() !== word || more.length > 0 || !isPath.test(alias) || !isPath.test(list)) return undefined;
  return { kind: "loop", list, alias, key };
}

function handlebars(inner: string): Statement | undefined {
  const said = inner.replace(/^~|~$/g, "").trim();
  const [, otherwise] = /^else(?:\s+if\s+(.+))?$/s.exec(said) ?? (said === "^" ? [said] : []);
  if (/^(?:else\b|\^$)/.test(said))
    return /^else$|^\^$|^else\s+if\s/.test(said)
      ? { kind: "else", condition: otherwise === undefined ? undefined : condition(otherwise) }
      : undefined;
  if (said.startsWith("/")) return { kind: "end", key: `{${said.slice(1).trim()}` };
  const [, mark = "", word = "", rest = ""] = /^([#^])\s*([^\s]+)\s*(.*)$/s.exec(said) ?? [];
  if (mark === "#" && (word === "if" || word === "unless") && rest !== "")
    return { kind: "if", condition: condition(rest, word === "unless"), key: `{${word}` };
  if (mark === "#" && word === "each") {
    const [, list = "", alias] = /^(?:this\.)?(\S+)(?:\s+as\s+\|?\s*([^\s|]+)[^|]*\|?)?$/.exec(rest) ?? [];
    return isPath.test(list) ? { kind: "loop", list, alias, key: "{each" } : undefined;
  }
  return rest === "" && isPath.test(word) ? section(mark, word.replace(/^this\./, ""), `{${word}`) : undefined;
}

/** `{#name}`, `{^name}`, and `{-w:tr name}`, which names what is repeated. */
function docxtemplater(inner: string): Statement | undefined {
  if (inner.startsWith("/")) return { kind: "end", key: inner.slice(1).trim() };
  const [, named] = /^-w:(?:p|tr)\s+(\S+)$/.exec(inner) ?? [];
  const mark = named === undefined ? inner.slice(0, 1) : "#";
  const said = named ?? inner.slice(1).trim();
  if (said === "" || (mark !== "#" && mark !== "^")) return undefined;
  if (isPath.test(said)) return section(mark, said, said);
  return { kind: "if", condition: condition(said, mark === "^"), key: said };
}

const section = (mark: string, named: string, key: string): Statement =>
  mark === "^" ? { kind: "if", condition: condition(named, true), key } : { kind: "section", path: named, key };

/** `{d.paid:ifEQ(true):showBegin}` … `{d.paid:showEnd}`. */
function carbone(inner: string): Statement | undefined {
  const [written = "", ...formats] = inner.split(":").map((part) => part.trim());
  const last = formats.at(-1);
  if (last === "showEnd" || last === "hideEnd") return { kind: "end", key: `:${last.slice(0, 4)}` };
  if (formats.length !== 2 || (last !== "showBegin" && last !== "hideBegin")) return undefined;
  const test = formatterOf(formats[0] ?? "");
  return { kind: "if", condition: { written, isNegated: last === "hideBegin", test }, key: `:${last.slice(0, 4)}` };
}
