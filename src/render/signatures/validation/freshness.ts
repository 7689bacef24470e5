import { ValidationError } from "./validation-error.ts";

/** How far another's clock may be from ours. */
const mostOffMs = 5 * 60_000;
/** An answer that does not say until when it counts. */
const longestMs = 24 * 60 * 60_000;

/** From when to when something about a certificate counts; ISO 8601 UTC. */
export interface ValiditySpan {
  readonly thisUpdate: string;
  /** undefined: it does not say. */
  readonly nextUpdate: string | undefined;
}

/** @throws ValidationError when it does not count at this time */
export function mustBeFresh({ thisUpdate, nextUpdate }: ValiditySpan, at: string): void {
  const now = Date.parse(at);
  const begin = Date.parse(thisUpdate);
  if (begin > now + mostOffMs) throw new ValidationError(`what it says counts only from ${thisUpdate}`);
  if (nextUpdate === undefined) {
    if (begin < now - longestMs) throw new ValidationError(`what it says is of ${thisUpdate}, more than a day ago`);
  } else if (Date.parse(nextUpdate) < now - mostOffMs)
    throw new ValidationError(`what it says counted only until ${nextUpdate}`);
}
