import type { ForeignPdf } from "./foreign-pdf.ts";
import { type Dictionary, isArray, isDictionary, isReference, nameOf, type PdfValue } from "./value.ts";

/** The layers of a file (optional content groups, ISO 32000-2, 8.11), and which of them it does not show. */
export interface ForeignLayers {
  readonly all: readonly number[];
  readonly hidden: ReadonlySet<number>;
}

/** As a file is opened: its default configuration (8.11.4.3). */
export function layersOf(pdf: ForeignPdf): ForeignLayers {
  const properties = pdf.dictionary(pdf.catalog.entries.get("OCProperties"));
  const configuration = pdf.dictionary(properties?.entries.get("D"));
  const all = numbersIn(pdf, properties?.entries.get("OCGs")).filter((id) => isLayer(pdf, id));
  const [on, off] = ["ON", "OFF"].map((key) => new Set(numbersIn(pdf, configuration?.entries.get(key))));
  const isOff = nameOf(pdf.resolve(configuration?.entries.get("BaseState"))) === "OFF";
  // What is in OCGs alone is a layer.
  const hidden = all.filter((id) => (isOff ? on?.has(id) !== true : off?.has(id) === true));
  return { all, hidden: new Set(hidden) };
}

/** A font or a page that is listed among them is taken over as what it is. */
function isLayer(pdf: ForeignPdf, id: number): boolean {
  const object = pdf.get(id);
  return isDictionary(object) && nameOf(pdf.resolve(object.entries.get("Type"))) === "OCG";
}

function numbersIn(pdf: ForeignPdf, list: PdfValue | undefined): readonly number[] {
  const items = pdf.resolve(list);
  return isArray(items) ? items.filter(isReference).map(({ id }) => id) : [];
}

/** Whether what belongs to a layer, or to several (8.11.2.2), is not shown. `owner`: the value of `OC`. */
export function isHidden(pdf: ForeignPdf, { hidden }: ForeignLayers, owner: PdfValue | undefined): boolean {
  if (isReference(owner) && hidden.has(owner.id)) return true;
  const membership = pdf.dictionary(owner);
  if (membership === undefined || nameOf(pdf.resolve(membership.entries.get("Type"))) !== "OCMD") return false;
  const rule = pdf.resolve(membership.entries.get("VE"));
  return isArray(rule) ? !isTrue(pdf, hidden, rule) : !isPolicyMet(pdf, hidden, membership);
}

function isPolicyMet(pdf: ForeignPdf, hidden: ReadonlySet<number>, { entries }: Dictionary): boolean {
  const one = entries.get("OCGs");
  const several = numbersIn(pdf, one);
  const groups = several.length === 0 && isReference(one) && !isArray(pdf.resolve(one)) ? [one.id] : several;
  if (groups.length === 0) return true;
  pdf.budget.value(groups.length);
  const isOff = (id: number): boolean => hidden.has(id);
  switch (nameOf(pdf.resolve(entries.get("P")))) {
    case "AllOn":
      return !groups.some(isOff);
    case "AnyOff":
      return groups.some(isOff);
    case "AllOff":
      return groups.every(isOff);
    default:
      return !groups.every(isOff);
  }
}

/** A visibility expression: `[/And …]`, `[/Or …]` or `[/Not …]` of layers and expressions. */
function isTrue(
  pdf: ForeignPdf,
  hidden: ReadonlySet<number>,
  [word, ...parts]: readonly PdfValue[],
  depth = 0,
): boolean {
  pdf.budget.depth(depth);
  pdf.budget.value(parts.length);
  const isMet = (part: PdfValue): boolean => {
    const inner = pdf.resolve(part);
    return isArray(inner) ? isTrue(pdf, hidden, inner, depth + 1) : !(isReference(part) && hidden.has(part.id));
  };
  const name = nameOf(pdf.resolve(word));
  if (name === "Not") return !parts.some(isMet);
  return name === "Or" ? parts.some(isMet) : parts.every(isMet);
}
