import { parseGuid } from "../ids.ts";

/** A moment of the past, up to and including it. A `rev-` label means the moment at which that revision was created. */
export type PointInTime =
  | { readonly kind: "instant"; readonly at: string }
  | { readonly kind: "position"; readonly position: bigint }
  | { readonly kind: "event"; readonly id: string }
  | { readonly kind: "revision"; readonly label: string };

const instantShape = /^(\d{4})-(\d{2})-(\d{2})(?:T[\d:.]{1,20}(?:Z|[+-]\d{2}:\d{2}))?$/;

/**
 * Reads an ISO 8601 instant and writes it as UTC with milliseconds; a date alone means its first moment. Undefined for
 * anything else.
 */
export function readInstant(written: string): string | undefined {
  const [, year, month, day] = instantShape.exec(written) ?? [];
  const time = Date.parse(written);
  if (day === undefined || Number.isNaN(time)) return undefined;
  // Date.parse turns 30 February into a day in March.
  const isReal = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day);
  return isReal ? new Date(time).toISOString() : undefined;
}

/** Reads a moment: an ISO 8601 date or instant, a position, an event's id, or a `rev-` label. Undefined for anything else. */
export function readMoment(written: string): PointInTime | undefined {
  const id = parseGuid(written);
  if (id !== undefined) return { kind: "event", id };
  if (/^rev-\w{1,40}$/.test(written)) return { kind: "revision", label: written };
  if (/^\d{1,18}$/.test(written)) return { kind: "position", position: BigInt(written) };
  const at = readInstant(written);
  return at === undefined ? undefined : { kind: "instant", at };
}
