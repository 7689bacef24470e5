import type { Filter as MongoFilter, Sort as MongoSort } from "mongodb";
import { type Declaration, mustBeName, mustFit, mustSort } from "./declaration.ts";
import type { FieldCondition, Query, TenantScope } from "./port.ts";

/**
 * A document of a read model. A deleted one keeps its id and position, so that no replay brings it back, and has neither
 * tenant nor members: no query finds it.
 */
export interface StoredRecord {
  readonly _id: string;
  /** The tenant's id. */
  readonly t: string | null;
  /** The last event that went in: BSON's Long. */
  readonly p: bigint;
  /** The document, as its projection made it. */
  readonly d?: Readonly<Record<string, unknown>>;
  /** When it was deleted. */
  readonly at?: Date;
}

/** Values stand behind operators only, and field names are declared ones: no value of a query can become an operator. */
export const filterOf = (
  declaration: Declaration,
  scope: TenantScope,
  where: readonly FieldCondition<never>[] = [],
): MongoFilter<StoredRecord> => {
  const tenant = scope === "every-tenant" ? { t: { $gte: "" } } : { t: { $eq: scope.tenantId } };
  for (const condition of where) mustFit(declaration, condition);
  return where.length === 0 ? tenant : { ...tenant, $and: where.map(conditionOf) };
};

/** Ties fall to the id. A missing member is null, which BSON sorts first; texts sort by their UTF-8 bytes. */
export const sortOf = (declaration: Declaration, { sort = [] }: Query<never>): MongoSort => {
  const terms = new Map<string, 1 | -1>();
  for (const { field, descending } of sort) {
    mustSort(declaration, field);
    const path = pathOf(field);
    if (!terms.has(path)) terms.set(path, descending ? -1 : 1);
  }
  if (!terms.has("_id")) terms.set("_id", 1);
  return terms;
};

/** The stage that adds members up over all that it gets, each under its own name. */
export const sumOf = (declaration: Declaration, members: readonly string[]) => {
  for (const member of members) mustBeName(declaration, member);
  const sums = Object.fromEntries(members.map((member) => [member, { $sum: `$d.${member}` }]));
  return { $group: { _id: null, ...sums } };
};

const pathOf = (field: string): string => (field === "id" ? "_id" : `d.${field}`);

const conditionOf = (condition: FieldCondition<never>): MongoFilter<StoredRecord> => {
  const operators = operatorsOf(condition);
  return { [pathOf(condition.field)]: operators };
};

const operatorsOf = (condition: FieldCondition<never>): Readonly<Record<string, unknown>> => {
  switch (condition.is) {
    case "equal":
      return { $eq: condition.value };
    case "oneOf":
      return { $in: [...condition.values] };
    case "between":
      return betweenOf(condition);
    case "startsWith":
      return { $regex: `^${literally(condition.text)}` };
    case "contains":
      return { $regex: literally(condition.text) };
    case "includes":
      return { $eq: condition.text };
    case "includesAny":
      return { $in: [...condition.texts] };
  }
};

const betweenOf = ({
  from,
  below,
}: Extract<FieldCondition<never>, { is: "between" }>): Readonly<Record<string, unknown>> => {
  const ends = { ...(from === undefined ? {} : { $gte: from }), ...(below === undefined ? {} : { $lt: below }) };
  return Object.keys(ends).length === 0 ? { $ne: null } : ends;
};

/** A pattern of the text alone, in every dialect of regular expressions; a zero byte cannot travel as itself. */
const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&").replaceAll("\0", "\\x00");
