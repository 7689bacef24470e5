import { keepOn } from "../../../../../vocabulary/stopping/attention.ts";
import { madeOnce } from "../../../../model/made-once.ts";
import { SvgError } from "../svg-error.ts";
import { elementsIn, type SvgXmlElement, textIn } from "../xml/xml.ts";
import { alternativesOf } from "./alternatives.ts";
import { closingOf, type Declarations, parseDeclarations, split, withoutComments } from "./declarations.ts";
import { nestedSelectors, type RuleBlock, unnested } from "./nesting.ts";
import { classesOf, matches, parseSelector, type Selector, widened, withLowerNames } from "./selector.ts";

interface StyleRule {
  readonly selector: Selector;
  /** The selector's weight, then the order of the sheet. */
  readonly weight: number;
  readonly declarations: Declarations;
  /** Report for a match: the selector was not fully understood, and this rule matches more than it would. */
  readonly skipped?: string;
  /** It is about what `::before` or `::after` adds to the element. */
  readonly pseudo?: GeneratedPart;
}

export type GeneratedPart = "before" | "after";

/** Rules in the blocks of others. */
const mostDepth = 8;
const tooDeep = `style rules nested more than ${mostDepth} deep`;

const longestSheet = 500_000;
const mostRules = 5_000;
/** Rules held against elements, in one file. */
const mostTests = 10_000_000;

/** The rules of a file's `style` elements. */
export class Stylesheet {
  readonly #byKey = new Map<string, StyleRule[]>();
  /** Parts of the sheets that are not read, to follow "It uses …". */
  readonly skipped = new Set<string>();
  readonly #mostTests: number;
  readonly #isHtml: boolean;
  #tests = 0;
  #count = 0;
  /** Of which there are rules. */
  readonly #parts = new Set<GeneratedPart>();

