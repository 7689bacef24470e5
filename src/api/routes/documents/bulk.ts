import { PassThrough, type Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { generateDocument, type MakeRequest, type OnlyName } from "../../../commands/document/generate.ts";
import type { Origin } from "../../../commands/origin.ts";
import { outsideRequests } from "../../../ports/patience/port.ts";
import type { CallerSteps, StepTurns } from "../../../ports/steps/port.ts";
import type { RenderPool } from "../../../render/pool/pool.ts";
import { refusals } from "../../../vocabulary/codes.ts";
import type { JsonSchema } from "../../../vocabulary/http/schema.ts";
import { type Guid, randomGuid, sha256, uuidv5 } from "../../../vocabulary/ids.ts";
import { limits } from "../../../vocabulary/limits.ts";
import { mediaTypes } from "../../../vocabulary/media-types.ts";
import { Refusal } from "../../../vocabulary/refusal.ts";
import { problemOf } from "../../answers/problem.ts";
import { responses } from "../../answers/responses.ts";
import { linger } from "../../bodies/linger.ts";
import { type BulkChoices, readLine } from "../../bulk/line-request.ts";
import { onlyNames } from "../../bulk/only-names.ts";
import { promptLines } from "../../bulk/prompt-lines.ts";
import { type BodyLine, readLines } from "../../bulk/read-lines.ts";
import { readSheet } from "../../bulk/read-sheet.ts";
import { readTable } from "../../bulk/read-table.ts";
import type { BulkReadOptions } from "../../bulk/reading.ts";
import {
  type BulkWork,
  type LineDocument,
  type LineDone,
  type LineWork,
  workThrough,
} from "../../bulk/work-through.ts";
import { askerOf, originOf } from "../../origin.ts";
import {
  answerOf,
  choicesOf,
  formatInPath,
  generationQuery,
  prefersStrict,
} from "../../parameters/generation-request.ts";
import { flag, guid } from "../../parameters/parameter.ts";
import {
  generationPoint,
  giveBackGeneration,
  type RateLimits,
  threadTimeLeft,
} from "../../plugins/limits/rate-limit.ts";
import { logFault, refusalOfError } from "../../plugins/problems.ts";
import { whenOver } from "../../plugins/when-over.ts";
import { callerOf, pathOf } from "../../route.ts";
import { addRoute } from "../../route-declaration.ts";
import { type Generation, outcomeOf } from "./generate.ts";

export interface BulkGeneration {
  readonly generation: Generation;
  /** Reads workbooks. */
  readonly sheets: Pick<RenderPool, "readSpreadsheet">;
  readonly limits: RateLimits;
  readonly steps: StepTurns;
  readonly isDraining: () => boolean;
  /** Lines of one request worked on at the same time. */
  readonly atOnce: number;
  /** Milliseconds a caller may be silent, and take to send a line. */
  readonly patienceMs: number;
}

const mediaType = "application/x-ndjson";
const tableType = "text/csv";
const sheetType = mediaTypes.xlsx;

/** Most bytes kept for a caller that sends all its lines before it reads an answer. */
const mostUntaken = 8 * 1024 * 1024;

/** `POST …/documents/bulk`: a document for every line, answered as they are done. */
export function addBulkRoute(app: FastifyInstance, bulk: BulkGeneration): void {
  addRoute(app, {
    ...{ operationId: "generateInBulk", method: "POST", url: "/v1/:tenantId/documents/bulk" },
    config: { access: "documents:generate", body: "lines" },
    summary: "Make a document of every line",
    description:
      "Newline-delimited JSON in and out; of a CSV or XLSX file, whose first row names the columns, each row is the data of a line. Each line counts as a generation; reading pauses when those of the minute are spent. " +
      "With an Idempotency-Key a line of the same number and content is made once, however often the request is repeated.",
    tags: ["Generation"],
    query: bulkQuery,
    consumes: [mediaType, tableType, sheetType],
    body: { $ref: "BulkLine#" },
    response: responses(
      { 200: { description: "A line for each, then the summary", content: { [mediaType]: { schema: answer } } } },
      { body: true },
    ),
    handler: ({ query }, request, reply) => {
      const { templateId, format, merge } = query;
      if (merge && format !== "pdf") throw new Refusal("INVALID_REQUEST", "Merged files are PDF files.");
      return makeAll(request, reply, bulk, { ...choicesOf(request, query), templateId, format, merge });
    },
  });
}

const answer: JsonSchema = { $ref: "BulkAnswer#" };

const bulkQuery = {
  ...generationQuery,
  merge: flag(
    "Put the documents of all lines one behind the other as well, in the order of the lines: the summary has the merged document. At most 1,000 lines",
    false,
  ),
  templateId: guid("The template of lines that name none"),
  format: {
    schema: { ...formatInPath.format.schema, default: "pdf", description: "The format of lines that name none" },
    read: formatInPath.format.read,
  },
};

interface AllChoices extends BulkChoices {
  readonly merge: boolean;
}

function makeAll(
  request: FastifyRequest,
  reply: FastifyReply,
  bulk: BulkGeneration,
  choices: AllChoices,
): FastifyReply {
  if (prefersStrict(request)) reply.header("preference-applied", "handling=strict");
  const gone = new AbortController();
  const { socket } = request.raw;
  const giveUp = (): void => void socket.destroy();
  socket.setTimeout(bulk.patienceMs, giveUp);
  const out = new PassThrough({ writableHighWaterMark: mostUntaken });
  whenOver(reply, () => {
    socket.setTimeout(0);
    socket.off("timeout", giveUp);
    gone.abort(new Error("The caller is gone."));
    out.destroy();
  });
  // Lines come and go for minutes: the clock of one request would be over for most of them.
  outsideRequests(() => workThrough(workOf(request, bulk, choices, out, gone.signal))).then(
    ({ succeeded, failed }) => {
      Object.assign(request.facts, { documents: succeeded, failed });
      linger(request.raw, reply);
    },
    (error: unknown) => {
      if (gone.signal.aborted) return;
      request.log.error({ err: error }, "a bulk request failed");
      // Before the first line this is the answer: a refusal with its status. Later it ends the connection.
      out.destroy(error instanceof Error ? error : new Error("a bulk request failed", { cause: error }));
    },
  );
  return reply.type(mediaType).send(out);
}

function workOf(
  request: FastifyRequest,
  bulk: BulkGeneration,
  choices: AllChoices,
  out: PassThrough,
  signal: AbortSignal,
): BulkWork {
  const { generation, isDraining, atOnce } = bulk;
  const { tenantId } = callerOf(request);
  // With a key as well: the lines that were recorded are made, and those that were not are made when it comes again.
  const origin = { ...originOf(request, generation.generator.clock), signal };
  const steps = bulk.steps.of(tenantId, signal);
  const work: LineMaking = { origin, request, generation, choices, steps, signal, onlyName: onlyNames() };
  const reading: BulkReadOptions = {
    mostBytes: generation.bodyLimit,
    mostLines: choices.merge ? limits.mergedParts : limits.bulkLines,
    steps,
    mayRead: () => timeIsLeft(bulk.limits, tenantId, signal),
  };
  return {
    lines: promptLines(linesOf(request, bulk, reading, signal), bulk.patienceMs, () => request.raw.socket.destroy()),
    out,
    make: async (line) => {
      const { id, made } = await makeLine(line, work);
      return { id, made: () => made().catch((error: unknown) => refused(error, request, bulk.limits)) };
    },
    ...(choices.merge ? { merge: (documents) => mergeDocuments(work, documents) } : {}),
    mayMake: (waiting) => takeTurn(bulk.limits, tenantId, waiting),
    problemOf: (error) => {
      const refusal = refusalOfError(error, request);
      logFault(request, refusal, "a line failed");
      return problemOf(refusal.record(), pathOf(request), request.id);
    },
    stopped: () => (isDraining() ? new Refusal("UNAVAILABLE", "The service is stopping.") : undefined),
    seen: generation.caughtUp,
    atOnce,
    signal,
  };
}

function linesOf(
  request: FastifyRequest,
  { sheets }: BulkGeneration,
  reading: BulkReadOptions,
  signal: AbortSignal,
): AsyncIterable<BodyLine> {
  // A body that is not read to its end would take the connection, and the answer, with it.
  const body = (request.body as Readable).iterator({ destroyOnReturn: false });
  const type = request.headers["content-type"] ?? "";
  if (type.startsWith(tableType)) return readTable(body, reading);
  if (!type.startsWith(sheetType)) return readLines(body, reading);
  return readSheet(body, reading, (bytes) => sheets.readSpreadsheet(bytes, { ...askerOf(request), signal }));
}

/** A line that is refused with 400 does not count against the documents a minute. */
async function refused(error: unknown, request: FastifyRequest, rates: RateLimits): Promise<never> {
  if (refusals[refusalOfError(error, request).code].status === 400) {
    await giveBackGeneration(rates, callerOf(request).tenantId);
  }
  throw error;
}

/** A tenth of the minute's documents is left to the tenant's other requests. */
async function takeTurn(rates: RateLimits, tenantId: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    await timeIsLeft(rates, tenantId, signal);
    const { taken, points } = await generationPoint(rates, tenantId);
    if (taken.ok && taken.remaining >= Math.floor(points / 10)) return;
    const isStillSo = async (): Promise<boolean> => (await rates.generations(tenantId)) === points;
    const isNextMinute = await secondsWhile(isStillSo, Math.max(1, taken.resetSeconds), signal);
    if (taken.ok && isNextMinute) return;
  }
}

