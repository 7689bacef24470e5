import type { FastifyInstance } from "fastify";
import { isPublicAddress, plainAddress } from "../../vocabulary/addresses.ts";
import { atOnce } from "./at-once.ts";

/**
 * Warns, once, of a proxy that the operator has not named: all callers have its address then, and one's failed sign-ins slow
 * down those of all.
 */
export function addProxyWatch(app: FastifyInstance, isTrusted: (address: string) => boolean): void {
  let hasWarned = false;
  app.addHook(
    "onRequest",
    atOnce(({ headers, raw, log }) => {
      if (hasWarned || (headers["x-forwarded-for"] === undefined && headers["forwarded"] === undefined)) return;
      const address = plainAddress(raw.socket.remoteAddress ?? "");
      if (address === "" || isPublicAddress(address) || isTrusted(address)) return;
      hasWarned = true;
      log.warn(
        { proxy: address },
        "requests come through a proxy that TRUSTED_PROXIES does not name: all of its callers count as one address",
      );
    }),
  );
}
