import type { ExpressionTree } from "../../../vocabulary/expression/tree.ts";
import { MeaningError, orFault, piped, type TagFault, type TagPiece } from "../tags/tag-expression.ts";
import type { RegionStart, TagMeaning } from "../tags/tag-meaning.ts";
import { foreignExpression } from "./foreign/foreign-expression.ts";
import { asTruth, asValue, leaf } from "./foreign/foreign-tree.ts";
import { withTokens } from "./foreign/with-tokens.ts";

/**
 * A tag of docxtemplater 3: `{x}`, `{#x}`, `{^x}`, `{/x}`, `{/}`, `{-w:tr x}`. Names are looked up as everywhere; expressions of
 * angular-expressions are read by our grammar, and by that of JavaScript where both say the same.
 */
export const readDocxtemplaterTag = (inner: string): TagMeaning | TagFault => orFault(() => meaningOf(inner));

/** Tags of its modules, which do what is not done here. */
const modules: Readonly<Record<string, string>> = {
  "%": "pictures are not filled in",
  "@": "XML is not taken from data",
  "~": "HTML is not taken from data",
  $: "charts are not filled in",
  ":": "other files are not put in",
};

function meaningOf(inner: string): TagMeaning {
  const text = inner.trim();
  const [mark = ""] = text;
  const rest = { text: text.slice(1), at: inner.indexOf(text) + 1 };
  switch (mark) {
    case "#":
      return startOf(rest, "section", undefined);
    case "^":
      return startOf(rest, "unless", undefined);
    case "-":
      return levelOf(rest);
    case "/":
      return { kind: "end", word: "", name: rest.text.trim() };
    default:
      if (modules[mark] !== undefined && !/^\$(?:index|data|item|global)\b/.test(text))
        throw new MeaningError("TAG_UNKNOWN", `{${mark}…} has no meaning here: ${modules[mark]}`);
      return valueOrSet({ text, at: rest.at - 1 });
  }
}

/** `{total = price * 2}` prints nothing, and gives the name to what stands behind it. */
function valueOrSet(piece: TagPiece): TagMeaning {
  const [whole = "", name = ""] = /^([\p{L}_][\p{L}\p{N}_]{0,100})\s*=\s*(?!=)/u.exec(piece.text) ?? [];
  if (whole === "") return { kind: "value", tree: expression(piece) };
  const given = { text: piece.text.slice(whole.length), at: piece.at + whole.length };
  return { kind: "set", name, tree: expression(given) };
}

/** What repeats, as easy-template-x has it behind the name of a list: `[loopOver: "row"]`. */
const loopOver = /\s*\[\s*loopOver\s*:\s*["']?(row|column|paragraph|content)["']?\s*\]\s*$/;
const loopShapes: Readonly<Record<string, RegionStart["shape"]>> = {
  ...{ row: "row", column: "column", paragraph: "paragraph", content: "inline" },
};

function startOf(given: TagPiece, word: "section" | "unless", level: RegionStart["shape"]): TagMeaning {
  const [said = "", over = ""] = loopOver.exec(given.text) ?? [];
  const piece = { text: given.text.slice(0, given.text.length - said.length), at: given.at };
  return started(piece, word, loopShapes[over] ?? level);
}

const started = (piece: TagPiece, word: "section" | "unless", shape: RegionStart["shape"]): TagMeaning => ({
  ...{
    kind: "start",
    word,
    tree: word === "unless" ? asTruth(leaf(expression(piece))) : expression(piece),
    name: piece.text.trim(),
  },
  ...{ as: undefined, shape, numbering: undefined },
});

const levels: Readonly<Record<string, RegionStart["shape"]>> = {
  ...{ "w:tr": "row", "w:p": "paragraph", "w:tc": "cell", "w:tbl": "table" },
};

/** `{-w:tr lines}`: a loop over the elements of that name around its tags. */
function levelOf({ text, at }: TagPiece): TagMeaning {
  const [, name = "", between = ""] = /^([\w:]+)(\s+)/.exec(text) ?? [];
  const shape = Object.hasOwn(levels, name) ? levels[name] : undefined;
  if (shape === undefined)
    throw new MeaningError(
      "TAG_UNKNOWN",
      `{-${name} …} has no meaning here: there are ${Object.keys(levels).join(" and ")}`,
    );
  const skipped = name.length + between.length;
  return startOf({ text: text.slice(skipped), at: at + skipped }, "section", shape);
}

/** As JavaScript has it, else by our grammar, whose functions and references such a file may have. `$index` counts from 0 there. */
function expression({ text, at }: TagPiece): ExpressionTree {
  if (text.trim() === ".") return piped({ text: "this", at });
  const foreign = /\$(?!index\b)/.test(text)
    ? undefined
    : orFault(() => asValue(foreignExpression({ text, at }, "javascript")));
  if (foreign !== undefined && !("code" in foreign)) return fromZero(foreign);
  const name = text.trim();
  if (nameWithBlanks.test(name)) return { kind: "reference", token: { root: "name", steps: [name], spelling: name } };
  return fromZero(piped({ text: text.includes("'") ? text : text.replaceAll('"', "'"), at }));
}

/** What is no expression, but words alone, is a name as a whole. */
const nameWithBlanks = /^[\p{L}_][\p{L}\p{N}_]*(?: [\p{L}\p{N}_]+)+$/u;

const fromZero = (tree: ExpressionTree): ExpressionTree =>
  withTokens(tree, (token) => {
    const reference: ExpressionTree = { kind: "reference", token };
    if (token.spelling !== "$index") return reference;
    const place: ExpressionTree = { kind: "reference", token: { ...token, root: "global", steps: ["INDEX"] } };
    return { kind: "binary", operator: "-", left: place, right: { kind: "number", text: "1" } };
  });
