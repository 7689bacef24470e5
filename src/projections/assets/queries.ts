import type { ReadModelOf } from "../../ports/read-models/port.ts";
import type { AssetKind } from "../../vocabulary/http/asset-name.ts";
import { type ListedEntries, type ListSlice, listed } from "../listing.ts";
import { storedBytes } from "../stored-bytes.ts";
import { assetIdOf, type assetsCollection, type StoredAsset } from "./project.ts";

export interface AssetQueries {
  /** By name, with the number of all of that kind. */
  list(tenantId: string, kind: AssetKind, part: ListSlice): Promise<ListedEntries<StoredAsset>>;
  /** Bytes of all uploads that are kept, those that others replaced included. */
  storedBytes(tenantId: string): Promise<number>;
  /** By its name, in any case. */
  get(tenantId: string, kind: AssetKind, fileName: string): Promise<StoredAsset | undefined>;
}

export function assetQueries(model: ReadModelOf<typeof assetsCollection>): AssetQueries {
  return {
    list: (tenantId, kind, { limit, offset }) => {
      const where = [{ field: "kind", is: "equal", value: kind }] as const;
      return listed(model, { tenantId }, { where, sort: [{ field: "name" }], offset, limit });
    },
    storedBytes: (tenantId) => storedBytes(model, tenantId),
    get: (tenantId, kind, fileName) => model.get({ tenantId }, assetIdOf(tenantId, kind, fileName)),
  };
}
