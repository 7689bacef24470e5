import type { Collection, FieldKind } from "./port.ts";

/** A collection's declaration with its fields as a table, checked: names become file names and SQL. */
export interface Declaration {
  readonly name: string;
  readonly version: number;
  readonly fields: ReadonlyMap<string, FieldKind>;
  readonly acrossTenants: readonly string[];
  readonly order: string | undefined;
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
  const { acrossTenants = [], order } = collection;
  const declaration = { name, version, fields, acrossTenants, order };
  for (const field of [...acrossTenants, ...(order === undefined ? [] : [order])]) {
    mustBeDeclared(declaration, field);
  }
  return declaration;
};

/** Throws unless queries may ask for the field. */
export const mustBeDeclared = (declaration: Declaration, field: string): void => {
  if (field !== "id" && !declaration.fields.has(field)) {
    throw new RangeError(`The collection ${declaration.name} does not declare the field ${JSON.stringify(field)}.`);
  }
};
