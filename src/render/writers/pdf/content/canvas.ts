import type { FormField } from "../../../model/document/field.ts";
import type { Drawing } from "../../../model/drawing/drawing.ts";
import type { Matrix, Points, Rect } from "../../../model/geometry.ts";
import type { ObjectId } from "../../../pdf-syntax/objects.ts";
import type { ConformanceClaims } from "../claims/claims.ts";
import type { Sizes } from "../claims/sizes.ts";
import type { PdfFile } from "../file/pdf-file.ts";
import type { XObjects } from "../file/x-objects.ts";
import type { ImageNames } from "../images/images.ts";
import type { Destinations } from "../links/destinations.ts";
import type { OptionalContent } from "../links/layers.ts";
import type { Links } from "../links/links.ts";
import type { Heading } from "../links/outline.ts";
import type { StreamTagger } from "../tags/tagging.ts";
import type { Tags } from "../tags/tags.ts";
import type { DocumentFonts } from "../text/fonts.ts";
import type { GlyphWriter } from "../text/glyph-writer.ts";
import type { ContentStream } from "./content-stream.ts";
import type { PendingStreams } from "./pending-streams.ts";

/** Where fields are noted (`forms/forms.ts`, which paints with these canvases). */
interface FormPlaces {
  place(canvas: Canvas, field: FormField, rect: Rect): boolean;
}

/** State that all pages of a document share while they are written. */
export interface CanvasState {
  readonly file: PdfFile;
  readonly streams: PendingStreams;
  readonly fonts: DocumentFonts;
  readonly xObjects: XObjects;
  /** The name under which a picture is painted. */
  readonly imageName: ImageNames;
  readonly links: Links;
  readonly forms: FormPlaces;
  readonly destinations: Destinations;
  readonly layers: OptionalContent;
  readonly claims: ConformanceClaims;
  /** undefined: no claim depends on them. */
  readonly sizes: Sizes | undefined;
  /** undefined: the document is not tagged. */
  readonly tags: Tags | undefined;
  /** Handed around, because lines of text may hold drawings, and drawings hold lines. */
  readonly paintDrawing: (canvas: Canvas, drawing: Drawing, x: Points, y: Points) => void;
  /** In the order of the pages. */
  readonly headings: Heading[];
}

/** Where marks are painted: a page, or a group drawn as one. */
export interface Canvas {
  readonly shared: CanvasState;
  readonly content: ContentStream;
  readonly glyphs: GlyphWriter;
  /** The page's: marks count down from the top, PDF up from the bottom. */
  readonly height: Points;
  /** From the marks' coordinates to the page's, both with y down. */
  readonly toPage: Matrix;
  /** The page that marks end up on, from 0, and its box. */
  readonly page: number;
  readonly pageBox: Rect;
  /** Layers that the content belongs to, outermost first. */
  readonly layers: readonly ObjectId[];
  /** Marks the content with the parts it belongs to; undefined where documents are not tagged. */
  readonly tagging: StreamTagger | undefined;
}
