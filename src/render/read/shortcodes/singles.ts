import type { Inline } from "../../model/inline.ts";
import { fitPicture } from "../picture-size.ts";
import { shown } from "../shown.ts";
import { parsePoints } from "../styles/length.ts";
import { type Argument, parseSize, splitArguments } from "./arguments.ts";
import type { Marks } from "./composer.ts";
import type { Malformed, Scene } from "./effect.ts";

/** Inlines for a shortcode that stands by itself. */
export type MakeInlines = (slots: readonly Argument[], marks: Marks, scene: Scene) => readonly Inline[] | Malformed;

/** More line breaks than any page has lines. */
const mostBreaks = 200;

const lineBreaks: MakeInlines = ([count]) => {
  if (count === undefined || count.text === "") return [{ kind: "line-break" }];
  const breaks = /^\d{1,4}$/.test(count.text) ? Number(count.text) : 0;
  if (breaks < 1 || breaks > mostBreaks) return { malformed: `the count is a whole number from 1 to ${mostBreaks}` };
  return Array.from({ length: breaks }, () => ({ kind: "line-break" }) as const);
};

const tabAligns = ["left", "right", "center"] as const;

const tab: MakeInlines = ([position, align]) => {
  const points = position === undefined || position.text === "" ? undefined : parsePoints(position.text);
  if (points === undefined && (position?.text ?? "") !== "")
    return { malformed: "the position is no number of points" };
  const side = tabAligns[align === undefined || align.text === "" ? 0 : Number(align.text)];
  return side === undefined
    ? { malformed: "the alignment is 0, 1 or 2" }
    : [{ kind: "tab", position: points, align: side }];
};

const image: MakeInlines = ([source, size], marks, { context }) => {
  if (source === undefined || source.text === "") return { malformed: "it names no image" };
  const room = size === undefined ? { width: undefined, height: undefined } : parseSize(size.text);
  if (room === undefined) return { malformed: "the size is not of the form w|h in points" };
  const picture = context.picture(source.text);
  if (picture === undefined) return [];
  const { width, height } = fitPicture(picture, room, context.room);
  return [{ kind: "picture", picture, width, height, alt: undefined, ...marks }];
};

/** Prints what a reader would see of something that is not drawn, and tells it. */
function notDrawn(name: string, visible: (slots: readonly Argument[]) => string | undefined): MakeInlines {
  return (slots, marks, { context, path }) => {
    const message = `[${name}] is accepted but not drawn by this version; its text stands in its place.`;
    context.report.add("CONTENT_ERROR", "NOT_DRAWN_YET", path, message);
    const text = visible(slots) ?? "";
    return text === "" ? [] : [{ kind: "text", text, ...marks }];
  };
}

const slot = (at: number) => (slots: readonly Argument[]) => slots[at]?.text;

/** The option that is selected, of `a | b | c` and an index from 0. */
function selected(slots: readonly Argument[]): string | undefined {
  const options = (slots[1]?.text ?? "").split("|").map((option) => option.trim());
  return options[Number(slots[2]?.text ?? 0)] ?? options[0];
}

/** Shortcodes that stand by themselves, by name. */
export const singles: Readonly<Record<string, MakeInlines>> = {
  br: lineBreaks,
  tab,
  img: image,
  barcode: notDrawn("barcode", slot(1)),
  textfield: notDrawn("textfield", slot(1)),
  textarea: notDrawn("textarea", slot(1)),
  checkbox: notDrawn("checkbox", slot(1)),
  radio: notDrawn("radio", () => undefined),
  choicefield: notDrawn("choicefield", selected),
  listbox: notDrawn("listbox", slot(2)),
  datefield: notDrawn("datefield", slot(1)),
};

/** The inlines of a shortcode; text that says `shown` when it makes no sense. */
export function inlinesOf(name: string, inside: string, marks: Marks, scene: Scene): readonly Inline[] | Malformed {
  const make = Object.hasOwn(singles, name) ? singles[name] : undefined;
  return make === undefined
    ? { malformed: `${shown(name)} stands for nothing` }
    : make(splitArguments(inside), marks, scene);
}
