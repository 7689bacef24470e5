import type { FastifyRequest } from "fastify";
import type { Clock } from "../../ports/clock/port.ts";
import type { DocumentQueries } from "../../projections/documents/queries.ts";
import { parseDocumentId } from "../../vocabulary/ids.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { callerOf } from "../route.ts";
import { pathText } from "./parameter.ts";

/** The parameter. */
export const documentReference = { ref: pathText("The record's id, the documentId or the file name") };

/**
 * The documentId that a path's reference means: itself, a file name that holds it, or the id of a record. Records of documents
 * that are gone are gone with them; the other two mean them for ever.
 * @throws Refusal DOCUMENT_NOT_FOUND
 */
export async function documentIdOf(
  request: FastifyRequest,
  ref: string,
  queries: DocumentQueries,
  clock: Clock,
): Promise<string> {
  const itself = parseDocumentId(ref) ?? /^service_v1-([0-9a-f]{32})[.](?:pdf|docx)(?:[.]p7s)?$/.exec(ref)?.[1];
  if (itself !== undefined) return itself;
  const found = await queries.resolve(callerOf(request).tenantId, [ref], clock.now().toISOString());
  const documentId = found.get(ref);
  if (documentId === undefined) throw new Refusal("DOCUMENT_NOT_FOUND");
  return documentId;
}
