import type { Outside } from "./outside.ts";
import { type Patience, sendEach, sendPatiently } from "./patience.ts";
import type { TokenKeeper } from "./token.ts";

/** Sends requests with the tenant's token. */
export interface Sender {
  /** Repeats as `patience.ts` says, and once with a new token when the service refuses the one that was kept. */
  readonly send: (request: Request) => Promise<Response>;
  /** The same of a request that is made for each try, for a body that is read again for each. Its key is the caller's. */
  readonly sendEach: (make: () => Request) => Promise<Response>;
  /** Once, for a body that can be read once. */
  readonly sendOnce: (request: Request) => Promise<Response>;
}

export function senderWith(tokens: TokenKeeper, patience: Patience, outside: Outside): Sender {
  const withToken = (request: Request, token: string): Request => {
    request.headers.set("authorization", `Bearer ${token}`);
    return request;
  };
  return {
    async send(request) {
      keyed(request, outside);
      const again = request.clone();
      const token = await tokens.current();
      const answer = await sendPatiently(withToken(request, token), patience, outside);
      if (answer.status !== 401) {
        await again.body?.cancel();
        return answer;
      }
      await answer.body?.cancel();
      tokens.refused(token);
      return sendPatiently(withToken(again, await tokens.current()), patience, outside);
    },
    async sendEach(make) {
      const token = await tokens.current();
      const answer = await sendEach(() => withToken(make(), token), patience, outside);
      if (answer.status !== 401) return answer;
      await answer.body?.cancel();
      tokens.refused(token);
      const next = await tokens.current();
      return sendEach(() => withToken(make(), next), patience, outside);
    },
    async sendOnce(request) {
      return outside.fetch(withToken(keyed(request, outside), await tokens.current()));
    },
  };
}

/** Every POST that takes a token takes a key: with it, a repeat after a lost answer makes nothing twice. */
function keyed(request: Request, { newKey }: Outside): Request {
  const has = request.headers.has("idempotency-key");
  if (request.method === "POST" && !has) request.headers.set("idempotency-key", newKey());
  return request;
}
