import type { PageOfPath } from "../../contract/report.ts";
import { describedNumbers } from "../../describe/describe-pages.ts";
import { type LayoutTools, layoutDocument, printDocument } from "../../layout/document.ts";
import { LocatingWriter } from "../../layout/findings/locating-writer.ts";
import { NodePages } from "../../layout/findings/node-pages.ts";
import { TimedWriter } from "../../layout/findings/timed-writer.ts";
import { printFirstPages } from "../../layout/first-pages.ts";
import { silent } from "../../layout/trace.ts";
import type { DocumentFacts } from "../../model/document/document.ts";
import type { Flow } from "../../model/document/flow.ts";
import type { FileWriter } from "../../model/page/page.ts";
import type { FacePrograms } from "../../writers/pdf/text/fonts.ts";
import { PdfWriter, writePdf } from "../../writers/pdf/write.ts";
import { LookedPages } from "./looked-pages.ts";
import type { Recorder } from "./recorded/recorder.ts";
import type { RenderContext } from "./rendering.ts";
import type { Typeset } from "./typeset-file.ts";

/** How one read document is laid out and written. */
export interface PagesSetting {
  readonly rendering: RenderContext;
  readonly facts: DocumentFacts;
  readonly programs: FacePrograms;
  readonly tools: () => LayoutTools;
  /** Learns how the document is laid out. */
  readonly recorder: Recorder | undefined;
}

/** A file whose pages are laid out. */
export type WrittenDocument = Omit<Typeset, "used" | "signature">;

/**
 * Lays a document out and writes it as a PDF, in the one way of four that its job needs: the pages alone that are to be described, all pages
 * kept for a diagnosis, places of findings noted on the way, or page by page. `known`: where findings are by now; `isWhole`: it is not begun alone.
 */
export function layOutPages(
  flow: Flow,
  { known, isWhole }: { readonly known: readonly string[]; readonly isWhole: boolean },
  setting: PagesSetting,
): WrittenDocument {
  const begun = isWhole ? undefined : beginning(flow, setting);
  if (begun !== undefined) return begun;
  if (setting.rendering.job.diagnose === true) return writeLaidOut(flow, setting);
  return known.length > 0 ? printLocating(flow, known, setting) : print(flow, setting);
}

/** Pages that are to be described, and those before them, where nothing more is wanted and they depend on nothing more. */
function beginning(flow: Flow, { rendering: { job, phases }, tools }: PagesSetting): WrittenDocument | undefined {
  const { describe, strict } = job;
  const total = describe?.total;
  if (describe === undefined || total === undefined || strict === true) return undefined;
  const pages = new Set(describedNumbers(describe.pages, total));
  if (pages.size === 0) return undefined;
  const begun = new LookedPages(pages);
  if (!phases.time("layout", () => printFirstPages(flow, tools(), { pages, total }, begun))) return undefined;
  const diagnosable = begun.pages;
  return { pages: total, bytes: new Uint8Array(), claims: null, plainHash: undefined, diagnosable, begun };
}

/** All pages are kept for the diagnosis. */
function writeLaidOut(
  flow: Flow,
  { rendering: { phases, report }, facts, programs, tools }: PagesSetting,
): WrittenDocument {
  const diagnosable = phases.time("layout", () => layoutDocument(flow, tools()));
  const written = phases.time("write", () => writePdf(diagnosable, facts, programs, report));
  return { pages: diagnosable.length, ...written, diagnosable };
}

function print(flow: Flow, setting: PagesSetting): WrittenDocument {
  const { rendering, tools } = setting;
  const { pages, writer } = rendering.phases.time("layout", () =>
    printDocument(flow, tools(), () => openWriter(setting)),
  );
  return { pages, ...writer.finish(), diagnosable: [] };
}

/** Notes on the way on which pages the known places are. */
function printLocating(flow: Flow, known: readonly string[], setting: PagesSetting): WrittenDocument {
  const { phases, report } = setting.rendering;
  const traced = { ...setting.tools(), trace: silent };
  const open = (): LocatingWriter => new LocatingWriter(openWriter(setting), known);
  const { pages, writer } = phases.time("layout", () => printDocument(flow, traced, open));
  report.locate(writer.pageOf);
  return { pages, ...writer.finish(), diagnosable: [] };
}

function openWriter({ facts, programs, recorder, rendering: { report, phases } }: PagesSetting): FileWriter {
  const writer = new TimedWriter(new PdfWriter(facts, programs, report), phases);
  return recorder === undefined ? writer : recorder.through(writer);
}

/** On which page each place of findings is. */
export const pagesIn = (flow: Flow, tools: LayoutTools): PageOfPath =>
  printDocument(flow, { ...tools, trace: silent }, () => new NodePages()).writer.pageOf;
