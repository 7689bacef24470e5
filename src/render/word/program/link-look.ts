import { childNamed, elementsIn } from "../tree/edit.ts";
import { openingOf, type SourceElement } from "../tree/source-tree.ts";
import type { LinkedRunLook, TurnedRunLook } from "./run-look.ts";

/** The properties of a run behind colour, and behind underlining, in the order that readers demand (17.3.2.28). */
const behindColor = ["w:spacing", "w:w", "w:kern", "w:position", "w:sz", "w:szCs", "w:highlight"];
const behindLine = [
  ...["w:effect", "w:bdr", "w:shd", "w:fitText", "w:vertAlign", "w:rtl", "w:cs", "w:em", "w:lang"],
  ...["w:eastAsianLayout", "w:specVanish", "w:oMath"],
];

/** The properties of a run as XML; "": it has none. */
export function looksOf(run: SourceElement): LinkedRunLook {
  const properties = childNamed(run, "w:rPr");
  if (properties === undefined) return { own: "", linked: inProperties(color + line) };
  const all = elementsIn(properties).map((one) => ({ name: one.name, xml: writtenElement(one) }));
  const others = all.filter(({ name }) => name !== "w:color" && name !== "w:u");
  const after = new Set([...behindColor, ...behindLine]);
  const written = (which: (name: string) => boolean): string =>
    others
      .filter(({ name }) => which(name))
      .map(({ xml }) => xml)
      .join("");
  // What is newer than the standard, as `w14:ligatures`, stands behind all of it.
  const isLast = (name: string): boolean => behindLine.includes(name) || !name.startsWith("w:");
  const linked = [
    written((name) => !after.has(name) && name.startsWith("w:")),
    color,
    written((name) => behindColor.includes(name)),
    line,
    written(isLast),
  ];
  return { own: inProperties(all.map(({ xml }) => xml).join("")), linked: inProperties(linked.join("")) };
}

/** The looks of a run for text of both directions. */
export function directionsOf(run: SourceElement): TurnedRunLook {
  const properties = childNamed(run, "w:rPr");
  if (properties === undefined) return { own: "", turned: inProperties(rightToLeft), isRightToLeft: false };
  const all = elementsIn(properties).map((one) => ({ name: one.name, xml: writtenElement(one) }));
  const own = inProperties(all.map(({ xml }) => xml).join(""));
  const set = all.find(({ name }) => name === "w:rtl");
  const isRightToLeft = set !== undefined && !/w:val\s*=\s*"(?:0|false|off)"/.test(set.xml);
  const others = all.filter(({ name }) => name !== "w:rtl");
  if (isRightToLeft) return { own, turned: inProperties(others.map(({ xml }) => xml).join("")), isRightToLeft };
  const isBehind = ({ name }: { readonly name: string }): boolean =>
    behindDirection.has(name) || !name.startsWith("w:");
  const turned = [...others.filter((one) => !isBehind(one)), { xml: rightToLeft }, ...others.filter(isBehind)];
  return { own, turned: inProperties(turned.map(({ xml }) => xml).join("")), isRightToLeft };
}

const rightToLeft = "<w:rtl/>";
const behindDirection: ReadonlySet<string> = new Set([
  ...["w:cs", "w:em", "w:lang", "w:eastAsianLayout", "w:specVanish", "w:oMath", "w:rPrChange"],
]);

const color = '<w:color w:val="0563C1"/>';
const line = '<w:u w:val="single"/>';

const inProperties = (inside: string): string => (inside === "" ? "" : `<w:rPr>${inside}</w:rPr>`);

/** Properties hold no tags: they are as in the source, or were copied whole. */
const writtenElement = (element: SourceElement): string =>
  element.isChanged ? openingOf(element) : element.source.slice(element.from, element.to);
