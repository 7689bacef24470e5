import { sorted } from "../../model/drawing.ts";
import type { Points } from "../../model/geometry.ts";
import type { Graphic, Picture } from "../../model/picture.ts";
import type { Losses } from "../losses.ts";
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
}

const extensions: Readonly<Record<string, MediaExtension>> = {
  "image/png": "png",
  "image/jpeg": "jpeg",
  "image/gif": "gif",
};

/** The pictures of a document, each stored once. */
export class Media {
  readonly #package: Package;
  readonly #losses: Losses;
  readonly #targets = new Map<string, string>();
  #drawings = 0;

  constructor(to: Package, losses: Losses) {
    this.#package = to;
    this.#losses = losses;
  }

  /** A number that no other drawing of the document has. */
  nextId(): number {
    this.#drawings += 1;
    return this.#drawings;
  }

  /** A `w:drawing` that stands in a line; "" where the graphic cannot be kept, which is reported. */
  inline(placed: PlacedGraphic, part: Part): string {
    const { width, height, alt } = placed;
    if (!(width > 0 && height > 0)) return "";
    const content = this.content(placed, part);
    if (content === undefined) return "";
    const id = this.nextId();
    const size = `cx="${emu(width)}" cy="${emu(height)}"`;
    const named = `id="${id}" name="Picture ${id}" descr="${escapeXml(alt ?? "")}"`;
    return `<w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent ${size}/><wp:docPr ${named}/>${content}</wp:inline></w:drawing>`;
  }

  /** `a:graphic` of a picture, for inline and anchored drawings alike. */
  content({ picture, width, height, path }: PlacedGraphic, part: Part): string | undefined {
    const graphic = sorted(picture);
    if (graphic.kind === "drawing") {
      this.#losses.add("drawing", path);
      return undefined;
    }
    const target = this.#stored(graphic.picture);
    if (target === undefined) {
      this.#losses.add("drawing", path);
      return undefined;
    }
    const id = part.relationships.add("image", target);
    return pictureXml(id, width, height);
  }

  /** The name of a picture's file, from `word/`. */
  #stored({ hash, source, mediaType }: Picture): string | undefined {
    const known = this.#targets.get(hash);
    if (known !== undefined) return known;
    const extension = extensions[mediaType];
    if (extension === undefined) return undefined;
    return this.store(hash, extension, source);
  }

  /** Stores bytes under the name of their hash, once. */
  store(hash: string, extension: MediaExtension, bytes: Uint8Array): string {
    const target = `media/${hash.slice(0, 32)}.${extension}`;
    this.#targets.set(hash, target);
    this.#package.media(`word/${target}`, extension, bytes);
    return target;
  }
}

const a = "http://schemas.openxmlformats.org/drawingml/2006/main";
const pic = "http://schemas.openxmlformats.org/drawingml/2006/picture";

function pictureXml(id: string, width: Points, height: Points): string {
  const fill = `<pic:blipFill><a:blip r:embed="${id}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>`;
  const place = `<a:xfrm><a:off x="0" y="0"/><a:ext cx="${emu(width)}" cy="${emu(height)}"/></a:xfrm>`;
  const shape = `<pic:spPr>${place}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>`;
  const names = '<pic:nvPicPr><pic:cNvPr id="0" name=""/><pic:cNvPicPr/></pic:nvPicPr>';
  return `<a:graphic xmlns:a="${a}"><a:graphicData uri="${pic}"><pic:pic xmlns:pic="${pic}">${names}${fill}${shape}</pic:pic></a:graphicData></a:graphic>`;
}
