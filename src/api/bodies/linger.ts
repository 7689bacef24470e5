import type { IncomingMessage } from "node:http";
import type { FastifyReply } from "fastify";

/** Bytes and milliseconds for which a refused body is still read. */
const mostBytes = 64 * 1024 * 1024;
const mostMs = 10_000;

/**
 * Lets a client finish sending a body that was refused. Closing at once would reset the connection, and many clients then
 * lose the answer that says why. A client that does not finish is disconnected.
 */
export function linger(request: IncomingMessage, reply: FastifyReply): void {
  const announced = Number(request.headers["content-length"] ?? 0);
  if (announced > mostBytes) return;
  reply.removeHeader("connection");
  let bytes = 0;
  request.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > mostBytes) request.socket.destroy();
  });
  request.resume();
  // Its `close` may have been already, and the connection is that of other requests by then.
  if (request.complete) return;
  const cut = setTimeout(() => request.socket.destroy(), mostMs);
  cut.unref();
  request.once("close", () => clearTimeout(cut));
}
