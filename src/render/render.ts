import type { Colophon } from "../vocabulary/colophon.ts";
import type { Document } from "../vocabulary/definition.ts";
import { sha256 } from "../vocabulary/ids.ts";
import { Refusal, type RefusalRecord } from "../vocabulary/refusal.ts";
import { type Accepted, accept } from "./accept.ts";
import { bindDefinition } from "./bind/bind.ts";
import { DataUse } from "./bind/data-use.ts";
import { pointer } from "./bind/pointer.ts";
import { Budget } from "./budget.ts";
import { ComponentFault } from "./components/fault.ts";
import { type Resolved, resolveComponents } from "./components/resolve.ts";
import { diagnose } from "./diagnosis/diagnose.ts";
import { NodePages } from "./diagnosis/node-pages.ts";
import { gather } from "./gather.ts";
import { createPictureCache, type PictureCache } from "./images/picture-cache.ts";
import type { PictureReader } from "./images/read-picture.ts";
import type { Job, Outcome } from "./job.ts";
import { type LayoutTools, layoutDocument, printDocument } from "./layout/document.ts";
import type { Trace } from "./layout/trace.ts";
import type { Flow } from "./model/flow.ts";
import type { Page } from "./model/page.ts";
import type { Outside } from "./outside.ts";
import type { FacePrograms } from "./pdf/fonts.ts";
import { PdfPress, writePdf } from "./pdf/write.ts";
import { Phases } from "./phases.ts";
import { type ReadDocument, readDocument } from "./read/document.ts";
import type { Gathered } from "./read/gathered.ts";
import { languageOf } from "./read/language.ts";
import { type PageOf, Report } from "./report.ts";
import { SearchedPress } from "./searched-press.ts";
import { createTextEngine, type EngineParts, type TextEngine } from "./text/engine.ts";
import { FontFault } from "./text/font-fault.ts";
import { keysOf } from "./text/sliced-family.ts";
import type { BundledFace, DeclaredFamily, Typesetter } from "./text/typesetter.ts";
import { TimedPress } from "./timed-press.ts";

/** What a worker keeps between documents: open faces, shaped words, decoded pictures. */
export interface Engine {
  readonly version: string;
  readonly text: TextEngine;
  readonly pictures: PictureCache;
  /** Of the bundled faces' files, by key. */
  readonly faceHashes: ReadonlyMap<string, string>;
  readonly milliseconds: () => number;
  /** Told of every attempt of the layouts that are diagnosed. */
  readonly trace?: Trace;
}

export interface EngineSettings extends EngineParts {
  readonly version: string;
  readonly bundled: readonly (BundledFace & { readonly sha256: string })[];
  readonly readPicture: PictureReader;
  /** A running count of milliseconds, for the phases of an outcome; it decides nothing. */
  readonly milliseconds: () => number;
}

/** Decoded pictures kept for the next document. */
const pictureBytes = 64 * 1024 * 1024;

export function createEngine(settings: EngineSettings): Engine {
  const { version, milliseconds, bundled, readPicture } = settings;
  return {
    version,
    milliseconds,
    text: createTextEngine(settings),
    pictures: createPictureCache(pictureBytes, readPicture),
    faceHashes: new Map(bundled.flatMap((face) => keysOf(face).map((key) => [key, face.sha256] as const))),
  };
}

/** A definition with all it needs: what the request said, and what was fetched for it. */
interface Prepared {
  readonly accepted: Accepted;
  readonly components: Resolved["components"];
  readonly bound: Document;
  readonly gathered: Gathered;
  /** What of the data is read; undefined: nobody asks. */
  readonly use: DataUse | undefined;
}

const unusableText = "Half a surrogate pair, or a noncharacter, is no text; U+FFFD stands in its place.";

/** The stages before any text is set: accept, components, bind, gather. Throws a `Refusal`. */
async function prepare(job: Job, outside: Outside, engine: Engine, report: Report, phases: Phases): Promise<Prepared> {
  const accepted = await phases.timeAsync("accept", () => accept(job, outside));
  report.spellPlaces(accepted.toTemplate);
  for (const path of accepted.replaced) report.add(undefined, "CHARACTER_NOT_DRAWN", path, unusableText);
  const { document, components } = await phases.timeAsync("accept", () => resolve(accepted, job, outside));
  const use = job.diagnose === true ? new DataUse(accepted.data) : undefined;
  const bound = phases.time("bind", () => bindDefinition(document, accepted.data, { ...job, report, use }));
  const gathered = await phases.timeAsync("gather", () =>
    gather(bound, outside, engine.pictures, report, job.filesFrom),
  );
  return { accepted, components, bound, gathered, use };
}

