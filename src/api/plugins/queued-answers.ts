import type { FastifyInstance } from "fastify";
import { atOnce } from "./at-once.ts";

/**
 * Ends an answer that waits behind others of its connection (pipelining, RFC 9112, 9.3.2) with the connection: Node.js does so only
 * for the one that is being sent. Register it first.
 */
export function endQueuedAnswers(app: FastifyInstance): void {
  app.addHook(
    "onRequest",
    atOnce(({ raw: { socket } }, { raw }) => {
      if (raw.socket !== null) return;
      const end = (): void => {
        if (raw.socket !== null || raw.writableFinished) return;
        raw.destroy();
        raw.emit("close");
      };
      // A client may send as many requests as it likes before the first is answered.
      socket.setMaxListeners(0).once("close", end);
      raw.once("close", () => socket.off("close", end));
    }),
  );
}
