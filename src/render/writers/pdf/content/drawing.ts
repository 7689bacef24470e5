import { reachOf } from "../../../model/drawing/bounds.ts";
import type {
  Drawing,
  DrawingGroup,
  DrawingNode,
  DrawnLettering,
  DrawnShape,
  PageNode,
  Paint,
  TilingPattern,
} from "../../../model/drawing/drawing.ts";
import type { LineMark } from "../../../model/drawing/mark.ts";
import { compose, unmoved, upward } from "../../../model/drawing/matrix.ts";
import { rectanglePath } from "../../../model/drawing/outline.ts";
import { bounds } from "../../../model/drawing/path-measure.ts";
import { oneTile } from "../../../model/drawing/tiles.ts";
import type { Matrix, Points } from "../../../model/geometry.ts";
import type { ObjectId } from "../../../pdf-syntax/objects.ts";
import { paintPicture } from "../images/pictures.ts";
import type { Canvas } from "./canvas.ts";
import { clipTo, colorGroup, paintForm, visibleBox, writeForm } from "./groups.ts";
import { paintLettering, unread } from "./lettering.ts";
import { paintLine, placeLink } from "./lines.ts";
import { onLayer } from "./on-layer.ts";
import { paintPath } from "./paint-path.ts";
import { blending, evenOpacity, fillWith, softMask, takePen, withPaint } from "./paints.ts";
import { withBleed } from "./tile-bleed.ts";
import { digitsFor, paintTiling } from "./tiling.ts";

/** A drawing with its top left corner at (x, y). Inside, coordinates are its own, so that digits are few. */
export function paintDrawing(canvas: Canvas, drawing: Drawing, x: Points, y: Points): void {
  const place: Matrix = [1, 0, 0, 1, x, y];
  const { content } = canvas;
  content.save();
  content.transform([1, 0, 0, 1, x, canvas.height - y]);
  paintNodes({ ...canvas, height: 0, toPage: compose(place, canvas.toPage) }, drawing.nodes);
  content.restore();
}

function paintNodes(canvas: Canvas, nodes: readonly DrawingNode[]): void {
  for (const node of nodes) paintNode(canvas, node);
}

function paintNode(canvas: Canvas, node: DrawingNode): void {
  switch (node.kind) {
    case "shape":
      paintShape(canvas, node);
      break;
    case "line":
      if (node.hidden === true) paintUnseen(canvas, node);
      else paintLine(canvas, node.line, node.x, node.y);
      break;
    case "lettering":
      paintLettering(canvas, node);
      break;
    case "picture":
      paintPicture(canvas, node.rect, node.picture);
      break;
    case "foreign-page":
      paintForeignPage(canvas, node);
      break;
    case "tiling":
      paintTiles(canvas, node);
      break;
    case "link":
      placeLink(canvas, node.rect, node.target);
      break;
    case "group":
      if (node.layer === undefined) paintDrawnGroup(canvas, node);
      else paintOnLayer(canvas, node, node.layer);
      break;
  }
}

/** Text that is there to be found and copied: what it looks like is a picture. */
function paintUnseen(canvas: Canvas, { line, x, y }: LineMark): void {
  const show = canvas.content.hideText();
  paintLine(canvas, line, x, y);
  show();
}

const foreign =
  "pages of another file are placed here, and what is in them is not checked; set their content as elements, or attach the file.";

/** ISO 32000-1, 8.4.1 and 9.3.1: what a page begins with, and a form takes from where it is shown. */
const initialState = "0 g 0 G 1 w 0 J 0 j 10 M [] 0 d 0 Tc 0 Tw 100 Tz 0 TL 0 Ts 0 Tr\n";

function paintForeignPage(canvas: Canvas, { page, path }: PageNode): void {
  const { content, shared } = canvas;
  shared.claims.hinder("foreign-page", path, foreign);
  content.resources.seeThrough = true;
  content.save();
  content.opacity(1);
  content.out.latin(initialState);
  paintForm(canvas, page.write(shared.file));
  content.restore();
}

/** A single tile is a group that the area cuts. */
function paintTiles(canvas: Canvas, tiling: TilingPattern): void {
  const { area } = tiling;
  const single = oneTile(tiling);
  if (area.kind === "lettering" && area.stroke !== undefined) paintTiledOutlines(canvas, tiling, area);
  else if (single === undefined)
    paintTiling(canvas, tiling, (within) => paintNodes(within, withBleed(tiling.nodes, tiling.tile)));
  else paintDrawnGroup(canvas, single);
}

