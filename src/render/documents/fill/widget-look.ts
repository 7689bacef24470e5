import type { Color } from "../../model/look.ts";
import type { ForeignPdf } from "../../pdf-syntax/reader/foreign-pdf.ts";
import { rectOf } from "../../pdf-syntax/reader/shown-place.ts";
import { type Dictionary, isArray, nameOf, type PdfValue } from "../../pdf-syntax/reader/value.ts";

/** How a widget looks beside its value (ISO 32000-1, 12.5.6.19 MK, 12.5.4 BS). */
export interface WidgetLook {
  /** Width and height of its own upright box, in points. */
  readonly width: number;
  readonly height: number;
  /** Counter-clockwise. */
  readonly rotation: 0 | 90 | 180 | 270;
  readonly background: Color | undefined;
  readonly border: WidgetBorder | undefined;
  /** The character that a button shows, in ZapfDingbats. */
  readonly caption: string | undefined;
}

interface WidgetBorder {
  readonly color: Color;
  readonly width: number;
  readonly style: "solid" | "dashed" | "underline";
  readonly dash: readonly number[];
}

export function widgetLook(pdf: ForeignPdf, widget: Dictionary): WidgetLook {
  const { left, bottom, right, top } = rectOf(pdf, widget) ?? { left: 0, bottom: 0, right: 0, top: 0 };
  const look = pdf.dictionary(widget.entries.get("MK"));
  const turned = pdf.resolve(look?.entries.get("R"));
  const quarters = typeof turned === "number" ? ((Math.round(turned / 90) % 4) + 4) % 4 : 0;
  const [width, height] = quarters % 2 === 0 ? [right - left, top - bottom] : [top - bottom, right - left];
  const color = colorOf(numbersIn(pdf, look?.entries.get("BC")));
  const caption = pdf.resolve(look?.entries.get("CA"));
  const isText = typeof caption === "object" && caption !== null && "kind" in caption && caption.kind === "string";
  return {
    width,
    height,
    rotation: ([0, 90, 180, 270] as const)[quarters] ?? 0,
    background: colorOf(numbersIn(pdf, look?.entries.get("BG"))),
    border: color === undefined ? undefined : borderOf(pdf, widget, color),
    caption: isText ? caption.bytes : undefined,
  };
}

function borderOf(pdf: ForeignPdf, { entries }: Dictionary, color: Color): WidgetBorder | undefined {
  const style = pdf.dictionary(entries.get("BS"));
  const stated = pdf.resolve(style?.entries.get("W"));
  // 12.5.2: the older entry, whose third number is the width.
  const older = numbersIn(pdf, entries.get("Border"))[2];
  const width = typeof stated === "number" ? stated : (older ?? 1);
  if (width <= 0 || width > mostBorder) return undefined;
  const kind = nameOf(pdf.resolve(style?.entries.get("S")));
  const dash = numbersIn(pdf, style?.entries.get("D")).filter((length) => length > 0);
  return {
    color,
    width,
    style: kind === "D" ? "dashed" : kind === "U" ? "underline" : "solid",
    dash: dash.length === 0 ? [3] : dash.slice(0, 8),
  };
}

const mostBorder = 100;

/** Numbers of an array, until something else comes. */
export function numbersIn(pdf: ForeignPdf, value: PdfValue | undefined): readonly number[] {
  const items = pdf.resolve(value);
  if (!isArray(items)) return [];
  const numbers: number[] = [];
  for (const item of items.slice(0, 16)) {
    const found = pdf.resolve(item);
    if (typeof found !== "number" || !Number.isFinite(found)) break;
    numbers.push(found);
  }
  return numbers;
}

const part = (value: number): number => Math.min(1, Math.max(0, value));

/** Grey, RGB or CMYK by how many parts there are; without any, nothing is painted. */
export function colorOf(parts: readonly number[]): Color | undefined {
  const [a = 0, b = 0, c = 0, d = 0] = parts.map(part);
  if (parts.length === 1) return { r: a, g: a, b: a };
  if (parts.length === 3) return { r: a, g: b, b: c };
  if (parts.length !== 4) return undefined;
  return { r: (1 - a) * (1 - d), g: (1 - b) * (1 - d), b: (1 - c) * (1 - d) };
}
