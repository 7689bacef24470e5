import type { FastifyInstance } from "fastify";
import { atOnce } from "../at-once.ts";
import { answerBrokenRequest } from "../problems.ts";

/**
 * A client that takes longer than this to send a whole request is answered 408 and cut off. Routes that read lines have a
 * limit of their own, since they let the sender wait; so the server's own limit, which has no exceptions, is not used.
 */
export function addPatience(app: FastifyInstance, patienceMs: number): void {
  app.addHook(
    "onRequest",
    atOnce(({ raw, routeOptions, headers }) => {
      const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
      if (!hasBody || routeOptions.config.body === "lines") return;
      // A request of the service to itself, for an agent's tool, has no connection: refused before its body is read, it never ends.
      if (!("destroy" in raw.socket)) return;
      const cut = setTimeout(() => {
        const tooSlow = Object.assign(new Error("The request took too long."), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
        answerBrokenRequest(tooSlow, raw.socket);
      }, patienceMs);
      cut.unref();
      const clear = (): void => clearTimeout(cut);
      raw.once("end", clear).once("close", clear);
    }),
  );
}
