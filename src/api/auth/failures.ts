import type { FastifyRequest } from "fastify";
import { networkOf } from "../../vocabulary/addresses.ts";
import { limits } from "../../vocabulary/limits.ts";
import { overLimit } from "../../vocabulary/over-limit.ts";

/** Ids and addresses that are counted at once; of more the oldest are forgotten. */
const mostCounted = 10_000;
const windowMs = 60_000;

/**
 * Failed attempts to get in. They slow down failures alone: this is called when the credential was looked at and found wrong, and
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
  count(request: Pick<FastifyRequest, "ip">, credential: Credential, id?: string): void;
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
    count: ({ ip }, credential, id) => {
      const owners = [
        { whose: "address", ...add(`${credential} at ${networkOf(ip)}`) },
        ...(id === undefined ? [] : [{ whose: "client", ...add(`${credential} of ${id}`) } as const]),
      ] as const;
      const limit = limits.signInFailuresPerMinute;
      const [worst] = owners.filter(({ count }) => count > limit).toSorted((one, other) => other.endsAt - one.endsAt);
      if (worst === undefined) return;
      onBlocked();
      const retryAfterSeconds = Math.max(1, Math.ceil((worst.endsAt - now()) / 1000));
      throw overLimit("failedSignIns", { whose: worst.whose, limit, used: worst.count - 1 }, { retryAfterSeconds });
    },
  };
}
