import type { ConformanceLevel } from "../../../vocabulary/definition/document/conformance.ts";
import type { Report } from "../../contract/report.ts";
import type { DocumentFacts } from "../../model/document/document.ts";
import { unmoved } from "../../model/drawing/matrix.ts";
import type {
  FileWriter,
  OpenPage,
  Page,
  PageFormat,
  PageLabel,
  PageMark,
  WrittenFile,
} from "../../model/page/page.ts";
import { FileEncryption } from "../../pdf-syntax/encryption/file-encryption.ts";
import {
  array,
  type DictionaryEntries,
  dictionary,
  type ObjectId,
  reference,
  textString,
} from "../../pdf-syntax/objects.ts";
import { ConformanceClaims } from "./claims/claims.ts";
import { describedSchemas } from "./claims/extension-schemas.ts";
import { claimedBy, schemasOf } from "./claims/identification.ts";
import { declaredInvoice, invoiceProperties, invoiceSchema } from "./claims/invoice.ts";
import { writeOutputIntents } from "./claims/output-intent.ts";
import { Sizes } from "./claims/sizes.ts";
import { hinderByFile } from "./claims/written.ts";
import type { Canvas, CanvasState } from "./content/canvas.ts";
import { ContentStream } from "./content/content-stream.ts";
import { paintDrawing } from "./content/drawing.ts";
import { paintMarks } from "./content/marks.ts";
import { boxesOf, paintPaper } from "./content/paper.ts";
import { PendingStreams } from "./content/pending-streams.ts";
import { writeAttachments } from "./file/attachments.ts";
import { writeInfo, writeXmp } from "./file/metadata.ts";
import { pageLabels } from "./file/page-labels.ts";
import { writePageTree } from "./file/page-tree.ts";
import { PdfFile, type PdfVersion } from "./file/pdf-file.ts";
import { XObjects } from "./file/x-objects.ts";
import { FormWriter, type WrittenForm } from "./forms/forms.ts";
import { writeDocumentScripts } from "./forms/scripts.ts";
import type { FrameBasis, FrameKeeper } from "./frame/file-frame.ts";
import type { FixedPainter } from "./frame/fixed-marks.ts";
import { openImages } from "./images/images.ts";
import { Destinations, type PagePoint } from "./links/destinations.ts";
import { OptionalContent } from "./links/layers.ts";
import { Links } from "./links/links.ts";
import { writeOutline } from "./links/outline.ts";
import { pageOf, reportLocks, signatureForm } from "./signature/appearance.ts";
import { type WrittenSignature, writeSignature } from "./signature/write-signature.ts";
import type { AnnotationKey } from "./tags/element.ts";
import type { StreamTagger } from "./tags/tagging.ts";
import { Tags } from "./tags/tags.ts";
import { DocumentFonts, type FacePrograms } from "./text/fonts.ts";
import { glyphOrder } from "./text/glyph-order.ts";
import { GlyphWriter } from "./text/glyph-writer.ts";

/**
 * Pages to a PDF 1.7 file (ISO 32000-1). `text` answers with the programs of the faces used. Reports links and
 * bookmarks that lead nowhere. The same arguments give the same bytes.
 */
export function writePdf(
  pages: readonly Page[],
  facts: DocumentFacts,
  text: FacePrograms,
  report: Report,
): WrittenFile {
  const writer = new PdfWriter(facts, text, report);
  for (const { size, marks } of pages) writer.open(size).paint(marks);
  return writer.finish();
}

/** A signature with its page, from 0, and the number that the catalog has because of it. */
interface PlacedSignature extends WrittenSignature {
  readonly root: ObjectId;
  readonly page: number;
}

/** Parts of a signature that are written before its field. */
interface SignatureStart {
  readonly appearance: ObjectId;
  /** From 0. */
  readonly page: number;
  readonly tag: AnnotationKey | undefined;
  /** Where an empty field of its name is, in points from the page's left and bottom edges. */
  readonly left?: number;
  readonly bottom?: number;
}

/** A page of a file of many, which show the same but for some of their texts. */
export interface FramedPage extends OpenPage {
  /** Paints what all of them show: the same list in each. */
  paintFixed(marks: readonly PageMark[]): void;
}

interface PdfPage extends FramedPage {
  readonly size: PageFormat;
  readonly label: PageLabel | undefined;
  readonly content: ContentStream;
  readonly tagging: StreamTagger | undefined;
}