/** Waits until the tenant has time left in a minute. */
async function timeIsLeft(rates: RateLimits, tenantId: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const time = await threadTimeLeft(rates, tenantId);
    if (time?.ok !== false) return;
    await sleep(Math.max(1, time.resetSeconds) * 1000, undefined, { signal });
  }
}

/** Waits so many seconds, or until what is looked at every second no longer holds; answers whether it held to the end. */
async function secondsWhile(holds: () => Promise<boolean>, seconds: number, signal: AbortSignal): Promise<boolean> {
  for (let left = seconds; left > 0; left -= 1) {
    await sleep(1000, undefined, { signal });
    if (!(await holds())) return false;
  }
  return true;
}

interface LineMaking {
  readonly origin: Origin;
  readonly request: FastifyRequest;
  readonly generation: Generation;
  readonly choices: BulkChoices;
  readonly steps: CallerSteps;
  readonly signal: AbortSignal;
  readonly onlyName: OnlyName;
}

/** Each line takes a turn, one that is refused as well: a body may be little else than lines. */
async function makeLine(line: BodyLine, work: LineMaking): Promise<LineWork> {
  const { generation, choices, steps } = work;
  const { number, bytes } = line;
  if (bytes === "wrong")
    return await steps.one("members", 0, () => ({ id: undefined, made: () => Promise.reject(line.why) }));
  const now = generation.generator.clock.now().toISOString();
  const { id, request } = await steps.all("members", readLine(bytes, choices, now));
  const origin = lineOrigin(work, number, bytes);
  return { id, made: () => generateLine(work, origin, request) };
}

