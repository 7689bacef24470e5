import { parseGuid } from "./ids.ts";

/** A moment of the past, up to and including it. A `rev-` label means the moment at which a template came to say that. */
export type Point =
  | { readonly kind: "instant"; readonly at: string }
  | { readonly kind: "position"; readonly position: bigint }
  | { readonly kind: "event"; readonly id: string }
  | { readonly kind: "revision"; readonly label: string };

const instantShape = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]{1,20}(?:Z|[+-]\d{2}:\d{2}))?$/;

/** A moment as it is written: an ISO 8601 date or instant, a position, an event's id, or a `rev-` label. Undefined for anything else. */
export function readMoment(written: string): Point | undefined {
  const id = parseGuid(written);
  if (id !== undefined) return { kind: "event", id };
  if (/^rev-\w{1,40}$/.test(written)) return { kind: "revision", label: written };
  if (/^\d{1,18}$/.test(written)) return { kind: "position", position: BigInt(written) };
  const time = instantShape.test(written) ? Date.parse(written) : Number.NaN;
  return Number.isNaN(time) ? undefined : { kind: "instant", at: new Date(time).toISOString() };
}
