import type { FastifyReply } from "fastify";

/**
 * Does its work when an answer is out or its client gone, at once where that is so already: Node.js reports it once, and a client may
 * go while a hook waits for storage.
 */
export function whenOver({ raw }: Pick<FastifyReply, "raw">, work: () => void): void {
  if (raw.destroyed) work();
  else raw.once("close", work);
}
