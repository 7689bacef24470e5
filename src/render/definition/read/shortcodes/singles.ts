import { parseNearPoints } from "../../../model/length.ts";
import { type Inline, tabIn } from "../../../model/text/inline.ts";
import { imageArguments, parseSize, splitArguments } from "../../markup/arguments.ts";
import { fitPicture, isSized, scaleIn } from "../drawings/picture-size.ts";
import { barcodeInlines } from "./barcode.ts";
import type { ComposedMarks } from "./composer.ts";
import { type MalformedShortcode, reportBeyond, type ShortcodeScene } from "./effect.ts";
import { fieldInlines } from "./fields/fields.ts";
import { currencyInlines, dateInlines, numberInlines } from "./format.ts";
import { pageInlines, referenceInlines } from "./references.ts";

/** Inlines for a shortcode that stands by itself; `inside` stands between its name and its closing bracket. */
type MakeInlines = (
  inside: string,
  marks: ComposedMarks,
  scene: ShortcodeScene,
) => readonly Inline[] | MalformedShortcode;

/** More line breaks than any page has lines. */
const mostBreaks = 200;

const lineBreaks: MakeInlines = (inside, _, { context }) => {
  const count = inside.trim();
  if (count === "") return [{ kind: "line-break" }];
  const breaks = /^\d{1,4}$/.test(count) ? Number(count) : 0;
  if (breaks < 1 || breaks > mostBreaks) return { malformed: `the count is a whole number from 1 to ${mostBreaks}` };
  context.growth.by(breaks);
  return Array.from({ length: breaks }, () => ({ kind: "line-break" }) as const);
};

const tabAligns = ["left", "right", "center"] as const;

const tab: MakeInlines = (inside, { look }, scene) => {
  const [position = "", align = "", ...beyond] = splitArguments(inside);
  reportBeyond("tab", beyond, scene);
  const points = position === "" ? undefined : parseNearPoints(position);
  if (points === undefined && position !== "") return { malformed: "the position is no number of points" };
  const side = tabAligns[Number(align)];
  return side === undefined ? { malformed: "the alignment is 0, 1 or 2" } : [tabIn(look, points, side)];
};

const image: MakeInlines = (inside, marks, scene) => {
  const { context } = scene;
  const { source, size, alt, beyond } = imageArguments(inside);
  if (source === "") return { malformed: "it names no image" };
  const requested = parseSize(size ?? "");
  if (requested === undefined) return { malformed: "the size is not of the form w|h in points" };
  reportBeyond("img", beyond, scene);
  const picture = context.picture(source, (own) => scaleIn(own, fitPicture(own, requested, context.availableWidth)));
  if (picture === undefined) return [];
  const { width, height } = fitPicture(picture, requested, context.availableWidth);
  const { look, link, span } = marks;
  return [{ kind: "picture", picture, width, height, alt, sized: isSized(requested), look, link, span }];
};

/** Shortcodes that stand by themselves, by name. */
const singles: Readonly<Record<string, MakeInlines>> = {
  br: lineBreaks,
  tab,
  img: image,
  barcode: barcodeInlines,
  ref: referenceInlines,
  page: pageInlines,
  number: numberInlines,
  currency: currencyInlines,
  date: dateInlines,
  textfield: fieldInlines("textfield"),
  textarea: fieldInlines("textarea"),
  checkbox: fieldInlines("checkbox"),
  radio: fieldInlines("radio"),
  choicefield: fieldInlines("choicefield"),
  listbox: fieldInlines("listbox"),
  signaturefield: fieldInlines("signaturefield"),
  datefield: fieldInlines("datefield"),
};

/** The inlines of a shortcode, or why it makes none. */
export function inlinesOf(
  name: string,
  inside: string,
  marks: ComposedMarks,
  scene: ShortcodeScene,
): readonly Inline[] | MalformedShortcode {
  const make = Object.hasOwn(singles, name) ? singles[name] : undefined;
  if (make === undefined) throw new Error(`No reading is known for the shortcode ${name}.`);
  return make(inside, marks, scene);
}
