import {
  type Clip,
  type Drawing,
  type DrawingGroup,
  type DrawingNode,
  type Gradient,
  type Lettering,
  type Paint,
  type Pen,
  resized,
  sorted,
} from "../../model/drawing.ts";
import type { Matrix, Path, Points, Rect } from "../../model/geometry.ts";
import type { Face, GlyphPiece, Line, LineBar, LinePiece } from "../../model/line.ts";
import type { Color } from "../../model/look.ts";
import { compose, unmoved } from "../../model/matrix.ts";
import type { Picture } from "../../model/picture.ts";
import { lettersPath } from "./letters-path.ts";
import type { PictureFile } from "./picture-file.ts";

/** What a drawing needs of the fonts and pictures in it. */
export interface SvgTools {
  /** Outlines of a face's glyphs, in font units, y up. */
  readonly outlines: (face: Face) => (glyph: number) => Path;
  /** A picture as a file that every reader of SVG takes. */
  readonly file: (picture: Picture) => PictureFile;
}

/**
 * A drawing as an SVG 1.1 file that depends on nothing: letters are outlines, pictures stand in it, links and layers are
 * left out. Coordinates are points.
 */
export function drawingAsSvg(drawing: Drawing, tools: SvgTools): string {
  const { width, height } = drawing;
  const file = new SvgFile(tools);
  const body = file.nodes(drawing.nodes);
  const size = `width="${number(width)}pt" height="${number(height)}pt" viewBox="0 0 ${number(width)} ${number(height)}"`;
  const spaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
  return `<svg ${spaces} ${size}>${file.definitions()}${body}</svg>`;
}

/** Enough for a thousandth of a point. */
const number = (value: number): string => String(Math.round(value * 1000) / 1000 || 0);
const fine = (value: number): string => String(Math.round(value * 1e6) / 1e6 || 0);

/** How a unit square is turned for each EXIF orientation (TIFF 6.0, tag 274). */
const turns: readonly Matrix[] = [
  unmoved,
  [-1, 0, 0, 1, 1, 0],
  [-1, 0, 0, -1, 1, 1],
  [1, 0, 0, -1, 0, 1],
  [0, 1, 1, 0, 0, 0],
  [0, 1, -1, 0, 1, 0],
  [0, -1, -1, 0, 1, 1],
  [0, -1, 1, 0, 0, 1],
];

class SvgFile {
  readonly #tools: SvgTools;
  readonly #definitions: string[] = [];

  constructor(tools: SvgTools) {
    this.#tools = tools;
  }

  definitions(): string {
    return this.#definitions.length === 0 ? "" : `<defs>${this.#definitions.join("")}</defs>`;
  }

  nodes(nodes: readonly DrawingNode[]): string {
    return nodes.map((node) => this.#node(node)).join("");
  }

  #node(node: DrawingNode): string {
    switch (node.kind) {
      case "shape":
        return this.#path(node.path, node.fill, node.stroke, node.evenOdd);
      case "line":
        return this.#line(node.line, node.x, node.y);
      case "lettering":
        return this.#lettering(node);
      case "picture":
        return this.#picture(node.picture, node.rect);
      case "group":
        return this.#group(node);
      case "foreign-page":
      case "link":
        return "";
    }
  }

