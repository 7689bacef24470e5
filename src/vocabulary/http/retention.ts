import { came } from "../check/sentences.ts";
import { limits } from "../limits.ts";
import { refusedAt } from "../refusal.ts";
import { readInstant } from "./point.ts";
import { type JsonSchema, type SchemaOf, text, typed } from "./schema.ts";

/** Retention of documents: a number of days after generation, or an instant (ISO 8601 UTC). */
export type Retention = { readonly days: number } | { readonly until: string };

/** Sources of a document's retention, the one with precedence first. */
export type RetentionSource = "request" | "template" | "tenant" | "service";

/** The retention that applies to a document, and where it comes from. */
export interface AppliedRetention {
  readonly from: RetentionSource;
  /** Days after generation; null: the document is kept until an instant. */
  readonly days: number | null;
  /** Instant, ISO 8601 UTC; null: the document is kept for days. */
  readonly until: string | null;
  /** Shorter lifetime that the caller requested, in seconds; null: none. */
  readonly ttlSeconds: number | null;
}

/** Schema of a retention in a body or an answer. */
export const retention = (description: string): SchemaOf<Retention> =>
  typed({
    type: "object",
    minProperties: 1,
    maxProperties: 1,
    additionalProperties: false,
    properties: {
      days: {
        type: "integer",
        minimum: 1,
        maximum: limits.mostRetentionDays,
        description: "Days from the making of a document",
      } satisfies JsonSchema,
      until: text(`An instant that is to come, at most ${limits.mostRetentionDays} days from now`, {
        format: "date-time",
        maxLength: limits.instantLength,
      }),
    },
    description,
  });

const dayMs = 24 * 60 * 60 * 1000;

/** JSON Pointers to the two members of a retention. */
export interface RetentionPlace {
  readonly days: string;
  readonly until: string;
}

export const retentionInBody: RetentionPlace = { days: "/retention/days", until: "/retention/until" };

/**
 * Checks a retention and returns it with its instant as UTC with milliseconds.
 *
 * @throws Refusal INVALID_REQUEST with the place, what was expected and what came
 */
export function checkedRetention(written: Retention, now: string, place: RetentionPlace): Retention {
  const most = limits.mostRetentionDays;
  if ("days" in written) {
    const { days } = written;
    if (Number.isSafeInteger(days) && days >= 1 && days <= most) return { days };
    throw refusedAt(place.days, `Expected a whole number from 1 to ${most}; came ${came(days)}.`);
  }
  return { until: checkedInstant(written.until, now, place.until) };
}

/**
 * Checks an instant that is to come and returns it as UTC with milliseconds. `place`: its JSON Pointer.
 *
 * @throws Refusal INVALID_REQUEST with the place, what was expected and what came
 */
export function checkedInstant(written: string, now: string, place: string): string {
  const until = readInstant(written);
  if (until === undefined) {
    throw refusedAt(place, `Expected an instant, as 2027-12-31T00:00:00Z; came ${came(written)}.`);
  }
  if (until <= now) throw refusedAt(place, `Expected an instant after ${now}; came ${came(until)}.`);
  const most = limits.mostRetentionDays;
  const latest = new Date(Date.parse(now) + most * dayMs).toISOString();
  if (until > latest)
    throw refusedAt(place, `Expected an instant up to ${latest} (${most} days); came ${came(until)}.`);
  return until;
}

export function isSameRetention(one: Retention | null, other: Retention | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Expiry of a document that is generated `now`, ISO 8601 UTC. */
export function endOfRetention(kept: Retention, now: string): string {
  return "days" in kept ? new Date(Date.parse(now) + kept.days * dayMs).toISOString() : kept.until;
}
