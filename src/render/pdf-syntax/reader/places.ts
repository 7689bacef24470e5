import { broken } from "./foreign-pdf-error.ts";
import { type Dictionary, isReference, type PdfValue } from "./value.ts";

/** Where an object is: at a byte of the file, or in a stream of objects. `free`: it was removed. */
export type ObjectLocation =
  | { readonly kind: "at"; readonly offset: number }
  | { readonly kind: "in"; readonly stream: number; readonly index: number }
  | { readonly kind: "free" };

/** Where the objects of a file are, and what its trailer says. */
export interface CrossReferenceTable {
  readonly byId: Map<number, ObjectLocation>;
  readonly trailer: Dictionary;
  readonly form: CrossReferenceForm;
}

/** How the newest places are written; `rebuilt`: they were wrong, and the objects were looked for. */
export type CrossReferenceForm = "table" | "stream" | "rebuilt";

/** A trailer's number that leads to another; undefined when it has none. */
export function offsetIn({ entries }: Dictionary, key: string, size: number): number | undefined {
  const value: PdfValue | undefined = entries.get(key);
  if (value === undefined || value === null || isReference(value)) return undefined;
  if (typeof value !== "number" || !Number.isInteger(value) || value < 0 || value >= size)
    throw broken(`its ${key} leads out of the file`);
  return value;
}
