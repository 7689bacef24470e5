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

/** Another tenant's small documents, sent on time, while something goes on. */
export async function beside<Found>(victim: Victim, attack: () => Promise<Found>): Promise<Beside<Found>> {
  await statusOf(ask(victim, victim.other, ["POST", "documents/generate-from-payload"], small));
  let isOver = false;
  const send = () => statusOf(ask(victim, victim.other, ["POST", "documents/generate-from-payload"], small));
  const other = openLoop(send, everyMs, () => !isOver);
  const found = await attack();
  isOver = true;
  const { waitedMs, refused } = await other;
  const p95 = Math.round(waitedMs.toSorted((a, b) => a - b)[Math.floor(waitedMs.length * 0.95)] ?? 0);
  const gaveWay = refused > 0 ? [`${refused} documents of another tenant were refused`] : [];
  if (p95 > mostP95) gaveWay.push(`another tenant's 95th percentile was ${p95} ms`);
  return { found, gaveWay, measured: `another tenant's p95 ${p95} ms of ${waitedMs.length}` };
}
