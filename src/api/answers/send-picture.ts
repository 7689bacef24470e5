import type { FastifyReply } from "fastify";
import type { RenderPool } from "../../render/pool/pool.ts";

type DrawnPagePicture = Awaited<ReturnType<RenderPool["drawPage"]>>;

/** Answers the picture of a page. */
export function sendPicture(reply: FastifyReply, { bytes, pages }: DrawnPagePicture): FastifyReply {
  return reply
    .headers({ "content-type": "image/png", "colophon-pages": String(pages) })
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
