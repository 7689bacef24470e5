import { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { DocumentRead } from "../../vocabulary/events/document-reads.ts";

/** Takes notes of reads. */
export interface ReadNotes {
  /** @throws Refusal UNAVAILABLE when nothing may leave before the log has it, and the log does not answer */
  readonly note: (tenantId: string, read: Omit<DocumentRead, "at">) => Promise<void>;
}

declare module "fastify" {
  interface FastifyRequest {
    /** The document of which the answer holds contents, as the route's handler says. */
    readDocument: string | undefined;
  }
}

/** Who gets contents of stored documents is noted before the first byte leaves, on every route that has such contents. */
export function addReadNotes(app: FastifyInstance, reads: ReadNotes): void {
  app.decorateRequest("readDocument", undefined);
  app.addHook("onSend", async (request, reply, payload) => {
    if (!hasContents(request, reply.statusCode)) return;
    const { caller, readDocument: documentId, routeOptions } = request;
    const { notes: content } = routeOptions.config;
    if (caller === undefined || documentId === undefined || content === undefined) return;
    try {
      await reads.note(caller.tenantId, { documentId, by: caller.clientId, content });
    } catch (error) {
      if (payload instanceof Readable) payload.destroy();
      throw error;
    }
  });
}

const hasContents = ({ method }: FastifyRequest, status: number): boolean =>
  method !== "HEAD" && (status === 200 || status === 206);
