import type { SvgElement } from "../../../../../vocabulary/generated/definition.ts";
import type { FileSpan, FileText, TextFit } from "../../lettering/text-keys.ts";
import { isMeant } from "../conditions.ts";
import { inheritedBy } from "../css/inherited.ts";
import { pathDataOf } from "../css/path-data.ts";
import { type PresentationKeys, presentationKeys } from "../css/presentation-keys.ts";
import { propertiesOf, type SvgProperties } from "../css/properties.ts";
import { lengthOf, type UnitMeasures } from "../lengths.ts";
import { noteUnread } from "../note-unread.ts";
import { isHidden, localReference, noteReference, type SvgSurroundings } from "../reading.ts";
import { elementsIn, type SvgXmlElement } from "../xml/xml.ts";
import { type LetterPosition, type LetterPositions, movesOnPath, placeOfNext, placesOf } from "./places.ts";
import { type SpacedText, spacedOut } from "./text-space.ts";

/** Properties that a piece of text has from the elements around it. */
interface Within {
  readonly keys: PresentationKeys;
  /** The innermost first. */
  readonly places: readonly LetterPositions[];
  readonly raise: number;
  readonly around: SvgSurroundings;
}

/** A stretch of text with the looks of the spans around it. */
interface SvgTextStretch extends SpacedText {
  readonly within: Within;
}

interface Collected {
  readonly stretches: SvgTextStretch[];
  readonly onPaths: SvgElement[];
}

/** A `text` element: its spans one after the other, and what stands on paths beside them. */
export function readText(
  element: SvgXmlElement,
  keys: PresentationKeys,
  around: SvgSurroundings,
): readonly SvgElement[] {
  const collected: Collected = { stretches: [], onPaths: [] };
  const places = [placesOf(element, measuresWith(around.measures, keys))];
  collect(element, { keys: {}, places, raise: 0, around }, collected);
  const stretches = spacedOut(collected.stretches);
  const spans = stretches.every(({ within }) => within.around.hidden) ? [] : stretches.flatMap(spansOf);
  const text: FileText = { children: spans, fitTo: fitOf(element, spans, around) };
  const line: readonly SvgElement[] = spans.length === 0 ? [] : painted(text, around);
  return [...line, ...collected.onPaths];
}

/** Strokes under fills are a text of their own: only what is filled is there to be copied. */
function painted(text: FileText, { inherited }: SvgSurroundings): readonly SvgElement[] {
  if (!inherited.strokeFirst) return [{ text }];
  const without = (paint: "fill" | "stroke"): FileText => ({
    ...text,
    [paint]: "none",
    children: text.children?.map(({ tspan }) => ({ tspan: { ...tspan, [paint]: "none" } })),
  });
  return [{ text: without("fill") }, { text: without("stroke") }];
}

const measuresWith = (measures: UnitMeasures, { fontSize }: PresentationKeys): UnitMeasures =>
  fontSize === undefined ? measures : { ...measures, fontSize };

function collect(element: SvgXmlElement, within: Within, into: Collected): void {
  const { around } = within;
  const { unread } = around.reading;
  if (/[^\s,0]/.test(element.attributes.get("rotate") ?? "")) unread.add("rotate");
  for (const child of element.children) {
    if (typeof child === "string") {
      if (into.onPaths.length > 0 && child.trim() !== "") unread.add("textBehindPath");
      into.stretches.push({ text: child, preserve: around.inherited.preserve, within });
    } else if (child.name === "tspan" || child.name === "a") collectSpan(child, within, into);
    else if (child.name === "textPath") addOnPath(child, within, into);
    else if (child.name !== "title" && child.name !== "desc") unread.addElement(child.name);
  }
}

function collectSpan(element: SvgXmlElement, outer: Within, into: Collected): void {
  const { around } = outer;
  if (!isMeant(element, around.reading.language)) return;
  const span = spanWithin(element, outer);
  if (span === undefined) return;
  if (element.attributes.has("textLength")) around.reading.unread.add("textLength");
  collect(element, span, into);
}

/**
 * Adds the properties of a span's letters; moving and clipping apply to texts as a whole. undefined for a span that is
 * not shown.
 */
