import type { FieldName, Query, ReadModel, ReadModelDocument, TenantScope } from "../ports/read-models/port.ts";

/** Which part of a list. */
export interface ListSlice {
  readonly limit: number;
  readonly offset: number;
}

/** The entries of a part, and how many the whole list has. */
export interface ListedEntries<Entry> {
  readonly items: readonly Entry[];
  readonly total: number;
}

/** A part of what a query finds. One that is empty is not looked for. */
export async function listed<Doc extends ReadModelDocument, Name extends FieldName<Doc>>(
  model: ReadModel<Doc, Name>,
  scope: TenantScope,
  query: Query<Doc, Name> & ListSlice,
): Promise<ListedEntries<Doc>> {
  const total = await model.count(scope, query.where);
  if (query.limit === 0 || query.offset >= total) return { items: [], total };
  return { items: await model.find(scope, query), total };
}
