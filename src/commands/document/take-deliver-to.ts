import type { Outbound } from "../../ports/net/port.ts";
import type { DeliverTo } from "../../vocabulary/http/deliver-to.ts";
import { findMembers } from "../../vocabulary/json/members.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { checkedDeliverTo } from "./check-deliver-to.ts";

const member = "deliverTo";
const quoted = Buffer.from(`"${member}"`);
const wanted: ReadonlySet<string> = new Set([member]);
const [space, comma] = Buffer.from(" ,");

/**
 * Takes `deliverTo` out of a body: spaces are written over it, so that no renderer sees it and all else keeps its place.
 * Undefined: the body has none, or is not well formed, which the renderer reports.
 *
 * @throws Refusal INVALID_REQUEST
 */
export function takeDeliverTo(
  outbound: Pick<Outbound, "objection">,
  { source, body: given }: { readonly source: string; readonly body: Uint8Array },
): DeliverTo | undefined {
  const body = Buffer.from(given.buffer, given.byteOffset, given.length);
  if ((source !== "payload" && source !== "template") || !body.includes(quoted)) return undefined;
  const span = findMembers(body, wanted)?.found.get(member);
  if (span === undefined) return undefined;
  const start = startOf(body, span.start);
  const written = parsed(body.subarray(span.start, span.end));
  blank(body, start, span.end);
  return written === undefined || written.value === null
    ? undefined
    : checkedDeliverTo(written.value, (url) => outbound.objection(url, "secure"));
}

/**
 * Where the member begins whose value begins at `value`.
 *
 * @throws Refusal INVALID_REQUEST when its name is spelt with escapes
 */
function startOf(body: Buffer, value: number): number {
  const colon = lastVisible(body, value - 1);
  const start = lastVisible(body, colon - 1) + 1 - quoted.length;
  if (start > 0 && body.subarray(start, start + quoted.length).equals(quoted)) return start;
  const message = `Expected the name ${member} without escapes.`;
  throw new Refusal("INVALID_REQUEST", message, {
    faults: [{ code: "INVALID_VALUE", path: `/${member}`, message }],
  });
}

const isSpace = (byte: number | undefined): boolean => byte !== undefined && [0x20, 0x09, 0x0a, 0x0d].includes(byte);

function lastVisible(body: Buffer, from: number): number {
  let at = from;
  while (at > 0 && isSpace(body[at])) at -= 1;
  return at;
}

function parsed(bytes: Buffer): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(bytes.toString("utf8")) };
  } catch {
    return { value: "text that is no JSON" };
  }
}

/** With the comma that separates it: the one before it, else the one behind it. */
function blank(body: Buffer, start: number, end: number): void {
  const before = lastVisible(body, start - 1);
  let behind = end;
  while (isSpace(body[behind])) behind += 1;
  body.fill(space ?? 0, start, end);
  if (body[before] === comma) body[before] = space ?? 0;
  else if (body[behind] === comma) body[behind] = space ?? 0;
}
