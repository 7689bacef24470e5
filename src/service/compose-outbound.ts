import type { Config } from "../config/config.ts";
import { guardedOutbound } from "../ports/net/guarded.ts";
import type { Outbound } from "../ports/net/port.ts";

/** Which hosts may be called. */
export type OutboundSettings = Pick<Config, "outboundAllow" | "outboundInside" | "tenantOutboundInside">;

export function outboundOf({
  outboundAllow,
  outboundInside,
  tenantOutboundInside,
}: Pick<Config, keyof OutboundSettings>): Outbound {
  return guardedOutbound({ allow: outboundAllow, inside: outboundInside, tenantInside: tenantOutboundInside });
}

/** The way out for the command line, whose user is operator and tenant at once. */
export function ownOutboundOf(config: OutboundSettings): Outbound {
  const { outboundInside, tenantOutboundInside } = config;
  return outboundOf({ ...config, tenantOutboundInside: [...outboundInside, ...tenantOutboundInside] });
}
