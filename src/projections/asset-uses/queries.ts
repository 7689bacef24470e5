import { setImmediate as others } from "node:timers/promises";
import type { ReadModelOf } from "../../ports/read-models/port.ts";
import type { ListedAsset } from "../../vocabulary/http/assets.ts";
import { namedPath } from "../../vocabulary/named-assets.ts";
import type { AssetUses, assetUsesCollection } from "./project.ts";

type UsedBy = NonNullable<ListedAsset["usedBy"]>;

export interface AssetUseQueries {
  /**
   * The templates that name each of the uploads at these paths, in any case and in the order of the paths: how many, and the
   * first 20 by name. One search for all paths: an engine without an index on lists reads all of the tenant's templates for it.
   */
  usedBy(tenantId: string, paths: readonly string[]): Promise<readonly UsedBy[]>;
}

const mostShown = 20;

/** Templates that are read at once; then other requests get their turn. */
const atOnce = 500;

type Model = Pick<ReadModelOf<typeof assetUsesCollection>, "find">;

export function assetUseQueries(model: Model): AssetUseQueries {
  return {
    usedBy: async (tenantId, paths) => {
      const named = paths.map(namedPath);
      const found = new Map(named.map((path) => [path, new Uses()]));
      for await (const uses of usesOf(model, tenantId, [...found.keys()]))
        for (const path of uses.paths) found.get(path)?.add(uses);
      return named.map((path) => (found.get(path) ?? new Uses()).shown());
    },
  };
}

/** Templates that name one of the paths or more, by id, so that each part goes on where the one before it ended. */
async function* usesOf(model: Model, tenantId: string, texts: readonly string[]): AsyncIterable<AssetUses> {
  if (texts.length === 0) return;
  const naming = { field: "paths", is: "includesAny", texts } as const;
  let part = await model.find({ tenantId }, { where: [naming], limit: atOnce });
  yield* part;
  while (part.length === atOnce) {
    await others();
    const from = part.at(-1)?.id ?? "";
    part = await model.find({ tenantId }, { where: [naming, { field: "id", is: "between", from }], limit: atOnce });
    yield* part.filter(({ id }) => id !== from);
  }
}

/** The templates that name one upload; no more of them are kept than are shown. */
class Uses {
  #count = 0;
  #first: AssetUses[] = [];

  add(uses: AssetUses): void {
    this.#count++;
    this.#first.push(uses);
    if (this.#first.length >= 2 * mostShown) this.#first = this.#byName();
  }

  shown(): UsedBy {
    return { count: this.#count, templates: this.#byName().map(({ id, name }) => ({ id, name })) };
  }

  #byName(): AssetUses[] {
    return this.#first.toSorted(byName).slice(0, mostShown);
  }
}

/** By code point, as read models sort; the same names by their ids. */
const byName = (a: AssetUses, b: AssetUses): number => compare(a.lowerName, b.lowerName) || compare(a.id, b.id);

const compare = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));
