import type { Phases } from "../../contract/phases.ts";
import { Report } from "../../contract/report.ts";
import type { TextSource, Typesetter } from "../../graphics/text/typesetter.ts";
import {
  columnsOf,
  fittedIn,
  inFlowBecause,
  type LayoutTools,
  printDocument,
  sizeOfPlaced,
} from "../../layout/document.ts";
import { NodePages } from "../../layout/findings/node-pages.ts";
import { PlacePages, type SignatureSpot } from "../../layout/findings/place-pages.ts";
import { reportInFlow } from "../../layout/floats/float.ts";
import { silent } from "../../layout/trace.ts";
import type { DocumentFacts } from "../../model/document/document.ts";
import type { Flow, PlainLooks, TableBlock } from "../../model/document/flow.ts";
import type { Size } from "../../model/geometry.ts";
import type { TextPlaces } from "../../writers/docx/frame/text-places.ts";
import { Losses } from "../../writers/docx/losses.ts";
import type { LayoutMeasures, TableMeasures } from "../../writers/docx/measures.ts";
import type { Rasterise } from "../../writers/docx/media/rasteriser.ts";
import { withoutWholePages } from "../../writers/docx/without-whole-pages.ts";
import { type WrittenDocx, writeDocx } from "../../writers/docx/write.ts";

/** Parts of which a document in DOCX is made. */
interface DocxParts {
  readonly facts: DocumentFacts;
  readonly plain: PlainLooks;
  readonly text: TextSource & Pick<Typesetter, "prepare" | "extent">;
  readonly report: Report;
  readonly phases: Phases;
  readonly rasterise: Rasterise | undefined;
  /** Tools for layout. Its findings are dropped here, because they are about pages that are not delivered. */
  readonly tools: () => LayoutTools;
  /** Learns where texts stand in the file. */
  readonly places: TextPlaces | undefined;
}

export interface MadeDocx extends WrittenDocx {
  /** By our own layout: readers of the file may come to another number. */
  readonly pages: number;
}

/** A document in DOCX, with the page numbers and widths of columns that our own layout comes to. */
export function makeDocx(given: Flow, parts: DocxParts): MadeDocx {
  const { facts, plain, text, report, phases, rasterise, tools, places } = parts;
  const flow = withoutWholePages(given, new Losses(report));
  const quiet = (): LayoutTools => ({ ...tools(), report: new Report() });
  const name = facts.signature?.block && facts.signature.fieldName;
  const { writer, pages } = phases.time("layout", () => printDocument(flow, quiet(), () => new PlacePages(name)));
  const placed = signedAt(facts, writer.signaturePlace);
  const width: LayoutMeasures["width"] = (inlines, look, paragraph, path) =>
    text.extent(text.prepare(inlines, look, { ...paragraph, align: "left", indent: 0 }, path)).max;
  const table: LayoutMeasures["table"] = (one, space) => measure(one, space, flow, quiet());
  const pageOfBlock = blockPages(flow, placed, quiet());
  const sizeOf: LayoutMeasures["placed"] = (one, container) => sizeOfPlaced(one, container, flow, quiet());
  const fitted: LayoutMeasures["fitted"] = (one, { width: across, height: full }) =>
    fittedIn(one, { width: across, full }, flow, { ...tools(), report });
  const atSide: LayoutMeasures["atSide"] = (one, { width: across, height: full }, before) => {
    const why = inFlowBecause(one, { width: across, full, before }, flow, quiet());
    if (why !== undefined) reportInFlow(one.path, why, report);
    return why === undefined;
  };
  const { pageOf, labelOf } = writer;
  const measures: LayoutMeasures = {
    pages,
    pageOf,
    labelOf,
    pageOfBlock,
    width,
    table,
    placed: sizeOf,
    fitted,
    atSide,
  };
  return {
    ...phases.time("write", () => writeDocx({ flow, plain, facts: placed, text, report, measures, rasterise, places })),
    pages,
  };
}

/** The block of the document's own signature stands at the place of its name, if there is one. */
function signedAt(facts: DocumentFacts, place: SignatureSpot | undefined): DocumentFacts {
  const { signature } = facts;
  if (signature?.block === undefined || place === undefined) return facts;
  const { page: pageNumber, left, bottom } = place;
  return { ...facts, signature: { ...signature, block: { ...signature.block, pageNumber, left, bottom } } };
}

/** Only a signature's block beyond the first page asks for it: it costs a layout. */
function blockPages(flow: Flow, { signature }: DocumentFacts, tools: LayoutTools): LayoutMeasures["pageOfBlock"] {
  if ((signature?.block?.pageNumber ?? 1) === 1) return () => undefined;
  return printDocument(flow, { ...tools, trace: silent }, () => new NodePages()).writer.pageOf;
}

function measure(table: TableBlock, space: Size, flow: Flow, tools: LayoutTools): TableMeasures {
  const { box, edges, behindMarks } = columnsOf(table, space, flow, tools);
  const last = edges.length - 2;
  const gap = table.gap?.columns ?? 0;
  const columns = edges.slice(1).map((edge, at) => edge - (edges[at] ?? 0) - (at === last ? gap : 0));
  const width = typeof box.width === "number" ? box.width : (edges.at(-1) ?? 0);
  const behind = columns.map((_, at) => behindMarks[at] ?? 0);
  return table.mirrored
    ? { width, columns: columns.toReversed(), behindMarks: behind.toReversed() }
    : { width, columns, behindMarks: behind };
}