/** Readers do not agree on outlines of letters in a pattern: they are a mask on it, and the text is there unseen. */
function paintTiledOutlines(canvas: Canvas, tiling: TilingPattern, letters: DrawnLettering): void {
  const { content } = canvas;
  const mask = writeForm(canvas, visibleBox(canvas), colorGroup, (within) =>
    unread(within.content, () => paintLettering(within, letters)),
  );
  const path = rectanglePath(tiling.reach);
  const tiles: TilingPattern = {
    ...tiling,
    area: { kind: "shape", path, fill: black, evenOdd: false, stroke: undefined },
  };
  content.save();
  content.apply(softMask(canvas, "/Alpha", mask));
  paintTiles(canvas, tiles);
  content.restore();
  if (tiling.again === true) return;
  paintUnseen(canvas, { ...letters, kind: "line" });
}

const black: Paint = { kind: "color", color: { r: 0, g: 0, b: 0 }, opacity: 1 };

/** A layer ends the sequence of marked content that the drawing is in, which goes on inside and behind it. */
function paintOnLayer(canvas: Canvas, group: DrawingGroup, layer: string): void {
  onLayer(canvas, layer, (within) => {
    within.tagging?.show();
    paintDrawnGroup(within, group);
  });
  canvas.tagging?.show();
}

function paintShape(canvas: Canvas, { path, fill, evenOdd, stroke }: DrawnShape): void {
  const { content } = canvas;
  const star = evenOdd ? "*" : "";
  const area = reachOf(bounds(path), stroke);
  if (fill?.kind === "color" && stroke?.paint.kind === "color" && fill.opacity >= 1 && stroke.paint.opacity >= 1) {
    fillWith(canvas, fill, area);
    takePen(canvas, stroke, area);
    paintPath(canvas, path, `B${star}`);
    return;
  }
  if (fill !== undefined) {
    withPaint(canvas, fill, area, () => {
      fillWith(canvas, fill, area);
      content.opacity(evenOpacity(fill));
      paintPath(canvas, path, `f${star}`);
    });
  }
  if (stroke !== undefined) {
    withPaint(canvas, stroke.paint, area, () => {
      takePen(canvas, stroke, area);
      paintPath(canvas, path, "S");
    });
  }
}

/** Nodes moved, cut and made see-through as one. */
function paintDrawnGroup(canvas: Canvas, group: DrawingGroup): void {
  const { content } = canvas;
  const transform = group.transform?.every((value, at) => value === unmoved[at]) ? undefined : group.transform;
  const { clip, opacity, blend, isolated } = group;
  const asOne = opacity < 1 || clip?.kind === "mask" || blend !== undefined || isolated === true;
  if (transform === undefined && clip === undefined && !asOne) {
    paintNodes(canvas, group.nodes);
    return;
  }
  content.save();
  const within = moved(canvas, transform);
  const usually = content.writeFinely(digitsFor(content.matrix));
  if (clip?.kind === "path") clipTo(within, clip.path, clip.evenOdd);
  if (asOne) paintAsOne(within, group);
  else paintNodes(within, group.nodes);
  content.restore();
  usually();
}

function moved(canvas: Canvas, transform: Matrix | undefined): Canvas {
  if (transform === undefined) return canvas;
  canvas.content.transform(upward(transform, canvas.height));
  return { ...canvas, toPage: compose(transform, canvas.toPage) };
}

/** The nodes as a transparency group, seen through a mask and blended with what is below, if the group says so. */
function paintAsOne(canvas: Canvas, { nodes, clip, opacity, blend }: DrawingGroup): void {
  const { content } = canvas;
  const box = visibleBox(canvas);
  const write = (inside: readonly DrawingNode[]): ObjectId =>
    writeForm(canvas, box, colorGroup, (within) => {
      const usually = within.content.writeFinely(digitsFor(content.matrix));
      paintNodes(within, inside);
      usually();
    });
  if (clip?.kind === "mask") {
    content.apply(softMask(canvas, clip.luminance === true ? "/Luminosity" : "/Alpha", write(clip.nodes)));
  }
  const form = write(nodes);
  content.opacity(Math.max(0, opacity));
  if (blend !== undefined) content.apply(blending(canvas, blend));
  paintForm(canvas, form);
}
