import type { XmlElement } from "../../documents/verify/ooxml/xml-tree.ts";
import type { Source } from "../accounting/source.ts";
import { exactValues, ofZones, takenOver, withoutEffect, withoutEffectAnywhere } from "./properties.ts";
import { all } from "./xml.ts";

/** What becomes of an attribute: `undefined` values are all taken over. */
interface AttributeRule {
  readonly values: ReadonlySet<string> | undefined;
  readonly near: string | undefined;
}

interface ElementRule {
  /** Nothing of it counts. */
  readonly isWithoutEffect: boolean;
  readonly attributes: ReadonlyMap<string, AttributeRule>;
}

type Rules = ReadonlyMap<string, ReadonlyMap<string, ElementRule>>;

const rules: Rules = new Map(
  [...new Set([...Object.keys(takenOver), ...Object.keys(withoutEffect)])].map((around) => [around, rulesIn(around)]),
);

function rulesIn(around: string): ReadonlyMap<string, ElementRule> {
  const made = new Map<string, { isWithoutEffect: boolean; readonly attributes: Map<string, AttributeRule> }>();
  const of = (element: string, isWithoutEffect: boolean): Map<string, AttributeRule> => {
    const known = made.get(element) ?? { isWithoutEffect, attributes: new Map() };
    made.set(element, known);
    return known.attributes;
  };
  const all: AttributeRule = { values: undefined, near: undefined };
  for (const [element, attributes] of Object.entries(takenOver[around] ?? {})) {
    const taken = of(element, false);
    for (const name of attributes.split(" ")) taken.set(name, all);
  }
  for (const name of Object.keys(withoutEffect[around] ?? {})) {
    const [element = "", attribute] = name.split("@");
    if (attribute === undefined) of(element, true);
    else of(element, false).set(attribute, all);
  }
  for (const [key, { values, near }] of Object.entries(exactValues)) {
    const [, place = "", element = "", attribute = ""] = /^(\w+)\/(\w+)@(\w+)$/.exec(key) ?? [];
    if (place === around) of(element, false).set(attribute, { values: new Set(values), near });
  }
  return made;
}

/**
 * Adds the properties of an element's children that a definition does not have: names of elements, and of attributes behind `@`. `as`: the
 * element whose children they are in truth.
 */
export function addProperties(element: XmlElement, place: string, source: Source, as: string = element.local): void {
  const known = rules.get(as);
  for (const child of all(element)) {
    const rule = known?.get(child.local);
    if (rule === undefined) source.property(child.name, place);
    else if (!rule.isWithoutEffect) addAttributes(child, rule, place, source);
  }
}

function addAttributes(element: XmlElement, { attributes }: ElementRule, place: string, source: Source): void {
  // A property that is on by its name alone.
  const isOn =
    attributes.get("val")?.values?.has("") === false && element.attributes.every(({ local }) => local !== "val");
  if (isOn) source.property(element.name, place, attributes.get("val")?.near);
  for (const { local, name, value } of element.attributes) {
    const rule = attributes.get(local);
    if (rule === undefined) {
      if (!Object.hasOwn(withoutEffectAnywhere, local) && isInEffect(element, local))
        source.property(`${element.name}@${name}`, place);
    } else if (rule.values?.has(value) === false)
      source.property(local === "val" ? `${element.name} ${value}` : `${element.name}@${name}`, place, rule.near);
  }
}

const isInEffect = ({ local, parent }: XmlElement, attribute: string): boolean =>
  !ofZones.has(`${local}@${attribute}`) || all(parent).some((one) => one.local.endsWith("Reference"));

/** What becomes of an element by the one around it: `unknown`, it is reported, and so is nothing in it. */
export function fateOf(around: string, local: string): "taken" | "without effect" | "unknown" {
  const rule = rules.get(around)?.get(local);
  return rule === undefined ? "unknown" : rule.isWithoutEffect ? "without effect" : "taken";
}
