/** A place in data: a member's name, or an index. */
export type DataStep = string | number;

/** `$data.items[0].name` as read from text. */
export interface DataToken {
  readonly root: TokenRoot;
  /** Empty for a bare `$item`, which is the item itself. */
  readonly steps: readonly DataStep[];
  /** As the author wrote it; what stays on the page when there is no value. */
  readonly spelling: string;
  /** Of a bare name: it is sought around the entry of a function over a list, not in it. */
  readonly isOuter?: true;
}

/** What references begin with. */
export const roots = ["data", "item", "value", "group", "carry", "global"] as const;

/** `name`: a bare name, which stands for a member of the entries around or of the data; only templates that are Word files have them. */
export type TokenRoot = (typeof roots)[number] | "name";

/** The token that fills the whole text, such as a table's `source`. */
export function wholeToken(text: string): DataToken | undefined {
  const token = text.startsWith("$") ? tokenAt(text, 0) : undefined;
  return token?.spelling.length === text.length ? token : undefined;
}

/** A column's key in a table's `map`: `name`, `buyer.name`, `prices[0]`; the same place as `$item.` and the key. */
export function keyToken(key: string): DataToken {
  const spelling = `$item.${key}`;
  return wholeToken(spelling) ?? { root: "item", steps: [key], spelling };
}

/** The token that begins at `at`; undefined: there is none. */
export function tokenAt(text: string, at: number): DataToken | undefined {
  const root = roots.find((name) => text.startsWith(name, at + 1));
  if (root === undefined) return undefined;
  const { steps, end } = stepsFrom(text, at + 1 + root.length);
  if (steps.length === 0 && (root !== "item" || isNamePart(text.codePointAt(end)))) return undefined;
  return { root, steps, spelling: text.slice(at, end) };
}

/** A bare name and its steps, as `customer.name`; `this` is the entry. undefined: none begins at `at`. */
export function bareTokenAt(text: string, at: number): DataToken | undefined {
  bareName.lastIndex = at;
  const name = bareName.exec(text)?.[0];
  if (name === undefined) return undefined;
  const { steps, end } = stepsFrom(text, at + name.length);
  const spelling = text.slice(at, end);
  return name === "this" ? { root: "item", steps, spelling } : { root: "name", steps: [name, ...steps], spelling };
}

const bareName = /[\p{L}_][\p{L}\p{N}\p{M}_]*/uy;

function stepsFrom(text: string, start: number): { readonly steps: readonly DataStep[]; readonly end: number } {
  const steps: DataStep[] = [];
  let end = start;
  for (let step = stepAt(text, end); step !== undefined; step = stepAt(text, end)) {
    steps.push(step.step);
    end = step.end;
  }
  return { steps, end };
}

interface ReadStep {
  readonly step: DataStep;
  readonly end: number;
}

function stepAt(text: string, at: number): ReadStep | undefined {
  if (text[at] === ".") return nameAt(text, at + 1);
  if (text[at] === "[") return indexAt(text, at + 1);
  return undefined;
}

function nameAt(text: string, start: number): ReadStep | undefined {
  let at = start;
  let end = start;
  for (let code = text.codePointAt(at); ; code = text.codePointAt(at)) {
    const isHyphen = code === hyphen;
    if (code === undefined || !(isHyphen || isNamePart(code))) break;
    at += code > 0xffff ? 2 : 1;
    if (!isHyphen) end = at;
  }
  return end === start ? undefined : { step: text.slice(start, end), end };
}

/** Longer indexes than nine digits are beyond any array. */
const mostDigits = 9;

function indexAt(text: string, start: number): ReadStep | undefined {
  let at = start;
  while (at - start < mostDigits && isDigit(text.charCodeAt(at))) at += 1;
  if (at === start || text[at] !== "]") return undefined;
  return { step: Number(text.slice(start, at)), end: at + 1 };
}

const hyphen = 0x2d;
const letterOrMark = /[\p{L}\p{N}\p{M}]/u;

function isNamePart(code: number | undefined): boolean {
  if (code === undefined) return false;
  if (code < 0x80) {
    const lower = code | 0x20;
    return (lower >= 0x61 && lower <= 0x7a) || isDigit(code) || code === 0x5f;
  }
  return letterOrMark.test(String.fromCodePoint(code));
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}
