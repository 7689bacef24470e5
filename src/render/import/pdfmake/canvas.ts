import { type ImportedElement, points, withValues } from "../definition.ts";
import { colorOf, fraction, ownLook, styleOf } from "./looks.ts";
import { isNode, numberOf, type PdfmakeContext, type PdfmakeNode, type PdfmakeReadState } from "./node.ts";

const mostShapes = 500;
const mostCorners = 5000;

/** Vectors: a level line is a separator, all else a drawing in a file of its own. */
export function readCanvas(
  node: PdfmakeNode,
  around: PdfmakeContext,
  reading: PdfmakeReadState,
): readonly ImportedElement[] {
  const written = (Array.isArray(node["canvas"]) ? node["canvas"] : []).filter(isNode);
  const shapes = reading.findings.atMost(mostShapes, written, around.place, "Shapes of a drawing");
  const { marginTop, marginBottom, marginLeft, marginRight } = styleOf(ownLook(node, reading), reading, around.place);
  const style = withValues({ marginTop: marginTop ?? 0, marginBottom: marginBottom ?? 0, marginLeft, marginRight });
  const [only, ...more] = shapes;
  if (only === undefined) return [];
  const line = more.length === 0 ? levelLine(only, around, reading) : undefined;
  if (line !== undefined) return [{ separator: { ...line, style } }];
  const drawn = shapes.map((shape) => drawnShape(shape, around, reading)).filter((shape) => shape !== undefined);
  const [width, height] = [extent(drawn.map(({ right }) => right)), extent(drawn.map(({ bottom }) => bottom))];
  if (drawn.length === 0) return [];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}pt" height="${height}pt" viewBox="0 0 ${width} ${height}">${drawn.map(({ xml }) => xml).join("")}</svg>`;
  const src = reading.pictures.add(Buffer.from(svg), around.place);
  return src === undefined ? [] : [{ image: { src, width, height, alt: "", style } }];
}

const extent = (edges: readonly number[]): number => Math.max(1, Math.min(5000, Math.max(...edges)));

const at = (shape: PdfmakeNode, key: string): number => points(numberOf(shape[key]) ?? 0);

function levelLine(shape: PdfmakeNode, around: PdfmakeContext, reading: PdfmakeReadState): ImportedElement | undefined {
  if (shape["type"] !== "line" || at(shape, "y1") !== at(shape, "y2")) return undefined;
  const length = Math.abs(at(shape, "x2") - at(shape, "x1"));
  return withValues({
    length: length > 0 ? length : undefined,
    width: Math.max(0.1, numberOf(shape["lineWidth"]) ?? 1),
    color: colorOf(shape["lineColor"], reading, around.place),
    lineType: shape["dash"] === undefined ? undefined : "dashed",
  });
}

interface DrawnCanvas {
  readonly xml: string;
  readonly right: number;
  readonly bottom: number;
}

function drawnShape(shape: PdfmakeNode, around: PdfmakeContext, reading: PdfmakeReadState): DrawnCanvas | undefined {
  const thickness = Math.max(0, numberOf(shape["lineWidth"]) ?? 1);
  const paint = paintOf(shape, thickness, around, reading);
  const half = thickness / 2;
  switch (shape["type"]) {
    case "rect": {
      const [x, y, w, h] = [at(shape, "x"), at(shape, "y"), at(shape, "w"), at(shape, "h")];
      return {
        xml: `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${at(shape, "r")}"${paint}/>`,
        right: x + w + half,
        bottom: y + h + half,
      };
    }
    case "ellipse": {
      const [x, y, r1] = [at(shape, "x"), at(shape, "y"), at(shape, "r1")];
      const r2 = shape["r2"] === undefined ? r1 : at(shape, "r2");
      return {
        xml: `<ellipse cx="${x}" cy="${y}" rx="${r1}" ry="${r2}"${paint}/>`,
        right: x + r1 + half,
        bottom: y + r2 + half,
      };
    }
    case "line": {
      const [x1, y1, x2, y2] = [at(shape, "x1"), at(shape, "y1"), at(shape, "x2"), at(shape, "y2")];
      return {
        xml: `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"${paint}/>`,
        right: Math.max(x1, x2) + half,
        bottom: Math.max(y1, y2) + half,
      };
    }
    case "polyline": {
      const written = (Array.isArray(shape["points"]) ? shape["points"] : []).filter(isNode);
      const corners = reading.findings.atMost(mostCorners, written, around.place, "Corners of a line");
      const places = corners.map((corner) => [at(corner, "x"), at(corner, "y")] as const);
      if (places.length === 0) return undefined;
      const name = shape["closePath"] === true ? "polygon" : "polyline";
      return {
        xml: `<${name} points="${places.map((place) => place.join(",")).join(" ")}"${paint}/>`,
        right: Math.max(...places.map(([x]) => x)) + half,
        bottom: Math.max(...places.map(([, y]) => y)) + half,
      };
    }
    default:
      reading.findings.dropped("lost", around.place, "A shape of an unknown kind is");
      return undefined;
  }
}

function paintOf(shape: PdfmakeNode, thickness: number, { place }: PdfmakeContext, reading: PdfmakeReadState): string {
  const fill = colorOf(shape["color"], reading, place) ?? "none";
  // A filled shape has a line only where it says so; one that is not filled has one.
  const line = colorOf(shape["lineColor"], reading, place) ?? (fill === "none" ? "#000000" : "none");
  const stroke = thickness === 0 ? "none" : line;
  const dash = isNode(shape["dash"]) ? numberOf(shape["dash"]["length"]) : undefined;
  const gap = isNode(shape["dash"]) ? (numberOf(shape["dash"]["space"]) ?? dash) : undefined;
  const dashes = dash === undefined ? "" : ` stroke-dasharray="${dash} ${gap}"`;
  return ` fill="${fill}" fill-opacity="${fraction(shape["fillOpacity"]) ?? 1}" stroke="${stroke}" stroke-width="${thickness}"${dashes}`;
}
