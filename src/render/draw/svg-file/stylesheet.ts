import { elementsIn, textIn, type XmlElement } from "./xml.ts";

/** Declarations by property. */
export type Declarations = ReadonlyMap<string, string>;

interface Rule {
  /** Element name or `*`, then `.class` and `#id`, as far as the selector has them. */
  readonly tag: string | undefined;
  readonly id: string | undefined;
  readonly classes: readonly string[];
  /** Ids, classes, names (CSS 2.2, 6.4.3), then the order of the sheet. */
  readonly weight: number;
  readonly declarations: Declarations;
}

const longestSheet = 500_000;
const mostRules = 5_000;

/** The rules of a file's `style` elements: simple selectors, as drawing programs write them. */
export class Stylesheet {
  readonly #byKey = new Map<string, Rule[]>();
  /** Something was skipped: a selector of several parts, an at-rule. */
  readonly skipped: boolean;

  constructor(root: XmlElement) {
    const texts = sheetsIn(root);
    let skipped = false;
    let count = 0;
    for (const { selector, block } of texts.flatMap(blocksOf)) {
      const declarations = parseDeclarations(block);
      for (const one of selector.split(",")) {
        const rule = ruleOf(one.trim(), declarations, count);
        count += 1;
        if (rule === undefined || count > mostRules) skipped = true;
        else this.#add(rule);
      }
    }
    this.skipped = skipped;
  }

  #add(rule: Rule): void {
    const key =
      rule.id === undefined
        ? rule.classes[0] === undefined
          ? (rule.tag ?? "*")
          : `.${rule.classes[0]}`
        : `#${rule.id}`;
    const rules = this.#byKey.get(key) ?? [];
    if (rules.length === 0) this.#byKey.set(key, rules);
    rules.push(rule);
  }

  /** What applies to an element, the weightiest last. */
  matching({ name, attributes }: XmlElement): readonly Declarations[] {
    if (this.#byKey.size === 0) return [];
    const id = attributes.get("id");
    const classes = (attributes.get("class") ?? "").split(/\s+/).filter((word) => word !== "");
    const keys = ["*", name, ...(id === undefined ? [] : [`#${id}`]), ...new Set(classes.map((word) => `.${word}`))];
    return keys
      .flatMap((key) => this.#byKey.get(key) ?? [])
      .filter(
        (rule) =>
          (rule.tag === undefined || rule.tag === "*" || rule.tag === name) &&
          rule.classes.every((word) => classes.includes(word)) &&
          (rule.id === undefined || rule.id === id),
      )
      .toSorted((a, b) => a.weight - b.weight)
      .map(({ declarations }) => declarations);
  }
}

function sheetsIn(element: XmlElement): readonly string[] {
  if (element.name === "style") return [textIn(element).slice(0, longestSheet)];
  return elementsIn(element).flatMap(sheetsIn);
}

/** Selectors and what stands in braces after them; at-rules keep their name and are refused as selectors. */
function blocksOf(sheet: string): readonly { readonly selector: string; readonly block: string }[] {
  const text = withoutComments(sheet);
  const blocks: { selector: string; block: string }[] = [];
  let at = 0;
  while (blocks.length < mostRules) {
    const open = text.indexOf("{", at);
    const close = open === -1 ? -1 : text.indexOf("}", open);
    if (close === -1) return blocks;
    blocks.push({ selector: text.slice(at, open).trim(), block: text.slice(open + 1, close) });
    at = close + 1;
  }
  return blocks;
}

function withoutComments(text: string): string {
  let kept = "";
  let at = 0;
  for (;;) {
    const open = text.indexOf("/*", at);
    if (open === -1) return kept + text.slice(at);
    kept += text.slice(at, open);
    const close = text.indexOf("*/", open + 2);
    if (close === -1) return kept;
    at = close + 2;
  }
}

const name = /^(?:[\w-]+|\*)?(?:[.#][\w-]+)*$/;

function ruleOf(selector: string, declarations: Declarations, order: number): Rule | undefined {
  if (selector === "" || selector.length > 200 || !name.test(selector)) return undefined;
  const [tag = "", ...parts] = selector.split(/(?=[.#])/);
  const all = tag.startsWith(".") || tag.startsWith("#") ? [tag, ...parts] : parts;
  const ids = all.filter((part) => part.startsWith("#"));
  const classes = all.filter((part) => part.startsWith(".")).map((part) => part.slice(1));
  const named = all.length === parts.length && tag !== "" && tag !== "*";
  return {
    tag: all.length === parts.length ? tag : undefined,
    id: ids[0]?.slice(1),
    classes,
    weight: ids.length * 1e12 + classes.length * 1e9 + (named ? 1e6 : 0) + order,
    declarations,
  };
}

/** `a: b; c: d`. Semicolons inside brackets and quotes do not occur in what is read here. */
export function parseDeclarations(text: string): Declarations {
  const declarations = new Map<string, string>();
  for (const one of text.split(";")) {
    const colon = one.indexOf(":");
    if (colon === -1) continue;
    const value = one.slice(colon + 1).replace(/!\s*important\s*$/i, "");
    declarations.set(one.slice(0, colon).trim().toLowerCase(), value.trim());
  }
  return declarations;
}
