import type { Warning } from "../../../../vocabulary/http/warning.ts";
import type { ResourceRequest } from "../../../definition/resources/wanted.ts";
import type { WidthRange } from "../../../graphics/text/typesetter.ts";
import type { DocumentFacts } from "../../../model/document/document.ts";
import type { Paragraph } from "../../../model/document/flow.ts";
import type { Picture } from "../../../model/drawing/picture.ts";
import type { Points } from "../../../model/geometry.ts";
import type { PageFormat, PageLabel, PageMark } from "../../../model/page/page.ts";
import type { Inline } from "../../../model/text/inline.ts";
import type { Line } from "../../../model/text/line.ts";
import type { DocxFrame } from "../../../writers/docx/frame/docx-frame.ts";
import type { FrameKeeper } from "../../../writers/pdf/frame/file-frame.ts";
import type { ShapeNode } from "./shape.ts";
import type { RereadText } from "./skeleton.ts";

/**
 * How a document was laid out: the questions about its texts, the answers, and the marks that this led to. It has no text that is
 * not the template's: lines of other texts are set each time.
 */
export interface LayoutRecord {
  /** Of the bound definition, its texts without what they say. */
  readonly root: ShapeNode;
  /** For each text of its shape, what it is: one on the pages, or the template's own text, which must be the same. */
  readonly slots: readonly (TextSlot | string)[];
  readonly written: WrittenFrom;
  readonly pages: number;
  readonly facts: DocumentFacts;
  /** The files that it names. */
  readonly wanted: ResourceRequest;
  /** By source. */
  readonly pictures: ReadonlyMap<string, Picture>;
  /** What was remarked of the document as a whole. */
  readonly remarks: readonly Warning[];
  /** What else the layout depends on. */
  readonly setting: string;
  /** Units that reading and layout took. */
  readonly work: number;
  /** Bytes of memory, about. */
  readonly weight: number;
}

/** What a writer is given, by format. */
export type WrittenFrom =
  | { readonly kind: "pdf"; readonly operations: readonly WriterOperation[]; readonly frames: FrameKeeper }
  /** `runs`: of each text of the record's; undefined: of the template's own. */
  | { readonly kind: "docx"; readonly frame: DocxFrame; readonly runs: readonly (RunsOfText | undefined)[] };

/** What the runs of a text depend on, beside what is known of each. */
export interface RunsOfText {
  readonly kinds: readonly Inline["kind"][];
  /** What its letters say, where the author says nothing; undefined: it does not matter. */
  readonly direction: "ltr" | "rtl" | undefined;
}

/** A text that may say anything, as long as the same is answered of it. */
export interface TextSlot {
  readonly rereading: RereadText;
  /** Each paragraph of the text that there were questions about, without its inlines. */
  readonly blocks: readonly Paragraph[];
  /** In the order of the first time. */
  readonly questions: readonly LayoutQuestion[];
}

/** `block`: the place of the paragraph in `TextSlot.blocks`. */
export type LayoutQuestion =
  | { readonly kind: "lines"; readonly block: number; readonly width: Points; readonly answer: readonly LineAnswer[] }
  | { readonly kind: "extent"; readonly block: number; readonly answer: WidthRange }
  | { readonly kind: "words"; readonly block: number; readonly width: Points };

/** What layout knows of a line. */
export interface LineAnswer extends Pick<Line, "ascent" | "descent"> {
  readonly shift: Points | undefined;
  /** Pages seldom end so. */
  readonly isHyphenated: boolean;
}

/** What a writer was given, in its order. */
export type WriterOperation =
  | { readonly kind: "open"; readonly size: PageFormat; readonly label: PageLabel | undefined }
  /** `page`: from 0. */
  | { readonly kind: "paint"; readonly page: number; readonly pieces: readonly PaintedPiece[] };

export type PaintedPiece = readonly PageMark[] | PlacedLine;

/** A line of a text: of which question's answer it is one, which of its lines, and where its baseline begins. */
export interface PlacedLine {
  readonly slot: number;
  readonly question: number;
  readonly line: number;
  readonly x: Points;
  readonly y: Points;
}
