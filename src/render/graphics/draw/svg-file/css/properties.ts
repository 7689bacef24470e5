import { madeOnce } from "../../../../model/made-once.ts";
import type { SvgXmlElement } from "../xml/xml.ts";
import { type Declarations, parseDeclarations } from "./declarations.ts";
import type { Stylesheet } from "./stylesheet.ts";
import { Variables } from "./variables.ts";

export type SvgProperties = ReadonlyMap<string, string>;

/**
 * Properties that attributes of the same name do not set: `rotate` of a text turns its letters, a path's `d` is no value of
 * CSS, blend modes are no attributes. Styles set them under a name of their own.
 */
export type CssOnly = "d" | "isolation" | "mix-blend-mode" | "rotate" | "scale" | "translate";
const cssOnly: ReadonlySet<string> = new Set<CssOnly>([
  ...(["d", "isolation", "mix-blend-mode", "rotate", "scale", "translate"] as const),
]);

/** The value of a property by styles alone, not by attributes; undefined: there is none, or the one that holds anyway. */
export function styledAs(properties: SvgProperties, name: CssOnly): string | undefined {
  const value = properties.get(`css:${name}`)?.trim();
  return value === undefined || /^(?:|inherit|initial|unset|revert)$/i.test(value) ? undefined : value;
}

/** One of these words, however it is written; undefined for any other. */
export function wordIn<const W extends string>(text: string | undefined, words: readonly W[]): W | undefined {
  const word = text?.toLowerCase();
  return words.find((one) => one === word);
}

const variables = new WeakMap<Stylesheet, Variables>();

/** An element's properties, with the values of variables in place of `var(…)`. */
export function propertiesOf(element: SvgXmlElement, sheet: Stylesheet): SvgProperties {
  return variablesOf(sheet).putInto(written(element, sheet), element);
}

function variablesOf(sheet: Stylesheet): Variables {
  return madeOnce(
    variables,
    sheet,
    () =>
      new Variables(
        (element) => written(element, sheet),
        (subject) => sheet.skipped.add(subject),
      ),
  );
}

/**
 * Specified properties of an element, in ascending precedence: its attributes, style sheets, its own `style`, and
 * declarations with `!important` (SVG 1.1, 6.4).
 */
function written(element: SvgXmlElement, sheet: Stylesheet): SvgProperties {
  const own = element.attributes.get("style");
  const rules = sheet.matching(element);
  if (own === undefined && rules.length === 0) return element.attributes;
  const layers = own === undefined ? rules : [...rules, parseDeclarations(own)];
  const properties = new Map(element.attributes);
  setAll(properties, layers, false);
  setAll(properties, layers, true);
  return properties;
}

function setAll(properties: Map<string, string>, layers: readonly Declarations[], important: boolean): void {
  for (const declarations of layers) {
    for (const [key, declared] of declarations) {
      if (declared.important === important) properties.set(cssOnly.has(key) ? `css:${key}` : key, declared.value);
    }
  }
}
