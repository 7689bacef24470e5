import { type FunctionText, LiteralError, readLiteralTo } from "./literal.ts";
import { pageMark, pagesMark } from "./runs.ts";

/** The values that a function of a header or a footer returns, by page; undefined or null: none. */
export interface ByPage {
  /** On the pages that have nothing of their own. */
  readonly usual: unknown;
  readonly first?: { readonly value: unknown };
  readonly even?: { readonly value: unknown };
}

/**
 * The values that a function returns: one literal around its two parameters, or two between which it chooses by the first page, or by odd
 * and even ones. The function is not run. undefined: it computes something else.
 */
export function byPageOf({ parameters, body }: FunctionText): ByPage | undefined {
  const [page = "", pages = ""] = parameters;
  const names = new Map([
    [page, pageMark],
    [pages, pagesMark],
  ]);
  try {
    const source: FunctionSource = { body, page, names };
    return body.startsWith("{") ? ofStatements(source) : ofExpression(source, 0, /\s*$/y);
  } catch (error) {
    if (error instanceof LiteralError) return undefined;
    throw error;
  }
}

interface FunctionSource {
  readonly body: string;
  /** The name of the first parameter. */
  readonly page: string;
  readonly names: ReadonlyMap<string, unknown>;
}

/** Where a pattern that is sticky ends; undefined: it is not there. */
function behind(pattern: RegExp, body: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(body) ? pattern.lastIndex : undefined;
}

/** `return …`, or `if (…) return …;` with `else` or another `return` behind it. */
function ofStatements(source: FunctionSource): ByPage | undefined {
  const { body } = source;
  const only = behind(/\{\s*return(?![\w$])\s*/y, body, 0);
  if (only !== undefined) return ofExpression(source, only, /[\s;]*\}\s*$/y);
  const test = testAt(source, /\{\s*if\s*\(/y, /\s*\)\s*/y, 0);
  if (test === undefined) return undefined;
  const whenTrue = returned(source, test.end);
  if (whenTrue === undefined) return undefined;
  const next = behind(/\s*else\s*/y, body, whenTrue.end) ?? whenTrue.end;
  const otherwise = returned(source, next) ?? { value: undefined, end: whenTrue.end };
  if (behind(/[\s;]*\}\s*$/y, body, otherwise.end) === undefined) return undefined;
  return chosen(test.pages, whenTrue.value, otherwise.value);
}

/** `return …;`, also in braces. */
function returned(
  { body, names }: FunctionSource,
  at: number,
): { readonly value: unknown; readonly end: number } | undefined {
  const inBraces = behind(/\s*\{\s*return(?![\w$])\s*/y, body, at);
  const start = inBraces ?? behind(/\s*return(?![\w$])\s*/y, body, at);
  if (start === undefined) return undefined;
  if (behind(/[;}]/y, body, start) !== undefined) {
    const end = behind(inBraces === undefined ? /;?/y : /;?\s*\}/y, body, start);
    return end === undefined ? undefined : { value: undefined, end };
  }
  const { value, end } = readLiteralTo(body, start, names);
  const past = behind(inBraces === undefined ? /\s*;?/y : /[\s;]*\}/y, body, end);
  return past === undefined ? undefined : { value, end: past };
}

/** A value, `test ? a : b` or `test && a`, and `rest` behind it. */
function ofExpression(source: FunctionSource, at: number, rest: RegExp): ByPage | undefined {
  const { body, names } = source;
  const test = testAt(source, /\s*\(/y, /\s*\)\s*(?=\?|&&)/y, at) ?? testAt(source, /\s*/y, /\s*(?=\?|&&)/y, at);
  if (test === undefined) {
    const { value, end } = readLiteralTo(body, at, names);
    return behind(rest, body, end) === undefined ? undefined : { usual: value };
  }
  const hasOther = body.startsWith("?", test.end);
  const whenTrue = readLiteralTo(body, test.end + (hasOther ? 1 : 2), names);
  const colon = hasOther ? behind(/\s*:/y, body, whenTrue.end) : undefined;
  if (hasOther && colon === undefined) return undefined;
  const otherwise = colon === undefined ? { value: undefined, end: whenTrue.end } : readLiteralTo(body, colon, names);
  if (behind(rest, body, otherwise.end) === undefined) return undefined;
  return chosen(test.pages, whenTrue.value, otherwise.value);
}

/** The pages for which a test holds. */
type Pages = "first" | "later" | "odd" | "even";

/** A test of the page's number between two patterns. */
function testAt(
  { body, page }: FunctionSource,
  before: RegExp,
  after: RegExp,
  at: number,
): { readonly pages: Pages; readonly end: number } | undefined {
  const start = behind(before, body, at);
  if (start === undefined) return undefined;
  const comparison =
    /([\p{L}_$][\p{L}\p{N}_$]{0,1000})\s{0,9}(%\s{0,9}2)?\s{0,9}(?:([!=]==?|[<>]=?)\s{0,9}(\d{1,9}))?/uy;
  comparison.lastIndex = start;
  const [whole = "", name, remainder, operator = "", number = ""] = comparison.exec(body) ?? [];
  const end = behind(after, body, start + whole.length);
  if (name !== page || end === undefined) return undefined;
  const compared = operator.replace("===", "==").replace("!==", "!=") + number;
  const pages = (remainder === undefined ? pagesWhere : pagesWhereRemainder).get(compared);
  return pages === undefined ? undefined : { pages, end };
}

const pagesWhere: ReadonlyMap<string, Pages> = new Map<string, Pages>([
  ...["==1", "<2", "<=1"].map((test) => [test, "first"] as const),
  ...["!=1", ">1", ">=2"].map((test) => [test, "later"] as const),
]);

/** Pages by the remainder of the number divided by two. */
const pagesWhereRemainder: ReadonlyMap<string, Pages> = new Map<string, Pages>([
  ...["", "==1", "!=0", ">0"].map((test) => [test, "odd"] as const),
  ...["==0", "!=1", "<1"].map((test) => [test, "even"] as const),
]);

function chosen(pages: Pages, whenTrue: unknown, otherwise: unknown): ByPage {
  switch (pages) {
    case "first":
      return { usual: otherwise, first: { value: whenTrue } };
    case "later":
      return { usual: whenTrue, first: { value: otherwise } };
    case "odd":
      return { usual: whenTrue, even: { value: otherwise } };
    case "even":
      return { usual: otherwise, even: { value: whenTrue } };
  }
}
