import type { DrawingMarkup } from "../../../graphics/draw/filters/filter-tools.ts";
import type { PictureFile } from "../../../graphics/images/picture-file.ts";
import { pathBounds, strokeBounds } from "../../../model/drawing/bounds.ts";
import {
  type Clip,
  type Drawing,
  type DrawingGroup,
  type DrawingNode,
  type DrawnLettering,
  type Gradient,
  type Paint,
  resized,
  type StrokePen,
  sorted,
  type TilingPattern,
} from "../../../model/drawing/drawing.ts";
import { around, compose, movedCorners, turnOf, unmoved } from "../../../model/drawing/matrix.ts";
import { movedPath } from "../../../model/drawing/moved-path.ts";
import { linePath, rectanglePath } from "../../../model/drawing/outline.ts";
import type { Picture } from "../../../model/drawing/picture.ts";
import type { PlainStroke } from "../../../model/drawing/plain-strokes.ts";
import { clipBy, oneTile } from "../../../model/drawing/tiles.ts";
import {
  type Matrix,
  movedRect,
  type OutlinePath,
  type Points,
  type Rect,
  type Size,
} from "../../../model/geometry.ts";
import type { Color } from "../../../model/look.ts";
import { strokesOfBar } from "../../../model/text/bar-strokes.ts";
import { lettersPath } from "../../../model/text/letters-path.ts";
import type { Face, GlyphPiece, Line, LineBar, LinePiece } from "../../../model/text/line.ts";
import { cssColor, fine, mixed, number, pathData, rectAttributes, transformation } from "./svg-attributes.ts";
import { nearArea, nearStrokes, showing, surroundings } from "./window.ts";

/** Access to the fonts and pictures that a drawing uses. */
export interface SvgTools {
  /** Outlines of a face's glyphs, in font units, y up. */
  readonly outlines: (face: Face) => (glyph: number) => OutlinePath;
  /** A picture as a file that every reader of SVG takes. */
  readonly file: (picture: Picture) => PictureFile;
}

/**
 * A drawing as an SVG 1.1 file that depends on nothing: letters are outlines, pictures stand in it, links and layers are
 * left out, and so is what lies outside. Coordinates are points, and all are the drawing's: groups move nothing, because
 * rasterisers take what is turned twice for larger than it is. undefined: something reaches so far beyond the drawing that
 * it can be neither drawn nor cut.
 */
export function drawingAsSvg(drawing: Drawing, tools: SvgTools): string | undefined {
  const { width, height } = drawing;
  const markup = drawingMarkup(drawing, tools);
  if (markup === undefined) return undefined;
  const size = `width="${number(width)}pt" height="${number(height)}pt" viewBox="0 0 ${number(width)} ${number(height)}"`;
  const spaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
  const { definitions, body } = markup;
  return `<svg ${spaces} ${size}>${definitions === "" ? "" : `<defs>${definitions}</defs>`}${body}</svg>`;
}

/** The content of such a file. */
export function drawingMarkup(drawing: Drawing, tools: SvgTools): DrawingMarkup | undefined {
  const file = new SvgWriter(tools, drawing);
  const body = file.nodes(drawing.nodes);
  return file.isBeyond() ? undefined : { definitions: file.definitions(), body };
}

class SvgWriter {
  readonly #tools: SvgTools;
  readonly #definitions: string[] = [];
  #window: Rect;
  /** From the coordinates of the group that is being written to the drawing's. */
  #matrix = unmoved;
  #isBeyond = false;

  constructor(tools: SvgTools, { width, height }: Size) {
    this.#tools = tools;
    this.#window = { x: 0, y: 0, width, height };
  }

  /** Something could not be cut where it is too far. */
  isBeyond(): boolean {
    return this.#isBeyond;
  }

  definitions(): string {
    return this.#definitions.join("");
  }

  nodes(nodes: readonly DrawingNode[]): string {
    return nodes.map((node) => this.#node(node)).join("");
  }

  #node(node: DrawingNode): string {
    switch (node.kind) {
      case "shape":
        return this.#path(node.path, node.fill, node.stroke, node.evenOdd);
      case "line":
        return node.hidden === true ? "" : this.#line(node.line, node.x, node.y);
      case "lettering":
        return this.#lettering(node);
      case "picture":
        return this.#picture(node.picture, node.rect);
      case "group":
        return this.#group(node);
      case "tiling":
        return this.#tiling(node);
      case "foreign-page":
      case "link":
        return "";
    }
  }

