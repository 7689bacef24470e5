import type { MadeDocument, RenderOutcome } from "../render/contract/job.ts";
import { Refusal, type RefusalRecord } from "../vocabulary/refusal.ts";
import { writeOutput } from "./given-file.ts";

/** How a command that makes a file answers. */
export interface AnswerOptions {
  /** The file to write. */
  readonly output: string;
  /** No file rather than one that lacks something. */
  readonly strict: boolean;
  /** The answer is one line of JSON. */
  readonly json: boolean;
  /** The file is a picture of this page. */
  readonly page?: number | undefined;
}

/** Makes a file, writes it and reports what came of it; the exit code is 1 when it was refused. */
export async function answer(given: AnswerOptions, make: () => Promise<RenderOutcome>): Promise<number> {
  const outcome = await make().catch(refused);
  if (outcome.kind === "refused") return reportRefused(outcome.refusal, given.json, given.output);
  await writeOutput(given.output, outcome.bytes);
  return reportMade(outcome, given);
}

function refused(error: unknown): RenderOutcome {
  if (!(error instanceof Refusal)) throw error;
  return { kind: "refused", refusal: error.record() };
}

/** `file`: the one that was to be written, where it is one. */
export function reportRefused({ code, message, faults }: RefusalRecord, json: boolean, file?: string): number {
  if (json) console.log(JSON.stringify({ ok: false, file, errorCode: code, message, errors: faults }));
  else console.error([message, ...faults.map((fault) => `  ${fault.path}: ${fault.message}`)].join("\n"));
  return 1;
}

function reportMade({ pages, bytes, contentType, errorCodes, warnings }: MadeDocument, given: AnswerOptions): number {
  const { json, output, page: drawn } = given;
  if (json) {
    const size = { ...(drawn === undefined ? {} : { page: drawn }), pages, fileSizeBytes: bytes.length };
    const record = { ok: true, file: output, ...size, contentType, errorCodes, warnings };
    console.log(JSON.stringify(record));
    return 0;
  }
  for (const { path, message, page } of warnings)
    console.error(`${page === undefined ? "" : `page ${page}, `}${path}: ${message}`);
  const all = pages === 1 ? "1 page" : `${pages} pages`;
  const size = drawn === undefined ? all : `page ${drawn} of ${pages}`;
  // Of a filled Word file nobody has counted them.
  console.log(`${output}: ${pages === 0 ? "" : `${size}, `}${bytes.length} bytes`);
  return 0;
}

/** The exit code of work; 1 where it is refused, with the reason on standard error. */
export async function unlessRefused(work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    return 1;
  }
}
