import type { EventOf, Shapes } from "./event.ts";

export type TenantCreated = EventOf<
  "TenantCreated",
  {
    readonly tenantId: string;
    readonly name: string;
    /** Document generations allowed in a minute. */
    readonly generationLimit: number;
    readonly at: string;
  }
>;

export type TenantEvent = TenantCreated;

export const tenantShapes: Shapes<TenantEvent["type"]> = { TenantCreated: {} };

export const tenantStreams = "tenant-";

export function tenantStream(tenantId: string): string {
  return `${tenantStreams}${tenantId}`;
}
