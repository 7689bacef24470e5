import { MeaningError, meaningOrFault, piped, type TagFault, type TagPiece } from "../tags/tag-expression.ts";
import type { RegionStart, TagMeaning } from "../tags/tag-meaning.ts";

/**
 * A tag of docxtemplater 3: `{x}`, `{#x}`, `{^x}`, `{/x}`, `{/}`, `{-w:tr x}`. Names are looked up as everywhere; expressions of
 * angular-expressions are read by our grammar where both say the same.
 */
export const readDocxtemplaterTag = (inner: string): TagMeaning | TagFault => meaningOrFault(() => meaningOf(inner));

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
      if (modules[mark] !== undefined)
        throw new MeaningError("TAG_UNKNOWN", `{${mark}…} has no meaning here: ${modules[mark]}`);
      return { kind: "value", tree: expression({ text, at: rest.at - 1 }) };
  }
}

const startOf = (piece: TagPiece, word: "section" | "unless", shape: RegionStart["shape"]): TagMeaning => ({
  ...{ kind: "start", word, tree: expression(piece), name: piece.text.trim() },
  ...{ as: undefined, shape, numbering: undefined },
});

const levels: Readonly<Record<string, RegionStart["shape"]>> = { "w:tr": "row", "w:p": "paragraph" };

/** `{-w:tr lines}`: a loop over the elements of that name around its tags. */
function levelOf({ text, at }: TagPiece): TagMeaning {
  const [, name = "", between = ""] = /^([\w:]+)(\s+)/.exec(text) ?? [];
  const shape = levels[name];
  if (shape === undefined)
    throw new MeaningError(
      "TAG_UNKNOWN",
      `{-${name} …} has no meaning here: there are ${Object.keys(levels).join(" and ")}`,
    );
  const skipped = name.length + between.length;
  return startOf({ text: text.slice(skipped), at: at + skipped }, "section", shape);
}

/** Texts in double quotes, and the entry as a full stop, which our grammar spells otherwise. */
function expression({ text, at }: TagPiece) {
  if (text.trim() === ".") return piped({ text: "this", at });
  return piped({ text: text.includes("'") ? text : text.replaceAll('"', "'"), at });
}
