import type { Document } from "../../vocabulary/generated/definition.ts";
import { sha256 } from "../../vocabulary/ids.ts";
import { pointer } from "../../vocabulary/json/pointer.ts";
import type { RenderJob } from "../contract/job.ts";
import type { PageOfPath } from "../contract/report.ts";
import type { ReadDocument } from "../definition/read/document.ts";
import { describedNumbers } from "../describe/describe-pages.ts";
import { FontFault } from "../graphics/text/fonts/font-fault.ts";
import type { TextSource, Typesetter } from "../graphics/text/typesetter.ts";
import { type LayoutTools, layoutDocument, printDocument } from "../layout/document.ts";
import { LocatingWriter } from "../layout/findings/locating-writer.ts";
import { NodePages } from "../layout/findings/node-pages.ts";
import { isOnPaper, mostPagesSearched, onOnlyPage, pagesOn } from "../layout/findings/pages.ts";
import { TimedWriter } from "../layout/findings/timed-writer.ts";
import { printFirstPages } from "../layout/first-pages.ts";
import { silent, type Trace } from "../layout/trace.ts";
import type { DocumentFacts } from "../model/document/document.ts";
import type { Flow } from "../model/document/flow.ts";
import type { FileWriter } from "../model/page/page.ts";
import { seal } from "../writers/docx/encryption/seal.ts";
import type { FacePrograms } from "../writers/pdf/text/fonts.ts";
import { PdfWriter, writePdf } from "../writers/pdf/write.ts";
import { makeDocx } from "./docx-document.ts";
import type { RenderEngine } from "./engine.ts";
import { LookedPages } from "./looked-pages.ts";
import { notingFaces } from "./noting-faces.ts";
import type { PreparedDocument, RenderContext } from "./prepare.ts";
import { readPrepared, withTypesetter } from "./read-prepared.ts";
import type { Recorder } from "./recorded/recorder.ts";
import { typesetRecorded } from "./recorded/typeset-recorded.ts";
import { refuseLoss } from "./refuse-loss.ts";
import type { Typeset } from "./typeset-file.ts";

/** Layouts that may be begun again because an uploaded font broke in the middle of one. */
const mostBrokenFonts = 3;

/** Reading, layout and writing. */
export const typeset = (prepared: PreparedDocument, rendering: RenderContext): Typeset =>
  typesetRecorded(prepared, rendering, typesetNoting) ??
  withSoundFamilies(prepared, rendering, (text) => typesetWith(text, prepared, rendering));

const typesetNoting = (prepared: PreparedDocument, rendering: RenderContext, recorder: Recorder): Typeset =>
  withTypesetter(prepared.resources.families, prepared, rendering, (text) =>
    typesetWith(text, prepared, rendering, recorder),
  );

/** A family that breaks while it is used is left out, and all is done again without it. */
export function withSoundFamilies<Result>(
  prepared: PreparedDocument,
  rendering: RenderContext,
  use: (text: Typesetter & TextSource) => Result,
): Result {
  const families = new Map(prepared.resources.families);
  for (let broken = 0; ; broken += 1) {
    try {
      return withTypesetter(families, prepared, rendering, use);
    } catch (error) {
      if (!(error instanceof FontFault) || broken === mostBrokenFonts) throw error;
      families.set(error.family, { regular: undefined });
      const path = familyPath(prepared.bound, error.family);
      rendering.report.add("FONT_NOT_LOADED", "FONT_NOT_LOADED", path, error.message);
    }
  }
}

/** Where a family is declared; `family` in lower case. */
function familyPath({ fonts = {} }: Document, family: string): string {
  const declared = Object.keys(fonts).find((name) => name.toLowerCase() === family);
  return pointer(["document", "fonts", ...(declared === undefined ? [] : [declared])]);
}

/** How one read document is laid out and written. */
interface TypesetSetting {
  readonly rendering: RenderContext;
  readonly facts: DocumentFacts;
  readonly programs: FacePrograms;
  readonly tools: () => LayoutTools;
  /** Learns how the document is laid out. */
  readonly recorder: Recorder | undefined;
}

type WrittenDocument = Omit<Typeset, "used" | "signature">;

