import { BlockList, isIPv4, isIPv6 } from "node:net";
import type { FastifyInstance } from "fastify";
import { isPublicAddress } from "../../ports/net/addresses.ts";
import { plainAddress } from "../caller-network.ts";
import { atOnce } from "./at-once.ts";

/** Whether an address is one of the proxies that the operator names; a network is written as 10.0.0.0/8. */
export function trustedProxies(named: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList();
  for (const network of named) {
    const [address = "", bits] = network.split("/");
    const family = isIPv4(address) ? "ipv4" : "ipv6";
    trusted.addSubnet(address, Number(bits ?? (family === "ipv4" ? 32 : 128)), family);
  }
  return (written) => {
    const address = plainAddress(written);
    if (isIPv4(address)) return trusted.check(address, "ipv4");
    return isIPv6(address) && trusted.check(address, "ipv6");
  };
}

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
