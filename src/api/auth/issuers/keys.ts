import { errors, type JWTVerifyGetKey } from "jose";
import { Refusal } from "../../../vocabulary/refusal.ts";

/** Milliseconds for which keys count without another look. */
const freshMs = 10 * 60_000;
/** After this time requests wait for newer keys; before it the known ones serve meanwhile. */
const waitMs = 60 * 60_000;
/** Keys this old count no longer, even if the issuer does not answer. */
const mostAgeMs = 24 * 60 * 60_000;
/** Between two requests that were not due: after a failure, and for a key that is not known. */
const pauseMs = 30_000;

export interface KeysOptions {
  readonly fetch: () => Promise<JWTVerifyGetKey>;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  readonly onFailure: (error: unknown) => void;
}

interface LoadedKeys {
  readonly find: JWTVerifyGetKey;
  readonly at: number;
}

/**
 * The keys of one issuer, kept and renewed: the first token fetches them, and so does the first with an unknown key, since
 * issuers rotate. One request is under way at a time; unknown keys and failures cause one in 30 seconds at most.
 *
 * The function that it gives throws the error of jose for a key that the issuer does not have, UNAVAILABLE where that cannot be found out.
 */
export function issuerKeys({ fetch, now, onFailure }: KeysOptions): JWTVerifyGetKey {
  let loaded: LoadedKeys | undefined;
  let underWay: Promise<void> | undefined;
  let hasFailed = false;
  let pausedUntil = Number.NEGATIVE_INFINITY;

  const load = (): Promise<void> => {
    underWay ??= fetch()
      .then(
        (find) => {
          loaded = { find, at: now() };
          hasFailed = false;
        },
        (error: unknown) => {
          hasFailed = true;
          pausedUntil = now() + pauseMs;
          onFailure(error);
        },
      )
      .finally(() => {
        underWay = undefined;
      });
    return underWay;
  };
  const age = (): number => (loaded === undefined ? Number.POSITIVE_INFINITY : now() - loaded.at);

  const current = async (): Promise<JWTVerifyGetKey> => {
    if (age() > freshMs && now() >= pausedUntil) load();
    if (age() > waitMs) await underWay;
    if (loaded === undefined || age() > mostAgeMs) throw unavailable();
    return loaded.find;
  };

  return async (header, token) => {
    const find = await current();
    try {
      return await find(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
    }
    if (underWay === undefined && now() >= pausedUntil) {
      pausedUntil = now() + pauseMs;
      load();
    }
    await underWay;
    if (hasFailed) throw unavailable();
    return await (loaded?.find ?? find)(header, token);
  };
}

function unavailable(): Refusal {
  return new Refusal("UNAVAILABLE", "The keys of the token's issuer cannot be fetched now.");
}
