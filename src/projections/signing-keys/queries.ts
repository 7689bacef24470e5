import type { ReadModelOf } from "../../ports/read-models/port.ts";
import { type ListedEntries, type ListSlice, listed } from "../listing.ts";
import { type ListedKey, signingKeyIdOf, type signingKeysCollection } from "./project.ts";

export interface SigningKeyQueries {
  /** By name, with the number of all. */
  list(tenantId: string, part: ListSlice): Promise<ListedEntries<ListedKey>>;
  get(tenantId: string, name: string): Promise<ListedKey | undefined>;
}

export function signingKeyQueries(model: ReadModelOf<typeof signingKeysCollection>): SigningKeyQueries {
  return {
    list: (tenantId, { limit, offset }) => listed(model, { tenantId }, { sort: [{ field: "name" }], offset, limit }),
    get: (tenantId, name) => model.get({ tenantId }, signingKeyIdOf(tenantId, name)),
  };
}