/** Components in their places; a document without any is not searched for them. */
async function resolve({ document, mayUse }: Accepted, { source }: Job, outside: Outside): Promise<Resolved> {
  if (!mayUse) return { document, components: {} };
  try {
    return await resolveComponents(document, outside);
  } catch (error) {
    throw error instanceof ComponentFault ? error.refusal(source === "template") : error;
  }
}

/** Reads what was prepared; the text of drawings is set on the way. */
function read({ bound, gathered }: Prepared, text: Typesetter, job: Job, engine: Engine, report: Report): ReadDocument {
  return readDocument(bound, gathered, { ...job, producer: `Colophon ${engine.version}`, report, text });
}

/** What a job's definition says, before it is laid out. Throws a `Refusal`. */
export async function understand(
  job: Job,
  outside: Outside,
  engine: Engine,
  report: Report,
  phases: Phases,
): Promise<Prepared & ReadDocument> {
  const prepared = await prepare(job, outside, engine, report, phases);
  const text = engine.text.typesetter({
    declared: prepared.gathered.families,
    report,
    locale: languageOf(prepared.bound, job),
  });
  try {
    return { ...prepared, ...read(prepared, text, job, engine, report) };
  } finally {
    text.close();
  }
}

/**
 * One document, from the request's bytes to the file's. The same job and the same answers from outside give the same
 * bytes, in any process. What is refused comes back as a value; anything thrown is a fault of ours.
 */
export async function render(job: Job, outside: Outside, engine: Engine): Promise<Outcome> {
  const report = new Report();
  const phases = new Phases(engine.milliseconds);
  try {
    if (job.format === "docx")
      throw new Refusal("FORMAT_UNAVAILABLE", "This version writes pdf; docx is not available.");
    const prepared = await prepare(job, outside, engine, report, phases);
    const { pages, bytes, diagnosable, used } = typeset(prepared, job, engine, report, phases);
    return {
      kind: "made",
      bytes,
      contentType: "application/pdf",
      pages,
      errorCodes: report.errorCodes(),
      warnings: report.warnings(),
      colophon: colophonOf(job, engine, prepared, used, sha256(bytes)),
      phases: phases.all(),
      ...(prepared.use === undefined ? {} : { diagnosis: diagnose(diagnosable, report, prepared.use.found()) }),
    };
  } catch (error) {
    if (error instanceof Refusal) return { kind: "refused", refusal: asWritten(error.record(), report) };
    throw error;
  }
}

/** A caller reads no more of them at once. */
const mostFaults = 100;

/** Whoever is strict wants everything or nothing; mere remarks are no loss. */
function refuseLoss(report: Report): void {
  if (report.errorCodes().length === 0) return;
  const faults = report
    .from("warning")
    .slice(0, mostFaults)
    .map(({ code, path, message }) => ({ code, path, message }));
  throw new Refusal("FIDELITY_LOSS", faults[0]?.message, { faults });
}

/** Faults found after the template was read say where they are in the definition; those found while reading, in the template. */
function asWritten(refusal: RefusalRecord, report: Report): RefusalRecord {
  return { ...refusal, faults: refusal.faults.map((fault) => ({ ...fault, path: report.asWritten(fault.path) })) };
}

interface Typeset {
  readonly pages: number;
  readonly bytes: Uint8Array;
  /** The pages as they were laid out, when a diagnosis is asked for. */
  readonly diagnosable: readonly Page[];
  /** Keys of the faces in the file. */
  readonly used: ReadonlySet<string>;
}

/** Layouts that may be begun anew because an uploaded font broke in the middle of one. */
const mostBrokenFonts = 3;

/** Reading, layout and writing. A family that breaks while it is used is left out, and the document set again without it. */
function typeset(prepared: Prepared, job: Job, engine: Engine, report: Report, phases: Phases): Typeset {
  const families = new Map(prepared.gathered.families);
  for (let broken = 0; ; broken += 1) {
    try {
      return typesetWith(families, prepared, job, engine, report, phases);
    } catch (error) {
      if (!(error instanceof FontFault) || broken === mostBrokenFonts) throw error;
      families.set(error.family, { regular: undefined });
      report.add("FONT_NOT_LOADED", "FONT_NOT_LOADED", familyPath(prepared.bound, error.family), error.message);
    }
  }
}

/** Where a family is declared; `family` in lower case. */
function familyPath({ fonts = {} }: Document, family: string): string {
  const declared = Object.keys(fonts).find((name) => name.toLowerCase() === family);
  return pointer(["document", "fonts", ...(declared === undefined ? [] : [declared])]);
}

