import type { FastifyReply, FastifyRequest } from "fastify";
import { limits } from "../../vocabulary/limits.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { networkOf } from "../caller-network.ts";

/** Ids and addresses that are counted at once; of more the oldest are forgotten. */
const mostCounted = 10_000;
const windowMs = 60_000;

/**
 * Failed attempts to get in. They slow down failures alone: whoever calls this has looked at the credential and found it wrong, and
 * a right one is let in whatever others did from its address or with its id. Secrets have 256 bits and tickets are sealed, so that
 * no number of attempts finds one.
 */
export interface Failures {
  /**
   * Counts a failure by the caller's address and, where it names one, by the id it tried. Each kind of credential has counts of its
   * own: bad sign-in links fill none that a mistyped secret would meet.
   *
   * @throws Refusal RATE_LIMITED instead of the refusal that the caller has for it, after too many of one minute
   */
  count(request: Pick<FastifyRequest, "ip">, reply: FastifyReply, credential: Credential, id?: string): void;
}

type Credential = "secret" | "ticket" | "provider" | "logout";

interface Counted {
  count: number;
  readonly endsAt: number;
}

/** `now`: in milliseconds. */
export function createFailures(now: () => number, onBlocked: () => void): Failures {
  const counted = new Map<string, Counted>();
  const add = (key: string): Counted => {
    const before = counted.get(key);
    const current = before !== undefined && before.endsAt > now() ? before : { count: 0, endsAt: now() + windowMs };
    current.count += 1;
    counted.delete(key);
    counted.set(key, current);
    const oldest = counted.size > mostCounted ? counted.keys().next().value : undefined;
    if (oldest !== undefined) counted.delete(oldest);
    return current;
  };
  return {
    count: ({ ip }, reply, credential, id) => {
      const keys = [`${credential} at ${networkOf(ip)}`, ...(id === undefined ? [] : [`${credential} of ${id}`])];
      const tooMany = keys.map(add).filter(({ count }) => count > limits.signInFailuresPerMinute);
      if (tooMany.length === 0) return;
      onBlocked();
      const wait = Math.max(...tooMany.map(({ endsAt }) => endsAt)) - now();
      reply.header("retry-after", String(Math.max(1, Math.ceil(wait / 1000))));
      throw new Refusal("RATE_LIMITED", "Too many failed attempts from this address or for this client.");
    },
  };
}
