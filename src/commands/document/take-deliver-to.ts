import type { Outbound } from "../../ports/net/port.ts";
import type { CallerSteps } from "../../ports/steps/port.ts";
import type { DeliverTo } from "../../vocabulary/http/deliver-to.ts";
import { isSpace } from "../../vocabulary/json/bytes.ts";
import { memberSteps } from "../../vocabulary/json/members.ts";
import { refusedAt } from "../../vocabulary/refusal.ts";
import { checkedDeliverTo } from "./check-deliver-to.ts";

const member = "deliverTo";
const quoted = Buffer.from(`"${member}"`);
const wanted: ReadonlySet<string> = new Set([member]);
/** More than the longest address and all headers have. */
const mostBytes = 256 * 1024;
const [space, comma] = Buffer.from(" ,");

type Judge = Pick<Outbound, "objection">;

interface GivenBody {
  readonly source: string;
  readonly body: Uint8Array;
}

/** The member in the body's own bytes, and what it says; undefined: null. */
interface FoundMember {
  readonly body: Buffer;
  readonly start: number;
  readonly end: number;
  readonly deliverTo: DeliverTo | undefined;
}

/**
 * Takes `deliverTo` out of a body: spaces are written over it, so that no renderer sees it and all else keeps its place.
 * Undefined: the body has none, or is not well formed, which the renderer reports.
 *
 * @throws Refusal INVALID_REQUEST
 */
export async function takeDeliverTo(
  outbound: Judge,
  given: GivenBody,
  steps: CallerSteps,
): Promise<DeliverTo | undefined> {
  const found = await findDeliverTo(outbound, given, steps);
  if (found === undefined) return undefined;
  blank(found.body, found.start, found.end);
  return found.deliverTo;
}

/** The same judgement of a body that is carried out later, which stays as it is. @throws Refusal INVALID_REQUEST */
export async function checkDeliverTo(outbound: Judge, given: GivenBody, steps: CallerSteps): Promise<void> {
  await findDeliverTo(outbound, given, steps);
}

async function findDeliverTo(
  outbound: Judge,
  { source, body: given }: GivenBody,
  steps: CallerSteps,
): Promise<FoundMember | undefined> {
  const body = Buffer.from(given.buffer, given.byteOffset, given.length);
  if ((source !== "payload" && source !== "template") || !body.includes(quoted)) return undefined;
  const span = (await steps.all("members", memberSteps(body, wanted)))?.found.get(member);
  if (span === undefined) return undefined;
  if (span.end - span.start > mostBytes) throw refusedAt(`/${member}`, `Expected at most ${mostBytes} bytes.`);
  const start = startOf(body, span.start);
  const written = parsed(body.subarray(span.start, span.end));
  const deliverTo =
    written === null ? undefined : checkedDeliverTo(written, (url) => outbound.objection(url, "delivery", "secure"));
  return { body, start, end: span.end, deliverTo };
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
  throw refusedAt(`/${member}`, `Expected the name ${member} without escapes.`);
}

function lastVisible(body: Buffer, from: number): number {
  let at = from;
  while (at > 0 && isSpace(body[at])) at -= 1;
  return at;
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return "text that is no JSON";
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