function typesetWith(
  declared: ReadonlyMap<string, DeclaredFamily>,
  prepared: Prepared,
  job: Job,
  engine: Engine,
  report: Report,
  phases: Phases,
): Typeset {
  const text = engine.text.typesetter({ declared, report, locale: languageOf(prepared.bound, job) });
  try {
    const { flow, facts, diagnosed } = phases.time("read", () => read(prepared, text, job, engine, report));
    const used = new Set<string>();
    const tools = () => ({ text, report, budget: new Budget(job.allowance), ...tracing(job, engine) });
    const programs = noting(text, used);
    const locate = (laid: Flow) => phases.time("layout", () => report.locate(pagesIn(laid, tools())));
    const shown = diagnosed === undefined ? flow : withDiagnostics(flow, diagnosed, locate);
    const kept = () => {
      const diagnosable = phases.time("layout", () => layoutDocument(shown, tools()));
      const bytes = phases.time("write", () => writePdf(diagnosable, facts, programs, report));
      return { pages: diagnosable.length, bytes, diagnosable };
    };
    const openPress = () => new TimedPress(new PdfPress(facts, programs, report), phases);
    const printed = () => {
      const { pages, press } = phases.time("layout", () => printDocument(shown, tools(), openPress));
      return { pages, bytes: press.finish(), diagnosable: [] };
    };
    const known = report.places().filter(isOnPaper);
    const searched = () => {
      const openSearched = () => new SearchedPress(openPress(), known);
      const traced = { ...tools(), trace: untold };
      const { pages, press } = phases.time("layout", () => printDocument(shown, traced, openSearched));
      report.locate(press.pageOf);
      return { pages, bytes: press.finish(), diagnosable: [] };
    };
    const made = job.diagnose === true ? kept() : known.length > 0 ? searched() : printed();
    report.close();
    if (job.strict === true) refuseLoss(report);
    if (!report.places().some(isOnPaper)) return { ...made, used };
    if (job.diagnose === true) report.locate(pagesOn(made.diagnosable));
    else if (made.pages === 1) report.locate(onOnlyPage);
    else if (known.length === 0 && made.pages <= mostPagesSearched) locate(shown);
    return { ...made, used };
  } finally {
    text.close();
  }
}

/**
 * Where findings stand is noted while the document is printed, when there are some before that; those of the layout alone
 * take another layout, which longer ones are spared.
 */
const mostPagesSearched = 200;

/** What has no place on a page, such as a font, is not looked for. */
const isOnPaper = (path: string): boolean =>
  /^[/]document[/](?:content|header|footer|use|watermark|footnotes)[/]/.test(path);

/** What is found while laying out can be shown only by laying out again; markers then move what follows them. */
function withDiagnostics(flow: Flow, diagnosed: () => Flow, locate: (laid: Flow) => void): Flow {
  locate(flow);
  locate(diagnosed());
  return diagnosed();
}

/** Where there is one page, all that stands on paper stands on that. */
const onOnlyPage: PageOf = (path) => (/^[/]document[/](content|header|footer)[/]/.test(path) ? 1 : undefined);

const pagesIn = (flow: Flow, tools: LayoutTools): PageOf =>
  printDocument(flow, { ...tools, trace: untold }, () => new NodePages()).press.pageOf;

/** Pages that were laid out with a trace. */
function pagesOn(pages: readonly Page[]): PageOf {
  const nodes = new NodePages();
  for (const { marks } of pages) nodes.open().paint(marks);
  return nodes.pageOf;
}

/** A diagnosis needs the marks that a trace leaves; whoever looks at the attempts themselves brings a trace of its own. */
const tracing = ({ diagnose }: Job, { trace }: Engine): { readonly trace?: Trace } =>
  diagnose === true ? { trace: trace ?? untold } : {};

const untold: Trace = { begins: () => undefined, ends: () => undefined, waits: () => undefined };

/** The typesetter as writers see it; every face whose program goes into the file is noted. */
function noting(text: Typesetter, used: Set<string>): FacePrograms {
  return {
    advances: (face) => text.advances(face),
    program: (face, glyphs) => {
      used.add(face.key);
      return text.program(face, glyphs);
    },
  };
}

function colophonOf(
  { documentId, now, format, locale, timeZone }: Job,
  { version, faceHashes }: Engine,
  { accepted: { hashes, template }, components, gathered }: Prepared,
  used: ReadonlySet<string>,
  output: string,
): Colophon {
  const faces = [...used].toSorted((a, b) => (a < b ? -1 : 1)).map((key) => [key, faceHashes.get(key) ?? key]);
  return {
    definition: hashes.definition,
    ...(hashes.data === undefined ? {} : { data: hashes.data }),
    ...(template === undefined ? {} : { template }),
    ...(Object.keys(components).length === 0 ? {} : { components }),
    assets: Object.fromEntries(gathered.hashes),
    faces: Object.fromEntries(faces),
    engine: version,
    job: { documentId, clock: now, format, locale, timeZone },
    body: output,
    output,
  };
}
