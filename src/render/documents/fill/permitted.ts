import type { ForeignPdf } from "../../pdf-syntax/reader/foreign-pdf.ts";
import { isLocked, permissionsOf } from "../verify/permissions.ts";
import type { Form } from "./form.ts";

/** Why a field must not be filled, because a signature would break; undefined: it may be. */
export type Forbids = (name: string) => string | undefined;

/** Changes of a form that the signatures of a file forbid (ISO 32000-1, 12.8.2), with the reason. */
export function forbidding(pdf: ForeignPdf, { signatures }: Form): Forbids {
  const rules = signatures.map(({ name, dictionary }) => ({ name, ...permissionsOf(pdf, dictionary) }));
  return (field) => {
    for (const { name, level, lock } of rules) {
      if (level === 1) return `The file is certified, and the signature "${name}" allows no changes.`;
      if (isLocked(field, lock)) return `The signature "${name}" locks this field.`;
    }
    return undefined;
  };
}
