import { Refusal } from "../../../../vocabulary/refusal.ts";
import { Report } from "../../../contract/report.ts";
import { FontFault } from "../../../graphics/text/fonts/font-fault.ts";
import type { DocumentFacts } from "../../../model/document/document.ts";
import { reportAgain } from "../../../writers/docx/losses.ts";
import type { PreparedDocument } from "../prepare.ts";
import type { RenderContext } from "../rendering.ts";
import type { Typeset } from "../typeset-file.ts";
import { compareWays } from "./both-ways.ts";
import type { TemplateRecords } from "./layout-records.ts";
import { Recorder } from "./recorder.ts";
import { replay } from "./replay.ts";
import { type DefinitionShape, lengthsIn, shapeOf, shapeOfWhole } from "./shape.ts";
import { isPlainJob, matchOf, type RecordMatch, type TemplateLookup, type WholeLookup } from "./template-lookup.ts";

/** The usual way. */
export interface UsualWay {
  readonly typeset: (prepared: PreparedDocument, rendering: RenderContext) => Typeset;
  /** The same, and the recorder notes it. */
  readonly noting: (prepared: PreparedDocument, rendering: RenderContext, recorder: Recorder) => Typeset;
}

/** Records of the shape that are tried: each sets all texts. */
const mostTried = 2;

/**
 * Makes a document as an earlier one of its template was laid out, or records it for later ones. undefined: neither is possible; the
 * usual way then decides on it alone. The file is the same whichever way it takes.
 */
export function typesetRecorded(
  prepared: PreparedDocument,
  rendering: RenderContext,
  usual: UsualWay,
): Typeset | undefined {
  const { lookup, bound, accepted } = prepared;
  if (lookup === undefined) return undefined;
  if (!isPlainJob(rendering) || !isPlainDocument(prepared)) return undefined;
  const recording: Recording = { prepared, rendering, usual };
  const { records: known, whole, match, setting } = lookup;
  if (known === undefined) return whole && typesetWhole(whole, lookup, recording);
  const first = match && tryMatch(known, match, recording);
  if (first !== undefined) return first;
  // No document of the template was recorded, and none will be: mostly they are too large.
  if (known.last === undefined && !known.hasTurn) return undefined;
  const like: Likeness = { setting, lengths: lengthsIn(bound, accepted.document) };
  const replayed = replayOne(known, like, recording, match);
  if (replayed !== undefined || !known.takeTurn()) return replayed;
  return record(known, like, recording, shapeOf(bound, accepted.document));
}

/** A definition that no other document shared so far: it is held against those of others. */
function typesetWhole(
  { lengths, records: whole }: WholeLookup,
  { setting, match }: TemplateLookup,
  recording: Recording,
): Typeset | undefined {
  const { bound } = recording.prepared;
  const first = match && tryMatch(whole.records, match, recording);
  if (first !== undefined) return first;
  const like: Likeness = { setting, lengths };
  const replayed = replayOne(whole.records, like, recording, match);
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

const isPlainDocument = ({ bound, resources, encryption, signing, detached }: PreparedDocument): boolean =>
  bound.diagnostics === undefined &&
  encryption === undefined &&
  signing === undefined &&
  detached === undefined &&
  resources.families.size + resources.files.size + resources.svgFiles.size + resources.foreignPages.size === 0;

/** `missed`: it was tried. */
function replayOne(
  known: TemplateRecords,
  { setting, lengths }: Likeness,
  recording: Recording,
  missed: RecordMatch | undefined,
): Typeset | undefined {
  let tried = missed === undefined ? 0 : 1;
  for (const one of known.recordsOf(lengths)) {
    if (tried === mostTried) return undefined;
    if (one.setting !== setting || one === missed?.record) continue;
    const match = matchOf(one, recording.prepared.bound);
    if (match === undefined) continue;
    const made = tryMatch(known, match, recording);
    if (made !== undefined) return made;
    tried += 1;
  }
  return undefined;
}

function tryMatch(
  known: TemplateRecords,
  match: RecordMatch,
  { prepared, rendering, usual }: Recording,
): Typeset | undefined {
  const made = known.isCompared(rendering.job.documentId)
    ? compareWays(known, usual.typeset, prepared, rendering, (quiet) => replay(match, prepared, quiet))
    : replay(match, prepared, rendering);
  if (made === undefined) known.missed(match.record);
  else known.replayed(match.record);
  return made;
}

interface Recording {
  readonly prepared: PreparedDocument;
  readonly rendering: RenderContext;
  readonly usual: UsualWay;
}

/** Findings and refusals are left to the usual way: what was made with one is thrown away. */
function record(
  known: TemplateRecords,
  { setting, lengths }: Likeness,
  { prepared, rendering, usual }: Recording,
  shape: DefinitionShape | undefined,
): Typeset | undefined {
  if (shape === undefined) return undefined;
  const { resources } = prepared;
  const report = new Report();
  const recorder = new Recorder(shape);
  let made: Typeset;
  try {
    made = usual.noting(prepared, { ...rendering, report }, recorder);
  } catch (error) {
    if (error instanceof Refusal || error instanceof FontFault) return undefined;
    throw error;
  }
  const { losses } = recorder;
  if (report.reported > losses.length) return undefined;
  reportAgain(losses, rendering.report);
  for (const remark of report.remarks) rendering.report.remark(remark);
  const workBefore = rendering.budget.usedWork();
  const recorded = recorder.record({ ...resources, setting, workBefore, remarks: report.remarks });
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
