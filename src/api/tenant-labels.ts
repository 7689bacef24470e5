/** Label of all tenants without one of their own. */
const otherTenants = "other";

/**
 * The label of a tenant in metrics: its id for the first `most` that come, since each label is a series that Prometheus keeps;
 * the others share one. A tenant keeps its label until the process ends.
 */
export function tenantLabels(most: number): (tenantId: string) => string {
  const known = new Set<string>();
  return (tenantId) => {
    if (known.size < most) known.add(tenantId);
    return known.has(tenantId) ? tenantId : otherTenants;
  };
}
