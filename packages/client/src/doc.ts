import type { Fixed } from "./fixed.ts";
import type { Definition } from "./generate.ts";
import type { components } from "./generated/schema.ts";

/** One element of a document's content. */
export type Element = Fixed<components["schemas"]["DefinitionContentElement"]>;

/** Everything of a document but its content: page, styles, fonts, metadata. */
export type DocumentSettings = Fixed<Omit<Definition["document"], "content">>;

/** Every kind of element, by the key that names it. */
const keys = [
  ...([
    "p",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "ul",
    "ol",
    "table",
    "image",
    "pdf",
    "separator",
    "break",
    "columns",
  ] as const),
  ...(["stack", "figure", "toc", "svg", "chart", "markdown", "rich", "use"] as const),
];

type Key = (typeof keys)[number];
type Of<K extends Key> = Extract<Element, { readonly [P in K]: unknown }>;
type Methods = {
  /** Adds an element: what its key holds, and its other members. */
  readonly [K in Key]: (value: Of<K>[K], more?: Omit<Of<K>, K>) => DocumentBuilder;
};

/** A document that is written element by element. Each call answers another builder and leaves this one as it is. */
export interface DocumentBuilder extends Methods {
  /** Adds elements as the definition language writes them. */
  add(...elements: readonly Element[]): DocumentBuilder;
  /** The definition, for `generate` and `begin`. */
  toDefinition(): Fixed<Definition>;
}

/** Begins a document. */
export function doc(settings: DocumentSettings = {}): DocumentBuilder {
  return builderOf(settings, []);
}

function builderOf(settings: DocumentSettings, content: readonly Element[]): DocumentBuilder {
  const add = (...elements: readonly Element[]): DocumentBuilder => builderOf(settings, [...content, ...elements]);
  const methods = Object.fromEntries(
    // The compiler checks each call by the type of its key; all keys together it cannot follow.
    keys.map((key) => [
      key,
      (value: unknown, more: object = {}) => add({ [key]: value, ...more } as unknown as Element),
    ]),
  ) as unknown as Methods;
  return { ...methods, add, toDefinition: () => ({ document: { ...settings, content: [...content] } }) };
}
