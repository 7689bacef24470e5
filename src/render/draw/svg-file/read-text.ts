import type { SvgElement, SvgSpan } from "../../../vocabulary/definition.ts";
import { lengthOf, lengthsOf, type Measures } from "./lengths.ts";
import { type PresentationKeys, presentationKeys } from "./presentation-keys.ts";
import { propertiesOf } from "./properties.ts";
import { localReference, noteReference, type Surroundings } from "./reading.ts";
import type { XmlElement } from "./xml.ts";

/** Letters placed one by one: so many of a text are. */
const mostPlaced = 5_000;

/** A stretch of text with the looks of the spans around it, and the places that are still to be given to letters. */
interface Stretch {
  readonly text: string;
  readonly keys: PresentationKeys;
  readonly xs: number[];
  readonly ys: number[];
  dx: number;
  dy: number;
}

/** A `text` element: its spans one after the other, and what stands on paths beside them. */
export function readText(element: XmlElement, keys: PresentationKeys, around: Surroundings): readonly SvgElement[] {
  const measures = measuresWith(around.measures, keys);
  const collected: Collected = { stretches: [], onPaths: [] };
  collect(element, {}, measures, around, collected);
  const spans = spacedOut(collected.stretches).flatMap(spansOf);
  const x = lengthOf(firstWord(element, "x"), "x", measures);
  const y = lengthOf(firstWord(element, "y"), "y", measures);
  const line: readonly SvgElement[] = spans.length === 0 ? [] : [{ text: { x, y, children: spans } }];
  return [...line, ...collected.onPaths];
}

interface Collected {
  readonly stretches: Stretch[];
  readonly onPaths: SvgElement[];
}

const firstWord = (element: XmlElement, name: string): string | undefined =>
  element.attributes
    .get(name)
    ?.trim()
    .split(/[\s,]+/)[0];

const measuresWith = (measures: Measures, { fontSize }: PresentationKeys): Measures =>
  fontSize === undefined ? measures : { ...measures, fontSize };

function collect(
  element: XmlElement,
  keys: PresentationKeys,
  measures: Measures,
  around: Surroundings,
  into: Collected,
): void {
  const xs = [...lengthsOf(element.attributes.get("x"), "x", measures)];
  const ys = [...lengthsOf(element.attributes.get("y"), "y", measures)];
  let dx = lengthOf(firstWord(element, "dx"), "x", measures) ?? 0;
  let dy = lengthOf(firstWord(element, "dy"), "y", measures) ?? 0;
  if (element.attributes.has("rotate")) around.reading.unread.add("rotate");
  for (const child of element.children) {
    if (typeof child === "string") {
      into.stretches.push({ text: child, keys, xs, ys, dx, dy });
      if (child.trim() !== "") [dx, dy] = [0, 0];
    } else if (child.name === "tspan" || child.name === "a") {
      const own = spanKeys(child, measures, around);
      const before = into.stretches.length;
      collect(child, { ...keys, ...own }, measuresWith(measures, own), around, into);
      const first = into.stretches[before];
      if (first !== undefined) {
        // A span without places of its own takes those its text still has to give.
        if (first.xs.length === 0) first.xs.push(...xs.splice(0, first.text.length));
        if (first.ys.length === 0) first.ys.push(...ys.splice(0, first.text.length));
        first.dx += dx;
        first.dy += dy;
        [dx, dy] = [0, 0];
      }
    } else if (child.name === "textPath") addOnPath(child, keys, measures, around, into);
    else if (child.name !== "title" && child.name !== "desc") around.reading.unread.add(child.name);
  }
}

function spanKeys(element: XmlElement, measures: Measures, { reading }: Surroundings): PresentationKeys {
  const properties = propertiesOf(element, reading.sheet);
  noteReference(properties.get("fill"), reading);
  noteReference(properties.get("stroke"), reading);
  const all = presentationKeys(properties, measures, reading.hasFamily);
  const { clipPath: _clip, transform: _transform, ...keys } = all;
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

/** Letters that are given places of their own become spans of their own. */
function spansOf({ text, keys, xs, ys, dx, dy }: Stretch): readonly SvgSpan[] {
  const letters = [...text];
  const placed = Math.min(letters.length, mostPlaced, Math.max(xs.length, ys.length));
  if (placed <= 1) {
    return [{ tspan: { ...keys, value: text, x: xs.shift(), y: ys.shift(), dx, dy } }];
  }
  const spans = letters.slice(0, placed).map((letter, at): SvgSpan => {
    const shift = at === 0 ? { dx, dy } : {};
    return { tspan: { ...keys, value: letter, x: xs.shift(), y: ys.shift(), ...shift } };
  });
  const rest = letters.slice(placed).join("");
  return rest === "" ? spans : [...spans, { tspan: { ...keys, value: rest } }];
}
