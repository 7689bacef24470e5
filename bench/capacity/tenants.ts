import { createHash } from "node:crypto";

// Tenants spread over several databases, by a directory that says which tenant is where. Simulated: how many documents a
// second all databases together take until the busiest has as many as one can take.

const tenants = 1000;

/** Tenants by their part of all documents: the nth has 1/n of the first's, as sizes of customers often are (Zipf). */
function shares(): readonly number[] {
  const weights = Array.from({ length: tenants }, (_, index) => 1 / (index + 1));
  const sum = weights.reduce((all, one) => all + one, 0);
  return weights.map((one) => one / sum);
}

/** The database of a tenant whose number of documents is still unknown. */
const byHash = (tenant: number, databases: number): number =>
  createHash("sha256").update(`tenant ${tenant}`).digest().readUInt32BE() % databases;

/** The part of all documents that the busiest database has. */
export function busiestPart(databases: number, placing: "by hash" | "by use"): number {
  const loads = new Array<number>(databases).fill(0);
  for (const [tenant, share] of shares().entries()) {
    const at = placing === "by hash" ? byHash(tenant, databases) : loads.indexOf(Math.min(...loads));
    loads[at] = (loads[at] ?? 0) + share;
  }
  return Math.max(...loads);
}
