import { openLoop } from "../../../bench/fair/open-loop.ts";
import { ask, statusOf, type Victim } from "../../../test/support/attack/victim.ts";

const everyMs = 200;
/** The promise for a small document of another tenant, in milliseconds. */
const mostP95 = 1000;
const small = JSON.stringify({ document: { content: [{ p: "Other" }] } });

export interface Beside<Found> {
  readonly found: Found;
  /** What another tenant did not get, or not in time. */
  readonly gaveWay: readonly string[];
  readonly measured: string;
}

/** How long the same is sent before the attack, alone: what the machine itself takes. */
const aloneMs = 5000;

/** Another tenant's small documents, sent on time, before something goes on and while it does. */
export async function beside<Found>(victim: Victim, attack: () => Promise<Found>): Promise<Beside<Found>> {
  const send = () => statusOf(ask(victim, victim.other, ["POST", "documents/generate-from-payload"], small));
  await send();
  const aloneUntil = performance.now() + aloneMs;
  const alone = p95Of((await openLoop(send, everyMs, () => performance.now() < aloneUntil)).waitedMs);
  let isOver = false;
  const other = openLoop(send, everyMs, () => !isOver);
  const found = await attack();
  isOver = true;
  const { waitedMs, refused } = await other;
  const p95 = p95Of(waitedMs);
  const gaveWay = refused > 0 ? [`${refused} documents of another tenant were refused`] : [];
  if (p95 > mostP95) gaveWay.push(`another tenant's 95th percentile was ${p95} ms`);
  return { found, gaveWay, measured: `another tenant's p95 ${p95} ms of ${waitedMs.length}, ${alone} ms before` };
}

const p95Of = (waitedMs: readonly number[]): number =>
  Math.round(waitedMs.toSorted((a, b) => a - b)[Math.floor(waitedMs.length * 0.95)] ?? 0);
