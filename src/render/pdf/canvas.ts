import type { Drawing } from "../model/drawing.ts";
import type { Matrix, Points, Rect } from "../model/geometry.ts";
import type { Content } from "./content.ts";
import type { Contents } from "./contents.ts";
import type { Destinations } from "./destinations.ts";
import type { PdfFile } from "./file.ts";
import type { Fonts } from "./fonts.ts";
import type { GlyphWriter } from "./glyphs.ts";
import type { Images } from "./images.ts";
import type { Layers } from "./layers.ts";
import type { Links } from "./links.ts";
import type { ObjectId } from "./objects.ts";
import type { Heading } from "./outline.ts";
import type { XObjects } from "./x-objects.ts";

/** What all pages of a document share while they are written. */
export interface Shared {
  readonly file: PdfFile;
  readonly contents: Contents;
  readonly fonts: Fonts;
  readonly xObjects: XObjects;
  readonly images: Images;
  readonly links: Links;
  readonly destinations: Destinations;
  readonly layers: Layers;
  /** Handed around, because lines of text may hold drawings, and drawings hold lines. */
  readonly paintDrawing: (canvas: Canvas, drawing: Drawing, x: Points, y: Points) => void;
  /** In the order of the pages. */
  readonly headings: Heading[];
}

/** Where marks are painted: a page, or a group drawn as one. */
export interface Canvas {
  readonly shared: Shared;
  readonly content: Content;
  readonly glyphs: GlyphWriter;
  /** The page's: marks count down from the top, PDF up from the bottom. */
  readonly height: Points;
  /** From the marks' coordinates to the page's, both with y down. */
  readonly toPage: Matrix;
  /** The page that marks end up on, from 0, and its box. */
  readonly page: number;
  readonly pageBox: Rect;
  /** Those that what is painted belongs to, outermost first. */
  readonly layers: readonly ObjectId[];
}
