import type { StyleUse } from "../../../../vocabulary/generated/definition.ts";
import type { Node } from "../plan.ts";
import { asOne, type Inline, listOf, mostDepth, textOfInlines } from "../prose/inline.ts";
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

type Tag = Exclude<RichToken, { readonly kind: "text" }>;

/** Something that holds blocks: all of the text, a list, an item, a quotation. */
interface Holder {
  readonly kind: "all" | "ul" | "ol" | "li" | "blockquote";
  readonly elements: Node[];
  readonly start: number;
}

const holding: ReadonlySet<string> = new Set(["ul", "ol", "li", "blockquote"] satisfies Holder["kind"][]);

/** The text alone, as the one line of text that a shortcode stands for: where blocks meet, a line ends. */
export function inlinesOf(html: string, drop: RichLooks["drop"]): readonly Inline[] {
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
export function elementsOf(html: string, looks: RichLooks): readonly Node[] {
  const reading = new Reading(looks);
  for (const token of tokensOf(html)) reading.read(token);
  return reading.end();
}

class Reading {
  readonly #looks: RichLooks;
  readonly #runs = new Runs();
  readonly #holders: Holder[] = [{ kind: "all", elements: [], start: 1 }];
  /** Of the paragraph that is being written. */
  #key = "p";

  constructor(looks: RichLooks) {
    this.#looks = looks;
  }

  read(token: RichToken): void {
    if (token.kind === "text") this.#runs.text(token.text);
    else if (!this.#runs.tag(token) && !this.#block(token) && !plain.has(token.tag)) this.#looks.drop(token.tag);
  }

  end(): readonly Node[] {
    this.#paragraph();
    while (this.#holders.length > 1) this.#leave();
    return this.#holders[0]?.elements ?? [];
  }

  /** False: the tag means nothing here. */
  #block(token: Tag): boolean {
    const { tag } = token;
    const level = /^h([1-6])$/.exec(tag)?.[1];
    const isHolder = holding.has(tag);
    if (!isBlock(tag)) return false;
    this.#paragraph();
    if (level !== undefined) {
      const shown = Math.min(5, this.#looks.firstHeading + Number(level) - 1);
      this.#key = token.kind === "open" ? `h${shown}` : "p";
    } else if (tag === "hr") this.#add({ separator: {} });
    else if (isHolder) return this.#hold(tag as Holder["kind"], token);
    return !isHolder && (level !== undefined || tag === "hr" || plain.has(tag));
  }

  #hold(kind: Holder["kind"], { kind: way, attributes }: Tag): boolean {
    if (way === "close") {
      this.#leaveTo(kind);
      return true;
    }
    if (kind === "li") {
      if (!this.#isIn("ul") && !this.#isIn("ol")) return false;
      this.#leaveItem();
    } else if (this.#holders.filter((holder) => holder.kind !== "li").length > mostDepth) return false;
    this.#holders.push({ kind, elements: [], start: Number(attributeOf(attributes, "start") ?? 1) });
    return true;
  }

  /** An item that its list's next one ends; what is inside of it ends as well. */
  #leaveItem(): void {
    const at = this.#holders.findLastIndex(({ kind }) => kind === "ul" || kind === "ol");
    while (this.#holders.length > at + 1) this.#leave();
  }

  #isIn(kind: Holder["kind"]): boolean {
    return this.#holders.some((holder) => holder.kind === kind);
  }

  #leaveTo(kind: Holder["kind"]): void {
    if (!this.#isIn(kind)) return;
    let left: Holder["kind"] | undefined;
    do left = this.#leave();
    while (left !== kind);
  }

  #leave(): Holder["kind"] | undefined {
    const holder = this.#holders.pop();
    if (holder === undefined) return undefined;
    const { kind, elements, start } = holder;
    if (kind === "li") this.#top.elements.push(asOne(elements));
    else if (elements.length === 0) return kind;
    else if (kind === "ul") this.#add(listOf(undefined, elements));
    else if (kind === "ol") this.#add(listOf(Number.isInteger(start) ? start : 1, elements));
    else if (kind === "blockquote") this.#add({ stack: { content: elements, style: this.#looks.quoteStyle } });
    return kind;
  }

  get #top(): Holder {
    return this.#holders.at(-1) as Holder;
  }

  #paragraph(): void {
    const inlines = this.#runs.take();
    if (inlines.length > 0) this.#add({ [this.#key]: textOfInlines(inlines) });
  }

  /** What stands in a list outside of its items belongs to the last of them. */
  #add(element: Node): void {
    const { kind, elements } = this.#top;
    if (kind !== "ul" && kind !== "ol") elements.push(element);
    else elements.push(asOne([...partsOf(elements.pop()), element]));
  }
}

/** The elements of an item. */
function partsOf(item: Node | undefined): readonly Node[] {
  if (item === undefined) return [];
  const { stack } = item as { readonly stack?: { readonly content: readonly Node[]; readonly style?: StyleUse } };
  return stack === undefined || stack.style !== undefined ? [item] : stack.content;
}
