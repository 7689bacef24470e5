import type { SignatureVerdict } from "../../../vocabulary/http/verification.ts";
import type { ForeignPdf } from "../../pdf-syntax/reader/foreign-pdf.ts";
import { type Dictionary, nameOf } from "../../pdf-syntax/reader/value.ts";
import { itemsIn } from "./roles.ts";
import { textOf } from "./signature-fields.ts";

/** Changes that are permitted after a signature (ISO 32000-1, 12.8.2). */
export interface PermittedChanges {
  readonly certification: SignatureVerdict["certification"];
  readonly lock: SignatureVerdict["lock"];
  /** Table 254: the strictest P that holds for what comes after; undefined: none is said. */
  readonly level: number | undefined;
}

const levels = [undefined, "noChanges", "formFilling", "annotating"] as const;
const actions: ReadonlyMap<string | undefined, "all" | "include" | "exclude"> = new Map([
  ["All", "all"],
  ["Include", "include"],
  ["Exclude", "exclude"],
]);

/** `pdf`: the file as it was signed. */
export function permissionsOf(pdf: ForeignPdf, signature: Dictionary): PermittedChanges {
  const references = itemsIn(pdf, signature.entries.get("Reference")).flatMap((item) => pdf.dictionary(item) ?? []);
  const parametersOf = (method: string): Dictionary | undefined => {
    const found = references.find(({ entries }) => nameOf(pdf.resolve(entries.get("TransformMethod"))) === method);
    return (
      found && (pdf.dictionary(found.entries.get("TransformParams")) ?? { kind: "dictionary", entries: new Map() })
    );
  };
  const certifies = parametersOf("DocMDP");
  const locks = parametersOf("FieldMDP");
  const own = certifies && (levelIn(pdf, certifies) ?? usualLevel);
  const all = [own, locks && levelIn(pdf, locks), certified(pdf)].filter((level) => level !== undefined);
  return {
    certification: (own === undefined ? undefined : levels[own]) ?? null,
    lock: locks === undefined ? null : lockOf(pdf, locks),
    level: all.length === 0 ? undefined : Math.min(...all),
  };
}

/** Table 254: the default of P. */
const usualLevel = 2;

function levelIn(pdf: ForeignPdf, { entries }: Dictionary): number | undefined {
  const level = pdf.resolve(entries.get("P"));
  return level === 1 || level === 2 || level === 3 ? level : undefined;
}

/** Permissions by which an earlier signature certified the file; they hold for later signatures too. */
function certified(pdf: ForeignPdf): number | undefined {
  const permissions = pdf.dictionary(pdf.catalog.entries.get("Perms"));
  const certification = pdf.dictionary(permissions?.entries.get("DocMDP"));
  if (certification === undefined) return undefined;
  for (const item of itemsIn(pdf, certification.entries.get("Reference"))) {
    const reference = pdf.dictionary(item);
    if (nameOf(pdf.resolve(reference?.entries.get("TransformMethod"))) !== "DocMDP") continue;
    const parameters = pdf.dictionary(reference?.entries.get("TransformParams"));
    return (parameters && levelIn(pdf, parameters)) ?? usualLevel;
  }
  return undefined;
}

function lockOf(pdf: ForeignPdf, { entries }: Dictionary): SignatureVerdict["lock"] {
  const action = actions.get(nameOf(pdf.resolve(entries.get("Action")))) ?? "all";
  const fields = itemsIn(pdf, entries.get("Fields")).flatMap((item) => {
    const name = textOf(pdf.resolve(item));
    pdf.budget.quoted(name?.length ?? 0);
    return name ?? [];
  });
  return { action, fields };
}

/** A name locks the fields below it as well (12.7.4.5). */
export function isLocked(name: string, lock: SignatureVerdict["lock"]): boolean {
  if (lock === null) return false;
  return lock.action === "all" || isNamed(name, namesOf(lock)) === (lock.action === "include");
}

function isNamed(name: string, locked: ReadonlySet<string>): boolean {
  if (locked.has(name)) return true;
  for (let dot = name.indexOf("."); dot >= 0; dot = name.indexOf(".", dot + 1))
    if (locked.has(name.slice(0, dot))) return true;
  return false;
}

type Lock = NonNullable<SignatureVerdict["lock"]>;

const namesOfLocks = new WeakMap<Lock, ReadonlySet<string>>();

/** A lock has as many names as its file wants, and is looked into for every field that changed. */
function namesOf(lock: Lock): ReadonlySet<string> {
  const known = namesOfLocks.get(lock) ?? new Set(lock.fields);
  namesOfLocks.set(lock, known);
  return known;
}
