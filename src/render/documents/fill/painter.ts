import type { Line } from "../../model/text/line.ts";
import { array, type ObjectId, real } from "../../pdf-syntax/objects.ts";
import { turnedForm } from "../../pdf-syntax/reader/page-form.ts";
import { ContentStream } from "../../writers/pdf/content/content-stream.ts";
import { PendingStreams } from "../../writers/pdf/content/pending-streams.ts";
import { PdfFile, type PdfVersion } from "../../writers/pdf/file/pdf-file.ts";
import { XObjects } from "../../writers/pdf/file/x-objects.ts";
import { DocumentFonts, type FacePrograms, type FontFaults } from "../../writers/pdf/text/fonts.ts";
import { GlyphWriter } from "../../writers/pdf/text/glyph-writer.ts";

/** Canvas of an appearance; positions count from the lower left corner, y up. */
export interface AppearanceCanvas {
  readonly content: ContentStream;
  /** A line whose left edge is `x` and whose baseline is `y`. */
  readonly line: (line: Line, x: number, y: number) => void;
}

export interface SheetSize {
  readonly width: number;
  readonly height: number;
  readonly rotation: 0 | 90 | 180 | 270;
}

/** Paints appearances as forms (ISO 32000-1, 8.10), with subsets of our faces, for an update of a file. */
export class Painter {
  readonly file: PdfFile;
  readonly #fonts: DocumentFonts;
  readonly #streams: PendingStreams;
  readonly #xObjects = new XObjects();

  /** `first`: the first number that an object can have. */
  constructor(text: FacePrograms, first: number) {
    this.file = new PdfFile({ after: first - 1 });
    this.#fonts = new DocumentFonts(this.file, text);
    this.#streams = new PendingStreams(this.file);
  }

  form({ width, height, rotation }: SheetSize, paint: (sheet: AppearanceCanvas) => void): ObjectId {
    const content = new ContentStream("form");
    const glyphs = new GlyphWriter(content, this.#fonts);
    paint({
      content,
      line: (line, x, y) => {
        for (const piece of line.pieces) if (piece.kind === "glyphs") glyphs.show(piece, x, y);
        glyphs.end();
      },
    });
    content.close();
    return this.#streams.add(
      {
        Type: "/XObject",
        Subtype: "/Form",
        BBox: array(["0", "0", real(width, 2), real(height, 2)]),
        Matrix: turnedForm(rotation, real(width, 2), real(height, 2)),
        Resources: content.resources.dictionary(this.#xObjects),
      },
      content.out.view().slice(),
    );
  }

  /** To be called once, when all is painted. `edition`: what the file asks of fonts. Answers with what is wrong with them. */
  finish(edition: PdfVersion): FontFaults {
    this.#streams.write(this.#fonts.embed(edition));
    return this.#fonts.faults();
  }
}
