import { commandWords } from "../../tag-languages/statements.ts";
import { MeaningError, orFault, type ReadTag, type TagPiece } from "../tags/tag-expression.ts";
import type { TagMeaning } from "../tags/tag-meaning.ts";
import { foreignExpression } from "./foreign/foreign-expression.ts";
import { asTruth, asValue } from "./foreign/foreign-tree.ts";

/** Aliases of a file, and how often one may lead to another. */
const mostAliases = 200;
const mostSteps = 8;

/** Reads tags of docx-templates: `+++INS x+++`, `+++FOR x IN list+++`, `+++IF x+++`, `+++ALIAS name …+++`. Code is not run. */
export function docxTemplatesReader(): ReadTag {
  const aliases = new Map<string, string>();
  const read = (inner: string, steps: number): TagMeaning => {
    const text = inner.trim();
    const at = inner.indexOf(text);
    const [, alias] = /^\*\s*(\w{1,100})$/.exec(text) ?? [];
    if (alias !== undefined) {
      const command = aliases.get(alias);
      if (command === undefined || steps === mostSteps)
        throw new MeaningError("TAG_UNKNOWN", `there is no alias “${alias}” before it`);
      return read(command, steps + 1);
    }
    const [, name, command] = /^ALIAS\s+(\w{1,100})\s+(.+)$/is.exec(text) ?? [];
    if (name === undefined || command === undefined) return meaningOf({ text, at });
    if (aliases.size === mostAliases)
      throw new MeaningError("TAG_UNKNOWN", `there are more than ${mostAliases} aliases`);
    aliases.set(name, command);
    return { kind: "note" };
  };
  return (inner) => orFault(() => read(inner, 0));
}

/** Commands that are code, or make markup of what they get. */
const refused: ReadonlySet<string> = new Set(["EXEC", "HTML", "CMD_NODE"]);

function meaningOf(piece: TagPiece): TagMeaning {
  const [command, rest] = commandWords(piece.text);
  const behind = { text: rest, at: piece.at + piece.text.length - rest.length };
  if (piece.text.startsWith("!") || refused.has(command))
    throw new MeaningError("TAG_UNKNOWN", "code is not run, and HTML is not taken from data");
  switch (command) {
    case "FOR":
      return loopOf(behind);
    case "END-FOR":
      return { kind: "end", word: "each", name: rest.trim() };
    case "IF":
      return { ...start, word: "if", name: "", tree: asTruth(foreignExpression(behind, "javascript")) };
    case "END-IF":
      return { kind: "end", word: "if", name: "" };
    case "INS":
      return { kind: "value", tree: asValue(foreignExpression(behind, "javascript")) };
    case "IMAGE":
      return { kind: "picture", tree: asValue(foreignExpression(behind, "javascript")), width: undefined };
    case "LINK":
      return linkOf(behind);
    case "QUERY":
      return { kind: "note" };
    default: {
      const [mark = ""] = /^=\s*/.exec(piece.text) ?? [];
      const value = { text: piece.text.slice(mark.length), at: piece.at + mark.length };
      return { kind: "value", tree: asValue(foreignExpression(value, "javascript")) };
    }
  }
}

const start = { kind: "start", as: undefined, shape: undefined, numbering: undefined } as const;

/** `person IN people`: its entry is `$person`. */
function loopOf({ text, at }: TagPiece): TagMeaning {
  const [whole = "", name = ""] = /^(\w{1,100})\s+IN\s+/i.exec(text) ?? [];
  if (whole === "") throw new MeaningError("TAG_UNKNOWN", "a loop is +++FOR name IN list+++", at);
  const tree = asValue(foreignExpression({ text: text.slice(whole.length), at: at + whole.length }, "javascript"));
  return { ...start, word: "each", name, as: `$${name}`, tree, own: "$idx" };
}

/** `({ url: project.url, label: 'here' })`, or an address alone. */
function linkOf({ text, at }: TagPiece): TagMeaning {
  const [, inside] = /^\(?\s*\{(.*)\}\s*\)?$/s.exec(text) ?? [];
  if (inside === undefined)
    return { kind: "link", address: asValue(foreignExpression({ text, at }, "javascript")), text: undefined };
  const member = (name: string) => {
    const found = new RegExp(`(?:^|,)\\s*${name}\\s*:\\s*((?:'[^']*'|"[^"]*"|[^,'"])+)`).exec(inside)?.[1];
    return found === undefined
      ? undefined
      : asValue(foreignExpression({ text: found, at: at + Math.max(0, text.indexOf(found)) }, "javascript"));
  };
  const address = member("url");
  if (address === undefined) throw new MeaningError("TAG_UNKNOWN", "a link is +++LINK ({ url: …, label: … })+++", at);
  return { kind: "link", address, text: member("label") };
}
