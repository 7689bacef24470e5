import type { Clock } from "../../ports/clock/port.ts";
import type { EventLog, LogPosition } from "../../ports/event-log/port.ts";
import { apiKeyStreams } from "../../vocabulary/events/access.ts";
import { tenantStreams } from "../../vocabulary/events/tenant.ts";
import { randomGuid } from "../../vocabulary/ids.ts";
import { beginCommand } from "../origin.ts";
import { firstOf } from "../read-past.ts";
import { createTenant } from "../tenant/create.ts";
import { issueApiKey, newCredentials } from "./issue.ts";
import type { ClientCredentials } from "./secret.ts";

export interface FirstTenant {
  readonly name: string;
  /** Document generations a minute. */
  readonly generationLimit: number;
  readonly scopes: readonly string[];
  /** Keeps the credentials where the operator finds them; called before the key exists. */
  readonly keep: (access: FirstAccess) => Promise<void>;
}

export interface FirstAccess extends ClientCredentials {
  readonly tenantId: string;
}

/**
 * In a log without any API key: a tenant and a key for it. Undefined when somebody has a key already. A start that is cut
 * off is taken up by the next one: the credentials are kept before the key counts, so no key is ever lost.
 */
export async function bootstrap(
  { log, clock }: { readonly log: EventLog; readonly clock: Clock },
  first: FirstTenant,
): Promise<{ readonly access: FirstAccess; readonly position: LogPosition } | undefined> {
  if ((await firstTenantOf(log, apiKeyStreams)) !== undefined) return undefined;
  const known = await firstTenantOf(log, tenantStreams);
  const tenantId = known ?? randomGuid(clock.randomBytes(16));
  const begin = () => {
    const correlationId = randomGuid(clock.randomBytes(16));
    return beginCommand(clock, { tenantId, actor: "system", correlationId });
  };
  if (known === undefined) await createTenant(log, begin(), first);
  const credentials = newCredentials(clock);
  const access = { tenantId, ...credentials };
  await first.keep(access);
  const firstKey = { name: "First key", scopes: first.scopes };
  const { position } = await issueApiKey(log, begin(), credentials, firstKey);
  return { access, position };
}

/** The tenant the service began with: its admin keys administer all tenants. Undefined in an empty log. */
export async function hostTenant(log: EventLog): Promise<string | undefined> {
  return await firstTenantOf(log, tenantStreams);
}

async function firstTenantOf(log: EventLog, prefix: string): Promise<string | undefined> {
  return (await firstOf(log.readAll({ prefixes: [prefix], limit: 1 })))?.meta.tenantId;
}
