import type { DrawnPair } from "../../vocabulary/compare/impact/described-outcome.ts";
import type { RepeatedQuestion } from "../contract/epoch.ts";
import { type FieldsOutcome, type FormQuestion, tryFormRecord } from "../documents/fill/form-record.ts";
import type { DrawOutcome, PageToDraw } from "../documents/page-pictures/draw-page.ts";
import { type ToVerify, tryVerify, type VerifyOutcome } from "../documents/verify/verify-file.ts";
import type { PictureReader } from "../graphics/images/read-picture.ts";
import type { ImportOutcome, SpreadsheetOutcome, ToImport } from "../import/import-file.ts";
import type { DrawnComparison } from "../jobs/compare/compare-drawn.ts";
import type { CompareOutcome, ToCompare } from "../jobs/compare/compare-texts.ts";
import { faceOutlines, type OutlinesOutcome, type OutlinesWanted } from "../jobs/document/face-outlines.ts";
import type { RenderEngine } from "../jobs/engine.ts";
import { inspectUpload, type Upload, type UploadInspection } from "../jobs/inspect/inspect-upload.ts";
import type { render as ownRender } from "../jobs/render.ts";
import type { AskingJob, HostQuestions } from "./host-questions.ts";
import { NoPlaceToWait, type TaskInEpoch, type WorkResult } from "./messages.ts";
import { packagedPdfium } from "./packaged-engine.ts";

/** `last`: WebAssembly memory only grows, and this thread has too much of it. */
export interface ThreadResult {
  readonly value: unknown;
  readonly last: boolean;
  /** Questions that did not go to the service, since their answers were kept. */
  readonly reused?: readonly RepeatedQuestion[];
}

/** A result after which the thread holds no more WebAssembly memory than before. */
const returned = <Value>(value: Value): ThreadResult => ({ value, last: false });

/** The same of a document. */
export interface DocumentResult extends ThreadResult {
  readonly value: WorkResult;
}

/** What a host works with. */
interface HostMeans {
  readonly engine: RenderEngine;
  readonly readPicture: PictureReader;
  readonly render: typeof ownRender;
  readonly questions: HostQuestions;
  /** As `RenderThreadSettings` has it. */
  readonly mostWasmBytes: number;
}

/** The tasks of a host, by their kinds. Readers of other formats are loaded for the first file that needs them. */
export const hostTasks = ({ engine, readPicture, render, questions, mostWasmBytes }: HostMeans) => ({
  async document({ id, job, epoch }: TaskInEpoch): Promise<DocumentResult> {
    const begunAt = Date.now();
    const asking: AskingJob = { job: id, epoch, reused: [] };
    const outcome = await render(job, questions.outsideOf(asking), engine).catch((error: unknown) => {
      if (!(error instanceof NoPlaceToWait)) throw error;
      return { kind: "again" } as const;
    });
    return { value: { outcome, begunAt }, last: engine.wasmBytes() > mostWasmBytes, reused: asking.reused };
  },

  /** Looks at a file that is being uploaded. */
  inspect: async (upload: Upload) => returned<UploadInspection>(await inspectUpload(upload, readPicture)),

  /** Verifies the signatures of a file. */
  verify: async (given: ToVerify) => returned<VerifyOutcome>(await tryVerify(given)),

  /** Reads the form of a file. */
  fields: async (question: FormQuestion) => returned<FieldsOutcome>(await tryFormRecord(question)),

  /** Makes a definition of another program's file. */
  async importFile(given: ToImport): Promise<ThreadResult> {
    const { tryImport } = await import("../import/import-file.ts");
    return returned<ImportOutcome>(await tryImport(given));
  },

  /** Reads the first sheet of a workbook. */
  async readSpreadsheet(bytes: Uint8Array): Promise<ThreadResult> {
    const { trySpreadsheet } = await import("../import/import-file.ts");
    return returned<SpreadsheetOutcome>(await trySpreadsheet(bytes));
  },

  /** Draws glyphs of a face. */
  outlines(wanted: OutlinesWanted): ThreadResult {
    const value: OutlinesOutcome = faceOutlines(engine, wanted);
    return { value, last: engine.wasmBytes() > mostWasmBytes };
  },

  /** Draws a page of a PDF file. */
  async drawPage(wanted: PageToDraw): Promise<ThreadResult> {
    const { tryDrawPage } = await import("../documents/page-pictures/draw-page.ts");
    return returned<DrawOutcome>(await tryDrawPage(wanted, packagedPdfium()));
  },

  /** Says what became of a definition. */
  async compare(given: ToCompare): Promise<ThreadResult> {
    const { tryCompare } = await import("../jobs/compare/compare-texts.ts");
    return returned<CompareOutcome>(await tryCompare(given));
  },

  /** Says what becomes of a document under another definition. */
  async compareDrawn(given: DrawnPair): Promise<ThreadResult> {
    const { tryCompareDrawn } = await import("../jobs/compare/compare-drawn.ts");
    return returned<DrawnComparison>(await tryCompareDrawn(given));
  },
});
