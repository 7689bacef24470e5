import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
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
  app.addHook("onSend", (request, reply, payload, done) => {
    const { caller, readDocument: documentId, routeOptions } = request;
    const { notes: content } = routeOptions.config;
    if (caller === undefined || documentId === undefined || content === undefined || !hasContents(request, reply)) {
      done(null, payload);
      return;
    }
    reads.note(caller.tenantId, { documentId, by: caller.clientId, content }).then(
      () => done(null, payload),
      (error: Error) => {
        if (payload instanceof Readable) payload.destroy();
        done(error);
      },
    );
  });
}

const hasContents = ({ method }: FastifyRequest, { statusCode: status }: FastifyReply): boolean =>
  method !== "HEAD" && (status === 200 || status === 206);
