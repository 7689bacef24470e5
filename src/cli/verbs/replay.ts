import { randomBytes } from "node:crypto";
import { type ReproducedDocument, reproduceDocument } from "../../commands/document/reproduce.ts";
import { beginCommand } from "../../commands/origin.ts";
import { readConfig } from "../../config/config.ts";
import type { EventLog } from "../../ports/event-log/port.ts";
import { type Adapters, compose } from "../../service/compose.ts";
import type { EngineRecord } from "../../vocabulary/engine.ts";
import { documentStreams } from "../../vocabulary/events/document.ts";
import { parseDocumentId, randomGuid } from "../../vocabulary/ids.ts";
import { jsonFaultMessage } from "../../vocabulary/json/fault.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { unlessRefused } from "../answer.ts";
import { mustHoldData } from "../data-folder.ts";
import { environment } from "../environment.ts";
import { readGiven, writeOutput } from "../given-file.ts";
import { UsageError } from "../usage-error.ts";
import { parseWords } from "../words.ts";

interface ReplayCommand {
  readonly documentId: string;
  readonly definition: string | undefined;
  readonly data: string | undefined;
  readonly output: string | undefined;
}

/** `colophon replay <documentId>`: makes a document of this data folder again and compares; exit code 0 when it is the same. */
export async function replay(words: readonly string[]): Promise<number> {
  const given = readWords(words);
  const config = readConfig({ ...environment(), WORKERS: "1" });
  mustHoldData(config);
  const adapters = await compose(config);
  try {
    return await unlessRefused(async () => {
      const found = await makeAgain(adapters, given, { work: config.maxWork, pages: config.maxPages });
      if (given.output !== undefined && found.bytes !== undefined) await writeOutput(given.output, found.bytes);
      console.log(summaryOf(found));
      return found.verdict === "identical" || found.verdict === "body-identical" ? 0 : 1;
    });
  } finally {
    await adapters.pool.close();
    await adapters.close();
  }
}

function readWords(words: readonly string[]): ReplayCommand {
  const { positionals, ...files } = parseWords(words, { texts: ["definition", "data", "output"], flags: [] });
  const documentId = parseDocumentId(positionals[0] ?? "");
  if (documentId === undefined || positionals.length > 1) throw new UsageError("replay takes one documentId.");
  return { ...files, documentId };
}

async function makeAgain(
  { log, blobs, sealed, pool, platformAsset, clock, seeds }: Adapters,
  given: ReplayCommand,
  allowance: { readonly work: number; readonly pages: number },
): Promise<ReproducedDocument> {
  const tenantId = await tenantWith(log, given.documentId);
  const correlationId = randomGuid(randomBytes(16));
  const origin = beginCommand(clock, { tenantId, actor: "system", correlationId });
  const [definition, data] = await Promise.all([given.definition, given.data].map(jsonIn));
  const reproducer = { log, blobs, sealed, pool, platformAsset, allowance, seeds };
  return await reproduceDocument(reproducer, origin, given.documentId, { definition, data });
}

/** Streams are named by tenant first, so all documents are looked through. */
async function tenantWith(log: EventLog, documentId: string): Promise<string> {
  for await (const { stream, meta } of log.readAll({ prefixes: [documentStreams] })) {
    if (stream.endsWith(`.${documentId}`)) return meta.tenantId;
  }
  throw new Refusal("DOCUMENT_NOT_FOUND", `No document '${documentId}' is in this data folder.`);
}

async function jsonIn(file: string | undefined): Promise<unknown> {
  if (file === undefined) return undefined;
  const text = (await readGiven(file)).toString("utf8");
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new UsageError(jsonFaultMessage(text, file), { cause });
  }
}

const reasons = {
  INPUTS_NOT_KEPT: "its definition or data are not kept: give them with --definition and --data",
  ASSET_GONE: "files it was made with are gone",
  ENGINE_NOT_INSTALLED: "another program made it, and this one makes it differently",
} as const;

const programOf = ({ version, digest }: EngineRecord): string =>
  digest === null ? `version ${version}` : `version ${version} (${digest.slice(0, 12)})`;

function summaryOf({
  documentId,
  verdict,
  reason,
  made,
  by,
  storedFile,
  colophon,
  missing,
  firstDifference,
}: ReproducedDocument): string {
  const why = reason === null ? "" : ` (${reasons[reason]}${missing.length === 0 ? "" : `: ${missing.join(", ")}`})`;
  return [
    `${documentId}: ${verdict}${why}`,
    `made ${colophon.job.clock} by ${programOf(made)}; the stored file is ${storedFile}`,
    ...(by === null ? [] : [`made again by ${programOf(by)}`]),
    ...(firstDifference === null ? [] : [`first difference at byte ${firstDifference.offset}`]),
  ].join("\n");
}
