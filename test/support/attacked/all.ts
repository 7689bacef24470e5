import type { Attack } from "./attack.ts";
import { messageAttacks } from "./messages.ts";
import { padesAttacks } from "./pades.ts";
import { certification, changedBytes, incrementalSaving, shadows, universalForgery, wrapping } from "./published.ts";
import { signedDepartures, structureAttacks } from "./structures.ts";

/** Every file of the table. */
export async function allAttacks(): Promise<readonly Attack[]> {
  const groups = [structureAttacks, signedDepartures, universalForgery, incrementalSaving, wrapping, shadows];
  const found = await Promise.all(
    [...groups, certification, changedBytes, messageAttacks, padesAttacks].map((make) => make()),
  );
  return found.flat();
}
