import { createIssuerTokens, type IssuerTokens } from "../../api/auth/issuers/issuer-tokens.ts";
import { createIdentityProvider, type IdentityProvider } from "../../api/auth/provider/identity-provider.ts";
import { createTokens } from "../../api/auth/tokens.ts";
import type { RateLimits } from "../../api/plugins/limits/rate-limit.ts";
import type { StudioDoor } from "../../api/plugins/session.ts";
import type { StudioFiles } from "../../api/routes/studio/app.ts";
import type { Services } from "../../api/server.ts";
import { noteUse } from "../../commands/access/note-use.ts";
import { secretIdOf } from "../../commands/access/secret.ts";
import { studioKeys } from "../../commands/session/sealed-words.ts";
import { findSession } from "../../commands/session/session.ts";
import type { Config } from "../../config/config.ts";
import { signInProviderOf } from "../../config/sign-in-provider.ts";
import type { AccessQueries } from "../../projections/access/queries.ts";
import { tenantsCollection } from "../../projections/tenants/project.ts";
import { tenantQueries } from "../../projections/tenants/queries.ts";
import { usageHoursCollection } from "../../projections/usage-hours/project.ts";
import { timeQueries } from "../../projections/usage-hours/queries.ts";
import type { Adapters } from "../compose.ts";

interface IdentityWiring {
  readonly config: Config;
  readonly adapters: Adapters;
  readonly state: { readonly baseUrl: string };
  readonly studio: StudioFiles;
  readonly onFailure: (what: string, error: unknown) => void;
}

/**
 * Sign-in: keys, and the tokens they are exchanged for. `onBlocked` is called when an address or a key is blocked from
 * further tries.
 */
export function identityOf(
  wiring: IdentityWiring,
  limits: RateLimits,
  keys: AccessQueries,
  onBlocked: () => void,
): Pick<Services, "authentication" | "signingIn" | "sessions" | "studio"> {
  const { config, adapters, state } = wiring;
  const { tokenKeys, log, store, clock } = adapters;
  const tenants = tenantQueries(store.active(tenantsCollection));
  const findKey = async (clientId: string) => {
    const key = await keys.byClientId(clientId, clock.now().toISOString());
    if (key === undefined || (await tenants.isClosed(key.tenantId))) return undefined;
    return { ...key, clientId: key.id };
  };
  const tokens = createTokens({ keys: tokenKeys, issuer: () => state.baseUrl, now: clock.now });
  const noted: Services["signingIn"]["noteUse"] = (key) => noteUse(log, key, clock.now().toISOString());
  const provider = identityProviderOf(wiring);
  const door = (): StudioDoor => ({
    ...doorOf(wiring, findKey),
    isOpenTenant: (tenantId) => tenants.isOpen(tenantId),
    hasTenant: async (tenantId) => (await tenants.get(tenantId)) !== undefined,
    issuer: provider?.issuer,
  });
  const times = timeQueries(store.active(usageHoursCollection));
  const sessions = config.studio ? { log, door: door(), provider, times } : undefined;
  return {
    sessions,
    studio: studioOf(wiring),
    authentication: {
      tokens,
      studio: sessions?.door,
      issuerTokens: issuerTokensOf(wiring),
      isCurrent: async (caller) => {
        if ("issuer" in caller) return await tenants.isOpen(caller.tenantId);
        const key = await findKey(caller.clientId);
        return key?.tenantId === caller.tenantId && secretIdOf(key.secretHash) === caller.secretId;
      },
    },
    signingIn: { tokens, findKey, noteUse: noted, limits, clock, onBlocked },
  };
}

/** Callers with the studio's cookie. */
function doorOf(
  { adapters, state }: IdentityWiring,
  findKey: StudioDoor["findKey"],
): Omit<StudioDoor, "isOpenTenant" | "hasTenant" | "issuer"> {
  const { tokenKeys, log, clock } = adapters;
  return {
    keys: studioKeys(tokenKeys),
    baseUrl: () => state.baseUrl,
    now: () => clock.now(),
    findKey,
    find: (tenantId, sessionId) => findSession(log, tenantId, sessionId),
  };
}

/** The identity provider by which people sign in to the studio. */
function identityProviderOf({ config, adapters, onFailure }: IdentityWiring): IdentityProvider | undefined {
  const provider = signInProviderOf(config);
  if (provider === undefined) return undefined;
  const { outbound, clock } = adapters;
  return createIdentityProvider({ provider, outbound, now: clock.now, steady: () => performance.now(), onFailure });
}

/** The studio's own files, where it is on. */
const studioOf = ({ config, adapters, studio }: IdentityWiring): Services["studio"] =>
  config.studio ? { files: studio, clock: adapters.clock } : undefined;

/** Identity providers that the operator trusts; without any, tokens are ours alone. */
function issuerTokensOf({ config, adapters, onFailure }: IdentityWiring): IssuerTokens | undefined {
  const { trustedIssuers: trusted } = config;
  if (trusted.length === 0) return undefined;
  const { outbound, clock } = adapters;
  return createIssuerTokens({ trusted, outbound, now: clock.now, steady: () => performance.now(), onFailure });
}
