import type { Clock } from "../../ports/clock/port.ts";
import type { EventLog } from "../../ports/event-log/port.ts";
import type { Quotas } from "../../vocabulary/http/quotas.ts";
import type { Retention } from "../../vocabulary/http/retention.ts";
import { scopes } from "../../vocabulary/http/scopes.ts";
import { type Guid, uuidv5 } from "../../vocabulary/ids.ts";
import { limits } from "../../vocabulary/limits.ts";
import { credentialsOf, type IssuedKey, issueApiKey } from "../access/issue.ts";
import type { ClientCredentials } from "../access/secret.ts";
import type { Origin } from "../origin.ts";
import { createTenant } from "./create.ts";
import { setTenantLimit, setTenantQuotas, setTenantRetention } from "./settings.ts";

/** A tenant to be: its name, and what it has of its own. */
export interface NewTenant {
  readonly name: string;
  /** Documents a minute. */
  readonly generationLimit?: number | undefined;
  readonly retention?: Retention | undefined;
  readonly quotas?: Quotas | undefined;
}

export interface OpenedTenant {
  readonly tenantId: Guid;
  readonly credentials: ClientCredentials;
  readonly key: IssuedKey;
}

/**
 * Creates a tenant with a first key that has every scope: without a key, no caller could sign in. The same command again
 * changes nothing and makes no second key.
 */
export async function openTenant(
  service: { readonly log: EventLog; readonly clock: Clock },
  asker: Origin,
  { name, generationLimit, retention, quotas }: NewTenant,
): Promise<OpenedTenant> {
  const tenantId = uuidv5(asker.commandId, "tenant");
  await createTenant(service.log, within(asker, tenantId, "create"), {
    name,
    generationLimit: limits.generationsPerMinute,
  });
  if (generationLimit !== undefined) {
    await setTenantLimit(service.log, within(asker, tenantId, "limit"), generationLimit);
  }
  if (retention !== undefined) await setTenantRetention(service.log, within(asker, tenantId, "retention"), retention);
  if (quotas !== undefined) await setTenantQuotas(service.log, within(asker, tenantId, "quotas"), quotas);
  const origin = within(asker, tenantId, "key");
  const credentials = credentialsOf(origin, service.clock);
  return {
    tenantId,
    credentials,
    key: await issueApiKey(service.log, origin, credentials, { name: "First key", scopes }),
  };
}

/** A command of its own for each stream, all of them following from the request's. */
function within(asker: Origin, tenantId: Guid, step: string): Origin {
  return { ...asker, tenantId, commandId: uuidv5(asker.commandId, step) };
}
