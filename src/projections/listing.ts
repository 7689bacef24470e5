import type { Document, FieldName, Query, ReadModel, Scope } from "../ports/read-models/port.ts";

/** Which part of a list. */
export interface Part {
  readonly limit: number;
  readonly offset: number;
}

/** The entries of a part, and how many the whole list has. */
export interface Listed<Entry> {
  readonly items: readonly Entry[];
  readonly total: number;
}

/** A part of what a query finds. One that is empty is not looked for. */
export async function listed<Doc extends Document, Name extends FieldName<Doc>>(
  model: ReadModel<Doc, Name>,
  scope: Scope,
  query: Query<Doc, Name> & Part,
): Promise<Listed<Doc>> {
  const total = await model.count(scope, query.where);
  if (query.limit === 0 || query.offset >= total) return { items: [], total };
  return { items: await model.find(scope, query), total };
}
