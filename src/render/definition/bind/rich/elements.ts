import type { StyleUse } from "../../../../vocabulary/generated/definition.ts";
import type { DefinitionNode } from "../plan.ts";
import { asOne, listOf, mostDepth, type ProseInline, textOfInlines } from "../prose/inline.ts";
import { Runs } from "./runs.ts";
import { attributeOf, type RichToken, tokensOf } from "./tokens.ts";

/** How HTML becomes elements. */
export interface RichLooks {
  /** The level of `h1`. */
  readonly firstHeading: number;
  readonly quoteStyle: StyleUse;
  /** Learns of each tag that is not read, more than once. */
  readonly drop: (tag: string) => void;
}

/** Tags between which text is a paragraph of its own, whatever they mean beside. */
const blocks: ReadonlySet<string> = new Set(
  "p div section article header footer main aside address pre figcaption table thead tbody tfoot tr td th dl dt dd form".split(
    " ",
  ),
);

/** Tags that say nothing of their own. */
const plain: ReadonlySet<string> = new Set(["p", "div", "span", "html", "body", "head"]);

type RichTag = Exclude<RichToken, { readonly kind: "text" }>;

/** Something that holds blocks: all of the text, a list, an item, a quotation. */
interface BlockHolder {
  readonly kind: "all" | "ul" | "ol" | "li" | "blockquote";
  /** The elements of each item of a list; anything else has one item. */
  readonly items: DefinitionNode[][];
  readonly start: number;
}

const holding: ReadonlySet<string> = new Set(["ul", "ol", "li", "blockquote"] satisfies BlockHolder["kind"][]);

/** The text alone, as the one line of text that a shortcode stands for: where blocks meet, a line ends. */
export function inlinesOf(html: string, drop: RichLooks["drop"]): readonly ProseInline[] {
  const runs = new Runs();
  for (const token of tokensOf(html)) {
    if (token.kind === "text") runs.text(token.text);
    else if (!runs.tag(token)) {
      if (isBlock(token.tag)) runs.endLine();
      if (!plain.has(token.tag)) drop(token.tag);
    }
  }
  return runs.take();
}

const isBlock = (tag: string): boolean => blocks.has(tag) || holding.has(tag) || tag === "hr" || /^h[1-6]$/.test(tag);

/** Elements with their texts as binding leaves them. Linear in the text. */
export function elementsOf(html: string, looks: RichLooks): readonly DefinitionNode[] {
  const reading = new RichReading(looks);
  for (const token of tokensOf(html)) reading.readToken(token);
  return reading.end();
}

class RichReading {
  readonly #looks: RichLooks;
  readonly #runs = new Runs();
  readonly #holders: BlockHolder[] = [{ kind: "all", items: [[]], start: 1 }];
  /** Lists and quotations that are open and deeper than any may be; their texts are paragraphs of what they are in. */
  #tooDeep = 0;
  /** The key of the paragraph that is being written. */
  #key = "p";

  constructor(looks: RichLooks) {
    this.#looks = looks;
  }

  readToken(token: RichToken): void {
    if (token.kind === "text") this.#runs.text(token.text);
    else if (!this.#runs.tag(token) && !this.#block(token) && !plain.has(token.tag)) this.#looks.drop(token.tag);
  }

  end(): readonly DefinitionNode[] {
    this.#paragraph();
    while (this.#holders.length > 1) this.#leave();
    return this.#holders[0]?.items[0] ?? [];
  }

  /** False: the tag means nothing here. */
  #block(token: RichTag): boolean {
    const { tag } = token;
    const level = /^h([1-6])$/.exec(tag)?.[1];
    const isHolder = holding.has(tag);
    if (!isBlock(tag)) return false;
    this.#paragraph();
    if (level !== undefined) {
      const shown = Math.min(5, this.#looks.firstHeading + Number(level) - 1);
      this.#key = token.kind === "open" ? `h${shown}` : "p";
    } else if (tag === "hr") this.#add({ separator: {} });
    else if (isHolder) return this.#hold(tag as BlockHolder["kind"], token);
    return !isHolder && (level !== undefined || tag === "hr" || plain.has(tag));
  }

  #hold(kind: BlockHolder["kind"], tag: RichTag): boolean {
    return tag.kind === "open" ? this.#enter(kind, tag) : this.#close(kind);
  }

  #close(kind: BlockHolder["kind"]): boolean {
    if (this.#tooDeep === 0) this.#leaveTo(kind);
    else if (kind !== "li") this.#tooDeep -= 1;
    return true;
  }

  #enter(kind: BlockHolder["kind"], { attributes }: RichTag): boolean {
    if (kind === "li") {
      if (this.#tooDeep > 0 || (!this.#isIn("ul") && !this.#isIn("ol"))) return false;
      this.#leaveItem();
    } else if (this.#holders.filter((holder) => holder.kind !== "li").length > mostDepth) {
      this.#tooDeep += 1;
      return false;
    }
    const isList = kind === "ul" || kind === "ol";
    this.#holders.push({ kind, items: isList ? [] : [[]], start: Number(attributeOf(attributes, "start") ?? 1) });
    return true;
  }

  /** An item that its list's next one ends; what is inside of it ends as well. */
  #leaveItem(): void {
    const at = this.#holders.findLastIndex(({ kind }) => kind === "ul" || kind === "ol");
    while (this.#holders.length > at + 1) this.#leave();
  }

  #isIn(kind: BlockHolder["kind"]): boolean {
    return this.#holders.some((holder) => holder.kind === kind);
  }

  #leaveTo(kind: BlockHolder["kind"]): void {
    if (!this.#isIn(kind)) return;
    let left: BlockHolder["kind"] | undefined;
    do left = this.#leave();
    while (left !== kind);
  }

  #leave(): BlockHolder["kind"] | undefined {
    const holder = this.#holders.pop();
    if (holder === undefined) return undefined;
    const { kind, items, start } = holder;
    const [elements = []] = items;
    if (kind === "li") this.#top.items.push(elements);
    else if (kind === "blockquote" ? elements.length === 0 : items.length === 0) return kind;
    else if (kind === "ul") this.#add(listOf(undefined, items.map(asOne)));
    else if (kind === "ol") this.#add(listOf(Number.isInteger(start) ? start : 1, items.map(asOne)));
    else if (kind === "blockquote") this.#add({ stack: { content: elements, style: this.#looks.quoteStyle } });
    return kind;
  }

  get #top(): BlockHolder {
    return this.#holders.at(-1) as BlockHolder;
  }

  #paragraph(): void {
    const inlines = this.#runs.take();
    if (inlines.length > 0) this.#add({ [this.#key]: textOfInlines(inlines) });
  }

  /** A node in a list, outside of its items, is added to the last of them. */
  #add(element: DefinitionNode): void {
    const { items } = this.#top;
    const last = items.at(-1);
    if (last === undefined) items.push([element]);
    else last.push(element);
  }
}
