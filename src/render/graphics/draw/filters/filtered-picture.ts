import { sha256 } from "../../../../vocabulary/ids.ts";
import { costs } from "../../../contract/budget.ts";
import type { DrawingFilter, DrawingNode, FilterPrimitive } from "../../../model/drawing/drawing.ts";
import type { PictureMark } from "../../../model/drawing/mark.ts";
import type { Picture } from "../../../model/drawing/picture.ts";
import type { Matrix, Rect, Size } from "../../../model/geometry.ts";
import { pictureFile } from "../../images/picture-file.ts";
import { costOfPicture, costPerPixel } from "./filter-cost.ts";
import { digits, type FilterFrame, filterMarkup, type ShownImage } from "./filter-markup.ts";
import type { FilterPainter, FilterTools } from "./filter-tools.ts";

/** Nodes with filters, and what of them is to be shown. */
export interface ToFilter {
  readonly nodes: readonly DrawingNode[];
  readonly filters: readonly DrawingFilter[];
  /** In the coordinates of the nodes. */
  readonly visible: Rect;
  /** Points of the page in one of their units, across and down. */
  readonly scale: readonly [x: number, y: number];
}

/** In an inch, as a printer needs for pictures; noise and light are smooth, and slow. */
const usualDots = 200;
const slowDots = 150;
/** Fewer are no picture. */
const leastDots = 36;
const mostPixels = 2_000_000;
/** All pictures that are kept while the filters work, of four bytes a pixel. */
const mostKept = 16_000_000;
const longestSide = 8_192;
/** Pixels from a sheet to what a filter works on: more is seen nowhere. */
const farthest = 1_000_000;
/** A file with a thousand filtered groups has as many places, and one cause. */
const mostReported = 10;
/** Nanoseconds, about. */
const mostTime = 1.5e9;

const slow = new Set(["feTurbulence", "feDiffuseLighting", "feSpecularLighting"]);

/** The picture of filtered nodes in its place; undefined: it shows nothing. */
export function filteredPicture(given: ToFilter, tools: FilterTools): PictureMark | "too-large" | undefined {
  const path = given.filters[0]?.path ?? "";
  const sheet = sheetFor(given);
  const picture = sheet === undefined ? "too-large" : paintedOn(sheet, given, path, tools);
  if (sheet !== undefined && picture !== "too-large") {
    return picture && { kind: "picture", rect: sheet.rect, picture, alt: undefined };
  }
  const message = "Its filters are too large, or those of the document too many; it is drawn without them.";
  tools.reported.add(path);
  if (tools.reported.size <= mostReported) tools.report.add("CONTENT_ERROR", "DRAWING_FAULT", path, message);
  return "too-large";
}

/** The pixels on which something is filtered. */
interface FilterPixels {
  readonly pixels: Size;
  /** Pixels in a unit, across and down. */
  readonly scale: readonly [x: number, y: number];
  /** Its place, in the coordinates of the nodes. */
  readonly rect: Rect;
  /** Nanoseconds, about. */
  readonly time: number;
}

/** As fine as the limits let it be; undefined: they do not let it be a picture. */
function sheetFor({ filters, visible, scale }: ToFilter): FilterPixels | undefined {
  const primitives = filters.flatMap((filter) => filter.primitives);
  const area = visible.width * scale[0] * visible.height * scale[1];
  const longest = Math.max(visible.width * scale[0], visible.height * scale[1]);
  const most = Math.min(mostPixels, mostKept / (primitives.length + 3));
  const wanted = primitives.some(({ name }) => slow.has(name)) ? slowDots : usualDots;
  let dots = Math.min(wanted, 72 * Math.sqrt(most / area), (72 * longestSide) / longest);
  while (dots >= leastDots) {
    const sheet = sheetOf(primitives, visible, [(scale[0] * dots) / 72, (scale[1] * dots) / 72]);
    if (sheet.time <= mostTime) return sheet;
    dots *= 0.8;
  }
  return undefined;
}

function sheetOf(
  primitives: readonly FilterPrimitive[],
  { x, y, width, height }: Rect,
  scale: readonly [number, number],
): FilterPixels {
  const pixels = { width: Math.max(1, Math.ceil(width * scale[0])), height: Math.max(1, Math.ceil(height * scale[1])) };
  const time = pixels.width * pixels.height * costPerPixel(primitives, scale, pixels) + costOfPicture(primitives);
  return { pixels, scale, rect: { x, y, width: pixels.width / scale[0], height: pixels.height / scale[1] }, time };
}

