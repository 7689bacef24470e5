import type { FunctionName } from "../../../vocabulary/expression/functions.ts";
import { isMalformed, parseExpression } from "../../../vocabulary/expression/parse.ts";
import { quotedText } from "../../../vocabulary/expression/quoted-text.ts";
import type { ExpressionTree } from "../../../vocabulary/expression/tree.ts";
import { conditionOf } from "../../tag-languages/conditional.ts";
import { type Formatter, formatterOf } from "../../tag-languages/formatter.ts";
import { spelled } from "../../tag-languages/formatters.ts";
import { cutOutside } from "../tags/cut-outside.ts";
import { MeaningError, orFault, type ReadTag } from "../tags/tag-expression.ts";
import type { RegionStart, TagMeaning } from "../tags/tag-meaning.ts";
import { type CarbonePath, carbonePath, withListNames } from "./carbone-path.ts";

/** Aliases of a file, and how long one may be with those that it names. */
const mostAliases = 200;
const longestTag = 2_000;

/**
 * Reads tags of Carbone 4: `{d.customer.name:upperCase}`, `{d.lines[i].text}` with `{d.lines[i+1].text}`,
 * `{d.paid:ifEQ(true):showBegin}` … `{d.paid:showEnd}`, `{d.paid:ifEQ(true):drop(row)}`, `{#alias = d.x}`, `{t(key)}`.
 */
export function carboneReader(): ReadTag {
  const aliases = new Map<string, string>();
  const read = (inner: string): TagMeaning | undefined => {
    const text = inner.trim();
    const [, name, value] = /^#\s*([\p{L}_]\w{0,100})\s*=\s*(.+)$/su.exec(text) ?? [];
    if (name !== undefined && value !== undefined) {
      if (aliases.size === mostAliases)
        throw new MeaningError("TAG_UNKNOWN", `there are more than ${mostAliases} aliases`);
      aliases.set(name, withAliases(value, aliases));
      return { kind: "note" };
    }
    const translated = /^t\(\s*(['"]?)(.*)\1\s*\)$/s.exec(text)?.[2];
    if (translated !== undefined) return { kind: "value", tree: { kind: "text", text: translated } };
    const written = withAliases(text, aliases);
    if (/^d\s*[.[]/.test(written)) return meaningOf(written);
    if (/^c\s*[.[]/.test(written)) throw new MeaningError("TAG_UNKNOWN", "there are no data beside those of {d.…}");
    return undefined;
  };
  return (inner) => orFault(() => read(inner));
}

function withAliases(text: string, aliases: ReadonlyMap<string, string>): string {
  if (!text.includes("$")) return text;
  const made = text.replace(/\$([\p{L}_]\w{0,100})/gu, (written, name: string) => aliases.get(name) ?? written);
  if (made.length > longestTag) throw new MeaningError("TAG_UNKNOWN", "its aliases make it too long");
  return made;
}

const shapes: Readonly<Record<string, RegionStart["shape"]>> = { row: "row", p: "paragraph", "": "paragraph" };

function meaningOf(text: string): TagMeaning {
  const [written = "", ...formats] = cutOutside(text, /\s*:\s*/y).map((one) => one.text.trim());
  const path = carbonePath(written);
  const formatters = formats.map(formatterOf);
  if (path.ofList?.isAll === true && !Object.hasOwn(aggregates, formatters[0]?.name ?? ""))
    throw new MeaningError("TAG_UNKNOWN", "[] is all entries of a list: what they come to follows, as :aggSum");
  const last = formatters.at(-1);
  const inLists = { lists: path.lists };
  switch (last?.name) {
    case "showEnd":
    case "hideEnd":
      return { kind: "end", word: last.name === "showEnd" ? "if" : "unless", name: "" };
    case "showBegin":
    case "hideBegin":
      return {
        ...start,
        ...inLists,
        word: last.name === "showBegin" ? "if" : "unless",
        tree: testOf(path, formatters.slice(0, -1)),
      };
    case "keep":
    case "drop": {
      const [what = ""] = last.words;
      const shape = Object.hasOwn(shapes, what) ? shapes[what] : undefined;
      if (shape === undefined) throw new MeaningError("TAG_UNKNOWN", `:${last.name} knows p and row`);
      const tree = testOf(path, formatters.slice(0, -1));
      return { ...start, ...inLists, word: last.name === "keep" ? "if" : "unless", tree, shape, isAlone: true };
    }
    default:
      return { kind: "value", tree: shownBy(path, formatters, formats), ...inLists };
  }
}

const start = { kind: "start", name: ":", as: undefined, shape: undefined, numbering: undefined } as const;

/** A condition in front of what is shown, kept or dropped. */
function testOf(path: CarbonePath, tests: readonly Formatter[]): ExpressionTree {
  const [test, ...more] = tests;
  const condition = test === undefined || more.length > 0 ? undefined : conditionOf(path.spelling, test);
  if (condition === undefined) throw new MeaningError("TAG_UNKNOWN", "one condition stands before it, as :ifEQ(1)");
  return parsed(condition);
}

/** What all entries of a list come to, by Carbone's names. */
const aggregates: Readonly<Record<string, FunctionName>> = {
  ...{ aggSum: "sum", aggAvg: "avg", aggMin: "min", aggMax: "max", aggCount: "count" },
};

/** `d.lines[].price:aggSum`. undefined: it is no aggregate. @throws MeaningError */
function aggregateOf({ ofList }: CarbonePath, [first]: readonly Formatter[]): string | undefined {
  const name = first !== undefined && Object.hasOwn(aggregates, first.name) ? aggregates[first.name] : undefined;
  if (name === undefined || first === undefined) return undefined;
  if (ofList === undefined || first.words.length > 0)
    throw new MeaningError(
      "TAG_UNKNOWN",
      `:${first.name} takes a list and nothing else, as {d.lines[].price:${first.name}}`,
    );
  return ofList.steps === "" ? `${name}(${ofList.list})` : `${name}(${ofList.list}, $item${ofList.steps})`;
}

function shownBy(path: CarbonePath, formatters: readonly Formatter[], formats: readonly string[]): ExpressionTree {
  const aggregate = aggregateOf(path, formatters);
  if (aggregate !== undefined)
    return shownBy({ ...path, spelling: aggregate, ofList: undefined }, formatters.slice(1), formats.slice(1));
  const { expression, left } = spelled(path.spelling, formatters);
  const unknown = formats[formats.length - left];
  if (unknown !== undefined)
    throw new MeaningError("TAG_UNKNOWN", `the format ${quotedText(unknown)} is not understood`);
  return parsed(expression ?? path.spelling);
}

function parsed(expression: string): ExpressionTree {
  const tree = parseExpression(expression, "read");
  if (isMalformed(tree)) throw new MeaningError("EXPRESSION_INVALID", tree.message);
  return withListNames(tree);
}
