import { Buffer } from "node:buffer";
import { append } from "../../../vocabulary/append.ts";
import { byteString, dictionary, type ObjectId, reference, textString } from "../../pdf-syntax/objects.ts";
import { ObjectCopies } from "../../pdf-syntax/reader/copy-objects.ts";
import { namedDestinations, treeEntries } from "../../pdf-syntax/reader/destinations.ts";
import { ForeignPdf, noPassword } from "../../pdf-syntax/reader/foreign-pdf.ts";
import { layersOf } from "../../pdf-syntax/reader/layers.ts";
import { type ForeignPage, pagesOf } from "../../pdf-syntax/reader/pages.ts";
import { foreignLimits } from "../../pdf-syntax/reader/reading-budget.ts";
import { nameOf } from "../../pdf-syntax/reader/value.ts";
import { type DescribedFile, writeInfo, writeXmp } from "../../writers/pdf/file/metadata.ts";
import { writeNameTree } from "../../writers/pdf/file/name-tree.ts";
import { writePageTree } from "../../writers/pdf/file/page-tree.ts";
import { PdfFile } from "../../writers/pdf/file/pdf-file.ts";
import { metadataIn } from "../claims/claims-in.ts";
import { type OutlineEntry, outlineOf, titleOf, writeOutline } from "./outline.ts";
import { destinationText, type MergeSource, pageEntries } from "./part-pages.ts";

/** One file to be merged. */
export interface MergeFile {
  readonly bytes: Uint8Array;
  /** Title of its entry in the outline; undefined: the file's own title, otherwise its number. */
  readonly title: string | undefined;
  /** The pages to take, by the number of pages there are, from 0. */
  readonly choose: (count: number) => readonly number[];
}

/** Result of merging one of the files. */
export interface MergedPart {
  readonly pages: number;
  readonly leftOut: readonly string[];
  readonly isSigned: boolean;
  /** Its objects had to be searched for. */
  readonly isRepaired: boolean;
}

interface NewPage {
  readonly id: ObjectId;
  readonly entries: string;
}

/** Puts pages of other files one behind the other. The same files in the same order give the same bytes. Throws `ForeignPdfError`. */
export class Merger {
  readonly #file = new PdfFile();
  readonly #pages: NewPage[] = [];
  readonly #outline: OutlineEntry[] = [];
  readonly #names = new Map<string, string>();
  /** By the page, from 0, where each begins. */
  readonly #labels = new Map<number, string>();
  #hasLabels: boolean = false;
  readonly #layers: string[] = [];
  readonly #hiddenLayers: string[] = [];

  get pages(): number {
    return this.#pages.length;
  }

