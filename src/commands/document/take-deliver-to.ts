import type { Outbound } from "../../ports/net/port.ts";
import { checkedDeliverTo, type DeliverTo } from "../../vocabulary/http/deliver-to.ts";
import { findMembers } from "../../vocabulary/json/members.ts";
import type { MakeRequest } from "./generate.ts";

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
  { source, body: given }: Pick<MakeRequest, "source" | "body">,
): DeliverTo | undefined {
  const body = Buffer.from(given.buffer, given.byteOffset, given.length);
  if ((source !== "payload" && source !== "template") || !body.includes(quoted)) return undefined;
  const span = findMembers(body, wanted)?.found.get(member);
  if (span === undefined) return undefined;
  const start = body.lastIndexOf(quoted, span.start);
  const written = parsed(body.subarray(span.start, span.end));
  blank(body, start, span.end);
  return written === undefined || written.value === null
    ? undefined
    : checkedDeliverTo(written.value, (url) => outbound.objection(url, "secure"));
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
  const isSpace = (at: number): boolean => [0x20, 0x09, 0x0a, 0x0d].includes(body[at] ?? 0);
  let before = start - 1;
  while (before > 0 && isSpace(before)) before -= 1;
  let behind = end;
  while (behind < body.length && isSpace(behind)) behind += 1;
  body.fill(space ?? 0, start, end);
  if (body[before] === comma) body[before] = space ?? 0;
  else if (body[behind] === comma) body[behind] = space ?? 0;
}
