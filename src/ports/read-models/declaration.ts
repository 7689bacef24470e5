import type { Collection, FieldCondition, FieldKind } from "./port.ts";

/** A collection's declaration with its fields as a table, checked: names become file names and SQL. */
export interface Declaration {
  readonly name: string;
  readonly version: number;
  readonly fields: ReadonlyMap<string, FieldKind>;
  readonly acrossTenants: readonly string[];
  readonly order: string | undefined;
  readonly counted: readonly string[];
}

const namePattern = /^[a-z][a-z0-9-]{0,62}$/;
const fieldPattern = /^[A-Za-z][A-Za-z0-9]{0,62}$/;

/** Throws for a declaration that no store can serve: a mistake of the program. */
export const declare = (collection: Collection<never>): Declaration => {
  const { name, version } = collection;
  const fields = new Map(Object.entries(collection.fields as Readonly<Record<string, FieldKind>>));
  if (!(namePattern.test(name) && Number.isSafeInteger(version) && version >= 1)) {
    throw new RangeError(`${JSON.stringify(name)} v${version} is no name and version of a collection.`);
  }
  for (const field of fields.keys()) {
    if (!fieldPattern.test(field) || field === "id" || field === "tenantId") {
      throw new RangeError(`${JSON.stringify(field)} cannot be a field of the collection ${name}.`);
    }
  }
  const { acrossTenants = [], order, counted = [] } = collection;
  const declaration = { name, version, fields, acrossTenants, order, counted };
  for (const field of [...acrossTenants, ...(order === undefined ? [] : [order])]) {
    mustBeDeclared(declaration, field);
  }
  for (const field of counted) mustSort(declaration, field);
  return declaration;
};

/** Throws unless queries may ask for the field. */
export const mustBeDeclared = (declaration: Declaration, field: string): void => {
  if (field !== "id" && !declaration.fields.has(field)) {
    throw new RangeError(`The collection ${declaration.name} does not declare the field ${JSON.stringify(field)}.`);
  }
};

/** Throws unless the name can stand in a query as it is; whether the documents have it is the compiler's to say. */
export const mustBeName = (declaration: Declaration, member: string): void => {
  if (!fieldPattern.test(member)) {
    throw new RangeError(`${JSON.stringify(member)} cannot be a member of ${declaration.name}'s documents.`);
  }
};

/** Throws unless the condition is one that its field's kind answers: engines differ in what they make of the others. */
export const mustFit = (declaration: Declaration, condition: FieldCondition<never>): void => {
  mustBeDeclared(declaration, condition.field);
  const kind = declaration.fields.get(condition.field) ?? "text";
  if (!kindsFor(condition).includes(kind)) {
    throw new RangeError(
      `The field ${JSON.stringify(condition.field)} of ${declaration.name} is of the kind ${kind}: it has no "${condition.is}".`,
    );
  }
};

/** Throws unless queries may sort by the field. */
export const mustSort = (declaration: Declaration, field: string): void => {
  mustBeDeclared(declaration, field);
  if (declaration.fields.get(field) === "texts") {
    throw new RangeError(`The collection ${declaration.name} cannot be sorted by the list ${JSON.stringify(field)}.`);
  }
};

const kindsFor = (condition: FieldCondition<never>): readonly FieldKind[] => {
  switch (condition.is) {
    case "equal":
      return condition.value === null ? ["text", "number", "boolean", "texts"] : ["text", "number", "boolean"];
    case "oneOf":
      return ["text", "number", "boolean"];
    case "between":
      return ["text", "number"];
    case "startsWith":
    case "contains":
      return ["text"];
    case "includes":
    case "includesAny":
      return ["texts"];
  }
};
