import { graphemesOf } from "../../../../../vocabulary/markup/graphemes.ts";
import type { TextField } from "../../../../model/document/field.ts";
import type { DrawingNode } from "../../../../model/drawing/drawing.ts";
import type { Size } from "../../../../model/geometry.ts";
import { isRightToLeft, type Line } from "../../../../model/text/line.ts";
import { clipped, dividersOf, drawingOf, type FieldAlign, linesOf, padding, placeholderColor } from "./field-look.ts";
import { alignOf, type FieldContext, type MadeField, reportClipped, reportValue } from "./field-making.ts";
import { keptText, madeText, plainTextOf } from "./field-texts.ts";

/** More than fit on any line. */
const mostPlaces = 200;

/** A text field of which each character has a place of its own, as many as `max` says (ISO 32000-1, table 228, Comb). */
export function combField(making: FieldContext): MadeField<TextField> {
  const { slots, look } = making;
  const { max } = slots.options;
  if (max === undefined || max > mostPlaces) {
    reportValue(making, `has no place for each character: comb needs max=, which is at most ${mostPlaces}`);
    return madeText(making, plainTextOf(making, false));
  }
  const plain = plainTextOf(making, false);
  const text = { ...plain, value: keptText(plain.value, making) };
  const size = making.size({ width: max * look.text.size * 1.4, height: look.text.size * 1.3 + 2 * padding });
  const made = madeText({ ...making, size: () => size }, { ...text, value: "" });
  const box = { ...size, nodes: [...made.field.box.nodes, ...dividersOf(size, max, look)] };
  const field: TextField = { ...made.field, isComb: true, box };
  const letters = [...graphemesOf(text.value === "" ? text.placeholder : text.value)];
  // A long placeholder is read as a text.
  if (letters.length === 0 || letters.length > max) return { ...made, field };
  return {
    ...made,
    ...filledComb(
      making,
      { ...field, value: text.value },
      letters.map(({ segment }) => segment),
      size,
    ),
  };
}

function filledComb(
  making: FieldContext,
  field: TextField,
  letters: readonly string[],
  size: Size,
): Omit<MadeField<TextField>, "text"> {
  const { look, scene } = making;
  const { most: places = 1 } = field;
  const text = field.value === "" ? { ...look.text, color: placeholderColor } : look.text;
  const lines = letters.flatMap((letter) => linesOf([letter], text, undefined, scene)[0] ?? []);
  const place = size.width / places;
  const tooWide = lines.find(({ width }) => width > place);
  if (tooWide !== undefined) reportClipped([tooWide], { ...size, width: place }, making);
  const align = alignOf(making, lines);
  const content = drawingOf(size, clipped(size, inPlaces(lines, size, places, align)));
  const { ascent = 0, descent = 0 } = lines[0] ?? {};
  return { field: { ...field, align, content }, size, drop: (size.height - ascent + descent) / 2 };
}

/** Each letter in the middle of its place; those of a right-to-left text one to the left of the other. */
function inPlaces(letters: readonly Line[], size: Size, places: number, align: FieldAlign): readonly DrawingNode[] {
  const inOrder = isRightToLeft(letters) ? letters.toReversed() : letters;
  const free = places - letters.length;
  const first = align === "right" ? free : align === "center" ? Math.floor(free / 2) : 0;
  return inOrder.map((line, at) => ({
    kind: "line",
    x: ((first + at + 0.5) * size.width) / places - line.width / 2,
    y: (size.height - line.ascent - line.descent) / 2 + line.ascent,
    line,
  }));
}
