import type { Clock } from "../clock/port.ts";
import type { Outbound } from "../net/port.ts";
import { KeyVaultError } from "./port.ts";
import { member, parsed } from "./vault-answers.ts";

/** The service's own registration at the directories of its tenants. */
export interface DirectoryIdentity {
  /** `https://login.microsoftonline.com`. */
  readonly authority: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
}

export interface Directory {
  /** An access token for vaults, kept until a minute before it ends. @throws KeyVaultError */
  token(directoryId: string): Promise<string>;
  /** Forgets it: the vault does not take it any more. */
  drop(directoryId: string): void;
}

const timeoutMs = 5000;
const mostBytes = 64 * 1024;
const marginMs = 60_000;
const mostKept = 1000;

/**
 * Tokens by the directory that was registered, never by what a vault's challenge asks for: a vault could send us anywhere
 * (client credentials, RFC 6749, 4.4).
 */
export function directoryTokens(
  { outbound, clock }: { readonly outbound: Outbound; readonly clock: Pick<Clock, "now"> },
  identity: DirectoryIdentity,
): Directory {
  const kept = new Map<string, { readonly token: string; readonly ends: number }>();
  return {
    token: async (directoryId) => {
      const known = kept.get(directoryId);
      if (known !== undefined && clock.now().getTime() < known.ends - marginMs) return known.token;
      const fresh = await ask(outbound, identity, directoryId);
      kept.delete(directoryId);
      if (kept.size >= mostKept) kept.clear();
      kept.set(directoryId, { token: fresh.token, ends: clock.now().getTime() + fresh.seconds * 1000 });
      return fresh.token;
    },
    drop: (directoryId) => {
      kept.delete(directoryId);
    },
  };
}

async function ask(
  outbound: Outbound,
  { authority, clientId, clientSecret, scope }: DirectoryIdentity,
  directoryId: string,
): Promise<{ readonly token: string; readonly seconds: number }> {
  const form = { grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret, scope };
  const answer = await outbound
    .request({
      target: "directory",
      method: "POST",
      url: `${authority}/${encodeURIComponent(directoryId)}/oauth2/v2.0/token`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(form).toString(),
      timeoutMs,
      mostBytes,
    })
    .catch((error: unknown) => {
      throw new KeyVaultError("UNAVAILABLE", "The directory does not answer.", error);
    });
  const said = parsed(answer.body);
  const token = member(said, "access_token");
  const seconds = Number(member(said, "expires_in"));
  if (answer.status === 200 && typeof token === "string" && seconds > 0) return { token, seconds };
  if (answer.status === 400 || answer.status === 401) {
    throw new KeyVaultError("DENIED", "The directory does not let this service in.");
  }
  throw new KeyVaultError("UNAVAILABLE", `The directory answers ${answer.status}.`);
}
