import { isObject } from "./is-object.ts";
import type { Outside } from "./outside.ts";
import { type Patience, sendPatiently } from "./patience.ts";
import { ColophonProblem, problemIn } from "./problem.ts";

/** A key of the tenant's: `POST /v1/api-auth/token` gives a token for it. */
export interface Credentials {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

interface Kept {
  readonly token: string;
  /** Milliseconds since 1970; from then on another one is fetched. */
  readonly freshUntil: number;
}

/** A token is renewed so long before its end, or in its last tenth when it is short: it must outlive the request that it is sent with. */
const marginMs = 60_000;

/** Gives the token to send. */
export interface TokenKeeper {
  /** One that is still fresh, or a new one; callers at the same time share one request. */
  current(): Promise<string>;
  /** This one was refused: the next call fetches another. */
  refused(token: string): void;
}

export function keepToken(credentials: Credentials, patience: Patience, outside: Outside): TokenKeeper {
  let kept: Promise<Kept> | undefined;
  let known: Kept | undefined;
  const renew = (): Promise<Kept> => {
    const fetched = fetchToken(credentials, patience, outside);
    kept = fetched;
    fetched.then(
      (one) => {
        if (kept === fetched) known = one;
      },
      () => {
        if (kept === fetched) kept = undefined;
      },
    );
    return fetched;
  };
  return {
    async current() {
      if (known !== undefined && outside.now() >= known.freshUntil) known = kept = undefined;
      return (await (kept ?? renew())).token;
    },
    refused(token) {
      if (known?.token === token) known = kept = undefined;
    },
  };
}

async function fetchToken(credentials: Credentials, patience: Patience, outside: Outside): Promise<Kept> {
  const { baseUrl, clientId, clientSecret } = credentials;
  const began = outside.now();
  const request = new Request(`${baseUrl}/v1/api-auth/token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ clientId, clientSecret }),
  });
  const response = await sendPatiently(request, patience, outside);
  if (!response.ok) throw await problemIn(response);
  const answer: unknown = await response.json();
  if (!isObject(answer) || typeof answer["access_token"] !== "string" || typeof answer["expires_in"] !== "number") {
    const message =
      "Expected access_token and expires_in from the service's token endpoint; came an answer without them.";
    throw new ColophonProblem({ status: response.status, code: "UNEXPECTED_ANSWER", message, isRetryable: false });
  }
  const lifeMs = answer["expires_in"] * 1000;
  return { token: answer["access_token"], freshUntil: began + lifeMs - Math.min(marginMs, lifeMs / 10) };
}