  #path(path: Path, fill: Paint | undefined, pen: Pen | undefined, evenOdd = false): string {
    const rule = evenOdd && fill !== undefined ? ' fill-rule="evenodd"' : "";
    return path.length === 0 ? "" : `<path d="${pathData(path)}"${this.#fill(fill)}${rule}${this.#pen(pen)}/>`;
  }

  #fill(paint: Paint | undefined): string {
    return paint === undefined ? ' fill="none"' : this.#paint("fill", paint);
  }

  #paint(name: "fill" | "stroke", paint: Paint): string {
    const opacity = paint.opacity < 1 ? ` ${name}-opacity="${number(Math.max(0, paint.opacity))}"` : "";
    return ` ${name}="${paint.kind === "color" ? hex(paint.color) : `url(#${this.#gradient(paint)})`}"${opacity}`;
  }

  #pen(pen: Pen | undefined): string {
    if (pen === undefined) return "";
    const { width, dash, dashOffset, cap, join, miterLimit } = pen;
    const dashes = dash.length === 0 ? "" : ` stroke-dasharray="${dash.map(number).join(" ")}"`;
    const offset = dash.length === 0 || dashOffset === 0 ? "" : ` stroke-dashoffset="${number(dashOffset)}"`;
    const ends = `${cap === "butt" ? "" : ` stroke-linecap="${cap}"`}${join === "miter" ? "" : ` stroke-linejoin="${join}"`}`;
    const limit = join === "miter" && miterLimit !== 4 ? ` stroke-miterlimit="${number(Math.max(1, miterLimit))}"` : "";
    return `${this.#paint("stroke", pen.paint)} stroke-width="${number(width)}"${dashes}${offset}${ends}${limit}`;
  }

  #gradient(gradient: Gradient): string {
    const { stops, spread, transform } = gradient;
    const place =
      gradient.kind === "linear"
        ? { x1: gradient.x1, y1: gradient.y1, x2: gradient.x2, y2: gradient.y2 }
        : { cx: gradient.cx, cy: gradient.cy, r: gradient.r, fx: gradient.fx, fy: gradient.fy };
    const where = Object.entries(place).map(([name, value]) => ` ${name}="${fine(value)}"`);
    const colors = stops.map(
      ({ offset, color, opacity }) =>
        `<stop offset="${fine(offset)}" stop-color="${hex(color)}"${opacity < 1 ? ` stop-opacity="${number(opacity)}"` : ""}/>`,
    );
    const more = `${spread === "pad" ? "" : ` spreadMethod="${spread}"`}${transformation("gradientTransform", transform)}`;
    const name = `${gradient.kind}Gradient`;
    const id = this.#define(
      (id) => `<${name} id="${id}" gradientUnits="userSpaceOnUse"${where.join("")}${more}>${colors.join("")}</${name}>`,
    );
    return id;
  }

  #define(definition: (id: string) => string): string {
    const id = `d${this.#definitions.length + 1}`;
    this.#definitions.push(definition(id));
    return id;
  }

  #lettering({ line, x, y, fill, stroke }: Lettering): string {
    return line.pieces.map((piece) => this.#piece(piece, x, y, (path) => this.#path(path, fill, stroke))).join("");
  }

  #line(line: Line, x: Points, y: Points): string {
    const pieces = line.pieces.map((piece) =>
      this.#piece(piece, x, y, (path, { look }) => this.#path(path, solid(look), undefined)),
    );
    const bars = (all: readonly LineBar[]): string => all.map((bar) => this.#bar(bar, x, y)).join("");
    return `${bars(line.under)}${pieces.join("")}${bars(line.over)}`;
  }

  #piece(piece: LinePiece, x: Points, y: Points, letters: (path: Path, piece: GlyphPiece) => string): string {
    if (piece.kind === "glyphs") return letters(lettersPath(piece, x, y, this.#tools.outlines(piece.run.face)), piece);
    const { width, height, baselineShift } = piece;
    const [left, top] = [x + piece.x, y - baselineShift - height];
    const graphic = sorted(piece.picture);
    if (graphic.kind === "picture") return this.#picture(graphic.picture, { x: left, y: top, width, height });
    const { nodes } = resized(graphic.drawing, { width, height });
    return `<g transform="translate(${number(left)} ${number(top)})">${this.nodes(nodes)}</g>`;
  }

  #bar({ rect, color, opacity }: LineBar, x: Points, y: Points): string {
    const place = `x="${number(rect.x + x)}" y="${number(rect.y + y)}" width="${number(rect.width)}" height="${number(rect.height)}"`;
    return `<rect ${place}${this.#fill({ kind: "color", color, opacity })}/>`;
  }

  #picture(picture: Picture, { x, y, width, height }: Rect): string {
    if (!(width > 0 && height > 0)) return "";
    const { mediaType, bytes, orientation } = this.#tools.file(picture);
    const data = `data:${mediaType};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("base64")}`;
    const upright = turns[orientation - 1] ?? unmoved;
    const move = transformation("transform", compose(upright, [width, 0, 0, height, x, y]));
    return `<image width="1" height="1"${move} preserveAspectRatio="none" xlink:href="${data}"/>`;
  }

  #group({ nodes, transform, clip, opacity }: DrawingGroup): string {
    const inside = this.nodes(nodes);
    if (inside === "") return "";
    const fade = opacity < 1 ? ` opacity="${number(Math.max(0, opacity))}"` : "";
    const cut = clip === undefined ? "" : this.#clip(clip);
    const move = transform === undefined ? "" : transformation("transform", transform);
    return fade === "" && cut === "" && move === "" ? inside : `<g${move}${cut}${fade}>${inside}</g>`;
  }

  #clip(clip: Clip): string {
    if (clip.kind === "path") {
      const rule = clip.evenOdd ? ' clip-rule="evenodd"' : "";
      const id = this.#define((id) => `<clipPath id="${id}"><path d="${pathData(clip.path)}"${rule}/></clipPath>`);
      return ` clip-path="url(#${id})"`;
    }
    const inside = this.nodes(clip.nodes);
    const area = 'maskUnits="userSpaceOnUse" x="-100000" y="-100000" width="200000" height="200000"';
    const id = this.#define((id) => `<mask id="${id}" ${area} style="mask-type:alpha">${inside}</mask>`);
    return ` mask="url(#${id})"`;
  }
}

const solid = ({ color, opacity }: { readonly color: Color; readonly opacity: number }): Paint => ({
  kind: "color",
  color,
  opacity,
});

function hex({ r, g, b }: Color): string {
  const part = (value: number): string =>
    Math.round(Math.max(0, Math.min(1, value)) * 255)
      .toString(16)
      .padStart(2, "0");
  return `#${part(r)}${part(g)}${part(b)}`;
}

function transformation(name: string, matrix: Matrix): string {
  return matrix.every((value, at) => value === [1, 0, 0, 1, 0, 0][at])
    ? ""
    : ` ${name}="matrix(${matrix.map(fine).join(" ")})"`;
}

const pathData = (path: Path): string =>
  path.map(([step, ...places]) => `${step}${places.map(number).join(" ")}`).join("");
