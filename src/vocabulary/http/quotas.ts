import { limits } from "../limits.ts";
import { type JsonSchema, type SchemaOf, typed } from "./schema.ts";

/** Limits on a tenant's use; a member that is left out is not limited. Months are UTC. */
export interface Quotas {
  /** Documents generated in a month. */
  readonly documentsPerMonth?: number;
  /** Bytes of stored documents and uploads, those that others replaced included. */
  readonly bytesStored?: number;
  /** Seconds for which the tenant's jobs hold rendering threads in a month, summed over all workers. */
  readonly secondsPerMonth?: number;
}

export type QuotaName = keyof Quotas;

const most = (description: string): JsonSchema => ({
  type: "integer",
  minimum: 0,
  maximum: limits.mostQuota,
  description,
});

/** Schema of quotas in a body or an answer. */
export const quotas = (description: string): SchemaOf<Quotas> =>
  typed({
    type: "object",
    minProperties: 1,
    additionalProperties: false,
    properties: {
      documentsPerMonth: most("Documents made in a month (UTC)"),
      bytesStored: most("Bytes of documents and uploads that are stored, replaced uploads included"),
      secondsPerMonth: most("Seconds of rendering in a month (UTC), all workers added"),
    },
    description,
  });

export function areSameQuotas(one: Quotas | null, other: Quotas | null): boolean {
  if (one === null || other === null) return one === other;
  const { documentsPerMonth, bytesStored, secondsPerMonth } = one;
  return (
    documentsPerMonth === other.documentsPerMonth &&
    bytesStored === other.bytesStored &&
    secondsPerMonth === other.secondsPerMonth
  );
}
