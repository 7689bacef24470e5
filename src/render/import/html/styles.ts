import { entryOf, type ImportedElement, withValues } from "../definition.ts";
import { boxStyle, type CssLook, textStyle } from "./looks.ts";
import { MadeOfProperties, onlyProperties, type Properties } from "./properties.ts";
import { type StyledElement, type StyledElements, styled } from "./styled.ts";
import type { HtmlElement } from "./tree.ts";

/** Kinds of elements that have a style of their own in a definition. */
const kinds = ["p", "h1", "h2", "h3", "h4", "h5", "th", "td"] as const;
export type HtmlElementKind = (typeof kinds)[number];

/** A sheet and the points between the margins of its page. */
interface PageSheet extends StyledElements {
  readonly textWidth: number;
}

/** The styles of a definition: those of its kinds of elements, and those of the file's classes, as they come up. */
export class NamedStyles {
  readonly #kinds: ReadonlyMap<HtmlElementKind, ImportedElement>;
  readonly #classes = new Map<string, string>();
  readonly #known: ReadonlyMap<string, MadeOfProperties<CssLook, ImportedElement | undefined>> = new Map(
    kinds.flatMap((kind) => [false, true].map((isCell) => [`${kind} ${isCell}`, new MadeOfProperties()])),
  );
  readonly #used = new Set<HtmlElementKind>(["p"]);

  /** `body`: what stands directly in it looks as its kind does. */
  constructor(body: HtmlElement, look: CssLook, sheet: PageSheet) {
    this.#kinds = new Map(kinds.map((kind) => [kind, styleOf(sampleOf(kind, body, look, sheet), sheet)]));
  }

  /**
   * The style of an element where it differs from its kind: the name of its class where all else of the class looks the same, or written
   * out.
   */
  of(
    kind: HtmlElementKind,
    given: StyledElement,
    sheet: Pick<PageSheet, "textWidth">,
  ): string | ImportedElement | undefined {
    this.#used.add(kind);
    const make = (properties: Properties) => this.#differingOf(kind, styleOf({ ...given, properties }, sheet));
    const known = this.#known.get(`${kind} ${given.display === "table-cell"}`);
    const style = known === undefined ? make(given.properties) : known.of(given.properties, given.look, make);
    return style === undefined ? undefined : this.#named(style, kind, given.element);
  }

  #differingOf(kind: HtmlElementKind, own: ImportedElement): ImportedElement | undefined {
    const usual = this.#kinds.get(kind) ?? {};
    const differing = Object.entries(own).filter(([key, value]) => usual[key] !== value);
    const missing = Object.keys(usual).filter((key) => own[key] === undefined && key in unset);
    const style = { ...Object.fromEntries(differing), ...Object.fromEntries(missing.map((key) => [key, unset[key]])) };
    return Object.keys(style).length === 0 ? undefined : style;
  }

  #named(style: ImportedElement, kind: HtmlElementKind, { attributes }: HtmlElement): string | ImportedElement {
    const classes = (attributes.get("class") ?? "").split(/\s+/).filter((word) => /^[\w-]{1,60}$/.test(word));
    const name = classes.join("-");
    if (name === "" || attributes.has("style") || kinds.includes(name as HtmlElementKind) || reserved.test(name))
      return style;
    const spelling = JSON.stringify(style);
    const ofKind = `${kind}-${name}`;
    for (const one of [name, ofKind]) {
      const known = this.#classes.get(one);
      if (known === undefined) this.#classes.set(one, spelling);
      if (known === undefined || known === spelling) return one;
    }
    return style;
  }

  /** Those that are used. */
  list(): ImportedElement {
    const ofKinds = [...this.#kinds].filter(([kind]) => this.#used.has(kind));
    const classes = [...this.#classes].map(([name, spelling]) => [name, JSON.parse(spelling) as unknown] as const);
    return {
      ...Object.fromEntries(ofKinds.map(([kind, style]) => [kind, withoutDefaults(style)])),
      ...Object.fromEntries(classes),
    };
  }
}

/** Values that every element has unless a style says more. */
const defaults: ImportedElement = {
  fontStyle: "normal",
  letterSpacing: 0,
  textIndent: 0,
  textTransform: "none",
  whiteSpace: "normal",
  textDecoration: "none",
};

const withoutDefaults = (style: ImportedElement): ImportedElement =>
  Object.fromEntries(Object.entries(style).filter(([key, value]) => defaults[key] !== value));

const reserved = /^(?:ul|ol|table|look\d+|__proto__|constructor|prototype)$/;

/** The initial values of keys, for an element that lacks a key which the style of its kind has. */
const unset: ImportedElement = {
  ...ofSides("margin", 0),
  ...ofSides("padding", 0),
  ...ofSides("border", "none"),
  backgroundColor: "transparent",
  textAlign: "left",
  baseDirection: "auto",
  fontFamily: "Noto Sans",
};

const verticals: Readonly<Record<string, string>> = { middle: "middle", bottom: "bottom", top: "top", baseline: "top" };

function styleOf(
  { properties, look, display }: StyledElement,
  { textWidth }: Pick<PageSheet, "textWidth">,
): ImportedElement {
  if (display !== "table-cell") return withValues({ ...textStyle(look), ...boxStyle(properties, look, textWidth) });
  // Cells have no margins (CSS 2.2, 8.3).
  const ofCells = onlyProperties(properties, (name) => !name.startsWith("margin-"));
  const { width: _width, horizontalAlign: _align, ...cell } = boxStyle(ofCells, look, textWidth);
  const verticalAlign = entryOf(verticals, properties.get("vertical-align") ?? "middle");
  const plain = { ...ofSides("border", "none"), ...ofSides("padding", 0) };
  return withValues({ ...textStyle(look), ...plain, ...cell, verticalAlign });
}

/** An element of a kind without class in the body, cells in a table. */
function sampleOf(kind: HtmlElementKind, body: HtmlElement, look: CssLook, sheet: PageSheet): StyledElement {
  const within = (name: string, parent: HtmlElement): HtmlElement => ({
    ...{ name, attributes: new Map(), children: [], parent, line: body.line },
    ...{ svg: undefined, mark: undefined },
  });
  const isCell = kind === "td" || kind === "th";
  const steps = isCell ? ["table", kind === "th" ? "thead" : "tbody", "tr", kind] : [kind];
  let [element, given]: [HtmlElement, StyledElement | undefined] = [body, undefined];
  for (const name of steps) {
    element = within(name, element);
    given = styled(element, given?.look ?? look, sheet);
  }
  return given ?? styled(element, look, sheet);
}

/** The same value for the key of each side. */
function ofSides(key: string, value: unknown): ImportedElement {
  return Object.fromEntries(["Top", "Right", "Bottom", "Left"].map((side) => [key + side, value]));
}
