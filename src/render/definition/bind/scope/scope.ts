import type { DataStep, DataToken } from "../../../../vocabulary/expression/token.ts";
import type { Budget } from "../../../contract/budget.ts";
import { shown } from "../../../contract/quoted.ts";
import type { Report } from "../../../contract/report.ts";
import type { Formats } from "../../formats/formats.ts";
import type { Growth } from "../growth.ts";
import type { DataUse } from "./data-use.ts";
import { resolvePath } from "./resolve.ts";

/** Data that tokens can refer to: the caller's, and the item of the innermost `source` being mapped. */
export interface DataScope {
  readonly data: unknown;
  /** Inside components: the data of those around, innermost first, for what `data` lacks. */
  readonly callers: readonly unknown[];
  readonly item: unknown;
  /** Where bare names are read: the entries around, innermost first, an entry that has a name of its own as `{ name: entry }` as well. */
  readonly around?: readonly unknown[] | undefined;
  /** The number of that item, from 1. */
  readonly index?: number | undefined;
  /** Outside of lists the data themselves are the entry. */
  readonly isEntry?: boolean;
  /** The innermost group of a table; undefined: there is none, and `$group` means nothing. */
  readonly group?: EntryGroup | undefined;
  /** The values that rows of `carry` print; undefined: outside of them `$carry` means nothing. */
  readonly carry?: { readonly sum: unknown; readonly page: unknown } | undefined;
  /** The results of `values`, by name; undefined: the document has none, and `$value` means nothing. */
  readonly values: Readonly<Record<string, unknown>> | undefined;
  /** The texts that `[t]` prints; undefined: the document has no `texts`. */
  readonly texts?: LanguageTexts | undefined;
  /** Numbers and dates as the document writes them. */
  readonly formats: () => Formats;
  readonly globals: (name: string) => string | undefined;
  readonly missing: MissingTokens;
  readonly growth: Growth;
  readonly budget: Budget;
  /** Present when the caller wants to know which data is read. */
  readonly use: DataUse | undefined;
}

/** Entries of a table that have one value in common. */
export interface EntryGroup {
  /** undefined: those that have none. */
  readonly key: unknown;
  readonly items: readonly unknown[];
  readonly count: number;
  /** The group around. */
  readonly outer?: EntryGroup;
}

/** A text as a function of the data. */
export type MakeText = (scope: DataScope) => string;

/** The texts of a document in the languages that count for it, the best one first. */
export interface LanguageTexts {
  readonly languages: readonly TextLanguage[];
  /** The language of the document, for reports. */
  readonly wanted: string;
  /** Texts that occurred, by their JSON Pointers. */
  readonly compiled: Map<string, readonly TokenPiece[]>;
  readonly rules: Map<string, Intl.PluralRules | undefined>;
}

export interface TextLanguage {
  readonly name: string;
  readonly texts: Readonly<Record<string, unknown>>;
  /** It is the one that the document is written in. */
  readonly isWanted: boolean;
}

/** A piece of a text, or the name of a value that `[t]` gives. */
export type TokenPiece = MakeText | string;

/** The value a token names; undefined when it names none. */
export function lookUp(token: DataToken, scope: DataScope): unknown {
  if (scope.use !== undefined) noteUse(token, scope, scope.use);
  switch (token.root) {
    case "data":
      return scope.callers.length === 0 ? resolvePath(scope.data, token.steps) : fromAnyOf(scope, token);
    case "item":
      return resolvePath(entryIn(scope), token.steps);
    case "value":
      return resolvePath(scope.values, token.steps);
    case "group":
      return resolvePath(scope.group, token.steps);
    case "carry":
      return resolvePath(scope.carry, token.steps);
    case "name":
      return resolvePath(holderOf(token, scope), token.steps);
    case "global":
      return isIndex(token) ? scope.index : scope.globals(token.steps.join("."));
  }
}

/** Of a Word file that is no list's entry the data are the entry. */
const entryIn = ({ item, isEntry, data }: DataScope): unknown => (item === undefined && isEntry === true ? data : item);

/** The first that has a member of that name counts: the entry, those around, the data. */
function holderOf({ steps, isOuter }: DataToken, { item, around = [], data }: DataScope): unknown {
  const [name = ""] = steps;
  if (isOuter !== true && hasMember(item, name)) return item;
  for (const entry of around) if (hasMember(entry, name)) return entry;
  return data;
}

const hasMember = (value: unknown, name: DataStep): boolean =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name);

/** `$global.INDEX`. */
const isIndex = ({ steps }: DataToken): boolean => steps.length === 1 && steps[0] === "INDEX";

