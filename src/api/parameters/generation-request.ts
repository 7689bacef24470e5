import type { FastifyRequest } from "fastify";
import type { GeneratedDocument, GenerateRequest } from "../../commands/document/generate.ts";
import { type Format, formats, type GenerationResult } from "../../vocabulary/http/documents.ts";
import type { Retention } from "../../vocabulary/http/retention.ts";
import { limits } from "../../vocabulary/limits.ts";
import { refusedAt } from "../../vocabulary/refusal.ts";
import { addressOf } from "../answers/addresses.ts";
import { flag, instant, optionalWholeNumber, text, wrong } from "./parameter.ts";
import { prefers } from "./prefer.ts";

/** Query of a dry run. It has no lifetime, because nothing is stored. */
export const dryRunQuery = {
  locale: text("BCP 47, for numbers and dates; en-US when left out", { minLength: 1, maxLength: limits.localeLength }),
  timeZone: text("IANA name, for dates and times; UTC when left out", {
    minLength: 1,
    maxLength: limits.timeZoneLength,
  }),
  strict: flag(
    "Rather no document (400 FIDELITY_LOSS) than one that lacks something; the same as `Prefer: handling=strict`",
    false,
  ),
};

/** Query of a generation. */
export const generationQuery = {
  ...dryRunQuery,
  ttlSeconds: optionalWholeNumber(
    "Lets the document expire sooner than its template's, the tenant's or the service's retention says; more than that is refused",
  ),
  retentionDays: optionalWholeNumber(
    `Keeps the document so many days, ${limits.mostRetentionDays} at most, whatever its template, the tenant and the service say`,
  ),
  retentionUntil: instant("The same until an instant; in place of retentionDays"),
};

/** The format in a path; pdf where the path has none. */
export const formatInPath = {
  format: {
    schema: { type: "string", enum: formats, description: "pdf or docx, in any case" },
    read: (written: string | undefined): Format => readFormat(written),
  },
};

/** Options of a generation, from its query and headers. */
export type Choices = Pick<GenerateRequest, "locale" | "timeZone" | "ttlSeconds" | "retention" | "strict" | "fileName">;

/** The choices of a query, and the preference that says the same as one of them. */
export function choicesOf<Query extends WantedInQuery>(
  request: FastifyRequest,
  { locale, timeZone, ttlSeconds, retentionDays, retentionUntil, strict }: Query,
): Choices {
  const retention = retentionOf(retentionDays, retentionUntil);
  return { locale, timeZone, ttlSeconds, retention, strict: strict || prefersStrict(request) };
}

interface WantedInQuery extends Omit<Choices, "retention" | "strict"> {
  readonly retentionDays?: number | undefined;
  readonly retentionUntil?: string | undefined;
  readonly strict: boolean;
}

function retentionOf(days: number | undefined, until: string | undefined): Retention | undefined {
  if (days !== undefined && until !== undefined) {
    throw wrong("retentionUntil", "cannot stand beside retentionDays: expected one of them, came both");
  }
  if (until !== undefined) return { until };
  return days === undefined ? undefined : { days };
}

/** RFC 7240, 4.4. */
export const prefersStrict = (request: FastifyRequest): boolean => prefers(request, "handling", "strict");

/** The format as it is written in a path or a line; pdf when it is not. */
export function readFormat(written: string | undefined): Format {
  const format = written === undefined ? "pdf" : formats.find((known) => known === written.toLowerCase());
  if (format !== undefined) return format;
  throw refusedAt("/format", "The format must be pdf or docx.");
}

/** A finished document, as every answer shows it. */
export interface FinishedDocument {
  readonly documentId: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly contentType: string;
  readonly errorCodes: GenerationResult["errorCodes"];
  readonly sha256: string;
  /** ISO 8601 UTC. */
  readonly expiresAt?: string;
}

/** The answer to a caller whose document was made. */
export const answerOf = (
  { document, warnings }: GeneratedDocument,
  baseUrl: string,
  tenantId: string,
): GenerationResult => resultOf({ ...document, sha256: document.colophon.output }, warnings, { baseUrl, tenantId });

/** The answer of a generation. */
export function resultOf(
  { documentId, fileName, sizeBytes, contentType, errorCodes, sha256, expiresAt }: FinishedDocument,
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
    ...(expiresAt === undefined ? {} : { expiresAt }),
  };
}
