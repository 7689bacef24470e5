import type { DocumentFacts } from "../model/document.ts";
import { unmoved } from "../model/matrix.ts";
import type { Page } from "../model/page.ts";
import type { Report } from "../report.ts";
import type { Typesetter } from "../text/typesetter.ts";
import { writeAttachments } from "./attachments.ts";
import type { Shared } from "./canvas.ts";
import { Content } from "./content.ts";
import { Destinations, type Spot } from "./destinations.ts";
import { paintDrawing } from "./drawing.ts";
import { PdfFile } from "./file.ts";
import { Fonts } from "./fonts.ts";
import { GlyphWriter } from "./glyphs.ts";
import { Images } from "./images.ts";
import { Layers } from "./layers.ts";
import { Links } from "./links.ts";
import { paintMarks } from "./marks.ts";
import { meetText } from "./meet.ts";
import { writeInfo, writeXmp } from "./metadata.ts";
import { array, dictionary, type ObjectId, real, reference, textString } from "./objects.ts";
import { writeOutline } from "./outline.ts";
import { writePageTree } from "./page-tree.ts";
import { XObjects } from "./x-objects.ts";

/**
 * Pages to a PDF 1.7 file (ISO 32000-1). `text` answers with the programs of the faces used. Reports links and
 * bookmarks that lead nowhere. The same arguments give the same bytes; the array has memory of its own and may be transferred.
 */
export function writePdf(
  pages: readonly Page[],
  facts: DocumentFacts,
  text: Pick<Typesetter, "program">,
  report: Report,
): Uint8Array<ArrayBuffer> {
  const file = new PdfFile();
  const shared = sharedBy(file, new Layers(file, facts.layers, report));
  for (const page of pages) meetText(page.marks, shared.fonts);
  shared.fonts.settle(text);
  shared.fonts.embed(file);
  const painted = pages.map((page, index) => paintPage(page, index, shared));
  const ids = pages.map(() => file.reserve());
  const annotations = shared.links.write(file, shared.destinations, report);
  const tree = writePageTree(file, ids, (index, parent) => {
    const entries = { Type: "/Page", Parent: reference(parent), ...painted[index] };
    file.add(dictionary({ ...entries, Annots: references(annotations.get(index)) }), ids[index]);
  });
  const root = writeCatalog(pages, facts, shared, ids, tree, report);
  return file.finish({ root, info: writeInfo(file, facts), fileId: facts.documentId });
}

function sharedBy(file: PdfFile, layers: Layers): Shared {
  const xObjects = new XObjects();
  return {
    file,
    fonts: new Fonts(),
    xObjects,
    images: new Images(file, xObjects),
    links: new Links(),
    destinations: new Destinations(),
    layers,
    paintDrawing,
    headings: [],
  };
}

/** Writes a page's content; answers with the entries of its dictionary that follow from it. */
function paintPage(page: Page, index: number, shared: Shared): Readonly<Record<string, string | undefined>> {
  const { width, height } = page.size;
  const content = new Content("page");
  const glyphs = new GlyphWriter(content, shared.fonts);
  const pageBox = { x: 0, y: 0, width, height };
  paintMarks({ shared, content, glyphs, height, toPage: unmoved, page: index, pageBox, layers: [] }, page.marks);
  content.close();
  const { resources } = content;
  return {
    MediaBox: array(["0", "0", real(width), real(height)]),
    Resources: reference(shared.file.share(resources.dictionary(shared.fonts, shared.xObjects))),
    Contents: reference(shared.file.compressed({}, content.out.view().slice())),
    Group: resources.seeThrough ? "<</S /Transparency/CS /DeviceRGB>>" : undefined,
  };
}

/** 7.7.4: what can be found by name. */
function namesOf(places: ObjectId | undefined, files: ObjectId | undefined): string | undefined {
  if (places === undefined && files === undefined) return undefined;
  return dictionary({
    Dests: places === undefined ? undefined : reference(places),
    EmbeddedFiles: files === undefined ? undefined : reference(files),
  });
}

const references = (ids: readonly ObjectId[] | undefined): string | undefined =>
  ids === undefined ? undefined : array(ids.map(reference));

function writeCatalog(
  pages: readonly Page[],
  facts: DocumentFacts,
  { file, destinations, headings, layers }: Shared,
  ids: readonly ObjectId[],
  tree: ObjectId,
  report: Report,
): ObjectId {
  const topOf = (page: number): Spot | undefined => {
    const size = pages[page]?.size;
    return size === undefined ? undefined : { page, x: 0, y: size.height };
  };
  const names = destinations.write(file, ids);
  const embedded = writeAttachments(file, facts);
  const outline = writeOutline(file, facts.bookmark, facts.outlinesHeadings ? headings : [], ids, topOf, report);
  return file.add(
    dictionary({
      Type: "/Catalog",
      Pages: reference(tree),
      Lang: textString(facts.language),
      Metadata: reference(writeXmp(file, facts)),
      ViewerPreferences: facts.metadata.title ? "<</DisplayDocTitle true>>" : undefined,
      Names: namesOf(names, embedded?.names),
      AF: embedded?.associated,
      OCProperties: layers.properties(),
      Outlines: outline === undefined ? undefined : reference(outline),
    }),
  );
}
