import type { CssCascade } from "./cascade.ts";
import { colorOf } from "./looks.ts";
import type { ElementProperties } from "./properties.ts";
import type { HtmlElement } from "./tree.ts";

/** An element as CSS lays it out. */
interface LaidOutElement {
  readonly element: HtmlElement;
  readonly display: string;
  /** Of the element around. */
  readonly around: string;
  readonly values: ReadonlyMap<string, string>;
}

type InEffect = (value: string, laidOut: LaidOutElement) => boolean;

const isGiven: InEffect = (value) =>
  !/^(?:[+-]?0(?:\.0*)?[a-z%]*|auto|none|normal|100%|inherit|initial|unset|revert)$/i.test(value.trim());
const isPicture = ({ element }: LaidOutElement): boolean => element.name === "img" || element.svg !== undefined;
const isInLine = (one: LaidOutElement): boolean => one.display === "inline" && !isPicture(one);
/** Rows, columns and groups of them. */
const isPartOfTable = ({ display }: LaidOutElement): boolean => /^table-(?:row|column|header|footer)/.test(display);
const isCell = ({ display }: LaidOutElement): boolean => display === "table-cell";
const isPage = ({ element }: LaidOutElement): boolean => element.name === "body";
/** Of a box that holds others side by side. */
const arranges = ({ display }: LaidOutElement): boolean => /(?:flex|grid)$/.test(display);

const margin: InEffect = (value, one) => isGiven(value, one) && !isPartOfTable(one) && !isCell(one) && !isPage(one);
const padding: InEffect = (value, one) => isGiven(value, one) && !isPartOfTable(one) && !isPage(one);
const upright =
  (inEffect: InEffect): InEffect =>
  (value, one) =>
    !isInLine(one) && inEffect(value, one);
const line =
  (side: string): InEffect =>
  (value, { values }) =>
    /^(?!none|hidden|in(?:itial|herit)|unset|revert)./i.test(value) &&
    !/^0[a-z]*$/i.test(values.get(`border-${side}-width`) ?? "medium");
const size: InEffect = (value, one) => isGiven(value, one) && !isInLine(one) && !isPage(one);
const breaking: InEffect = (value, one) =>
  /^(?:always|page|left|right|recto|verso)$/i.test(value) && one.display !== "inline";
const distance: InEffect = (value, one) => isGiven(value, one) && arranges(one);

/** Where a property changes what is seen, by what its definition says of the elements that it applies to. */
const effects: Readonly<Record<string, InEffect>> = {
  ...{ "margin-left": margin, "margin-right": margin },
  ...{ "margin-top": upright(margin), "margin-bottom": upright(margin) },
  ...{ "padding-left": padding, "padding-right": padding },
  ...{ "padding-top": upright(padding), "padding-bottom": upright(padding) },
  ...{ "border-top-style": line("top"), "border-right-style": line("right") },
  ...{ "border-bottom-style": line("bottom"), "border-left-style": line("left") },
  "border-radius": (value, one) => isGiven(value, one) && isPicture(one),
  // Paper is white by itself.
  "background-color": (value, one) =>
    colorOf(value) !== undefined && !(isPage(one) && /^(?:white|#fff(?:fff)?)$/i.test(colorOf(value) ?? "")),
  ...{ height: size, "min-height": size },
  width: (value, one) => size(value, one) && !/^table-(?:row|header|footer)/.test(one.display),
  "max-width": (value, one) => size(value, one) && !isPartOfTable(one) && !isPicture(one),
  ...{ "break-before": breaking, "break-after": breaking },
  ...{ "page-break-before": breaking, "page-break-after": breaking },
  ...{
    gap: distance,
    "column-gap": distance,
    "row-gap": (value, one) => distance(value, one) && /grid$/.test(one.display),
  },
  "justify-content": (value, one) => distance(value, one) && !/^(?:start|flex-start|left)$/i.test(value),
  order: (value, one) => isGiven(value, one) && /(?:flex|grid)$/.test(one.around),
  "list-style-type": (value, { display }) => display === "list-item" && value !== "inherit",
};

/** The sides of a box are one property in the report. */
const nameOf = (longhand: string): string => longhand.replace(/^(margin|padding|border)-(?!radius).*$/, "$1");

/** Properties that the file gives an element and that are in effect there, but that its reader has not looked at, by name. */
export function unreadProperties(
  element: HtmlElement,
  cascade: CssCascade,
  display: string,
  around: string,
): readonly string[] {
  const properties: ElementProperties = cascade.of(element);
  // What nobody has read is left out as a whole, which is reported.
  if (display === "contents" || !properties.isRead("color")) return [];
  const laidOut = { element, display, around, values: properties.values };
  const found = [...properties].flatMap(([name, value]) => {
    const inEffect = Object.hasOwn(effects, name) ? effects[name] : undefined;
    return inEffect === undefined || properties.isRead(name) || !inEffect(value, laidOut) ? [] : [name];
  });
  if (found.length === 0) return [];
  const given = cascade.givenByFile(element);
  return [...new Set(found.filter((name) => given.has(name)).map((name) => `${nameOf(name)} of ${element.name}`))];
}
