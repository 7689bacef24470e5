import type { Document } from "../../../vocabulary/generated/definition.ts";
import { type Budget, costs } from "../../contract/budget.ts";
import type { Report } from "../../contract/report.ts";
import { tileAllowance } from "../../graphics/draw/allowance.ts";
import { Barcodes } from "../../graphics/draw/barcode/barcodes.ts";
import { type FilterPainter, filterAllowance } from "../../graphics/draw/filters/filter-tools.ts";
import type { Typesetter } from "../../graphics/text/typesetter.ts";
import type { DocumentFacts } from "../../model/document/document.ts";
import type { Flow, PlainLooks } from "../../model/document/flow.ts";
import type { SignatureField } from "../../model/document/signature.ts";
import { sorted } from "../../model/drawing/drawing.ts";
import { unquoteLiteral } from "../../model/literal.ts";
import { Growth } from "../bind/growth.ts";
import { Formats } from "../formats/formats.ts";
import type { PrintedValues } from "../formats/printed-values.ts";
import { imageSource } from "../resources/image-source.ts";
import type { LoadedResources } from "../resources/loaded-resources.ts";
import { CaptionCounts } from "./collected/captions.ts";
import { Contents } from "./collected/contents.ts";
import { CountedLists } from "./collected/counted-lists.ts";
import { Counters } from "./collected/counters.ts";
import { footnotesOf } from "./collected/footnotes.ts";
import { FootnoteList } from "./collected/notes.ts";
import { LinkTargets } from "./collected/places.ts";
import { References } from "./collected/references.ts";
import type { DrawingSetting, ReadContext } from "./context.ts";
import { withFindings } from "./diagnostics.ts";
import { drawingTools } from "./drawings/drawing-tools.ts";
import { DrawnFiles } from "./drawings/drawn-files.ts";
import { readElement } from "./elements/element.ts";
import { readAttachments } from "./facts/attachments.ts";
import { isTagged, readClaims } from "./facts/claims.ts";
import { type DocumentFactsInput, readFacts } from "./facts/facts.ts";
import { readInvoice } from "./facts/invoice.ts";
import { languageOf } from "./facts/language.ts";
import { readSections } from "./pages/sections.ts";
import { readSignature } from "./signature/read-signature.ts";
import { LookVariants } from "./styles/look-variants.ts";
import type { StopLists } from "./styles/stop-lists.ts";
import { StyleBook } from "./styles/style-book.ts";
import { type TopLevel, topLevel } from "./top-level.ts";

export interface ReadDocument {
  readonly flow: Flow;
  readonly facts: DocumentFacts;
  readonly plain: PlainLooks;
  /** The flow with what was found until then shown in it; undefined: the author does not ask for that. */
  readonly diagnosed: (() => Flow) | undefined;
}

/** Job and tools with which a document is read. */
interface DocumentReading extends DocumentFactsInput {
  readonly report: Report;
  readonly budget: Budget;
  readonly text: Pick<Typesetter, "prepare" | "lines">;
  /** Learns which values formats write. */
  readonly printed?: PrintedValues | undefined;
  readonly noted?: ReadContext["noted"];
  readonly isLiteral?: ReadContext["isLiteral"];
  /** undefined: no drawing has filters. */
  readonly filterPainter?: FilterPainter | undefined;
}

/** However much work is allowed, a document has no more than ten thousand different symbols. */
const unitsPerBarcode = 400;

/**
 * A bound definition as blocks with complete looks: styles are resolved, shortcodes read, pictures in place. Parts of
 * the language that this version does not draw are reported once for each place, and their text is kept where they have
 * any. Linear in the size of the definition.
 */
export function readDocument(
  document: Document,
  resources: Pick<LoadedResources, "pictures" | "svgFiles" | "foreignPages" | "barcodes" | "charts" | "files">,
  making: DocumentReading,
): ReadDocument {
  const { report, budget } = making;
  const formats = formatsOf(document, making);
  const graphics = graphicsOf(document, resources, () => context);
  const stops = stopListsOf(document, formats);
  const styles = new StyleBook(document.styles, report, { stops, picture: graphics.picture });
  const elements = topLevel(document, styles);
  const collected = collectedIn(document, elements, making, formats);
  const { places, contents, notes, growth, references } = collected;
  const context: Omit<ReadContext, "availableWidth"> = {
    styles,
    report,
    ...graphics,
    foreignPages: (source) => resources.foreignPages.get(unquoteLiteral(source)),
    drawing: drawingSetting(resources, making, growth),
    hasPlace: (name) => places.has(name),
    notePlace: (id, path) => places.note(id, path),
    variants: new LookVariants(),
    inBody: true,
    container: undefined,
    headingPlace: (level) => places.nextHeading(level),
    scheme: (name) => collected.counters.scheme(name),
    captionPlace: (kind) => places.nextCaption(kind),
    ...collected,
    formats,
    budget,
    noted: making.noted,
    isLiteral: making.isLiteral,
    element: readElement,
  };
  const sections = readSections(document, elements, context);
  references.close();
  contents.close();
  const footnotes = footnotesOf(notes, { ...context, counters: undefined, availableWidth: 0 });
  const flow: Flow = { sections, digits: formats.countingSymbol("1"), ...(footnotes && { footnotes }) };
  const embedded = { ...embeddedIn(document, resources, making), signature: signatureOf(document, making, context) };
  const { diagnostics = {} } = document;
  const { showInDocument = "off", minLevel = "warning" } = diagnostics;
  return {
    flow,
    plain: (role) => styles.plain(role),
    facts: readFacts(document, elements, embedded, making, report),
    diagnosed:
      showInDocument === "off" ? undefined : () => withFindings(flow, diagnostics, report.from(minLevel), context),
  };
}

