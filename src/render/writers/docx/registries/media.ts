import { sha256 } from "../../../../vocabulary/ids.ts";
import { pictureFile } from "../../../graphics/images/picture-file.ts";
import { type Drawing, type GraphicOfKind, resized, sorted } from "../../../model/drawing/drawing.ts";
import type { Graphic, Picture } from "../../../model/drawing/picture.ts";
import { noSides, type OutlinePath, type Points, type Sides, type Size } from "../../../model/geometry.ts";
import type { Losses } from "../losses.ts";
import { type CroppedPicture, croppedPicture } from "../media/cropped-picture.ts";
import { type DrawingTools, drawingMedia } from "../media/drawing-media.ts";
import { wordsOf } from "../media/drawing-words.ts";
import type { RasterFile } from "../media/raster-file.ts";
import { pixelsPerPoint } from "../media/rasteriser.ts";
import { drawingAsSvg } from "../media/svg.ts";
import type { MediaExtension, Package, Part } from "../package/package.ts";
import { escapeXml } from "../xml/escape.ts";
import { emu } from "../xml/units.ts";

/** A picture at its place. */
export interface PlacedGraphic {
  readonly picture: Graphic;
  readonly width: Points;
  readonly height: Points;
  readonly alt: string | undefined;
  readonly path: string;
  /** The visible part, from its top left corner, and its opacity; unset: all of it, opaque. */
  readonly cut?: { readonly clip: OutlinePath | undefined; readonly opacity: number } | undefined;
}

const extensions = { "image/png": "png", "image/jpeg": "jpeg" } as const;

/** The pictures of a document, each stored once. */
export class MediaParts {
  readonly #package: Package;
  readonly #losses: Losses;
  readonly #tools: DrawingTools;
  readonly #targets = new Map<string, string>();
  #drawings = 0;

  constructor(to: Package, losses: Losses, tools: DrawingTools) {
    this.#package = to;
    this.#losses = losses;
    this.#tools = tools;
  }

  /** A number that no other drawing of the document has. */
  nextId(): number {
    this.#drawings += 1;
    return this.#drawings;
  }

  /** A `w:drawing` that stands in a line; "" where the graphic cannot be kept, which is reported. */
  inline(placed: PlacedGraphic, part: Part): string {
    const { width, height, alt, picture } = placed;
    if (!(width > 0 && height > 0)) return "";
    const content = this.content(placed, part);
    if (content === undefined) return "";
    const id = this.nextId();
    const size = `cx="${emu(width)}" cy="${emu(height)}"`;
    const named = `id="${id}" name="Picture ${id}" descr="${escapeXml(alt ?? wordsOf(picture))}"`;
    return `<w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent ${size}/><wp:docPr ${named}/>${content}</wp:inline></w:drawing>`;
  }

  /** `a:graphic` of a picture, for inline and anchored drawings alike. */
  content({ picture, width, height, path, cut }: PlacedGraphic, part: Part): string | undefined {
    const whole = sorted(picture);
    if (whole.kind === "drawing" && whole.drawing.nodes[0]?.kind === "foreign-page") {
      this.#losses.report("foreignPage", path);
      return undefined;
    }
    const cropped = cut === undefined ? croppedIn(whole) : undefined;
    const graphic = cut === undefined ? whole : sorted(cutOut(picture, { width, height }, cut));
    const blip = cropped
      ? this.#filed(cropped.picture, path, part)
      : this.#blip(graphic, { width, height }, path, part);
    if (blip !== undefined) return pictureXml(blip, cropped?.crop ?? noSides, { width, height });
    this.#losses.report("drawing", path);
    return undefined;
  }

