import type { SvgXmlElement } from "../xml/xml.ts";
import { closingOf } from "./declarations.ts";

type VariableValues = ReadonlyMap<string, string>;

const none: VariableValues = new Map();

/** Variables of an element, characters that a value may come to, and fallbacks within each other: they must not grow without end. */
const mostVariables = 500;
const longest = 4_000;
const deepest = 16;

/**
 * Custom properties of CSS (`--name`) and the values that use them (`var(--name, otherwise)`; CSS Variables 1). They are
 * inherited. A value with a variable that is not set does not count, which is noted.
 */
export class Variables {
  readonly #known = new WeakMap<SvgXmlElement, VariableValues>();
  /** Properties without any. */
  readonly #plain = new WeakSet<VariableValues>();
  readonly #own: (element: SvgXmlElement) => VariableValues;
  readonly #note: (sentence: string) => void;

  /** `own`: what an element says about itself; `note`: takes what is not applied, as the subject of a sentence. */
  constructor(own: (element: SvgXmlElement) => VariableValues, note: (subject: string) => void) {
    this.#own = own;
    this.#note = note;
  }

  /** An element's properties with its variables put in. The same map when there are none. */
  putInto(properties: VariableValues, element: SvgXmlElement): VariableValues {
    if (this.#plain.has(properties)) return properties;
    const using = [...properties].filter(([name, value]) => !name.startsWith("--") && usesVariable(name, value));
    if (using.length === 0) {
      this.#plain.add(properties);
      return properties;
    }
    const values = this.#valuesAt(element);
    const put = new Map(properties);
    for (const [name, value] of using) {
      const text = substituted(value, (wanted) => values.get(wanted), 0);
      if (text === undefined) {
        put.delete(name);
        this.#note(`values with variables that are not set, such as ${JSON.stringify(value.slice(0, 40))},`);
      } else put.set(name, text);
    }
    return put;
  }

  #valuesAt(element: SvgXmlElement | undefined): VariableValues {
    if (element === undefined) return none;
    const known = this.#known.get(element);
    if (known !== undefined) return known;
    const outer = this.#valuesAt(element.parent);
    const own = [...this.#own(element)].filter(([name]) => name.startsWith("--"));
    const values = own.length === 0 ? outer : within(outer, own);
    this.#known.set(element, values);
    return values;
  }
}

const usesVariable = (name: string, value: string): boolean => !notProperties.has(name) && value.includes("var(");

const notProperties = new Set(["d", "points", "href", "style", "id", "class"]);

/** The values of an element: its own, in which others may stand, over the inherited ones. */
function within(outer: VariableValues, own: readonly (readonly [string, string])[]): VariableValues {
  const values = new Map(outer);
  const waiting = new Map(own.slice(0, mostVariables));
  const lookUp = (name: string): string | undefined => {
    const text = waiting.get(name);
    if (text === undefined) return values.get(name);
    // From here on it is looked for no more: a variable that stands in itself has no value.
    waiting.delete(name);
    values.delete(name);
    const value = substituted(text, lookUp, 0);
    if (value !== undefined && values.size < mostVariables) values.set(name, value);
    return value;
  };
  for (const [name] of own) lookUp(name);
  return values;
}

/** undefined: a variable in it has no value. */
function substituted(text: string, lookUp: (name: string) => string | undefined, depth: number): string | undefined {
  if (depth > deepest) return undefined;
  let result = "";
  let at = 0;
  for (let open = text.indexOf("var("); open !== -1; open = text.indexOf("var(", at)) {
    const close = closingOf(text, open + 3, ")");
    const [, name = "", otherwise] = /^\s*(--[^\s,)]*)\s*(?:,(.*))?$/s.exec(text.slice(open + 4, close)) ?? [];
    const put = lookUp(name) ?? (otherwise === undefined ? undefined : substituted(otherwise, lookUp, depth + 1));
    if (put === undefined) return undefined;
    result += text.slice(at, open) + put.trim();
    if (result.length > longest) return undefined;
    at = close + 1;
  }
  return withinLength(result + text.slice(at));
}

const withinLength = (text: string): string | undefined => (text.length > longest ? undefined : text);
