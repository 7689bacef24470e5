import type { FastifyRequest } from "fastify";
import type { Generated, GenerateRequest } from "../commands/document/generate.ts";
import { type Format, formats, type GenerationResult } from "../vocabulary/http/records.ts";
import { Refusal } from "../vocabulary/refusal.ts";
import { addressOf } from "./addresses.ts";
import { prefers } from "./prefer.ts";
import { oneOf, type Query, single, wholeNumber, wrong } from "./query.ts";
import type { JsonSchema } from "./schemas/words.ts";

const renderChoices = {
  locale: { type: "string", description: "BCP 47, for numbers and dates; en-US when left out" },
  timeZone: { type: "string", description: "IANA name, for dates and times; UTC when left out" },
  strict: {
    type: "boolean",
    description:
      "Rather no document (400 FIDELITY_LOSS) than one that lacks something; as `Prefer: handling=strict`, whichever is sent",
  },
};

const ttlSeconds = { type: "integer", minimum: 1, description: "Lets the document expire sooner than usual" };

/** What a generation's query may say. */
export const generationChoices: JsonSchema = { type: "object", properties: { ...renderChoices, ttlSeconds } };

/** The same without the document's life: what is not stored has none. */
export const dryRunChoices: JsonSchema = { type: "object", properties: renderChoices };

/** What a generation's query and headers say. */
type Choices = Pick<GenerateRequest, "locale" | "timeZone" | "ttlSeconds" | "strict">;

/** The choices of a query, and the preference that says the same as one of them. */
export function readDryRunChoices(request: FastifyRequest): Omit<Choices, "ttlSeconds"> {
  const query = request.query as Query;
  const strict = prefersStrict(request) || oneOf(query, "strict", ["true", "false"]) === "true";
  return { locale: single(query, "locale"), timeZone: single(query, "timeZone"), strict };
}

export function readChoices(request: FastifyRequest): Choices {
  return { ...readDryRunChoices(request), ttlSeconds: readTtl(request.query as Query) };
}

/** RFC 7240, 4.4. */
export const prefersStrict = (request: FastifyRequest): boolean => prefers(request, "handling", "strict");

/** The format as it is written in a path or a line; pdf when it is not. */
export function readFormat(written: string | undefined): Format {
  const format = written === undefined ? "pdf" : formats.find((known) => known === written.toLowerCase());
  if (format !== undefined) return format;
  const message = "The format must be pdf or docx.";
  throw new Refusal("INVALID_REQUEST", message, { faults: [{ code: "INVALID_VALUE", path: "/format", message }] });
}

function readTtl(query: Query): number | undefined {
  if (single(query, "ttlSeconds") === undefined) return undefined;
  const seconds = wholeNumber(query, "ttlSeconds", 0, Number.MAX_SAFE_INTEGER);
  if (seconds === 0) throw wrong("ttlSeconds", "must be at least 1");
  return seconds;
}

/** A finished document, as every answer shows it. */
export interface FinishedDocument {
  readonly documentId: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly contentType: string;
  readonly errorCodes: GenerationResult["errorCodes"];
  readonly sha256: string;
}

export function finishedOf({ document }: Pick<Generated, "document">): FinishedDocument {
  const { documentId, fileName, sizeBytes, contentType, errorCodes, colophon } = document;
  return { documentId, fileName, sizeBytes, contentType, errorCodes, sha256: colophon.output };
}

/** The answer of a generation. */
export function resultOf(
  { documentId, fileName, sizeBytes, contentType, errorCodes, sha256 }: FinishedDocument,
  warnings: GenerationResult["warnings"],
  { baseUrl, tenantId }: { readonly baseUrl: string; readonly tenantId: string },
): GenerationResult {
  return {
    status: "Succeeded",
    documentId,
    fileName,
    downloadUrl: addressOf(baseUrl, tenantId, fileName),
    fileSizeBytes: sizeBytes,
    contentType,
    errorCodes,
    warnings,
    sha256,
  };
}
