import { keepOn } from "../../../vocabulary/stopping/attention.ts";
import { type Declarations, parseDeclarations, split } from "../../graphics/draw/svg-file/css/declarations.ts";
import { type GeneratedPart, Stylesheet } from "../../graphics/draw/svg-file/css/stylesheet.ts";
import { Variables } from "../../graphics/draw/svg-file/css/variables.ts";
import { SvgError } from "../../graphics/draw/svg-file/svg-error.ts";
import { madeOnce } from "../../model/made-once.ts";
import type { ImportFindings } from "../findings.ts";
import { unreadable } from "../unreadable.ts";
import { userAgent } from "./default-sheet.ts";
import { ElementProperties, sides } from "./properties.ts";
import type { HtmlElement } from "./tree.ts";

/**
 * The properties that CSS gives each element (CSS Cascade 5, 6.1). Later sources win over earlier ones: the usual sheet of browsers, old attributes
 * for looks, the file's own sheets, the element's own `style`; then all that is important.
 */
export class CssCascade {
  readonly #usual: Stylesheet;
  readonly #own: Stylesheet;
  readonly #variables: Variables;
  readonly #findings: ImportFindings;
  /** What the layers of declarations say together, by their numbers. */
  readonly #together = new Map<string, ReadonlyMap<string, string>>();
  readonly #numbers = new Map<Declarations, number>();
  /** By what an attribute says. */
  readonly #written = new Map<string, Declarations>();
  readonly #hints = new Map<string, Declarations>();
  /** An element is looked at once for each that is around it. */
  readonly #known = new WeakMap<HtmlElement, ElementProperties>();

