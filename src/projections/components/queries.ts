import type { ReadModelOf } from "../../ports/read-models/port.ts";
import type { componentsCollection } from "./project.ts";

export interface ComponentQueries {
  /** The tenant's templates that hold a component of this name, as written; at most two. */
  named(tenantId: string, name: string): Promise<readonly string[]>;
}

export function componentQueries(model: ReadModelOf<typeof componentsCollection>): ComponentQueries {
  return {
    named: async (tenantId, name) => {
      const where = [{ field: "component", is: "equal", value: name }] as const;
      const found = await model.find({ tenantId }, { where, limit: 2, named: 1 });
      return found.map(({ id }) => id);
    },
  };
}