/** A file whose pages are painted while they are laid out, and which is written when all of them are. */
export class PdfWriter implements FileWriter {
  readonly #facts: DocumentFacts;
  readonly #report: Report;
  readonly #forms: FormWriter;
  readonly #shared: CanvasState;
  readonly #pages: PdfPage[] = [];
  readonly #frames: FrameKeeper | undefined;
  readonly #fixed: FixedPainter | undefined;

  /** `frames`: of files that show the same but for some of their texts. */
  constructor(facts: DocumentFacts, text: FacePrograms, report: Report, frames?: FrameKeeper) {
    this.#facts = facts;
    this.#frames = frames;
    this.#fixed = frames?.painter();
    this.#report = report;
    this.#forms = new FormWriter(report, facts.signature?.fieldName);
    const fonts = (file: PdfFile) => new DocumentFonts(file, text, frames?.fixed?.characters);
    this.#shared = sharedBy(facts, fonts, report, this.#forms);
  }

  open(size: PageFormat, label?: PageLabel): FramedPage {
    const { width, height } = size;
    const content = new ContentStream("page");
    const tagging = this.#shared.tags?.page(content, this.#pages.length);
    const canvas: Canvas = {
      shared: this.#shared,
      content,
      glyphs: new GlyphWriter(content, this.#shared.fonts, glyphOrder(tagging)),
      height,
      toPage: unmoved,
      page: this.#pages.length,
      pageBox: { x: 0, y: 0, width, height },
      layers: [],
      tagging,
    };
    paintPaper(canvas, size);
    const paint = (marks: readonly PageMark[]): void => paintMarks(canvas, marks);
    const fixed = this.#fixed;
    const paintFixed = fixed === undefined ? paint : (marks: readonly PageMark[]) => fixed.paint(canvas, marks);
    const page: PdfPage = { size, label, content, tagging, paint, paintFixed };
    this.#pages.push(page);
    return page;
  }

  finish(): WrittenFile {
    const shared = this.#shared;
    const { file } = shared;
    this.#fixed?.finish(shared.fonts);
    const start = this.#placeSignature();
    const entries = this.#pages.map((page) => closePage(page, shared));
    shared.tags?.settle(file);
    const { sizes } = shared;
    shared.streams.write(
      shared.fonts.embed(shared.claims.edition),
      sizes &&
        ((content) =>
          sizes.measure(Buffer.from(content.buffer, content.byteOffset, content.length).toString("latin1"))),
    );
    const root = this.#writeAround(entries, start);
    const { version } = shared.claims;
    const info = version === "2.0" ? undefined : writeInfo(file, this.#facts);
    const { documentId: fileId, encryption: settings } = this.#facts;
    const encryption = settings === undefined ? undefined : new FileEncryption(settings, fileId);
    const bytes = file.finish({ root, info, fileId, version, encryption });
    const plainHash = settings === undefined ? undefined : file.plainHash();
    return { bytes, plainHash, claims: shared.claims.record() };
  }

  /** All that leads to the pages' content. Answers with the catalog. */
  #writeAround(entries: readonly DictionaryEntries[], start: SignatureStart | undefined): ObjectId {
    const { file, links } = this.#shared;
    const isTitled = Boolean(this.#facts.metadata.title);
    const basis: FrameBasis = { extent: file.extent, entries, links: links.all, isTitled };
    const known = this.#frames?.repeat(basis, file);
    if (known === undefined) return this.#writePages(basis, start);
    writeXmp(file, this.#facts, [], known.metadata);
    return known.root;
  }

  #writePages(basis: FrameBasis, start: SignatureStart | undefined): ObjectId {
    const shared = this.#shared;
    const { file } = shared;
    const { entries } = basis;
    const ids = entries.map(() => file.reserve());
    const links = new Map(shared.links.write(shared, this.#report));
    const form = this.#forms.write(
      file,
      { pages: ids, tags: shared.tags, typingFont: typingFont(shared), scriptsDates: !shared.claims.isArchive },
      this.#facts,
    );
    const signature = start === undefined ? undefined : this.#writeSignature(ids, start);
    if (signature !== undefined) links.set(signature.page, [...(links.get(signature.page) ?? []), signature.field]);
    const tree = writePageTree(file, ids, (index, parent) => {
      const all = { Type: "/Page", Parent: reference(parent), ...entries[index] };
      const annots = annotations(links.get(index), form?.annotations.get(index));
      const tabs = shared.tags === undefined || annots === undefined ? undefined : "/S";
      file.add(dictionary({ ...all, Annots: annots, Tabs: tabs }), ids[index]);
    });
    const root = this.#writeCatalog(ids, tree, { form, signature });
    const { claims, tags } = shared;
    const isPlain =
      form === undefined && signature === undefined && tags === undefined && claims.requested.length === 0;
    if (isPlain) this.#frames?.keep(basis, file, root);
    return root;
  }

  /** Painted before fonts are embedded, as its text is theirs, and before the structure tree is settled. */
  #placeSignature(): SignatureStart | undefined {
    const { signature } = this.#facts;
    if (signature === undefined) return undefined;
    reportLocks(signature, (name) => this.#forms.has(name), this.#report);
    const appearance = signatureForm(this.#shared, signature.block);
    const reserved = this.#forms.takePlace();
    if (reserved !== undefined) return { appearance, ...reserved };
    const sizes = this.#pages.map(({ size }) => size);
    const page = pageOf(signature.block, sizes, this.#report);
    // A field without extent is for no reader (ISO 14289-2, 8.9.2.4.13).
    const tag = signature.block === undefined ? undefined : this.#shared.tags?.field("/document/signature", page);
    return { appearance, page, tag };
  }

  /** The signature on its page, for the catalog that is still to be written. `ids`: the pages'. */
  #writeSignature(ids: readonly ObjectId[], start: SignatureStart): PlacedSignature | undefined {
    const { signature } = this.#facts;
    if (signature === undefined) return undefined;
    const { file, tags } = this.#shared;
    const catalog = file.reserve();
    const isEncrypted = this.#facts.encryption !== undefined;
    const { block } = signature;
    const { left = block?.left ?? 0, bottom = block?.bottom ?? 0 } = start;
    const placed = block === undefined ? signature : { ...signature, block: { ...block, left, bottom } };
    const written = writeSignature(file, placed, { ...start, pages: ids, catalog, isEncrypted, tags });
    return { ...written, root: catalog, page: start.page };
  }

  /** The document catalog (7.7.2). `ids`: the pages'; `tree`: the page tree's root. */
  #writeCatalog(ids: readonly ObjectId[], tree: ObjectId, { form, signature }: Interactive): ObjectId {
    const facts = this.#facts;
    const { file, destinations, layers, claims, tags } = this.#shared;
    const names = destinations.write(file, ids);
    const embedded = writeAttachments(file, facts);
    const scripts = writeDocumentScripts(file, facts.scripts.ofDocument);
    const outline = this.#writeOutline(ids);
    hinderByFile(claims, this.#shared, facts, this.#report);
    const claimed = claims.settle(this.#report);
    return file.add(
      dictionary({
        Type: "/Catalog",
        Pages: reference(tree),
        PageLabels: pageLabels(this.#pages.map(({ label }) => label)),
        Lang: textString(facts.language),
        Metadata: reference(writeXmp(file, facts, this.#descriptions(claimed))),
        MarkInfo: tags === undefined ? undefined : "<</Marked true>>",
        StructTreeRoot: tags === undefined ? undefined : reference(tags.write(file, ids)),
        ViewerPreferences: facts.metadata.title ? "<</DisplayDocTitle true>>" : undefined,
        Names: namesOf(names, embedded?.names, scripts.names),
        AF: embedded?.associated,
        OCProperties: layers.properties(),
        Outlines: outline === undefined ? undefined : reference(outline),
        OutputIntents: claims.isArchive ? writeOutputIntents(file) : undefined,
        AA: scripts.actions,
        AcroForm: acroForm({ form, signature }),
        Perms: signature?.permissions,
        Extensions: extensions(facts, claims.version),
      }),
      signature?.root,
    );
  }

  /** Metadata about the claims and the e-invoice. */
  #descriptions(claimed: readonly ConformanceLevel[]): readonly string[] {
    const invoice = declaredInvoice(this.#facts.invoice, claimed, this.#report);
    const schemas = [...schemasOf(claimed), ...(invoice === undefined ? [] : [invoiceSchema])];
    const properties = invoice === undefined ? [] : [invoiceProperties(invoice)];
    return [...claimed.map(claimedBy), ...describedSchemas(schemas), ...properties];
  }

  #writeOutline(ids: readonly ObjectId[]): ObjectId | undefined {
    const { bookmark, outlinesHeadings } = this.#facts;
    const { tags } = this.#shared;
    const topOf = (page: number): PagePoint | undefined => {
      const size = this.#pages[page]?.size;
      return size === undefined ? undefined : { page, x: 0, y: size.height };
    };
    const headings = outlinesHeadings ? this.#shared.headings : [];
    return writeOutline(this.#shared.file, { bookmark, headings, topOf, report: this.#report, tags }, ids);
  }
}

/** Parts with which readers interact: the form and the signature. */
interface Interactive {
  readonly form: WrittenForm | undefined;
  readonly signature: PlacedSignature | undefined;
}

/** The form of a document (12.7.2): its fields, and among them the signature's. */
function acroForm({ form, signature }: Interactive): string | undefined {
  if (form === undefined && signature === undefined) return undefined;
  const fields = [...(form?.fields ?? []), ...(signature === undefined ? [] : [signature.field])];
  return dictionary({
    Fields: array(fields.map(reference)),
    SigFlags: signature?.flags,
    ...form?.typing,
    CO: form?.calculated,
  });
}

/** 7.12: what a PDF 1.7 file uses of later editions, here the encryption of revision 6. */
function extensions({ encryption, signature }: DocumentFacts, version: PdfVersion): string | undefined {
  const aes256 = encryption?.cipher === "aes256";
  const signed = signature?.reserve !== undefined;
  if (version !== "1.7" || !(aes256 || signed)) return undefined;
  return dictionary({
    ADBE: aes256 ? "<</BaseVersion /1.7/ExtensionLevel 8>>" : undefined,
    // ETSI EN 319 142-1, annex A.
    ESIC: signed ? "<</BaseVersion /1.7/ExtensionLevel 2>>" : undefined,
  });
}

/** A file that claims a standard brings along what readers type with. */
const typingFont = ({ claims, fonts }: CanvasState): (() => ObjectId) | undefined =>
  claims.requested.length === 0 ? undefined : () => fonts.embedTyping();

function sharedBy(
  facts: DocumentFacts,
  fonts: (file: PdfFile) => DocumentFonts,
  report: Report,
  forms: FormWriter,
): CanvasState {
  const claims = new ConformanceClaims(facts.conformance);
  const sizes = claims.isArchive && claims.edition !== "2.0" ? new Sizes() : undefined;
  const look = sizes && ((body: string) => sizes.measure(body));
  const file = new PdfFile({ classic: claims.edition === "1.4", look });
  const xObjects = new XObjects();
  return {
    file,
    streams: new PendingStreams(file),
    fonts: fonts(file),
    xObjects,
    imageName: openImages(file, xObjects),
    links: new Links(),
    forms,
    destinations: new Destinations(),
    layers: new OptionalContent(file, facts.layers, report),
    claims,
    sizes,
    tags: facts.tagged ? new Tags(facts.language, claims.edition) : undefined,
    paintDrawing,
    headings: [],
  };
}

/** Ends a page's content; answers with the entries of its dictionary that follow from it. */
function closePage(
  { size, content, tagging }: PdfPage,
  { file, streams, xObjects, claims }: CanvasState,
): DictionaryEntries {
  tagging?.end();
  content.close();
  claims.nest(content.deepest);
  const { resources } = content;
  if (resources.seeThrough) claims.seeThrough();
  return {
    ...boxesOf(size),
    Resources: reference(file.share(resources.dictionary(xObjects))),
    Contents: reference(streams.add({}, content.out.view())),
    Group: resources.seeThrough ? "<</S /Transparency/CS /DeviceRGB>>" : undefined,
    StructParents: tagging?.key,
  };
}

/** 7.7.4: what can be found by name. */
function namesOf(...[places, files, scripts]: readonly (ObjectId | undefined)[]): string | undefined {
  const entry = (id: ObjectId | undefined): string | undefined => (id === undefined ? undefined : reference(id));
  if (places === undefined && files === undefined && scripts === undefined) return undefined;
  return dictionary({ Dests: entry(places), EmbeddedFiles: entry(files), JavaScript: entry(scripts) });
}

/** Fields come after links, in the order in which a reader goes through them. */
function annotations(links: readonly ObjectId[] = [], fields: readonly ObjectId[] = []): string | undefined {
  const ids = [...links, ...fields];
  return ids.length === 0 ? undefined : array(ids.map(reference));
}