/** The pictures and svg files that elements name. */
function graphicsOf(
  document: Document,
  { pictures, svgFiles }: Pick<LoadedResources, "pictures" | "svgFiles">,
  context: () => Omit<ReadContext, "availableWidth">,
): Pick<ReadContext, "picture" | "part"> {
  const drawn = new DrawnFiles(svgFiles);
  const part: ReadContext["part"] = (source) => {
    const file = imageSource(document, source);
    return pictures.get(file) ?? drawn.of(file, () => drawingTools(context()));
  };
  const picture: ReadContext["picture"] = (source, scaleOf = () => 1) => {
    const graphic = part(source);
    const file = graphic && sorted(graphic);
    if (graphic === undefined || file?.kind !== "drawing") return graphic;
    return drawn.shown(source, file.drawing, scaleOf(graphic), context().drawing.filters);
  };
  return { picture, part };
}

function formatsOf(document: Document, making: DocumentReading): Formats {
  const usual = { locale: languageOf(document, making), timeZone: making.timeZone };
  return new Formats(document, usual, making.report, making.printed);
}

function stopListsOf({ tabStops = {} }: Document, formats: Formats): StopLists {
  let mark: string | undefined;
  const decimalMark = (): string => {
    mark ??= formats.decimalMark("/document/locale");
    return mark;
  };
  return { lists: tabStops, decimalMark };
}

/** The collections that are filled while a document is read. */
function collectedIn(document: Document, elements: readonly TopLevel[], making: DocumentReading, formats: Formats) {
  const { report } = making;
  const growth = new Growth();
  return {
    growth,
    places: new LinkTargets(document, elements, report),
    contents: new Contents(),
    lists: new CountedLists(),
    counters: new Counters(document.numbering ?? {}, {
      report,
      growth,
      symbolOf: (symbol) => formats.countingSymbol(symbol),
    }),
    captions: new CaptionCounts(
      document.captions ?? {},
      languageOf(document, making),
      formats.countingSymbol("1"),
      report,
    ),
    references: new References(report, growth),
    notes: new FootnoteList(document.footnotes),
  };
}

const drawingSetting = (
  { barcodes: encoder, charts }: Pick<LoadedResources, "barcodes" | "charts">,
  { text, report, budget, filterPainter }: DocumentReading,
  growth: Growth,
): DrawingSetting => ({
  text,
  barcodes: new Barcodes({ text, report, encoder }, counting(growth, budget)),
  tiles: tileAllowance(),
  filters: {
    painter: filterPainter,
    report,
    work: (units, path) => budget.work(units, path),
    allowance: filterAllowance(),
    known: new Map(),
    reported: new Set(),
  },
  charts,
});

const counting =
  (growth: Growth, budget: Budget) =>
  (path: string): void => {
    growth.by(unitsPerBarcode);
    budget.work(costs.barcode, path);
  };

function signatureOf(
  { signature }: Document,
  making: DocumentFactsInput,
  context: Omit<ReadContext, "availableWidth">,
): SignatureField | undefined {
  const { signing, now } = making;
  if (signature === undefined || signing === undefined) return undefined;
  // A signature is the definition's own, whatever its texts come from.
  const own = { ...context, isLiteral: false };
  return readSignature(signature, { signing, now, timeZone: making.timeZone, format: making.format, context: own });
}

/** Attachments and claims of the file, apart from its pages. */
function embeddedIn(
  document: Document,
  resources: Pick<LoadedResources, "pictures" | "files">,
  making: DocumentFactsInput & { readonly report: Report },
): Pick<DocumentFacts, "attachments" | "invoice" | "conformance" | "tagged"> {
  const { report } = making;
  const conformance = readClaims(document, resources, making.report);
  const levels = conformance.claims.map(({ level }) => level);
  const attached = readInvoice(readAttachments(document, resources, report), levels, report);
  return { ...attached, conformance, tagged: isTagged(document, conformance, making) };
}
