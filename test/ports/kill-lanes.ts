import type { Collection } from "../../src/ports/read-models/port.ts";

/** A read model that is not idempotent on purpose: an event that is applied twice or never shows. */
export interface Lane {
  readonly id: string;
  readonly tenantId: string;
  readonly events: readonly string[];
}

export const lanes: Collection<Lane> = { name: "lanes", version: 1, fields: {} };