  #path(path: OutlinePath, fill: Paint | undefined, pen: StrokePen | undefined, evenOdd = false): string {
    const placed = movedPath(path, this.#matrix);
    const scale = evenScale(this.#matrix);
    if (pen === undefined || scale !== undefined)
      return this.#placed(placed, fill, pen && scaledPen(pen, scale ?? 1), evenOdd);
    return this.#placed(placed, fill, undefined, evenOdd) + this.#skewed(path, pen);
  }

  #placed(path: OutlinePath, fill: Paint | undefined, pen: StrokePen | undefined, evenOdd: boolean): string {
    if (fill === undefined && pen === undefined) return "";
    const box = pen === undefined ? pathBounds(path) : strokeBounds(path, pen);
    switch (showing(box, this.#window)) {
      case "nothing":
        return "";
      case "near":
        return this.#near(path, fill, pen, evenOdd);
      case "far":
        return this.#far(path, fill, pen, evenOdd);
    }
  }

  #far(path: OutlinePath, fill: Paint | undefined, pen: StrokePen | undefined, evenOdd: boolean): string {
    const area = fill === undefined ? "" : this.#near(nearArea(path, this.#window), fill, undefined, evenOdd);
    const strokes = pen === undefined ? [] : nearStrokes(path, pen, this.#window);
    this.#isBeyond ||= strokes === undefined;
    return area + (strokes ?? []).map((one) => this.#near(one.path, undefined, one.pen, false)).join("");
  }

  /** A line whose pen is not round once it is moved. */
  #skewed(path: OutlinePath, pen: StrokePen): string {
    const box = strokeBounds(path, pen);
    const shown = showing(box && around(movedCorners(box, this.#matrix)), this.#window);
    this.#isBeyond ||= shown === "far";
    if (shown !== "near") return "";
    const move = transformation("transform", this.#matrix);
    return `<path d="${pathData(path)}" fill="none"${this.#pen(pen, unmoved)}${move}/>`;
  }

  #near(path: OutlinePath, fill: Paint | undefined, pen: StrokePen | undefined, evenOdd: boolean): string {
    const rule = evenOdd && fill !== undefined ? ' fill-rule="evenodd"' : "";
    const painted = fill === undefined ? ' fill="none"' : this.#paint("fill", fill, this.#matrix);
    return path.length === 0 ? "" : `<path d="${pathData(path)}"${painted}${rule}${this.#pen(pen, this.#matrix)}/>`;
  }

  #paint(name: "fill" | "stroke", paint: Paint, under: Matrix): string {
    const opacity = paint.opacity < 1 ? ` ${name}-opacity="${number(Math.max(0, paint.opacity))}"` : "";
    return ` ${name}="${paint.kind === "color" ? cssColor(paint.color) : `url(#${this.#gradient(paint, under)})`}"${opacity}`;
  }

  #pen(pen: StrokePen | undefined, under: Matrix): string {
    if (pen === undefined) return "";
    const { width, dash, dashOffset, cap, join, miterLimit } = pen;
    const dashes = dash.length === 0 ? "" : ` stroke-dasharray="${dash.map(number).join(" ")}"`;
    const offset = dash.length === 0 || dashOffset === 0 ? "" : ` stroke-dashoffset="${number(dashOffset)}"`;
    const ends = `${cap === "butt" ? "" : ` stroke-linecap="${cap}"`}${join === "miter" ? "" : ` stroke-linejoin="${join}"`}`;
    const limit = join === "miter" && miterLimit !== 4 ? ` stroke-miterlimit="${number(Math.max(1, miterLimit))}"` : "";
    return `${this.#paint("stroke", pen.paint, under)} stroke-width="${number(width)}"${dashes}${offset}${ends}${limit}`;
  }

  #gradient(gradient: Gradient, under: Matrix): string {
    const { stops, spread, transform } = gradient;
    const place =
      gradient.kind === "linear"
        ? { x1: gradient.x1, y1: gradient.y1, x2: gradient.x2, y2: gradient.y2 }
        : { cx: gradient.cx, cy: gradient.cy, r: gradient.r, fx: gradient.fx, fy: gradient.fy };
    const where = Object.entries(place).map(([name, value]) => ` ${name}="${fine(value)}"`);
    const colors = stops.map(
      ({ offset, color, opacity }) =>
        `<stop offset="${fine(offset)}" stop-color="${cssColor(color)}"${opacity < 1 ? ` stop-opacity="${number(opacity)}"` : ""}/>`,
    );
    const more = `${spread === "pad" ? "" : ` spreadMethod="${spread}"`}${transformation("gradientTransform", compose(transform, under))}`;
    const name = `${gradient.kind}Gradient`;
    return this.#define(
      (id) => `<${name} id="${id}" gradientUnits="userSpaceOnUse"${where.join("")}${more}>${colors.join("")}</${name}>`,
    );
  }

  #define(definition: (id: string) => string): string {
    const id = `d${this.#definitions.length + 1}`;
    this.#definitions.push(definition(id));
    return id;
  }

