import { closingOf, split } from "./declarations.ts";

/** A selector or an at-rule with what stands in its braces. */
export interface RuleBlock {
  readonly selector: string;
  readonly block: string;
}

/** A block without the rules that stand in it (CSS Nesting 1, 2). */
interface UnnestedBlock {
  readonly declarations: string;
  readonly nested: readonly RuleBlock[];
}

/** More than any tool writes. */
const mostNested = 1_000;

export function unnested(block: string): UnnestedBlock {
  const kept: string[] = [];
  const nested: RuleBlock[] = [];
  let at = 0;
  for (let open = block.indexOf("{"); open !== -1 && nested.length < mostNested; open = block.indexOf("{", at)) {
    const start = Math.max(at, block.lastIndexOf(";", open) + 1);
    const close = closingOf(block, open, "}");
    kept.push(`${block.slice(at, start)};`);
    nested.push({ selector: block.slice(start, open).trim(), block: block.slice(open + 1, close) });
    at = close + 1;
  }
  kept.push(block.slice(at));
  return { declarations: kept.join(""), nested };
}

/** Selectors that one rule stands for, and characters of each. */
const mostSelectors = 1_000;
const longestSelector = 1_000;

/**
 * Selectors that one in the block of `outer` stands for: `&` is the outer one, and without it the inner one is a descendant (3.1).
 * undefined: they are too many or too long.
 */
export function nestedSelectors(outer: string, inner: string): string | undefined {
  const [around, own] = [split(outer, ","), split(inner, ",")].map((list) => list.map((one) => one.trim()));
  if (around === undefined || own === undefined || around.length * own.length > mostSelectors) return undefined;
  const longest = around.reduce((most, one) => Math.max(most, one.length), 0);
  const made: string[] = [];
  for (const one of own) {
    const places = one.split("&");
    if (one.length + places.length * longest > longestSelector) return undefined;
    for (const outside of around) made.push(places.length > 1 ? places.join(outside) : `${outside} ${one}`);
  }
  return made.join(",");
}
