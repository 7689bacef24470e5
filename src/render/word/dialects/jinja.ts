import { jinjaWords } from "../../tag-languages/statements.ts";
import { MeaningError, orFault, type TagFault, type TagPiece, unknownWord } from "../tags/tag-expression.ts";
import type { RegionStart, TagMeaning } from "../tags/tag-meaning.ts";
import { foreignExpression } from "./foreign/foreign-expression.ts";
import { asTruth, asValue } from "./foreign/foreign-tree.ts";
import { listWhere } from "./foreign/list-where.ts";

/** A tag of Jinja as docxtpl has them: `{{ x }}`, `{% for x in list %}`, `{%tr if x %}`, `{# remark #}`. */
export const readJinjaTag = (inner: string, opening: string): TagMeaning | TagFault =>
  orFault(() => {
    if (opening === "{#") return remarkOf(inner);
    if (opening.includes("_")) return { kind: "value", tree: { kind: "text", text: opening.replace("_", "") } };
    return opening === "{%" ? statementOf(inner) : printed(inner);
  });

/** Rich texts and paragraphs of docxtpl are made by programs: `{{r x}}` and `{{p x}}` are values here. */
function printed(inner: string): TagMeaning {
  const [mark = ""] = /^(?:[-+]|[rp](?=\s))?\s*/.exec(inner) ?? [];
  return {
    kind: "value",
    tree: asValue(foreignExpression({ text: inner.slice(mark.length).replace(/-$/, " "), at: mark.length }, "jinja")),
  };
}

const shapes: Readonly<Record<string, RegionStart["shape"]>> = { tr: "row", tc: "cell", p: "paragraph" };
/** `{#tr remark #}`: the row that it stands in goes with it. */
function remarkOf(inner: string): TagMeaning {
  const [, of = ""] = /^(tr|tc|p)\s/.exec(inner) ?? [];
  const shape = shapes[of];
  if (shape === undefined) return { kind: "note" };
  return { ...start, word: "if", tree: { kind: "constant", value: false }, shape, isAlone: true };
}

const known = ["for", "if", "elif", "else", "endif", "endfor", "set", "colspan", "hm", "vm"];

function statementOf(inner: string): TagMeaning {
  const { of = "", word, rest } = jinjaWords(inner);
  const at = rest === "" ? 0 : inner.lastIndexOf(rest);
  const piece = { text: rest, at };
  const shape = shapes[of];
  switch (word) {
    case "if":
      return { ...start, word: "if", tree: asTruth(foreignExpression(piece, "jinja")), shape };
    case "elif":
      return { kind: "else", tree: asTruth(foreignExpression(piece, "jinja")) };
    case "else":
      return { kind: "else", tree: undefined };
    case "for":
      return loopOf(piece, shape);
    case "endfor":
      return { kind: "end", word: "each", name: "" };
    case "endif":
      return { kind: "end", word: "if", name: "" };
    case "set":
      return setOf(piece);
    case "colspan":
      return { kind: "cell", change: "span", tree: asValue(foreignExpression(piece, "jinja")) };
    case "hm":
    case "vm":
      if (rest !== "") throw new MeaningError("TAG_UNKNOWN", `{% ${word} %} stands alone`, at);
      return { kind: "cell", change: word === "hm" ? "across" : "down", tree: { kind: "constant", value: true } };
    default:
      throw new MeaningError("TAG_UNKNOWN", unknownWord(word, known));
  }
}

const start = { kind: "start", name: "{%", as: undefined, numbering: undefined } as const;

/** `x in list`, `x in list if x.paid`. */
function loopOf({ text, at }: TagPiece, shape: RegionStart["shape"]): TagMeaning {
  const [whole = "", as = ""] = /^([\p{L}_][\p{L}\p{N}_]{0,100})\s+in\s+/u.exec(text) ?? [];
  if (whole === "") throw new MeaningError("TAG_UNKNOWN", "a loop is {% for name in list %}", at);
  const tree = listWhere({ text: text.slice(whole.length), at: at + whole.length }, as);
  return { ...start, word: "each", tree, as, shape, own: "loop" };
}

function setOf({ text, at }: TagPiece): TagMeaning {
  const [whole = "", name = ""] = /^([\p{L}_][\p{L}\p{N}_]{0,100})\s*=\s*(?!=)/u.exec(text) ?? [];
  if (whole === "") throw new MeaningError("TAG_UNKNOWN", "a name is set by {% set name = value %}", at);
  return {
    kind: "set",
    name,
    tree: asValue(foreignExpression({ text: text.slice(whole.length), at: at + whole.length }, "jinja")),
  };
}
