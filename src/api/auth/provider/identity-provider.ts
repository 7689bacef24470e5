import type { SignInProvider } from "../../../config/sign-in-provider.ts";
import type { TokenClaims } from "../issuers/claims.ts";
import { implausible } from "../verified-jwt.ts";
import { createLogoutTokens, type LogoutTokens, type ProviderOptions, skewSeconds } from "./logout-token.ts";
import { type Person, personFrom, type Unwelcome } from "./person.ts";
import { isAway, openProviderClient, type ProviderClient } from "./provider-client.ts";

/** The secrets of one way to the provider and back: 32 random bytes each, base64url. */
export interface Secrets {
  readonly state: string;
  readonly nonce: string;
  /** PKCE (RFC 7636). */
  readonly verifier: string;
}

/** The person did not get in. `away`: the provider does not answer; `denied`: it says no; `again`: the answer is none to what was begun here. */
export interface NotSignedIn {
  readonly reason: Unwelcome["reason"] | "away" | "denied" | "again";
  /** For the log: neither codes nor tokens stand in it. */
  readonly why: string;
}

/** The identity provider by which people sign in: OpenID Connect, authorization code flow with PKCE. */
export interface IdentityProvider {
  readonly issuer: string;
  readonly name: string;
  /** The provider's address for a browser that wants to sign in. */
  begin(redirectUri: string, secrets: Secrets): Promise<string | NotSignedIn>;
  /** The person who came back. `answer`: the address at which the browser arrived. */
  finish(answer: URL, secrets: Secrets): Promise<Person | NotSignedIn>;
  /** Where a browser signs out of the provider too; undefined: the provider does not offer it, or does not answer. */
  signOutUrl(returnTo: string): Promise<string | undefined>;
  /** Whom a logout token signs out, which the provider sends by itself. */
  readonly verifyLogout: LogoutTokens["verify"];
}

/** Milliseconds for which a discovery document counts, and between two tries after a failure. */
const freshMs = 60 * 60_000;
const pauseMs = 5000;

export function createIdentityProvider(options: ProviderOptions): IdentityProvider {
  const { provider, outbound, steady } = options;
  const { issuer, name } = provider;
  const client = kept(() => openProviderClient(provider, outbound), steady);
  const guarded = async <Result>(use: (client: ProviderClient) => Promise<Result>): Promise<Result | NotSignedIn> => {
    let opened: ProviderClient;
    try {
      opened = await client();
    } catch (error) {
      return { reason: "away", why: saying(error) };
    }
    try {
      return await use(opened);
    } catch (error) {
      return { reason: reasonOf(error), why: saying(error) };
    }
  };
  return {
    ...{ issuer, name },
    verifyLogout: createLogoutTokens(options).verify,
    begin: (redirectUri, secrets) => guarded((opened) => addressOf(opened, provider, redirectUri, secrets)),
    finish: (answer, secrets) => guarded((opened) => personOf(opened, options, answer, secrets)),
    signOutUrl: async (returnTo) => {
      const url = await guarded(async ({ library, configuration }) =>
        configuration.serverMetadata().end_session_endpoint === undefined
          ? undefined
          : library.buildEndSessionUrl(configuration, { post_logout_redirect_uri: returnTo }).href,
      );
      return typeof url === "string" ? url : undefined;
    },
  };
}

/** The provider that was opened last, for an hour; callers at the same time wait for one and the same. A failure counts for some seconds. */
function kept<Value>(open: () => Promise<Value>, steady: () => number): () => Promise<Value> {
  let last: { readonly value: Promise<Value>; until: number } | undefined;
  return () => {
    if (last !== undefined && steady() < last.until) return last.value;
    const opening = { value: open(), until: Number.POSITIVE_INFINITY };
    opening.value.then(
      () => {
        opening.until = steady() + freshMs;
      },
      () => {
        opening.until = steady() + pauseMs;
      },
    );
    last = opening;
    return opening.value;
  };
}

async function addressOf(
  { library, configuration }: ProviderClient,
  { scopes }: SignInProvider,
  redirectUri: string,
  { state, nonce, verifier }: Secrets,
): Promise<string> {
  return library.buildAuthorizationUrl(configuration, {
    ...{ redirect_uri: redirectUri, scope: scopes, state, nonce },
    code_challenge: await library.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  }).href;
}

async function personOf(
  { library, configuration }: ProviderClient,
  { provider, now }: Pick<ProviderOptions, "provider" | "now">,
  answer: URL,
  { state, nonce, verifier }: Secrets,
): Promise<Person | NotSignedIn> {
  const tokens = await library.authorizationCodeGrant(configuration, answer, {
    ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
  });
  const claims = tokens.claims();
  if (claims === undefined) return { reason: "again", why: "the provider answers without an id token" };
  const why = implausible(claims, now(), skewSeconds);
  if (why !== undefined) return { reason: "again", why };
  // Many providers put into the id token the subject alone, and the rest here (OpenID Connect Core 1.0, 5.4).
  const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined;
  const more: TokenClaims = hasMore ? await library.fetchUserInfo(configuration, tokens.access_token, claims.sub) : {};
  return personFrom({ ...more, ...claims }, provider);
}

/** A provider that says no names the reason in `error` (RFC 6749, 4.1.2.1). */
function reasonOf(error: unknown): NotSignedIn["reason"] {
  if (isAway(error)) return "away";
  return error instanceof Error && "error" in error && error.error === "access_denied" ? "denied" : "again";
}

function saying(error: unknown): string {
  const words: string[] = [];
  for (let cause = error; cause instanceof Error && words.length < 5; { cause } = cause) {
    const code = "error" in cause && typeof cause.error === "string" ? ` (${cause.error})` : "";
    words.push(`${cause.message}${code}`);
  }
  return words.join(": ").slice(0, 500) || "no reason is known";
}