/** Why a token is plain text: the document has nothing here that it could name. undefined: it is none. */
function whyText({ root }: DataToken, { values, group, carry }: DataScope): string | undefined {
  if (root === "value" && values === undefined) return "the document has no `values`";
  if (root === "group" && group === undefined) return "there are groups in `groupHeader` and `groupFooter` alone";
  if (root === "carry" && carry === undefined) return "there is a carried sum in the rows of `carry` alone";
  return undefined;
}

/** Whether a token is plain text, because the document has nothing that it could name; that is reported. */
export function isText(token: DataToken, scope: DataScope, path: string): boolean {
  const why = whyText(token, scope);
  if (why !== undefined) scope.missing.addLookalike(token.spelling, path, why);
  return why !== undefined;
}

/** Whichever of the caller's data has it: the others do not have the place. */
function noteUse(token: DataToken, scope: DataScope, use: DataUse): void {
  const { root, steps } = token;
  const { data, callers, group } = scope;
  const item = entryIn(scope);
  if (root === "name") use.noteNamed(holderOf(token, scope), steps);
  if (root === "item") use.noteRead(item, steps);
  if (root === "group") noteEntry(steps, group, use);
  if (root === "data") for (const one of [data, ...callers]) use.noteRead(one, steps);
}

/** `$group.items[0].name`, also of a group around. */
function noteEntry([step, ...steps]: readonly DataStep[], group: EntryGroup | undefined, use: DataUse): void {
  if (step === "outer") noteEntry(steps, group?.outer, use);
  const [at, ...within] = steps;
  if (step === "items" && at !== undefined) use.noteRead(resolvePath(group?.items, [at]), within);
}

/** null is a value of its own, and not looked for elsewhere. */
function fromAnyOf({ data, callers }: DataScope, { steps }: DataToken): unknown {
  const own = resolvePath(data, steps);
  if (own !== undefined) return own;
  for (const caller of callers) {
    const value = resolvePath(caller, steps);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Beyond so many, a placeholder of another program is found by its very name alone. */
const mostComparisons = 1_000;

/** Reports tokens whose value is missing or not what was sent, each once for its place, however many rows repeat it. */
export class MissingTokens {
  readonly report: Report;
  readonly #reported = new Map<string, Set<string>>();
  /** Each of them, in their order. */
  readonly #order: (readonly [path: string, spelling: string])[] = [];
  readonly #use: DataUse | undefined;
  #comparisons = 0;

  constructor(report: Report, use?: DataUse) {
    this.report = report;
    this.#use = use;
  }

  add(spelling: string, path: string, why: string): void {
    if (!this.#isNew(spelling, path)) return;
    this.#use?.unresolved(spelling);
    const message = `${spelling} ${why}; it stays on the page as it is spelt.`;
    this.report.add("UNRESOLVED_TOKEN", "UNRESOLVED_TOKEN", path, message);
  }

  /**
   * A number that may not be the one that was sent: JSON's numbers are doubles here (RFC 8259, 6). `what` says which
   * numbers those are.
   */
  reportImprecise(spelling: string, path: string, what = `beyond ${Number.MAX_SAFE_INTEGER}`): void {
    if (!this.#isNew(spelling, path)) return;
    const message = `${spelling} is a number ${what}, whose last digits are lost; send it as a text.`;
    this.report.add(undefined, "NUMBER_IMPRECISE", path, message);
  }

  /** An expression without a value; `then` is what happens to it. */
  addExpression(spelling: string, path: string, [why, then]: readonly [why: string, then: string]): void {
    if (!this.#isNew(spelling, path)) return;
    this.report.add("CONTENT_ERROR", "EXPRESSION_VALUE", path, `${shown(spelling)}: ${why}; ${then}.`);
  }

  /** Text that is nearly a reference, and is printed; `why` says what was meant, or why it is none. */
  addLookalike(spelling: string, path: string, why: string, instead: string = `\\${spelling}`): void {
    if (!this.#isNew(spelling, path)) return;
    const finding = `${shown(spelling)} looks like a reference and is printed as it is: ${why}.`;
    const message = `${finding} If the text itself is meant, write ${instead}.`;
    this.report.add("CONTENT_ERROR", "LOOKS_LIKE_A_REFERENCE", path, message);
  }

  /** Whether names may be compared once more with those of the data: a document full of placeholders takes no longer for it. */
  mayCompare(): boolean {
    this.#comparisons += 1;
    return this.#comparisons <= mostComparisons;
  }

  #isNew(spelling: string, path: string): boolean {
    const here = this.#reported.get(path) ?? new Set();
    if (here.has(spelling)) return false;
    this.#reported.set(path, here.add(spelling));
    this.#order.push([path, spelling]);
    return true;
  }

  /** How many were reported. */
  get count(): number {
    return this.#order.length;
  }

  /** Takes back all but the first ones: they are reported where they are met again. */
  cutTo(count: number): void {
    for (const [path, spelling] of this.#order.splice(count)) this.#reported.get(path)?.delete(spelling);
  }
}