function spanWithin(element: SvgXmlElement, { keys, places, raise, around }: Within): Within | undefined {
  const { reading, measures, inherited, hidden } = around;
  const properties = propertiesOf(element, reading.sheet);
  if (properties.get("display") === "none") return undefined;
  noteReference(properties.get("fill"), reading);
  noteReference(properties.get("stroke"), reading);
  const {
    clipPath: _clip,
    transform: _transform,
    compositing: _compositing,
    ...own
  } = presentationKeys(properties, measures, reading.hasFamily);
  const inner = measuresWith(measures, own);
  const handed = inheritedBy(properties, own, inherited);
  if (own.textDecoration !== undefined) own.textDecoration = handed.decoration;
  noteUnread(properties, handed, reading);
  return {
    keys: { ...keys, ...Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined)) },
    places: [placesOf(element, inner), ...places],
    raise: raise + raiseOf(properties, inner, around),
    around: { ...around, measures: inner, inherited: handed, hidden: isHidden(properties, hidden) },
  };
}

/** Shares of the font size, as Noto Sans names them for its letters; other faces differ little. */
const raises: Readonly<Record<string, number>> = { baseline: 0, super: 0.35, sub: -0.075 };

/** SVG 1.1, 10.9.2. */
function raiseOf(properties: SvgProperties, measures: UnitMeasures, { reading }: SvgSurroundings): number {
  const text = properties.get("baseline-shift")?.trim().toLowerCase();
  if (text === undefined || text === "") return 0;
  const named = Object.hasOwn(raises, text) ? raises[text] : undefined;
  const { fontSize } = measures;
  const viewport = { width: fontSize, height: fontSize };
  const raise = named === undefined ? lengthOf(text, "y", { ...measures, viewport }) : named * fontSize;
  if (raise === undefined) reading.unread.add("baselineShift");
  return raise ?? 0;
}

function addOnPath(element: SvgXmlElement, outer: Within, { onPaths }: Collected): void {
  const { reading, measures } = outer.around;
  const id = localReference(element);
  const path = id === undefined ? undefined : reading.byId.get(id);
  const d = path && pathDataOf(path, propertiesOf(path, reading.sheet), measures);
  const value = plainText(element).replace(/\s+/g, " ").trim();
  if (value === "") return;
  if (d === undefined) {
    reading.unread.add("textPath");
    return;
  }
  const span = spanWithin(element, outer);
  if (span === undefined || span.around.hidden) return;
  if (element.attributes.has("textLength")) reading.unread.add("textLength");
  if (elementsIn(element).length > 0) reading.unread.add("spansOnPath");
  if (span.raise !== 0 || span.places.some(movesOnPath)) reading.unread.add("movedOnPath");
  const offset = element.attributes.get("startOffset")?.trim();
  const startOffset = offset?.endsWith("%") === true ? offset : lengthOf(offset, "x", measures);
  onPaths.push({ textPath: { ...span.keys, value, d, startOffset } });
}

const plainText = (element: SvgXmlElement): string =>
  element.children.map((child) => (typeof child === "string" ? child : plainText(child))).join("");

/** Hidden letters keep their place (SVG 2, 11.9). */
const unseen: PresentationKeys = { fill: "none", stroke: "none", textDecoration: "none" };

/** A span begins at every letter that is given a place of its own. */
function spansOf({ text, within }: SvgTextStretch): readonly FileSpan[] {
  const { keys, places, raise } = within;
  const spans: { letters: string; place: LetterPosition }[] = [];
  for (const letter of text) {
    const place = placeOfNext(places);
    const last = spans.at(-1);
    if (last === undefined || place !== undefined) spans.push({ letters: letter, place: place ?? {} });
    else last.letters += letter;
  }
  const look = within.around.hidden ? { ...keys, ...unseen } : keys;
  return spans.map(({ letters, place }) => ({ tspan: { ...look, ...place, value: letters, raise } }));
}

/** `textLength`, of a text that stands on one line; of others it is noted. */
function fitOf(
  element: SvgXmlElement,
  spans: readonly FileSpan[],
  { reading, measures }: SvgSurroundings,
): TextFit | undefined {
  const length = lengthOf(element.attributes.get("textLength"), "x", measures);
  if (length === undefined || length <= 0) return undefined;
  if (spans.slice(1).some(({ tspan }) => tspan.x !== undefined || tspan.y !== undefined)) {
    reading.unread.add("textLength");
    return undefined;
  }
  return { length, glyphs: element.attributes.get("lengthAdjust")?.trim() === "spacingAndGlyphs" };
}