  #lettering({ line, x, y, fill, stroke }: DrawnLettering): string {
    return line.pieces.map((piece) => this.#piece(piece, x, y, (path) => this.#path(path, fill, stroke))).join("");
  }

  #line(line: Line, x: Points, y: Points): string {
    const pieces = [...line.pieces, ...(line.leaders ?? [])].map((piece) =>
      this.#piece(piece, x, y, (path, { look }) => this.#path(path, solid(look), undefined)),
    );
    const bars = (all: readonly LineBar[]): string => all.map((bar) => this.#bar(bar, x, y)).join("");
    return `${bars(line.under)}${pieces.join("")}${bars(line.over)}`;
  }

  #piece(piece: LinePiece, x: Points, y: Points, letters: (path: OutlinePath, piece: GlyphPiece) => string): string {
    if (piece.kind === "glyphs") return letters(lettersPath(piece, x, y, this.#tools.outlines(piece.run.face)), piece);
    const { width, height, baselineShift } = piece;
    const [left, top] = [x + piece.x, y - baselineShift - height];
    const graphic = sorted(piece.picture);
    if (graphic.kind === "picture") return this.#picture(graphic.picture, { x: left, y: top, width, height });
    const { nodes } = resized(graphic.drawing, { width, height });
    return this.#under([1, 0, 0, 1, left, top], () => this.nodes(nodes));
  }

  /** Puts the elements that `write` writes under a transform. */
  #under(transform: Matrix | undefined, write: () => string): string {
    const outer = this.#matrix;
    if (transform !== undefined) this.#matrix = compose(transform, outer);
    const written = write();
    this.#matrix = outer;
    return written;
  }

  #bar(bar: LineBar, x: Points, y: Points): string {
    const strokes = strokesOfBar(bar, x, y);
    if (strokes !== undefined) return strokes.map((one) => this.#path(alongOf(one), undefined, penOf(one))).join("");
    const { rect, color, opacity } = bar;
    return this.#path(rectanglePath(movedRect(rect, x, y)), { kind: "color", color, opacity }, undefined);
  }