function typesetWith(
  text: Typesetter & TextSource,
  prepared: PreparedDocument,
  rendering: RenderContext,
  recorder?: Recorder,
): Typeset {
  const { job, engine, report, phases } = rendering;
  const budget = rendering.budget.attempt();
  const { flow, facts, plain, diagnosed } = phases.time("read", () =>
    readPrepared(prepared, text, rendering, { budget, noted: recorder?.noted }),
  );
  const used = new Set<string>();
  const tagged = facts.tagged ? { language: facts.language } : undefined;
  const tools = (): LayoutTools => {
    const own = budget.attempt();
    recorder?.laysOut(facts, own);
    return { text, report, budget: own, tagged, questions: recorder, ...tracing(job, engine) };
  };
  const setting: TypesetSetting = { rendering, facts, programs: notingFaces(text, used), tools, recorder };
  const locate = (laid: Flow): void => phases.time("layout", () => report.locate(pagesIn(laid, tools())));
  const shown = diagnosed === undefined ? flow : withDiagnostics(flow, diagnosed, locate);
  if (job.format === "docx") return typesetDocx(shown, text, { facts, plain, rendering, tools, recorder });
  const known = report.places().filter(isOnPaper);
  const written = (diagnosed === undefined && beginning(shown, setting)) || write(shown, known, setting);
  report.close();
  if (job.strict === true) refuseLoss(report);
  const { signature } = facts;
  if (!report.places().some(isOnPaper)) return { ...written, used, signature };
  if (job.diagnose === true) report.locate(written.begun?.pageOf ?? pagesOn(written.diagnosable));
  else if (written.pages === 1) report.locate(onOnlyPage);
  else if (known.length === 0 && written.pages <= mostPagesSearched) locate(shown);
  return { ...written, used, signature };
}

/** The pages of findings are those of a PDF, and are not given. */
function typesetDocx(
  flow: Flow,
  text: Typesetter & TextSource,
  { facts, plain, rendering, tools, recorder }: Omit<TypesetSetting, "programs"> & Pick<ReadDocument, "plain">,
): Typeset {
  const { job, report, phases, rasterise } = rendering;
  const places = recorder?.places();
  const { file, pages, used, frame } = makeDocx(flow, { facts, plain, text, report, phases, rasterise, tools, places });
  if (frame !== undefined) recorder?.framed(frame, pages);
  report.close();
  if (job.strict === true) refuseLoss(report);
  const { signature, encryption } = facts;
  const made = { pages, package: file, used, claims: null, signature, diagnosable: [] };
  // A package is signed before it is encrypted.
  if (encryption === undefined || signature !== undefined) return { ...made, bytes: file.bytes, plainHash: undefined };
  const bytes = phases.time("write", () => seal(file.bytes, encryption));
  return { ...made, bytes, plainHash: sha256(file.bytes) };
}

/** Pages that are to be described, and those before them, where nothing more is wanted and they depend on nothing more. */
function beginning(flow: Flow, { rendering: { job, phases }, tools }: TypesetSetting): WrittenDocument | undefined {
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

/** `known`: where findings are by now. */
function write(flow: Flow, known: readonly string[], setting: TypesetSetting): WrittenDocument {
  if (setting.rendering.job.diagnose === true) return writeLaidOut(flow, setting);
  return known.length > 0 ? printLocating(flow, known, setting) : print(flow, setting);
}

/** All pages are kept for the diagnosis. */
function writeLaidOut(
  flow: Flow,
  { rendering: { phases, report }, facts, programs, tools }: TypesetSetting,
): WrittenDocument {
  const diagnosable = phases.time("layout", () => layoutDocument(flow, tools()));
  const written = phases.time("write", () => writePdf(diagnosable, facts, programs, report));
  return { pages: diagnosable.length, ...written, diagnosable };
}

function print(flow: Flow, setting: TypesetSetting): WrittenDocument {
  const { rendering, tools } = setting;
  const { pages, writer } = rendering.phases.time("layout", () =>
    printDocument(flow, tools(), () => openWriter(setting)),
  );
  return { pages, ...writer.finish(), diagnosable: [] };
}

/** Notes on the way on which pages the known places are. */
function printLocating(flow: Flow, known: readonly string[], setting: TypesetSetting): WrittenDocument {
  const { phases, report } = setting.rendering;
  const traced = { ...setting.tools(), trace: silent };
  const open = (): LocatingWriter => new LocatingWriter(openWriter(setting), known);
  const { pages, writer } = phases.time("layout", () => printDocument(flow, traced, open));
  report.locate(writer.pageOf);
  return { pages, ...writer.finish(), diagnosable: [] };
}

function openWriter({ facts, programs, recorder, rendering: { report, phases } }: TypesetSetting): FileWriter {
  const writer = new TimedWriter(new PdfWriter(facts, programs, report), phases);
  return recorder === undefined ? writer : recorder.through(writer);
}

/**
 * Lays out again to show findings, because they are found only while laying out; markers then move the content that
 * follows them.
 */
function withDiagnostics(flow: Flow, diagnosed: () => Flow, locate: (laid: Flow) => void): Flow {
  locate(flow);
  locate(diagnosed());
  return diagnosed();
}

const pagesIn = (flow: Flow, tools: LayoutTools): PageOfPath =>
  printDocument(flow, { ...tools, trace: silent }, () => new NodePages()).writer.pageOf;

/** A diagnosis needs the marks that a trace leaves; a caller that looks at the attempts themselves brings a trace of its own. */
const tracing = ({ diagnose }: RenderJob, { trace }: RenderEngine): { readonly trace?: Trace } =>
  diagnose === true ? { trace: trace ?? silent } : {};