/** As a merge by request is made; the title of a part is the line's id. */
async function mergeDocuments(work: LineMaking, documents: readonly LineDocument[]): Promise<LineDone> {
  const parts = documents.map(({ id = "", documentId }) => ({
    document: documentId,
    ...(id === "" ? {} : { title: String(id) }),
  }));
  const { locale, timeZone, ttlSeconds, retention, strict } = work.choices;
  const body = (): Uint8Array => new TextEncoder().encode(JSON.stringify({ parts }));
  const wanted = { source: "merge", format: "pdf", locale, timeZone, ttlSeconds, retention, strict } as const;
  // No line has this number.
  return await generateLine(work, lineOrigin(work, 0, body()), () => ({ ...wanted, body: body() }));
}

/** A line is a command of its own: with a key the same line of the same request is the same command again. */
function lineOrigin({ origin, generation }: LineMaking, number: number, bytes: Uint8Array): Origin {
  const { clock } = generation.generator;
  const now = clock.now().toISOString();
  if (origin.mayRepeat !== true) return { ...origin, now, commandId: randomGuid(clock.randomBytes(16)) };
  return { ...origin, now, commandId: uuidv5(origin.commandId as Guid, `${number} ${sha256(bytes)}`) };
}

async function generateLine(
  { generation, signal, onlyName }: LineMaking,
  origin: Origin,
  read: () => MakeRequest,
): Promise<LineDone> {
  const line = read();
  const { format } = line;
  const { tenantId } = origin;
  try {
    const made = await generateDocument(generation.generator, origin, { ...line, onlyName });
    const { pages, sizeBytes: bytes, errorCodes } = made.document;
    if (made.replayed !== true) {
      generation.onGeneration({ tenantId, format, outcome: "made", pages, bytes, errorCodes, phases: made.phases });
    }
    const result = answerOf(made, generation.baseUrl(), tenantId);
    return { result, position: made.position, replayed: made.replayed === true };
  } catch (error) {
    if (!signal.aborted) generation.onGeneration({ tenantId, format, outcome: outcomeOf(error) });
    throw error;
  }
}
