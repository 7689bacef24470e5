import type { SvgElement, SvgSpan } from "../../../vocabulary/generated/definition.ts";
import { lengthOf, lengthsOf, type Measures } from "./lengths.ts";
import { type PresentationKeys, presentationKeys } from "./presentation-keys.ts";
import { propertiesOf } from "./properties.ts";
import { localReference, noteReference, type Surroundings } from "./reading.ts";
import type { XmlElement } from "./xml.ts";

/** Letters placed one by one: so many of an element are. */
const mostPlaced = 5_000;

/** Where the letters of an element go (SVG 1.1, 10.5): those of its spans count as its own. */
interface Places {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly dx: number;
  readonly dy: number;
  /** Letters so far. */
  used: number;
}

/** A stretch of text with the looks of the spans around it. */
interface Stretch {
  readonly text: string;
  readonly keys: PresentationKeys;
  /** Of the elements it stands in, the innermost first. */
  readonly places: readonly Places[];
}

interface Collected {
  readonly stretches: Stretch[];
  readonly onPaths: SvgElement[];
}

/** A `text` element: its spans one after the other, and what stands on paths beside them. */
export function readText(element: XmlElement, keys: PresentationKeys, around: Surroundings): readonly SvgElement[] {
  const collected: Collected = { stretches: [], onPaths: [] };
  collect(element, {}, [], measuresWith(around.measures, keys), around, collected);
  const spans = spacedOut(collected.stretches).flatMap(spansOf);
  const line: readonly SvgElement[] = spans.length === 0 ? [] : [{ text: { children: spans } }];
  return [...line, ...collected.onPaths];
}

const measuresWith = (measures: Measures, { fontSize }: PresentationKeys): Measures =>
  fontSize === undefined ? measures : { ...measures, fontSize };

function placesOf(element: XmlElement, measures: Measures): Places {
  const lengths = (name: string, axis: "x" | "y") =>
    lengthsOf(element.attributes.get(name), axis, measures).slice(0, mostPlaced);
  return {
    xs: lengths("x", "x"),
    ys: lengths("y", "y"),
    dx: lengths("dx", "x")[0] ?? 0,
    dy: lengths("dy", "y")[0] ?? 0,
    used: 0,
  };
}

function collect(
  element: XmlElement,
  keys: PresentationKeys,
  outer: readonly Places[],
  measures: Measures,
  around: Surroundings,
  into: Collected,
): void {
  const places = [placesOf(element, measures), ...outer];
  if (element.attributes.has("rotate")) around.reading.unread.add("rotate");
  for (const child of element.children) {
    if (typeof child === "string") into.stretches.push({ text: child, keys, places });
    else if (child.name === "tspan" || child.name === "a") {
      const own = spanKeys(child, measures, around);
      collect(child, { ...keys, ...own }, places, measuresWith(measures, own), around, into);
    } else if (child.name === "textPath") addOnPath(child, keys, measures, around, into);
    else if (child.name !== "title" && child.name !== "desc") around.reading.unread.add(child.name);
  }
}

/** What a span says about its letters; moved and cut are texts as a whole. */
function spanKeys(element: XmlElement, measures: Measures, { reading }: Surroundings): PresentationKeys {
  const properties = propertiesOf(element, reading.sheet);
  noteReference(properties.get("fill"), reading);
  noteReference(properties.get("stroke"), reading);
  const { clipPath: _clip, transform: _transform, ...keys } = presentationKeys(properties, measures, reading.hasFamily);
  return Object.fromEntries(Object.entries(keys).filter(([, value]) => value !== undefined));
}

function addOnPath(
  element: XmlElement,
  keys: PresentationKeys,
  measures: Measures,
  around: Surroundings,
  { onPaths }: Collected,
): void {
  const id = localReference(element);
  const d = id === undefined ? undefined : around.reading.byId.get(id)?.attributes.get("d");
  const value = plainText(element).replace(/\s+/g, " ").trim();
  if (d === undefined || value === "") {
    around.reading.unread.add("textPath");
    return;
  }
  const offset = element.attributes.get("startOffset")?.trim();
  const startOffset = offset?.endsWith("%") === true ? offset : lengthOf(offset, "x", measures);
  onPaths.push({ textPath: { ...keys, ...spanKeys(element, measures, around), value, d, startOffset } });
}

const plainText = (element: XmlElement): string =>
  element.children.map((child) => (typeof child === "string" ? child : plainText(child))).join("");

/** Blanks run together, also over spans; none begin or end the text (SVG 1.1, 10.15). */
function spacedOut(stretches: readonly Stretch[]): readonly Stretch[] {
  const kept: Stretch[] = [];
  let afterBlank = true;
  for (const stretch of stretches) {
    const joined = stretch.text.replace(/[\r\n]+/g, "").replace(/\s+/g, " ");
    const shown: string = afterBlank ? joined.trimStart() : joined;
    if (shown === "") continue;
    afterBlank = shown.endsWith(" ");
    kept.push({ ...stretch, text: shown });
  }
  const last = kept.pop();
  const end = last?.text.trimEnd() ?? "";
  return last === undefined || end === "" ? kept : [...kept, { ...last, text: end }];
}

/** A span begins at every letter that is given a place of its own. */
function spansOf({ text, keys, places }: Stretch): readonly SvgSpan[] {
  const spans: { letters: string; place: object }[] = [];
  for (const letter of text) {
    const place = placeOfNext(places);
    const last = spans.at(-1);
    if (last === undefined || place !== undefined) spans.push({ letters: letter, place: place ?? {} });
    else last.letters += letter;
  }
  return spans.map(({ letters, place }) => ({ tspan: { ...keys, ...place, value: letters } }));
}

/** Takes the place of the next letter from the innermost element that has one; undefined when none has. */
function placeOfNext(places: readonly Places[]): object | undefined {
  const x = places.map(({ xs, used }) => xs[used]).find((value) => value !== undefined);
  const y = places.map(({ ys, used }) => ys[used]).find((value) => value !== undefined);
  let dx = 0;
  let dy = 0;
  for (const one of places) {
    if (one.used === 0) {
      dx += one.dx;
      dy += one.dy;
    }
    one.used += 1;
  }
  return x === undefined && y === undefined && dx === 0 && dy === 0 ? undefined : { x, y, dx, dy };
}
