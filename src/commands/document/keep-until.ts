import {
  type AppliedRetention,
  endOfRetention,
  type Retention,
  type RetentionSource,
} from "../../vocabulary/http/retention.ts";
import { type Refusal, refusedAt } from "../../vocabulary/refusal.ts";

/** How long a document is to be kept, by who says it. */
export interface Retentions {
  readonly request: Retention | undefined;
  readonly template: Retention | undefined;
  readonly tenant: Retention | undefined;
  /** RETENTION_DAYS. */
  readonly serviceDays: number;
}

export interface KeptUntil {
  /** ISO 8601 UTC. */
  readonly expiresAt: string;
  readonly retention: AppliedRetention;
}

/**
 * The end of a document that is made `now`. The setting nearest to the document counts; `ttlSeconds` makes that shorter. A longer
 * life is refused, since a document that is gone sooner than its author believes is lost.
 *
 * @throws Refusal INVALID_REQUEST
 */
export function keepUntil(said: Retentions, ttlSeconds: number | undefined, now: string): KeptUntil {
  const { from, kept } = nearest(said);
  const end = endOfRetention(kept, now);
  if (end <= now) throw over(from, end);
  const retention = { from, days: null, until: null, ...kept, ttlSeconds: ttlSeconds ?? null };
  if (ttlSeconds === undefined) return { expiresAt: end, retention };
  const longest = Math.floor((Date.parse(end) - Date.parse(now)) / 1000);
  if (ttlSeconds > longest) {
    const long = "days" in kept ? `for ${kept.days} days` : `until ${kept.until}`;
    const message = `Documents are kept ${long} (${sayers[from]}): ttlSeconds is at most ${longest}, not ${ttlSeconds}.`;
    throw refusedAt("/ttlSeconds", message, "INVALID_PARAMETER");
  }
  return { expiresAt: new Date(Date.parse(now) + ttlSeconds * 1000).toISOString(), retention };
}

function nearest({ request, template, tenant, serviceDays }: Retentions): {
  readonly from: RetentionSource;
  readonly kept: Retention;
} {
  if (request !== undefined) return { from: "request", kept: request };
  if (template !== undefined) return { from: "template", kept: template };
  if (tenant !== undefined) return { from: "tenant", kept: tenant };
  return { from: "service", kept: { days: serviceDays } };
}

const sayers: Readonly<Record<RetentionSource, string>> = {
  request: "the request's retention",
  template: "the template's retention",
  tenant: "the tenant's retention",
  service: "RETENTION_DAYS",
};

/** An instant of a template or a tenant passes; what follows is for people to say. */
function over(from: RetentionSource, end: string): Refusal {
  const remedy = "Set another there, or send retentionDays or retentionUntil.";
  const message = `Expected a retention that is not over; ${sayers[from]} ended at ${end}. ${remedy}`;
  return refusedAt("/retention", message, "INVALID_PARAMETER");
}
