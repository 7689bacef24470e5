import { Refusal } from "../../../../vocabulary/refusal.ts";
import { Report } from "../../../contract/report.ts";
import { languageOf } from "../../../definition/read/facts/language.ts";
import { FontFault } from "../../../graphics/text/fonts/font-fault.ts";
import type { DocumentFacts } from "../../../model/document/document.ts";
import { reportAgain } from "../../../writers/docx/losses.ts";
import { labelOf } from "../../engine.ts";
import type { PreparedDocument, RenderContext } from "../prepare.ts";
import type { Typeset } from "../typeset-file.ts";
import type { LayoutRecords, TemplateRecords } from "./layout-records.ts";
import { Recorder } from "./recorder.ts";
import { replay } from "./replay.ts";
import { type DefinitionShape, lengthsIn, shapeOf, shapeOfWhole, textsOf } from "./shape.ts";

/** Makes a document in the usual way, and has the recorder note it. */
type TypesetNoting = (prepared: PreparedDocument, rendering: RenderContext, recorder: Recorder) => Typeset;

/** Records of the shape that are tried: each sets all texts. */
const mostTried = 2;

/**
 * Makes a document as an earlier one of its template was laid out, or records it for later ones. undefined: neither is possible; the
 * usual way then decides on it alone. The file is the same whichever way it takes.
 */
export function typesetRecorded(
  prepared: PreparedDocument,
  rendering: RenderContext,
  typesetNoting: TypesetNoting,
): Typeset | undefined {
  const { records } = rendering.engine;
  if (records === undefined || !isPlainJob(rendering) || !isPlainDocument(prepared)) return undefined;
  const { bound, accepted } = prepared;
  const setting = settingOf(prepared, rendering);
  const known = records.of(accepted.document);
  const recording: Recording = { prepared, rendering, typesetNoting };
  if (known === undefined) return typesetWhole(records, setting, recording);
  const like: Likeness = { setting, lengths: lengthsIn(bound, accepted.document) };
  const replayed = replayOne(known, like, prepared, rendering);
  if (replayed !== undefined || !known.takeTurn()) return replayed;
  return record(known, like, recording, shapeOf(bound, accepted.document));
}

/** A definition that no other document shared so far: it is held against those of others. */
function typesetWhole(records: LayoutRecords, setting: string, recording: Recording): Typeset | undefined {
  const { prepared, rendering } = recording;
  const { bound } = prepared;
  const like: Likeness = { setting, lengths: lengthsIn(bound, undefined) };
  const whole = records.ofWhole(like.lengths);
  const replayed = replayOne(whole.records, like, prepared, rendering);
  if (replayed !== undefined || !whole.records.hasTurn) return replayed;
  const common = whole.meet(bound);
  if (common === undefined || !whole.records.takeTurn()) return undefined;
  return record(whole.records, like, recording, shapeOfWhole(bound, common));
}

/** What is looked at before a document is held against a record. */
interface Likeness {
  readonly setting: string;
  readonly lengths: number;
}

/** What reads and paints pages for other ends, or says more of them, takes the usual way. */
const isPlainJob = ({ job, report, rasterise }: RenderContext): boolean =>
  (job.format === "docx" || rasterise === undefined) &&
  job.diagnose !== true &&
  job.describe === undefined &&
  job.tables === undefined &&
  job.tagged !== true &&
  report.reported === 0;

const isPlainDocument = ({ accepted, bound, resources, encryption, signing, detached }: PreparedDocument): boolean =>
  !accepted.mayUse &&
  bound.diagnostics === undefined &&
  encryption === undefined &&
  signing === undefined &&
  detached === undefined &&
  resources.families.size + resources.files.size + resources.svgFiles.size + resources.foreignPages.size === 0;

/** All that reading and layout know beside the definition and its pictures. */
const settingOf = ({ bound }: PreparedDocument, { job, engine }: RenderContext): string =>
  JSON.stringify([job.format, job.locale, job.timeZone, languageOf(bound, job), labelOf(job, engine)]);

function replayOne(
  known: TemplateRecords,
  { setting, lengths }: Likeness,
  prepared: PreparedDocument,
  rendering: RenderContext,
): Typeset | undefined {
  let tried = 0;
  for (const one of known.recordsOf(lengths)) {
    if (one.setting !== setting) continue;
    const texts = textsOf(one.root, prepared.bound);
    if (texts === undefined) continue;
    const made = replay(one, texts, prepared, rendering);
    if (made !== undefined) {
      known.replayed(one);
      return made;
    }
    known.missed(one);
    tried += 1;
    if (tried === mostTried) return undefined;
  }
  return undefined;
}

interface Recording {
  readonly prepared: PreparedDocument;
  readonly rendering: RenderContext;
  readonly typesetNoting: TypesetNoting;
}

/** Findings and refusals are left to the usual way: what was made with one is thrown away. */
function record(
  known: TemplateRecords,
  { setting, lengths }: Likeness,
  { prepared, rendering, typesetNoting }: Recording,
  shape: DefinitionShape | undefined,
): Typeset | undefined {
  if (shape === undefined) return undefined;
  const { resources } = prepared;
  const report = new Report();
  const recorder = new Recorder(shape);
  let made: Typeset;
  try {
    made = typesetNoting(prepared, { ...rendering, report }, recorder);
  } catch (error) {
    if (error instanceof Refusal || error instanceof FontFault) return undefined;
    throw error;
  }
  const { losses } = recorder;
  if (report.reported > losses.length) return undefined;
  reportAgain(losses, rendering.report);
  for (const remark of report.remarks) rendering.report.remark(remark);
  const workBefore = rendering.budget.usedWork();
  const recorded = recorder.record({ pictures: resources.pictures, setting, workBefore, remarks: report.remarks });
  if (recorded !== undefined && isPlainFile(recorded.facts)) known.add(recorded, lengths);
  return made;
}

/** Files with parts of other kinds take the usual way. */
const isPlainFile = ({ tagged, conformance, attachments, invoice, encryption, signature }: DocumentFacts): boolean =>
  !tagged &&
  conformance.claims.length === 0 &&
  attachments.length === 0 &&
  invoice === undefined &&
  encryption === undefined &&
  signature === undefined;