  constructor(root: HtmlElement, findings: ImportFindings) {
    this.#usual = new Stylesheet(sheet(userAgent));
    this.#own = new Stylesheet(root, { isHtml: true });
    this.#findings = findings;
    this.#variables = new Variables(
      (element) => this.#declared(element as HtmlElement),
      (subject) => findings.dropped("near", "style sheet", `${capital(subject)} which are not known, are`),
    );
  }

  /** @throws Refusal when rules and elements are too many */
  of(element: HtmlElement): ElementProperties {
    keepOn();
    const known = this.#known.get(element);
    if (known !== undefined) return known;
    const made = new ElementProperties(this.#variables.putInto(this.#declared(element), element));
    this.#known.set(element, made);
    return made;
  }

  /** The longhands that the file itself gives an element. */
  givenByFile(element: HtmlElement): ReadonlySet<string> {
    const layers = [...this.#matching(this.#own, element), this.#ofStyle(element)];
    const given = layers.flatMap((layer) => [...layer].flatMap(([name, { value }]) => longhands(name, value)));
    return new Set(given.map(([name]) => name));
  }

  /** The value of `content` of what the file's sheets add before or behind an element; undefined: nothing. */
  contentOf(element: HtmlElement, part: GeneratedPart): string | undefined {
    return this.#own.contentOf(element, part);
  }

  /** Names the rules that were not understood. */
  report(): void {
    for (const skipped of this.#own.skipped)
      if (!skipped.includes("@page")) {
        const why = /@media\s+screen$/i.test(skipped) ? "for screens" : "not understood";
        this.#findings.dropped("near", "style sheet", `${capital(skipped)}, which are ${why}, are`);
      }
  }

  #declared(element: HtmlElement): ReadonlyMap<string, string> {
    const layers = [
      ...this.#matching(this.#usual, element),
      this.#hintsOf(element),
      ...this.#matching(this.#own, element),
      this.#ofStyle(element),
    ];
    const key = layers.map((layer) => madeOnce(this.#numbers, layer, () => this.#numbers.size)).join(" ");
    return madeOnce(this.#together, key, () => together(layers));
  }

  #ofStyle({ attributes }: HtmlElement): Declarations {
    const style = attributes.get("style") ?? "";
    return madeOnce(this.#written, style, () => parseDeclarations(style));
  }

  #hintsOf(element: HtmlElement): Declarations {
    if (!mayHint(element)) return noHints;
    const said = hintsOf(element);
    return madeOnce(this.#hints, JSON.stringify([...said]), () => said);
  }

  #matching(sheet: Stylesheet, element: HtmlElement): readonly Declarations[] {
    try {
      return sheet.matching(element);
    } catch (error) {
      if (error instanceof SvgError) throw unreadable(error.message);
      throw error;
    }
  }
}

/** The longhands of layers, of which later ones win, and what is important over all others. */
function together(layers: readonly Declarations[]): ReadonlyMap<string, string> {
  const made = new Map<string, string>();
  for (const isImportant of [false, true])
    for (const layer of layers)
      for (const [name, { value, important }] of layer)
        if (important === isImportant) for (const [key, part] of longhands(name, value)) made.set(key, part);
  return made;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const sheet = (css: string): HtmlElement => ({
  ...{ name: "style", attributes: new Map(), children: [css], parent: undefined, line: 0 },
  ...{ svg: undefined, mark: undefined },
});

const borderStyles = /^(?:none|hidden|solid|dashed|dotted|double|groove|ridge|inset|outset)$/i;
const borderWidths = /^(?:thin|medium|thick|[\d.+-].*|calc\(.*\))$/i;

/** A shorthand by its parts; any other property as it is. */
function longhands(name: string, value: string): readonly (readonly [string, string])[] {
  if (name === "margin" || name === "padding")
    return fourSides(value).map((part, at) => [`${name}-${sides[at]}`, part]);
  if (name === "background")
    return [
      ["background-color", colorIn(value)],
      ["background-image", /url\(|gradient\(/i.test(value) ? value : "none"],
    ];
  if (name === "text-decoration") return [["text-decoration-line", value]];
  if (name === "list-style") return [["list-style-type", value]];
  if (name === "flex-flow")
    return words(value).map((word) => [/wrap/.test(word) ? "flex-wrap" : "flex-direction", word]);
  const [, side, what] = /^border(?:-(top|right|bottom|left))?(?:-(width|style|color))?$/.exec(name) ?? [];
  if (!name.startsWith("border") || (side === undefined && what === undefined && name !== "border"))
    return [[name, value]];
  const at: readonly string[] = side === undefined ? sides : [side];
  if (what !== undefined) {
    const parts = side === undefined ? fourSides(value) : [value];
    return at.map((one, index) => [`border-${one}-${what}`, parts[index] ?? value]);
  }
  return at.flatMap((one) => line(value).map(([key, part]) => [`border-${one}-${key}`, part] as const));
}

/** `1px solid red` in any order. */
function line(value: string): readonly (readonly [string, string])[] {
  const parts = words(value);
  const style = parts.find((part) => borderStyles.test(part)) ?? "none";
  const width = parts.find((part) => borderWidths.test(part)) ?? "medium";
  const color = parts.find((part) => !borderStyles.test(part) && !borderWidths.test(part)) ?? "currentcolor";
  return [
    ["style", style],
    ["width", width],
    ["color", color],
  ];
}

export const words = (value: string): readonly string[] =>
  split(value.replace(/\s+/g, " ").trim(), " ").filter((word) => word !== "");

function fourSides(value: string): readonly string[] {
  const [top = "0", right = top, bottom = top, left = right] = words(value);
  return [top, right, bottom, left];
}

/** The colour of a background; its pictures and gradients have none. */
const colorIn = (value: string): string =>
  words(value).findLast(
    (word) =>
      /^(?:#|(?:rgb|hsl)a?\(|var\(|[a-z]+$)/i.test(word) &&
      !/^(?:no-repeat|center|top|left|right|bottom|cover|contain|fixed|scroll|repeat)$/i.test(word),
  ) ?? "transparent";

const noHints: Declarations = new Map();

/** What `hintsOf` asks an element for: it can ask for no others. */
const hints = ["bgcolor", "dir", "color", "face", "size", "align", "valign", "width"] as const;

/** Most elements have none of these, which is found out faster than what they say. */
function mayHint(element: HtmlElement): boolean {
  const { attributes } = element;
  if (attributes.size > 0 && hints.some((name) => attributes.has(name))) return true;
  const table = isCell(element) ? tableAround(element) : undefined;
  return table !== undefined && (table.attributes.has("cellpadding") || table.attributes.has("border"));
}

const isCell = ({ name }: HtmlElement): boolean => name === "td" || name === "th";

function tableAround(cell: HtmlElement): HtmlElement | undefined {
  let table = cell.parent;
  while (table !== undefined && table.name !== "table") table = table.parent;
  return table;
}

/** Attributes of old that say how something looks, as declarations (HTML, 15.3, presentational hints). */
function hintsOf(element: HtmlElement): Declarations {
  const made = new Map<string, { readonly value: string; readonly important: boolean }>();
  const set = (property: string, value: string | undefined): void => {
    if (value !== undefined && value !== "") made.set(property, { value, important: false });
  };
  const { attributes, name } = element;
  const given = (attribute: (typeof hints)[number]): string | undefined => attributes.get(attribute)?.trim();
  set("background-color", given("bgcolor"));
  set("direction", given("dir")?.toLowerCase());
  if (name === "font") {
    set("color", given("color"));
    set("font-family", given("face"));
    set("font-size", fontSizes[given("size") ?? ""]);
  }
  if (name === "img") return made;
  const align = given("align")?.toLowerCase();
  if (name === "table")
    for (const side of ["margin-left", "margin-right"] as const) set(side, align === "center" ? "auto" : undefined);
  else set("text-align", align === undefined || align === "justify" ? align : `-blocks-${align}`);
  set("vertical-align", given("valign")?.toLowerCase());
  if (["table", "td", "th", "col", "hr"].includes(name)) set("width", lengthOf(given("width")));
  if (isCell(element)) cellHints(element, set);
  return made;
}

const fontSizes: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  "1": "x-small",
  "2": "small",
  "3": "medium",
  "4": "large",
  "5": "x-large",
  "6": "xx-large",
  "7": "36pt",
});

/** The padding and borders that the attributes of a table give its cells. */
function cellHints(cell: HtmlElement, set: (property: string, value: string | undefined) => void): void {
  const table = tableAround(cell);
  const padding = lengthOf(table?.attributes.get("cellpadding"));
  const border = Number.parseInt(table?.attributes.get("border") ?? "0", 10);
  for (const side of ["top", "right", "bottom", "left"]) {
    set(`padding-${side}`, padding);
    if (border > 0) set(`border-${side}`, "1px solid #808080");
  }
}

const lengthOf = (value: string | undefined): string | undefined => {
  if (value === undefined) return undefined;
  return /^\d+(?:\.\d+)?$/.test(value.trim()) ? `${value.trim()}px` : value.trim();
};
