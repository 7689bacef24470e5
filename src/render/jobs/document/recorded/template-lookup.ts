import type { Document } from "../../../../vocabulary/generated/definition.ts";
import type { RenderJob } from "../../../contract/job.ts";
import type { Report } from "../../../contract/report.ts";
import type { AcceptedRequest } from "../../../definition/accept/accept.ts";
import { languageOf } from "../../../definition/read/facts/language.ts";
import type { Inline } from "../../../model/text/inline.ts";
import type { Rasterise } from "../../../writers/docx/media/rasteriser.ts";
import { labelOf, type RenderEngine } from "../../engine.ts";
import type { LayoutRecords, TemplateRecords, WholeRecords } from "./layout-records.ts";
import type { LayoutRecord, TextSlot } from "./record.ts";
import { lengthsIn, textsOf } from "./shape.ts";
import { reread } from "./skeleton.ts";

/** A document that is like a recorded one but for its texts, as far as that is known before they are set. */
export interface RecordMatch {
  readonly record: LayoutRecord;
  /** Of the record's shape. */
  readonly texts: readonly string[];
  /** By text; undefined for those that are the template's. */
  readonly inlines: readonly (readonly Inline[] | undefined)[];
}

/** Parts of a job that decide whether its document can be made by a record. */
interface RecordedJob {
  readonly job: RenderJob;
  readonly engine: RenderEngine;
  readonly report: Report;
  readonly rasterise?: Rasterise | undefined;
}

/** What is known of a document's template before its files are loaded. */
export interface TemplateLookup {
  /** Of the template. undefined: no document came of it before; then `whole` are those of definitions that were sent whole, as it may be. */
  readonly records: TemplateRecords | undefined;
  readonly whole: WholeLookup | undefined;
  readonly setting: string;
  /** The first record that it is like, of the last use and of its lengths: the document then names the same files. */
  readonly match: RecordMatch | undefined;
}

/** Records of definitions that were sent whole, with lists as long as this one's. */
export interface WholeLookup {
  readonly lengths: number;
  readonly records: WholeRecords;
}

/** undefined: the document takes the usual way in any case. */
export function lookUpTemplate(
  { document, mayUse }: AcceptedRequest,
  bound: Document,
  rendering: RecordedJob,
): TemplateLookup | undefined {
  const { records: all } = rendering.engine;
  if (all === undefined || mayUse || !isPlainJob(rendering)) return undefined;
  const records = all.of(document);
  const setting = settingOf(bound, rendering);
  if (records === undefined) return lookUpWhole(all, bound, setting);
  return { records, whole: undefined, setting, match: firstMatch(records, { document, bound, setting }) };
}

function lookUpWhole(all: LayoutRecords, bound: Document, setting: string): TemplateLookup {
  const lengths = lengthsIn(bound, undefined);
  const records = all.ofWhole(lengths);
  const first = records.records.recordsOf(lengths).find((one) => one.setting === setting);
  return { records: undefined, whole: { lengths, records }, setting, match: first && matchOf(first, bound) };
}

interface LookedUp {
  readonly document: Document;
  readonly bound: Document;
  readonly setting: string;
}

/** Most documents are like the last one; the others are found by the lengths of their lists. */
function firstMatch(records: TemplateRecords, { document, bound, setting }: LookedUp): RecordMatch | undefined {
  const { last } = records;
  if (last === undefined) return undefined;
  const match = last.setting === setting ? matchOf(last, bound) : undefined;
  if (match !== undefined) return match;
  const like = records.recordsOf(lengthsIn(bound, document)).find((one) => one !== last && one.setting === setting);
  return like && matchOf(like, bound);
}

/** undefined: it is not like it. */
export function matchOf(record: LayoutRecord, bound: Document): RecordMatch | undefined {
  const texts = textsOf(record.root, bound);
  const inlines = texts && inlinesOf(record, texts);
  return texts && inlines && { record, texts, inlines };
}

function inlinesOf({ slots }: LayoutRecord, texts: readonly string[]): RecordMatch["inlines"] | undefined {
  const all: (readonly Inline[] | undefined)[] = [];
  for (let at = 0; at < slots.length; at += 1) {
    const [slot, text] = [slots[at] as TextSlot | string, texts[at] as string];
    if (typeof slot === "string") {
      if (slot !== text) return undefined;
      all.push(undefined);
      continue;
    }
    const inlines = reread(slot.rereading, text);
    if (inlines === undefined) return undefined;
    all.push(inlines);
  }
  return all;
}

/** What reads and paints pages for other ends, or says more of them, takes the usual way. */
export const isPlainJob = ({ job, report, rasterise }: RecordedJob): boolean =>
  (job.format === "docx" || rasterise === undefined) &&
  job.diagnose !== true &&
  job.describe === undefined &&
  job.tables === undefined &&
  job.tagged !== true &&
  report.reported === 0;

/** All that reading and layout know beside the definition and its pictures. */
const settingOf = (bound: Document, { job, engine }: RecordedJob): string =>
  [job.format, job.locale, job.timeZone, languageOf(bound, job), labelOf(job, engine)].join("\n");