  /** `isHtml`: names of elements and attributes are those of HTML, the same in upper and lower case. */
  constructor(root: SvgXmlElement, { most = mostTests, isHtml = false } = {}) {
    this.#mostTests = most;
    this.#isHtml = isHtml;
    for (const sheet of sheetsIn(root))
      for (const rule of this.#ofMedia(blocksIn(withoutComments(sheet).replace(/<!--|-->/g, " ")), 0))
        this.#addBlock(rule, 0);
  }

  #addBlock({ selector, block }: RuleBlock, depth: number): void {
    const selectors = split(selector, ",");
    // A list with nothing between two commas, or after the last, is no selector (CSS 2.2, 4.1.7).
    if (selectors.some((one) => one.trim() === "")) return;
    const { declarations: written, nested } = block.includes("{")
      ? unnested(block)
      : { declarations: block, nested: [] };
    const declarations = parseDeclarations(written);
    for (const one of selectors) {
      keepOn();
      this.#count += 1;
      if (this.#count > mostRules) this.skipped.add(`more than ${mostRules} style rules`);
      else this.#addRule(one.trim(), declarations, this.#count);
    }
    if (nested.length > 0 && (depth >= mostDepth || this.#count > mostRules)) this.skipped.add(tooDeep);
    else for (const inner of nested) this.#addNested(selector, inner, depth + 1);
  }

  /** `outer`: the selector in whose block it stands. */
  #addNested(outer: string, inner: RuleBlock, depth: number): void {
    if (inner.selector.startsWith("@")) {
      if (this.#isOurs(inner.selector)) this.#addBlock({ selector: outer, block: inner.block }, depth);
      return;
    }
    const selector = nestedSelectors(outer, inner.selector);
    if (selector !== undefined) this.#addBlock({ selector, block: inner.block }, depth);
    else this.skipped.add(`style rules with the selector ${JSON.stringify(inner.selector.slice(0, 40))}`);
  }

  #addRule(text: string, declarations: Declarations, order: number): void {
    const read = (alternativesOf(text) ?? []).map(({ text, more }) => ({ selector: parseSelector(text), more }));
    if (read.length === 0 || read.some(({ selector }) => selector === undefined)) {
      this.#addUnread(text, declarations, order);
      return;
    }
    for (const { selector, more } of read) {
      keepOn();
      if (selector === undefined || selector === "never") continue;
      this.#addAt(selector, { selector, weight: selector.weight + more + order, declarations });
    }
  }

  #addUnread(text: string, declarations: Declarations, order: number): void {
    const [, written = "", pseudo = ""] = /^(.*?)::?(before|after)$/is.exec(text) ?? [];
    const adding = parseSelector(written.trim() === "" || /[\s>+~]$/.test(written) ? `${written}*` : written);
    if (pseudo !== "" && adding !== undefined && adding !== "never") {
      const part = pseudo.toLowerCase() as GeneratedPart;
      this.#addAt(adding, { selector: adding, weight: adding.weight + order, declarations, pseudo: part });
    }
    const skipped = `style rules with the selector ${JSON.stringify(text.slice(0, 40))}`;
    const wide = parseSelector(widened(text));
    if (wide === undefined || wide === "never") this.skipped.add(skipped);
    else this.#addAt(wide, { selector: wide, weight: 0, declarations: new Map(), skipped });
  }

  #addAt(written: Selector, given: StyleRule): void {
    const selector = this.#isHtml ? withLowerNames(written) : written;
    if (given.pseudo !== undefined) this.#parts.add(given.pseudo);
    madeOnce(this.#byKey, keyOf(selector), () => []).push({ ...given, selector });
  }

  /**
   * Declarations that apply to an element, those with the greatest precedence last. Throws `SvgError` when rules and
   * elements are too many.
   */
  matching(element: SvgXmlElement): readonly Declarations[] {
    if (this.#byKey.size === 0) return [];
    const matching = this.#rulesFor(element);
    if (matching.length === 0) return [];
    for (const { skipped } of matching) if (skipped !== undefined) this.skipped.add(skipped);
    const own = matching.filter(({ pseudo }) => pseudo === undefined);
    return own.toSorted((a, b) => a.weight - b.weight).map(({ declarations }) => declarations);
  }

  #rulesFor(element: SvgXmlElement): readonly StyleRule[] {
    const id = element.attributes.get("id");
    const keys = ["*", element.name];
    if (id !== undefined) keys.push(`#${id}`);
    if (element.attributes.has("class")) for (const word of new Set(classesOf(element))) keys.push(`.${word}`);
    const found: StyleRule[] = [];
    for (const key of keys)
      for (const rule of this.#byKey.get(key) ?? []) {
        this.#tests += 1;
        if (this.#tests > this.#mostTests) throw new SvgError("It has too many style rules for its elements.");
        if (matches(rule.selector, element)) found.push(rule);
      }
    return found;
  }

  /** The value of `content` of what is added before or behind an element; undefined: nothing is. */
  contentOf(element: SvgXmlElement, part: GeneratedPart): string | undefined {
    if (!this.#parts.has(part)) return undefined;
    return this.#rulesFor(element)
      .filter(({ pseudo }) => pseudo === part)
      .toSorted((a, b) => a.weight - b.weight)
      .reduce<string | undefined>((last, { declarations }) => declarations.get("content")?.value ?? last, undefined);
  }

  /** Rules, those in the blocks of media that are ours among them. */
  #ofMedia(blocks: readonly RuleBlock[], depth: number): readonly RuleBlock[] {
    return blocks.flatMap((one) => {
      if (!one.selector.startsWith("@")) return [one];
      if (depth < mostDepth) return this.#isOurs(one.selector) ? this.#ofMedia(blocksIn(one.block), depth + 1) : [];
      this.skipped.add(tooDeep);
      return [];
    });
  }

  /** Others are named, unless they say nothing of this page. */
  #isOurs(rule: string): boolean {
    const kind = mediaKind(rule, this.#isHtml);
    if (kind === "unread") this.skipped.add(`style rules under ${rule.slice(0, 40)}`);
    return kind === "ours";
  }
}

/** The id, class or tag that the element itself must have: rules are looked up by it. */
function keyOf({ steps }: Selector): string {
  const compound = steps.at(-1)?.compound;
  const [id] = compound?.ids ?? [];
  const [first] = compound?.classes ?? [];
  if (id !== undefined) return `#${id}`;
  return first === undefined ? (compound?.tag ?? "*") : `.${first}`;
}

function sheetsIn(element: SvgXmlElement): readonly string[] {
  if (element.name === "style") {
    const type = element.attributes.get("type")?.trim().toLowerCase() ?? "";
    return type === "" || type === "text/css" ? [textIn(element).slice(0, longestSheet)] : [];
  }
  return elementsIn(element).flatMap(sheetsIn);
}

/** Selectors and at-rules with their blocks, outermost braces only; at-rules without a block have an empty one. */
function blocksIn(text: string): readonly RuleBlock[] {
  const blocks: RuleBlock[] = [];
  let at = 0;
  while (blocks.length < mostRules) {
    const open = text.indexOf("{", at);
    const semicolon = text.indexOf(";", at);
    if (semicolon !== -1 && (open === -1 || semicolon < open)) {
      const statement = text.slice(at, semicolon).trim();
      if (statement.startsWith("@")) blocks.push({ selector: statement, block: "" });
      at = semicolon + 1;
      continue;
    }
    if (open === -1) return blocks;
    const close = closingOf(text, open, "}");
    blocks.push({ selector: text.slice(at, open).trim(), block: text.slice(open + 1, close) });
    at = close + 1;
  }
  return blocks;
}

/**
 * How an at-rule is treated. A drawing counts as a light screen without interaction, so dark looks and less motion do not
 * concern it; a page of HTML is printed, and what is for screens is left out. Families of `@font-face` that texts use are
 * reported with those texts.
 */
function mediaKind(rule: string, isPrinted: boolean): "ours" | "silent" | "unread" {
  if (/^@(?:font-face|keyframes|-webkit-keyframes|charset|namespace)\b/i.test(rule)) return "silent";
  const [, query] = /^@media\s+(.*)$/is.exec(rule) ?? [];
  if (query === undefined) return "unread";
  if (/^(?:all|print|\(\s*prefers-color-scheme\s*:\s*light\s*\))$/i.test(query.trim())) return "ours";
  if (/^screen$/i.test(query.trim())) return isPrinted ? "unread" : "ours";
  return /prefers-(?:color-scheme\s*:\s*dark|reduced-motion|contrast)/i.test(query) ? "silent" : "unread";
}
