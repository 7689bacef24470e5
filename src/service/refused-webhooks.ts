import type { Outbound } from "../ports/net/port.ts";
import type { WebhookQueries } from "../projections/webhooks/queries.ts";

/** Lines of the log at most; more webhooks are counted in the last one. */
const mostNamed = 100;

interface Refusing {
  readonly queries: Pick<WebhookQueries, "all">;
  readonly outbound: Pick<Outbound, "objection">;
}

interface WarnLog {
  warn(facts: object, message: string): void;
}

/**
 * Warns at the start of webhooks that the settings do not let be called: those of a host that only OUTBOUND_INSIDE names, say, which
 * earlier versions called. Names no path and no query, which may be secret.
 */
export async function warnOfRefusedWebhooks({ queries, outbound }: Refusing, log: WarnLog): Promise<void> {
  const refused = (await queries.all()).flatMap(({ id: webhookId, tenantId, url, disabled }) => {
    const why = disabled === null ? outbound.objection(url, "webhook") : undefined;
    return why === undefined ? [] : [{ tenantId, webhookId, host: new URL(url).host, why }];
  });
  for (const webhook of refused.slice(0, mostNamed)) log.warn(webhook, "a webhook is refused by the settings");
  const more = refused.length - mostNamed;
  if (more > 0) log.warn({ more }, "more webhooks are refused by the settings");
}