  #blip(graphic: GraphicOfKind, size: Size, path: string, part: Part): string | undefined {
    return graphic.kind === "drawing"
      ? this.#drawn(resized(graphic.drawing, size), part)
      : this.#filed(graphic.picture, path, part);
  }

  /** `a:blip` of a picture; one that EXIF turns is drawn upright, because readers do not agree on turning it. */
  #filed(picture: Picture, path: string, part: Part): string | undefined {
    if (!(picture.mediaType in extensions)) this.#losses.report("pictureFormat", path);
    const key = `picture ${picture.hash}`;
    const known = this.#targets.get(key);
    if (known !== undefined) return blipXml(part.relationships.add("image", known));
    const file = pictureFile(picture);
    const shown = file.orientation === 1 ? file : this.#upright(picture);
    return (
      shown && blipXml(part.relationships.add("image", this.#store(key, extensions[shown.mediaType], shown.bytes)))
    );
  }

  #upright(picture: Picture): RasterFile | undefined {
    const [width, height] = [picture.width / pixelsPerPoint, picture.height / pixelsPerPoint];
    const rect = { x: 0, y: 0, width, height };
    return drawingMedia({ width, height, nodes: [{ kind: "picture", rect, picture, alt: undefined }] }, this.#tools)
      ?.fallback;
  }

  /** `a:blip` of a drawing: a picture, and the SVG file that newer readers show in its place. */
  #drawn(drawing: Drawing, part: Part): string | undefined {
    const svg = drawingAsSvg(drawing, this.#tools);
    if (svg === undefined) return undefined;
    const key = `drawing ${sha256(svg)}`;
    const made = this.#targets.get(key) ?? this.#draw(drawing, svg, key);
    if (made === undefined) return undefined;
    return blipXml(part.relationships.add("image", made), part.relationships.add("image", vectorsBeside(made)));
  }

  /** The name of the picture; the SVG file has the same with its own extension. */
  #draw(drawing: Drawing, svg: string, key: string): string | undefined {
    const fallback = this.#tools.rasterise?.(svg, drawing);
    if (fallback === undefined) return undefined;
    const target = this.#store(key, extensions[fallback.mediaType], fallback.bytes);
    this.#package.media(`word/${vectorsBeside(target)}`, "svg", Buffer.from(svg, "utf8"));
    return target;
  }

  /** Stores bytes under the name of their hash. */
  #store(key: string, extension: MediaExtension, bytes: Uint8Array): string {
    const target = `media/${sha256(bytes).slice(0, 32)}.${extension}`;
    this.#targets.set(key, target);
    this.#package.media(`word/${target}`, extension, bytes);
    return target;
  }
}

/** The name of the SVG file beside a picture. */
const vectorsBeside = (picture: string): string => picture.replace(/[^.]+$/, "svg");

/** A drawing that is a picture, or a part of it, is one for Word as well, as long as it takes the file. */
function croppedIn(graphic: GraphicOfKind): CroppedPicture | undefined {
  const cropped = graphic.kind === "drawing" ? croppedPicture(graphic.drawing) : undefined;
  return cropped !== undefined && cropped.picture.mediaType in extensions ? cropped : undefined;
}

/** Word cuts no picture along a path of ours: what is left of it is a drawing. */
function cutOut(picture: Graphic, size: Size, { clip, opacity }: Exclude<PlacedGraphic["cut"], undefined>): Drawing {
  const graphic = sorted(picture);
  const nodes: Drawing["nodes"] =
    graphic.kind === "drawing"
      ? resized(graphic.drawing, size).nodes
      : [{ kind: "picture", rect: { x: 0, y: 0, ...size }, picture: graphic.picture, alt: undefined }];
  const path = clip === undefined ? undefined : ({ kind: "path", path: clip, evenOdd: false } as const);
  return { ...size, nodes: [{ kind: "group", nodes, transform: undefined, clip: path, opacity }] };
}

const a = "http://schemas.openxmlformats.org/drawingml/2006/main";
const pic = "http://schemas.openxmlformats.org/drawingml/2006/picture";

/** MS-ODRAWXML 2.3.1.2: a reader that knows `svgBlip` shows that file, every other the picture. */
function blipXml(picture: string, vectors?: string): string {
  if (vectors === undefined) return `<a:blip r:embed="${picture}"/>`;
  const blip = `<asvg:svgBlip xmlns:asvg="http://schemas.microsoft.com/office/drawing/2016/SVG/main" r:embed="${vectors}"/>`;
  return `<a:blip r:embed="${picture}"><a:extLst><a:ext uri="{96DAC541-7B7A-43D3-8B79-37D633B846F1}">${blip}</a:ext></a:extLst></a:blip>`;
}

/** ECMA-376-1, 20.1.8.55, in thousandths of a percent; "": all of the picture shows. */
function cropXml({ left, top, right, bottom }: Sides<number>): string {
  const [l, t, r, b] = [left, top, right, bottom].map((share) => Math.max(0, Math.round(share * 100_000)));
  return l === 0 && t === 0 && r === 0 && b === 0 ? "" : `<a:srcRect l="${l}" t="${t}" r="${r}" b="${b}"/>`;
}

function pictureXml(blip: string, crop: Sides<number>, { width, height }: Size): string {
  const fill = `<pic:blipFill>${blip}${cropXml(crop)}<a:stretch><a:fillRect/></a:stretch></pic:blipFill>`;
  const place = `<a:xfrm><a:off x="0" y="0"/><a:ext cx="${emu(width)}" cy="${emu(height)}"/></a:xfrm>`;
  const shape = `<pic:spPr>${place}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>`;
  const names = '<pic:nvPicPr><pic:cNvPr id="0" name=""/><pic:cNvPicPr/></pic:nvPicPr>';
  return `<a:graphic xmlns:a="${a}"><a:graphicData uri="${pic}"><pic:pic xmlns:pic="${pic}">${names}${fill}${shape}</pic:pic></a:graphicData></a:graphic>`;
}
