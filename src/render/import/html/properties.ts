/** The four sides of a box. */
export const sides = ["top", "right", "bottom", "left"] as const;
export type CssSide = (typeof sides)[number];

/** The longhands of CSS that the reader takes over or reports by messages of their own: it can ask for no others. */
export const taken = [
  ...["display", "color", "background-color", "background-image", "direction", "white-space", "box-sizing"],
  ...["font-family", "font-size", "font-style", "font-weight", "letter-spacing", "line-height", "vertical-align"],
  ...["text-align", "text-decoration-line", "text-indent", "text-transform", "list-style-type"],
  ...["width", "max-width", "height", "min-height", "border-collapse", "border-radius"],
  ...["break-before", "break-after", "break-inside", "page-break-before", "page-break-after", "page-break-inside"],
  ...["flex", "flex-basis", "flex-direction", "flex-grow", "justify-content", "gap", "column-gap", "row-gap"],
  ...["grid-gap", "grid-template-columns", "grid-column", "grid-row", "grid-area", "grid-column-start", "order"],
  ...["grid-row-start", "grid-column-end", "float", "position", "transform", "columns", "column-count"],
  ...["top", "right", "bottom", "left", "inset"],
  ...["margin-top", "margin-right", "margin-bottom", "margin-left"],
  ...["padding-top", "padding-right", "padding-bottom", "padding-left"],
  ...["border-top-style", "border-right-style", "border-bottom-style", "border-left-style"],
  ...["border-top-width", "border-right-width", "border-bottom-width", "border-left-width"],
  ...["border-top-color", "border-right-color", "border-bottom-color", "border-left-color"],
] as const;
export type TakenProperty = (typeof taken)[number];

/** Longhands of CSS and their values, as text. All can be looked through, for the accounting. */
export interface Properties extends Iterable<readonly [name: string, value: string]> {
  readonly get: (name: TakenProperty) => string | undefined;
  readonly has: (name: TakenProperty) => boolean;
}

/** The properties of one element, with those that its reader has looked at. */
export class ElementProperties implements Properties {
  /** One map for all elements of which CSS says the same. */
  readonly values: ReadonlyMap<string, string>;
  /** Only those that it has; and `color`, which says that anybody has read it at all. */
  readonly #readNames = new Set<string>();
  /** What was read of others with the same values counts for this one. */
  readonly #readAs: ElementProperties[] = [];

  constructor(values: ReadonlyMap<string, string>) {
    this.values = values;
  }

  get(name: TakenProperty): string | undefined {
    const value = this.values.get(name);
    if (value !== undefined || name === "color") this.#readNames.add(name);
    return value;
  }

  /** It counts as read where another with the same values was. */
  readAs(other: ElementProperties): void {
    if (this.values.size > 0 && !this.#readAs.includes(other)) this.#readAs.push(other);
  }

  has(name: TakenProperty): boolean {
    return this.get(name) !== undefined;
  }

  isRead(name: string): boolean {
    return this.#readNames.has(name) || this.#readAs.some((other) => other.isRead(name));
  }

  [Symbol.iterator](): Iterator<readonly [string, string]> {
    return this.values[Symbol.iterator]();
  }
}

/**
 * What is made of the values of properties and of an object beside them, made once for each two: elements of which CSS says the same look
 * the same. What `make` reads counts as read each time. Lives for one file.
 */
export class MadeOfProperties<Beside extends object, Made> {
  readonly #known = new WeakMap<object, WeakMap<Beside, { readonly made: Made; readonly read: ElementProperties }>>();

  of(given: Properties, beside: Beside, make: (properties: Properties) => Made): Made {
    const properties = given instanceof Map && given.size === 0 ? noProperties : given;
    if (!(properties instanceof ElementProperties)) return make(properties);
    const inner = this.#known.get(properties.values) ?? new WeakMap();
    const before = inner.get(beside);
    if (before !== undefined) {
      properties.readAs(before.read);
      return before.made;
    }
    const read = new ElementProperties(properties.values);
    const made = make(read);
    properties.readAs(read);
    this.#known.set(properties.values, inner.set(beside, { made, read }));
    return made;
  }
}

const noProperties: ElementProperties = new ElementProperties(new Map());

/** The same with another value of one of them. */
export const withProperty = (properties: Properties, name: TakenProperty, value: string): Properties => ({
  get: (one) => (one === name ? value : properties.get(one)),
  has: (one) => one === name || properties.has(one),
  [Symbol.iterator]: () => properties[Symbol.iterator](),
});

/** Those alone: nobody looks at the others. */
export const onlyProperties = (properties: Properties, isWanted: (name: TakenProperty) => boolean): Properties => ({
  get: (one) => (isWanted(one) ? properties.get(one) : undefined),
  has: (one) => isWanted(one) && properties.has(one),
  [Symbol.iterator]: () => properties[Symbol.iterator](),
});