  #picture(picture: Picture, rect: Rect): string {
    const { x, y, width, height } = rect;
    if (!(width > 0 && height > 0)) return "";
    const box = around(movedCorners(rect, this.#matrix));
    const shown = showing(box, this.#window);
    if (shown === "nothing") return "";
    const { mediaType, bytes, orientation } = this.#tools.file(picture);
    const data = `data:${mediaType};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("base64")}`;
    const place = compose(compose(turnOf(orientation), [width, 0, 0, height, x, y]), this.#matrix);
    const image = (at: Matrix): string =>
      `<image width="1" height="1"${transformation("transform", at)} preserveAspectRatio="none" xlink:href="${data}"/>`;
    return shown === "near" ? image(place) : this.#tile(image(compose(place, [1, 0, 0, 1, -box.x, -box.y])), box);
  }

  /** The surroundings of a drawing cut from a larger picture, as a tile that occurs once. `image` stands in the tile's own corner. */
  #tile(image: string, box: Rect): string {
    const area = surroundings(this.#window);
    this.#isBeyond ||= box.width > area.width * mostTile || box.height > area.height * mostTile;
    const id = this.#define(
      (id) => `<pattern id="${id}" patternUnits="userSpaceOnUse" ${rectAttributes(box)}>${image}</pattern>`,
    );
    const [x, y] = [Math.max(box.x, area.x), Math.max(box.y, area.y)];
    const [right, bottom] = [
      Math.min(box.x + box.width, area.x + area.width),
      Math.min(box.y + box.height, area.y + area.height),
    ];
    return `<rect ${rectAttributes({ x, y, width: right - x, height: bottom - y })} fill="url(#${id})"/>`;
  }

  /** The tiles lie over all that is seen, and the area cuts them. */
  #tiling(tiling: TilingPattern): string {
    const single = oneTile(tiling);
    if (single !== undefined) return this.#group(single);
    const cut = this.#clip(clipBy(tiling.area));
    const pattern = cut === undefined ? undefined : this.#pattern(tiling);
    if (cut === undefined || pattern === undefined) return "";
    return `<g${cut}><rect ${rectAttributes(surroundings(this.#window))} fill="url(#${pattern})"/></g>`;
  }

  /** undefined: nothing would be seen. Its units are points, so that digits are enough for them. */
  #pattern({ nodes, tile, transform }: TilingPattern): string | undefined {
    const under = compose(transform, this.#matrix);
    const scale = Math.max(Math.hypot(under[0], under[1]), Math.hypot(under[2], under[3]));
    const grown: Matrix = [scale, 0, 0, scale, 0, 0];
    const cell = around(movedCorners(tile, grown));
    const [matrix, window] = [this.#matrix, this.#window];
    [this.#matrix, this.#window] = [grown, cell];
    const inside = this.nodes(nodes);
    [this.#matrix, this.#window] = [matrix, window];
    if (inside === "") return undefined;
    const place = transformation("patternTransform", compose([1 / scale, 0, 0, 1 / scale, 0, 0], under));
    // The content of a pattern has its origin in the tile's corner.
    const move = transformation("transform", [1, 0, 0, 1, -cell.x, -cell.y]);
    const content = move === "" ? inside : `<g${move}>${inside}</g>`;
    return this.#define(
      (id) =>
        `<pattern id="${id}" patternUnits="userSpaceOnUse" ${rectAttributes(cell, fine)}${place}>${content}</pattern>`,
    );
  }

  #group({ nodes, transform, clip, opacity, ...mixing }: DrawingGroup): string {
    return this.#under(transform, () => {
      const inside = this.nodes(nodes);
      const cut = inside === "" || clip === undefined ? "" : this.#clip(clip);
      if (inside === "" || cut === undefined) return "";
      const fade = opacity < 1 ? ` opacity="${number(Math.max(0, opacity))}"` : "";
      const whole = cut + fade + mixed(mixing);
      return whole === "" ? inside : `<g${whole}>${inside}</g>`;
    });
  }

  /** undefined: it leaves nothing. */
  #clip(clip: Clip): string | undefined {
    if (clip.kind === "path") {
      const path = movedPath(clip.path, this.#matrix);
      const shown = showing(pathBounds(path), this.#window);
      if (shown === "nothing") return undefined;
      const data = pathData(shown === "near" ? path : nearArea(path, this.#window));
      const rule = clip.evenOdd ? ' clip-rule="evenodd"' : "";
      const id = this.#define((id) => `<clipPath id="${id}"><path d="${data}"${rule}/></clipPath>`);
      return ` clip-path="url(#${id})"`;
    }
    const inside = this.nodes(clip.nodes);
    if (inside === "") return undefined;
    const area = rectAttributes(surroundings(this.#window));
    // As an attribute: resvg does not read it in a style.
    const type = clip.luminance === true ? "luminance" : "alpha";
    const id = this.#define(
      (id) => `<mask id="${id}" maskUnits="userSpaceOnUse" ${area} mask-type="${type}">${inside}</mask>`,
    );
    return ` mask="url(#${id})"`;
  }
}

/** Greatest size of a picture as a multiple of its surroundings: most of a larger one could not be seen. */
const mostTile = 4;

const alongOf = ({ along }: PlainStroke): OutlinePath => ("path" in along ? along.path : linePath(along));

const penOf = ({ color, opacity, width, dashes, round }: PlainStroke): StrokePen => ({
  paint: solid({ color, opacity }),
  width,
  dash: dashes,
  dashOffset: 0,
  cap: round ? "round" : "butt",
  join: "miter",
  miterLimit: 4,
});

/** How much larger a map makes everything; undefined: not the same in all directions. */
function evenScale([a, b, c, d]: Matrix): number | undefined {
  const [across, down] = [Math.hypot(a, b), Math.hypot(c, d)];
  const isEven = Math.abs(across - down) <= across * 1e-6 && Math.abs(a * c + b * d) <= across * down * 1e-6;
  return isEven ? across : undefined;
}

const scaledPen = (pen: StrokePen, scale: number): StrokePen =>
  scale === 1
    ? pen
    : {
        ...pen,
        width: pen.width * scale,
        dash: pen.dash.map((one) => one * scale),
        dashOffset: pen.dashOffset * scale,
      };

const solid = ({ color, opacity }: { readonly color: Color; readonly opacity: number }): Paint => ({
  kind: "color",
  color,
  opacity,
});
