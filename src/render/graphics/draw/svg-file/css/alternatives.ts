import { split } from "./declarations.ts";
import { parseSelector } from "./selector.ts";

/** A selector without `:is()` and `:where()`, and what its weight differs by from what is written in it. */
interface Alternative {
  readonly text: string;
  readonly more: number;
}

/** More than any tool writes. */
const mostAlternatives = 100;

const opening = /:(is|where|matches|-webkit-any)\(/i;

/**
 * The selectors that one with `:is()` or `:where()` stands for (Selectors 4, 4.2 and 4.4): the weight of `:is()` is that of the
 * heaviest of its list, that of `:where()` is nothing. undefined: it is not understood.
 */
export const alternativesOf = (text: string): readonly Alternative[] | undefined => expanded("", text);

function expanded(head: string, text: string): readonly Alternative[] | undefined {
  const found = opening.exec(text);
  if (found === null) return [{ text, more: 0 }];
  const start = found.index + found[0].length;
  const end = closingBracket(text, start);
  if (end === undefined) return undefined;
  const before = text.slice(0, found.index);
  const inner = split(text.slice(start, end), ",").map((one) => one.trim());
  if (!inner.every((one) => canFollow(head + before, one))) return undefined;
  const weights = inner.map(weightOf);
  const rest = expanded(`${head}${before}*`, text.slice(end + 1));
  if (rest === undefined || inner.length * rest.length > mostAlternatives) return undefined;
  const heaviest = found[1]?.toLowerCase() === "where" ? 0 : Math.max(...weights);
  return inner.flatMap((one, at) =>
    rest.map((after) => ({ text: before + one + after.text, more: after.more + heaviest - (weights[at] ?? 0) })),
  );
}

/** Where the bracket opened before `start` is closed; undefined when it is not, or when another opens in it. */
function closingBracket(text: string, start: number): number | undefined {
  const end = text.indexOf(")", start);
  return end === -1 || text.slice(start, end).includes("(") ? undefined : end;
}

/** Ancestors can be named at the start only, and an element's name only where no other part of it stands before. */
function canFollow(before: string, one: string): boolean {
  if (one === "") return false;
  if (before.trim() === "") return true;
  if (/[\s>]/.test(one)) return false;
  return /[\s>+~]$/.test(before) || /^[.#:[]/.test(one);
}

function weightOf(text: string): number {
  const selector = parseSelector(text);
  return selector === undefined || selector === "never" ? 0 : selector.weight;
}
