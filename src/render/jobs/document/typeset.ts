import { sha256 } from "../../../vocabulary/ids.ts";
import type { RenderJob } from "../../contract/job.ts";
import type { ReadDocument } from "../../definition/read/document.ts";
import type { TextSource, Typesetter } from "../../graphics/text/typesetter.ts";
import type { LayoutTools } from "../../layout/document.ts";
import { isOnPaper, mostPagesSearched, onOnlyPage, pagesOn } from "../../layout/findings/pages.ts";
import { silent, type Trace } from "../../layout/trace.ts";
import type { Flow } from "../../model/document/flow.ts";
import { seal } from "../../writers/docx/encryption/seal.ts";
import type { RenderEngine } from "../engine.ts";
import { refuseLoss } from "../refuse-loss.ts";
import { makeDocx } from "./docx-document.ts";
import { layOutPages, type PagesSetting, pagesIn } from "./lay-out-pages.ts";
import { notingFaces } from "./noting-faces.ts";
import type { PreparedDocument } from "./prepare.ts";
import { readPrepared, withTypesetter } from "./read-prepared.ts";
import type { Recorder } from "./recorded/recorder.ts";
import { typesetRecorded } from "./recorded/typeset-recorded.ts";
import type { RenderContext } from "./rendering.ts";
import { withSoundFamilies } from "./sound-families.ts";
import type { Typeset } from "./typeset-file.ts";
import { typesetFilled } from "./typeset-filled.ts";

/** Reading, layout and writing; of a filled Word file nothing of the kind. */
export const typeset = (prepared: PreparedDocument, rendering: RenderContext): Typeset =>
  prepared.filled === undefined
    ? typesetDefinition(prepared, rendering)
    : typesetFilled(prepared.filled, prepared, rendering);

const typesetDefinition = (prepared: PreparedDocument, rendering: RenderContext): Typeset =>
  typesetRecorded(prepared, rendering, { typeset: typesetUsual, noting: typesetNoting }) ??
  typesetUsual(prepared, rendering);

const typesetUsual = (prepared: PreparedDocument, rendering: RenderContext): Typeset =>
  withSoundFamilies(prepared, rendering, (text) => typesetWith(text, prepared, rendering));

const typesetNoting = (prepared: PreparedDocument, rendering: RenderContext, recorder: Recorder): Typeset =>
  withTypesetter(prepared.resources.families, prepared, rendering, (text) =>
    typesetWith(text, prepared, rendering, recorder),
  );

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
  const setting: PagesSetting = { rendering, facts, programs: notingFaces(text, used), tools, recorder };
  const locate = (laid: Flow): void => phases.time("layout", () => report.locate(pagesIn(laid, tools())));
  const shown = diagnosed === undefined ? flow : withDiagnostics(flow, diagnosed, locate);
  if (job.format === "docx") return typesetDocx(shown, text, { facts, plain, rendering, tools, recorder });
  const known = report.places().filter(isOnPaper);
  const written = layOutPages(shown, { known, isWhole: diagnosed !== undefined }, setting);
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
  { facts, plain, rendering, tools, recorder }: Omit<PagesSetting, "programs"> & Pick<ReadDocument, "plain">,
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

/**
 * Lays out again to show findings, because they are found only while laying out; markers then move the content that
 * follows them.
 */
function withDiagnostics(flow: Flow, diagnosed: () => Flow, locate: (laid: Flow) => void): Flow {
  locate(flow);
  locate(diagnosed());
  return diagnosed();
}

/** A diagnosis needs the marks that a trace leaves; a caller that looks at the attempts themselves brings a trace of its own. */
const tracing = ({ diagnose }: RenderJob, { trace }: RenderEngine): { readonly trace?: Trace } =>
  diagnose === true ? { trace: trace ?? silent } : {};