function paintedOn(
  sheet: FilterPixels,
  given: ToFilter,
  path: string,
  tools: FilterTools,
): Picture | "too-large" | undefined {
  const { painter, known, allowance } = tools;
  // Its markup alone takes time.
  if (allowance.pixels.isSpent || allowance.time.isSpent) return "too-large";
  // Elements that a filter shows are painted as its markup is written.
  const isPaidFirst = given.filters.some(({ primitives }) => primitives.some(({ shown }) => shown !== undefined));
  if (isPaidFirst && !isAffordable(sheet, path, tools)) return "too-large";
  const svg = painter && svgOf(sheet, given, painter);
  if (painter === undefined || svg === undefined) return "too-large";
  const key = sha256(svg);
  const made = known.get(key);
  if (made !== undefined) return made;
  if (!isPaidFirst && !isAffordable(sheet, path, tools)) return "too-large";
  const picture = painter.picture(svg, sheet.pixels);
  if (picture === undefined) return "too-large";
  known.set(key, picture);
  return picture;
}

/** Counted before it is painted: what costs too much must not be done. */
function isAffordable({ pixels, time }: FilterPixels, path: string, { work, allowance }: FilterTools): boolean {
  const count = pixels.width * pixels.height;
  work(count * costs.pixel + time / nanosecondsOfWork, path);
  return allowance.pixels.spend(count) && allowance.time.spend(time);
}

/** Nanoseconds that a unit of work takes, about. */
const nanosecondsOfWork = 20_000;

/** undefined: it cannot be drawn. */
function svgOf(sheet: FilterPixels, { nodes, filters }: ToFilter, painter: FilterPainter): string | undefined {
  const { pixels, scale, rect } = sheet;
  const body = bodyOf(sheet, nodes, painter);
  if (body === undefined) return undefined;
  // Noise depends on where it is.
  const isPlaced = filters.some(({ primitives }) => primitives.some(({ name }) => name === "feTurbulence"));
  const shift = isPlaced ? ([0, 0] as const) : ([rect.x, rect.y] as const);
  const most = { width: (2 * pixels.width) / scale[0], height: (2 * pixels.height) / scale[1] };
  const bounds = boundsOf(sheet);
  const frame: FilterFrame = { shift, most, bounds, shown: (primitive) => imageIn(primitive, sheet, painter) };
  const defined = filters.map((filter, at) => filterMarkup(filter, `f${at}`, frame)).join("");
  const [left, top] = [rect.x - shift[0], rect.y - shift[1]];
  const outer: Matrix = [scale[0], 0, 0, scale[1], -left * scale[0], -top * scale[1]];
  const inner: Matrix = [1 / scale[0], 0, 0, 1 / scale[1], left, top];
  const opened = filters.map((_, at) => `<g filter="url(#f${filters.length - 1 - at})">`).join("");
  const inside = `${opened}<g${matrix(inner)}>${body.body}</g>${"</g>".repeat(filters.length)}`;
  return fileOf(pixels, `<defs>${body.definitions}${defined}</defs><g${matrix(outer)}>${inside}</g>`);
}

/** A million pixels around the sheet. */
function boundsOf({ scale: [x, y], rect }: FilterPixels): Rect {
  const [across, down] = [farthest / x, farthest / y];
  return { x: rect.x - across, y: rect.y - down, width: 2 * across + rect.width, height: 2 * down + rect.height };
}

const bodyOf = ({ pixels, scale: [x, y], rect }: FilterPixels, nodes: readonly DrawingNode[], painter: FilterPainter) =>
  painter.markup({
    ...pixels,
    nodes: [{ kind: "group", nodes, transform: [x, 0, 0, y, -rect.x * x, -rect.y * y], clip: undefined, opacity: 1 }],
  });

const matrix = (values: Matrix): string => ` transform="matrix(${values.map(digits).join(" ")})"`;

const fileOf = ({ width, height }: Size, inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inside}</svg>`;

/** An element that a filter shows is a picture of all that the sheet holds. */
function imageIn({ shown }: FilterPrimitive, sheet: FilterPixels, painter: FilterPainter): ShownImage | undefined {
  if (shown === undefined) return undefined;
  if ("picture" in shown) return { uri: dataUri(shown.picture) };
  const body = bodyOf(sheet, shown.nodes, painter);
  const svg = body && fileOf(sheet.pixels, `<defs>${body.definitions}</defs>${body.body}`);
  const picture = svg === undefined ? undefined : painter.picture(svg, sheet.pixels);
  return picture && { uri: dataUri(picture), place: sheet.rect };
}

function dataUri(picture: Picture): string {
  const { bytes, mediaType } = pictureFile(picture);
  return `data:${mediaType};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("base64")}`;
}
