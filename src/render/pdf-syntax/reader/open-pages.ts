import { sha256 } from "../../../vocabulary/ids.ts";
import type { ObjectSink, PlacedPdfPage } from "../../model/drawing/foreign-page.ts";
import { ForeignPdf, noPassword } from "./foreign-pdf.ts";
import { ForeignPdfError } from "./foreign-pdf-error.ts";
import { layersOf } from "./layers.ts";
import { PageForms, printerBoxes, sizeShown } from "./page-form.ts";
import { annotationsOf } from "./page-links.ts";
import { pagesOf } from "./pages.ts";
import { foreignLimits } from "./reading-budget.ts";

/** The pages of a foreign file that can be placed. */
export interface OpenedPages {
  readonly pages: readonly PlacedPdfPage[];
  /** Parts of the pages that are left out, as the ends of a sentence: "its form fields (3)". */
  readonly leftOut: readonly string[];
  /** Its objects had to be searched for, as far as they have been read. */
  readonly isRepaired: () => boolean;
}

/** Opens a file for the pages of it that are to be placed, from 0; undefined: all. Throws `ForeignPdfError`. */
export function openPages(bytes: Uint8Array): OpenedPages {
  const pdf = new ForeignPdf(bytes, foreignLimits, noPassword);
  const found = pagesOf(pdf);
  const forms = new PageForms(pdf);
  const prefix = `pdf-${sha256(bytes).slice(0, 12)}-`;
  const byId = new Map(found.map(({ id }, at) => [id, `${prefix}${at + 1}`]));
  const others = new Map<string, number>();
  const pages = found.map((page, at): PlacedPdfPage => {
    const annotations = annotationsOf(pdf, page, (id) => byId.get(id));
    for (const [kind, count] of annotations.others) others.set(kind, (others.get(kind) ?? 0) + count);
    const boxes = printerBoxes(page);
    return {
      ...sizeShown(page),
      ...(boxes === undefined ? {} : { boxes }),
      place: `${prefix}${at + 1}`,
      links: annotations.links,
      write: (into) => forms.writeForm(page, into),
    };
  });
  const leftOut = [...annotationsLeftOut(others), ...documentLeftOut(pdf)];
  return { pages, leftOut, isRepaired: () => pdf.crossReferences === "rebuilt" };
}

/**
 * Reads all that placing each of a file's pages would read, until the file's budget is spent; the page that it ends at is tried by
 * itself, as placing only that one would be. Throws `ForeignPdfError` for the first page that cannot be placed; answers whether the file's
 * objects had to be searched for.
 */
export function tryPages(bytes: Uint8Array): boolean {
  const opened = openPages(bytes);
  let tried = 0;
  try {
    for (const page of opened.pages) {
      page.write(new CountedObjects());
      tried += 1;
    }
  } catch (error) {
    if (!(error instanceof ForeignPdfError) || error.reason !== "limit") throw error;
    openPages(bytes).pages[tried]?.write(new CountedObjects());
  }
  return opened.isRepaired();
}

/** Numbers objects, and keeps nothing of them. */
class CountedObjects implements ObjectSink {
  #count = 0;

  reserve(): number {
    this.#count += 1;
    return this.#count;
  }

  hide(): void {}

  add(_body: string, id = this.reserve()): number {
    return id;
  }

  stream(_entries: Readonly<Record<string, string>>, _data: Uint8Array, id: number): number {
    return id;
  }

  compressed(_entries: Readonly<Record<string, string>>, _data: Uint8Array, id: number): number {
    return id;
  }
}

function annotationsLeftOut(others: ReadonlyMap<string, number>): readonly string[] {
  const said = (kind: string): string => {
    if (kind === "Widget") return "form fields with their values";
    return kind === "Link" ? "links that lead nowhere here" : `annotations of the kind ${kind.slice(0, 40)}`;
  };
  return [...others].map(([kind, count]) => `its ${said(kind)} (${count})`);
}

function documentLeftOut(pdf: ForeignPdf): readonly string[] {
  const { entries } = pdf.catalog;
  const names = pdf.dictionary(entries.get("Names"));
  const scripts = names?.entries.has("JavaScript") === true || entries.has("AA") || isAction(pdf);
  return [
    ...(scripts ? ["its scripts and actions"] : []),
    ...(layersOf(pdf).all.length > 0 ? ["the choice of its layers, which stay shown or hidden"] : []),
  ];
}

/** A place where a document opens is no action. */
const isAction = (pdf: ForeignPdf): boolean =>
  pdf.dictionary(pdf.catalog.entries.get("OpenAction"))?.entries.get("S") !== undefined;
