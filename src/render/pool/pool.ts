import type { DrawnPair } from "../../vocabulary/compare/impact/described-outcome.ts";
import type { DocumentImpact } from "../../vocabulary/compare/impact/document-impact.ts";
import type { EngineRecord } from "../../vocabulary/engine.ts";
import type { FormRecord } from "../../vocabulary/http/form.ts";
import type { ImportedTemplate } from "../../vocabulary/http/import.ts";
import type { DefinitionDiff } from "../../vocabulary/http/templates/template-diff.ts";
import type { Verification } from "../../vocabulary/http/verification.ts";
import type { FaceOutlines } from "../../vocabulary/page-description.ts";
import type { StopSignal } from "../../vocabulary/stopping/stop-signal.ts";
import type { RepeatingOutside } from "../contract/epoch.ts";
import type { RenderJob, RenderOutcome } from "../contract/job.ts";
import type { FormQuestion } from "../documents/fill/form-record.ts";
import type { PagePicture, PageToDraw } from "../documents/page-pictures/draw-page.ts";
import type { ToVerify } from "../documents/verify/verify-file.ts";
import type { ToImport } from "../import/import-file.ts";
import type { ToCompare } from "../jobs/compare/compare-texts.ts";
import type { OutlinesWanted } from "../jobs/document/face-outlines.ts";
import type { Upload, UploadInspection } from "../jobs/inspect/inspect-upload.ts";

/** Called with the tenant and the milliseconds for which its work held a thread. */
export type WorkWatcher = (tenantId: string, milliseconds: number) => void;

/** Counts for operators. */
export interface PoolStats {
  /** Processes that render, or are about to. */
  readonly processes: number;
  readonly waiting: number;
  readonly completed: number;
  /** Workers lost to a time-out, to memory, to a fault or to a caller who left, since the start. */
  readonly lost: number;
  /** Workers replaced because their WebAssembly memory had grown, since the start: no document is lost by it. */
  readonly replaced: number;
  /** Documents made by the record of an earlier layout and in the usual way, too, since the start, and those of them that differed. */
  readonly compared: number;
  readonly different: number;
}

/** For whom a job is done. */
export interface JobAsker {
  /** Whose it is: tenants whose jobs wait take turns. */
  readonly tenantId: string;
  /** The span that led to it: the pool itself has no use for it, the one that stands around it to record traces has. */
  readonly traceparent?: string;
  /**
   * Aborted when nobody waits for the answer any more: the job leaves its line, or the host that works on it, and the signal's reason is thrown.
   * A job without goes on until it is done.
   */
  readonly signal?: StopSignal | undefined;
}

/** Processes that render. `render` answers with an outcome, or throws a `Refusal` UNAVAILABLE when no worker could. */
export interface RenderPool {
  /** Jobs that run at the same time. */
  readonly concurrency: number;
  render(job: RenderJob, outside: RepeatingOutside, asker?: JobAsker): Promise<RenderOutcome>;
  /** Looks at a file that is being uploaded; warnings say why documents could not use it. It waits as jobs do. */
  inspect(upload: Upload, asker?: JobAsker): Promise<UploadInspection>;
  /** Verifies the signatures of a file. It waits as jobs do. Throws a `Refusal` when the file cannot be read. */
  verify(given: ToVerify, asker?: JobAsker): Promise<Verification>;
  /** Reads the form of a PDF file. It waits as jobs do. Throws a `Refusal` when the file cannot be read. */
  fields(question: FormQuestion, asker?: JobAsker): Promise<FormRecord>;
  /** Makes a definition of another program's file. It waits as jobs do. Throws a `Refusal` when the file cannot be read. */
  importFile(given: ToImport, asker?: JobAsker): Promise<ImportedTemplate>;
  /** The first sheet of an XLSX file as CSV. It waits as jobs do. Throws a `Refusal` when the file cannot be read. */
  readSpreadsheet(bytes: Uint8Array, asker?: JobAsker): Promise<Uint8Array>;
  /** Draws a page of a PDF file. It waits as jobs do. Throws a `Refusal` when that cannot be. */
  drawPage(wanted: PageToDraw, asker?: JobAsker): Promise<PagePicture>;
  /** Says what became of a definition. It waits as jobs do. Throws a `Refusal` when a text is no JSON. */
  compare(given: ToCompare, asker?: JobAsker): Promise<DefinitionDiff>;
  /** Says what becomes of a document under another definition. It waits as jobs do. Throws a `Refusal` when a definition is no JSON. */
  compareDrawn(given: DrawnPair, asker?: JobAsker): Promise<DocumentImpact>;
  /** Outlines of glyphs of a face, undefined when there is no such face. It waits as jobs do. */
  outlines(wanted: OutlinesWanted, asker?: JobAsker): Promise<FaceOutlines | undefined>;
  /** The program that renders. */
  engine(): Promise<EngineRecord>;
  /** From now on `worked` is called with the milliseconds for which something of a tenant held a thread. */
  watch(worked: WorkWatcher): void;
  stats(): PoolStats;
  /** Lets running jobs end, refuses waiting ones. */
  close(): Promise<void>;
  /** Refuses waiting jobs and ends running ones, which are refused as well. */
  abandon(): Promise<void>;
}

/** The same pool, its documents made otherwise. */
export const withRender = (pool: RenderPool, render: RenderPool["render"]): RenderPool => ({
  concurrency: pool.concurrency,
  render,
  inspect: (...given) => pool.inspect(...given),
  verify: (...given) => pool.verify(...given),
  fields: (...given) => pool.fields(...given),
  importFile: (...given) => pool.importFile(...given),
  readSpreadsheet: (...given) => pool.readSpreadsheet(...given),
  drawPage: (...given) => pool.drawPage(...given),
  compare: (...given) => pool.compare(...given),
  compareDrawn: (...given) => pool.compareDrawn(...given),
  outlines: (...given) => pool.outlines(...given),
  engine: () => pool.engine(),
  watch: (worked) => pool.watch(worked),
  stats: () => pool.stats(),
  close: () => pool.close(),
  abandon: () => pool.abandon(),
});