  add({ bytes, title, choose }: MergeFile): MergedPart {
    const pdf = new ForeignPdf(bytes, foreignLimits, noPassword);
    const all = pagesOf(pdf);
    const taken = choose(all.length).flatMap((at) => all[at] ?? []);
    const first = this.#pages.length;
    const leftOut = new Set<string>();
    const ids = taken.map(() => this.#file.reserve());
    const pageIds = numbered(taken, ids);
    const copies = new ObjectCopies(pdf, this.#file, pageIds);
    const part: MergeSource = { pdf, copies, pageIds, leaveOut: (what) => leftOut.add(what) };
    taken.forEach((page, at) => {
      this.#pages.push({ id: ids[at] ?? 0, entries: pageEntries(part, page, this.#file) });
    });
    this.#addOutline(part, title, ids[0]);
    this.#addNames(part);
    this.#addLabels(part, first, taken.length === all.length);
    this.#addLayers(part);
    for (const what of ofTheWhole(pdf)) leftOut.add(what);
    const isRepaired = pdf.crossReferences === "rebuilt";
    return { pages: taken.length, leftOut: [...leftOut], isSigned: isSigned(pdf), isRepaired };
  }

  finish(facts: DescribedFile): Uint8Array<ArrayBuffer> {
    const file = this.#file;
    const ids = this.#pages.map(({ id }) => id);
    const tree = writePageTree(file, ids, (at, parent) => {
      file.add(`<</Type/Page/Parent ${reference(parent)}${this.#pages[at]?.entries ?? ""}>>`, ids[at]);
    });
    const names = this.#names.size === 0 ? undefined : writeNameTree(file, [...this.#names]);
    const outline = writeOutline(file, this.#outline);
    const root = file.add(
      dictionary({
        Type: "/Catalog",
        Pages: reference(tree),
        Metadata: reference(writeXmp(file, facts, [])),
        ViewerPreferences: facts.metadata.title ? "<</DisplayDocTitle true>>" : undefined,
        Names: names === undefined ? undefined : `<</Dests ${reference(names)}>>`,
        Outlines: outline === undefined ? undefined : reference(outline),
        PageMode: outline === undefined ? undefined : "/UseOutlines",
        PageLabels: this.#hasLabels
          ? `<</Nums[${[...this.#labels].map(([at, label]) => `${at} ${label}`).join(" ")}]>>`
          : undefined,
        OCProperties: this.#layerProperties(),
      }),
    );
    return file.finish({ root, info: writeInfo(file, facts), fileId: facts.documentId, version: "1.7" });
  }

  #addOutline(part: MergeSource, given: string | undefined, firstPage: ObjectId | undefined): void {
    if (firstPage === undefined) return;
    const own = given === undefined ? titleOf(part.pdf) : undefined;
    const title = own === undefined ? textString(given ?? `${this.#outline.length + 1}`) : byteText(own);
    this.#outline.push({ title, place: `[${reference(firstPage)}/Fit]`, inside: outlineOf(part) });
  }

  /** A name that two files have stays the first's: links are made to lead to their own places without names. */
  #addNames(part: MergeSource): void {
    for (const [name, place] of namedDestinations(part.pdf)) {
      const text = this.#names.has(name) ? undefined : destinationText(part, place);
      if (text !== undefined) this.#names.set(name, text);
    }
  }

  /** 12.4.2: as each file labels its pages; one without labels counts on in the new file. */
  #addLabels({ pdf, copies }: MergeSource, first: number, isWhole: boolean): void {
    this.#labels.set(first, `<</S/D/St ${first + 1}>>`);
    if (!isWhole) return;
    for (const [key, label] of treeEntries(pdf, pdf.dictionary(pdf.catalog.entries.get("PageLabels")), "Nums")) {
      const dictionaryOfLabel = pdf.dictionary(label);
      if (typeof key !== "number" || key < 0 || first + key >= this.#pages.length || dictionaryOfLabel === undefined)
        continue;
      this.#hasLabels = true;
      this.#labels.set(first + key, copies.text(dictionaryOfLabel));
    }
  }

  /** 8.11.4: which layers there are, and which are hidden. */
  #addLayers({ pdf, copies }: MergeSource): void {
    const { all, hidden } = layersOf(pdf);
    const copied = (id: number): string => copies.text({ kind: "reference", id, generation: 0 });
    append(this.#layers, all.map(copied));
    append(this.#hiddenLayers, [...hidden].map(copied));
  }

  #layerProperties(): string | undefined {
    if (this.#layers.length === 0) return undefined;
    const all = this.#layers.join(" ");
    return `<</OCGs[${all}]/D<</Order[${all}]/OFF[${this.#hiddenLayers.join(" ")}]>>>>`;
  }
}

/** A page that is taken twice is led to where it is first. */
function numbered(pages: readonly ForeignPage[], ids: readonly ObjectId[]): ReadonlyMap<number, number> {
  const known = new Map<number, number>();
  pages.forEach(({ id }, at) => {
    if (id !== undefined && !known.has(id)) known.set(id, ids[at] ?? 0);
  });
  return known;
}

/** A string of a file as it stands there: in PDFDocEncoding or in UTF-16. */
const byteText = (bytes: string): string =>
  /^[\t\n -~]*$/.test(bytes) ? byteString(bytes) : `<${Buffer.from(bytes, "latin1").toString("hex").toUpperCase()}>`;

function ofTheWhole(pdf: ForeignPdf): readonly string[] {
  const { entries } = pdf.catalog;
  const names = pdf.dictionary(entries.get("Names"));
  const action = nameOf(pdf.resolve(pdf.dictionary(entries.get("OpenAction"))?.entries.get("S")));
  const hasScripts =
    names?.entries.has("JavaScript") === true || entries.has("AA") || !(action === undefined || action === "GoTo");
  return [
    ...(hasScripts ? ["scripts and actions"] : []),
    ...(names?.entries.has("EmbeddedFiles") === true ? ["attached files"] : []),
    ...(entries.has("StructTreeRoot") ? ["the structure for screen readers"] : []),
    ...(metadataIn(pdf)?.claims ?? []).map(({ level, family }) => `the claim ${level ?? family}`),
  ];
}

/** 12.7.2, SigFlags: the file holds a signature. */
function isSigned(pdf: ForeignPdf): boolean {
  const flags = pdf.resolve(pdf.dictionary(pdf.catalog.entries.get("AcroForm"))?.entries.get("SigFlags"));
  return typeof flags === "number" && (flags & 1) !== 0;
}
