import type { ContentElement } from "../../../vocabulary/generated/definition.ts";
import type { Budget } from "../../contract/budget.ts";
import type { Report } from "../../contract/report.ts";
import type { GrowthAllowance } from "../../graphics/draw/allowance.ts";
import type { Barcodes } from "../../graphics/draw/barcode/barcodes.ts";
import type { ChartTools } from "../../graphics/draw/chart/tools.ts";
import type { FilterTools } from "../../graphics/draw/filters/filter-tools.ts";
import type { Typesetter } from "../../graphics/text/typesetter.ts";
import type { Block, PositionedBlocks } from "../../model/document/flow.ts";
import type { NumberingScheme } from "../../model/document/numbering.ts";
import type { PlacedPdfPage } from "../../model/drawing/foreign-page.ts";
import type { Graphic } from "../../model/drawing/picture.ts";
import type { Points } from "../../model/geometry.ts";
import type { BoxLook, TextLook } from "../../model/look.ts";
import type { Inline } from "../../model/text/inline.ts";
import type { Growth } from "../bind/growth.ts";
import { isOmitted } from "../bind/omitted.ts";
import type { Formats } from "../formats/formats.ts";
import type { CaptionCounts } from "./collected/captions.ts";
import type { Contents } from "./collected/contents.ts";
import type { CountedLists } from "./collected/counted-lists.ts";
import type { Counters } from "./collected/counters.ts";
import type { FootnoteList } from "./collected/notes.ts";
import type { References } from "./collected/references.ts";
import type { LookVariants } from "./styles/look-variants.ts";
import type { StyleBook } from "./styles/style-book.ts";
import type { TextKeys } from "./styles/text-keys.ts";

/** How lists within an item go on with the numbering of its list. */
export interface ListCounting {
  /** Made for the outermost list: its identity is that of the list. */
  readonly scheme: NumberingScheme;
  /** The counts of the levels above. */
  readonly counts: readonly number[];
}

/** How many times its own size a drawing is shown, which decides how fine what is filtered in it is. */
type ScaleOf = (own: Graphic) => number;

/** Tools that drawings need in addition to those of all elements. */
export interface DrawingSetting {
  readonly text: Pick<Typesetter, "prepare" | "lines">;
  readonly barcodes: Barcodes;
  /** The budget of painted tiles, for the whole document. */
  readonly tiles: GrowthAllowance;
  readonly filters: FilterTools;
  /** undefined: the document has no chart. */
  readonly charts: ChartTools | undefined;
}

/** A text that becomes a paragraph of its own. */
export interface NotedText {
  /** The node that it stands in, or the list of texts, and where there. */
  readonly of: object;
  readonly at: string | number;
  readonly text: string;
  readonly inlines: readonly Inline[];
  readonly look: TextLook;
  /** JSON Pointer of its paragraph. */
  readonly path: string;
  readonly box: BoxLook;
  /** Inlines as lines show them: with single blanks, or as they were typed. */
  readonly shown: (inlines: readonly Inline[]) => readonly Inline[];
  /** Reads another text in its place; findings and costs are not the document's. */
  readonly read: (text: string) => readonly Inline[];
}

/** State and tools that reading any part of a document needs. */
export interface ReadContext {
  readonly styles: StyleBook;
  readonly report: Report;
  /** Its texts are those of a file with its values in it: nothing in them was meant as a mark, of any language. */
  readonly isLiteral?: boolean | undefined;
  /** The picture an author names: by path, `data:` URI or a name in `images`; undefined when it could not be had. */
  readonly picture: (source: string, scaleOf?: ScaleOf) => Graphic | undefined;
  /** The same for drawings that it becomes a part of, which settle its filters. */
  readonly part: (source: string) => Graphic | undefined;
  /** The pages of a PDF file that an author names by path or `data:` URI; undefined when it could not be had. */
  readonly foreignPages: (source: string) => readonly PlacedPdfPage[] | undefined;
  readonly drawing: DrawingSetting;
  /** Whether `[goto]` finds the place. */
  readonly hasPlace: (name: string) => boolean;
  /** Called with the id of every element that has one, and the element's path. */
  readonly notePlace: (id: string, path: string) => void;
  /** Looks that shortcodes make of others, so that equal runs share one. */
  readonly variants: LookVariants;
  /** Width between the margins of the section's pages. */
  readonly availableWidth: Points;
  /** Pages break in the body only. */
  readonly inBody: boolean;
  /** Where the stack around notes what has a place of its own in it; undefined: there is no stack around. */
  readonly container: PositionedBlocks[] | undefined;
  /** The name a heading of the body is given for the table of contents to lead to. */
  readonly headingPlace: (level: number) => string | undefined;
  /** The same for a caption of the body, by its kind. */
  readonly captionPlace: (kind: string) => string | undefined;
  /** Where headings are noted and tables of contents made of them; undefined in headers and footers. */
  readonly contents: Contents | undefined;
  /** Numbers and dates as the document writes them. */
  readonly formats: Formats;
  /** Where ordered lists note how far they count; undefined in headers and footers. */
  readonly lists: CountedLists | undefined;
  /** A numbering for a list, by its name; undefined: there is none. */
  readonly scheme: (name: string) => NumberingScheme | undefined;
  /** How the items around count, for lists within them; undefined: none of them counts in a numbering. */
  readonly counting?: ListCounting | undefined;
  /** The counts of numberings so far; undefined where nothing is numbered. */
  readonly counters: Counters | undefined;
  /** The counts of captions so far; where `counters` is undefined, they are not counted. */
  readonly captions: CaptionCounts;
  /** Elements that other places refer to, by name. */
  readonly references: References;
  /** Where footnotes are noted; undefined where there are none. */
  readonly notes: FootnoteList | undefined;
  /** Counts what reading adds of its own accord. */
  readonly growth: Growth;
  readonly budget: Budget;
  /** Learns of texts that become paragraphs, and says by which inlines they are known; each cell is then one of its own. */
  readonly noted?: ((text: NotedText) => readonly Inline[]) | undefined;
  /** Reads an element: for those that hold others. */
  readonly element: ReadElementBlocks;
}

/** An element's blocks. `keys` is what it inherits, `path` its own JSON Pointer. */
type ReadElementBlocks = (
  element: ContentElement,
  keys: TextKeys,
  path: string,
  context: ReadContext,
) => readonly Block[];

/** For elements outside the body: pages do not break there, and nothing is counted, listed or noted. */
export const outsideBody = <Context extends Omit<ReadContext, "availableWidth">>(context: Context): Context => ({
  ...context,
  inBody: false,
  headingPlace: () => undefined,
  contents: undefined,
  lists: undefined,
  counters: undefined,
  notes: undefined,
});

/** Elements that stand below one another; `path` is their list's. */
export function readElements(
  elements: readonly ContentElement[],
  keys: TextKeys,
  path: string,
  context: ReadContext,
): readonly Block[] {
  const blocks: Block[] = [];
  elements.forEach((element, at) => {
    if (isOmitted(element)) return;
    for (const block of context.element(element, keys, `${path}/${at}`, context)) blocks.push(block);
  });
  return blocks;
}
