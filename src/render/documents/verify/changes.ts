import type { LaterChange } from "../../../vocabulary/http/verification.ts";
import type { ForeignPdf } from "../../pdf-syntax/reader/foreign-pdf.ts";
import { pagesOf } from "../../pdf-syntax/reader/pages.ts";
import { type Dictionary, emptyDictionary, isReference, nameOf } from "../../pdf-syntax/reader/value.ts";
import { Comparison, differences } from "./comparison.ts";
import type { Found } from "./found.ts";
import { inPages } from "./page-changes.ts";
import { isLocked, type Permissions } from "./permissions.ts";
import { Places } from "./places.ts";
import { quoted } from "./quoted.ts";
import { type Field, fieldsOf, isVisible, signatureOf } from "./signature-fields.ts";

/**
 * Differences between the file as it was signed and as it is now, and whether the signature permits them (ISO 32000-2,
 * 12.8.2.2.2). A difference that is not known to be harmless counts as content.
 */
export function changesSince(before: ForeignPdf, after: ForeignPdf, permissions: Permissions): readonly LaterChange[] {
  const pages = [pagesOf(before), pagesOf(after)] as const;
  const fields = [fieldsOf(before), fieldsOf(after)] as const;
  const root = after.trailer.entries.get("Root");
  const elsewhere = new Set([
    ...(isReference(root) ? [root.id] : []),
    ...pages[1].flatMap(({ id }) => id ?? []),
    ...fields[0].flatMap(({ reference, widgets }) => [reference.id, ...widgets.map(({ id }) => id)]),
  ]);
  const comparison = new Comparison(before, after, elsewhere);
  const places = new Places(after, pages[1]);
  const found = [
    ...inCatalog(comparison),
    ...inForm(comparison),
    ...inFields(comparison, fields[0], fields[1], places),
    ...inPages(comparison, pages, fields[1], places),
  ];
  return found.map(({ kind, message, field, places: seen = [] }) => ({
    kind,
    message: quoted(message),
    isAllowed: isAllowed(kind, field, permissions),
    places: seen,
  }));
}

/** The least P that permits each kind of change (table 254); without any P, all kinds except content are permitted. */
const needed: Readonly<Record<LaterChange["kind"], number>> = {
  longTerm: 1,
  metadata: 1,
  form: 2,
  signature: 2,
  annotation: 3,
  content: 4,
};

const mostLevel = 3;

const isAllowed = (kind: LaterChange["kind"], field: string | undefined, { level, lock }: Permissions): boolean =>
  needed[kind] <= (level ?? mostLevel) && !(field !== undefined && isLocked(field, lock));

/** Kinds of change that entries of the catalog are; entries that are not listed are content. */
const catalogKinds: ReadonlyMap<string, LaterChange["kind"] | undefined> = new Map([
  ["AcroForm", undefined],
  ["DSS", "longTerm"],
  ["Extensions", "longTerm"],
  ["Version", "longTerm"],
  ["Metadata", "metadata"],
]);

function inCatalog(comparison: Comparison): readonly Found[] {
  const { before, after } = comparison;
  const found: Found[] = differences(comparison, before.catalog, after.catalog).flatMap((key): readonly Found[] => {
    const kind = catalogKinds.has(key) ? catalogKinds.get(key) : "content";
    return kind === undefined ? [] : [{ kind, message: `The catalog's ${key} was changed.` }];
  });
  if (comparison.isSame(before.trailer.entries.get("Info"), after.trailer.entries.get("Info"))) return found;
  return [...found, { kind: "metadata", message: "The document information was changed." }];
}

/** Entries of the form that say nothing of what is shown, or that filling may change. */
const formKinds: ReadonlyMap<string, LaterChange["kind"] | undefined> = new Map([
  ["Fields", undefined],
  ["SigFlags", undefined],
  ["DA", "form"],
  ["DR", "form"],
  ["NeedAppearances", "form"],
]);

function inForm(comparison: Comparison): readonly Found[] {
  const { before, after } = comparison;
  const formOf = (pdf: ForeignPdf): Dictionary =>
    pdf.dictionary(pdf.catalog.entries.get("AcroForm")) ?? emptyDictionary;
  return differences(comparison, formOf(before), formOf(after)).flatMap((key): readonly Found[] => {
    const isExchanged = key === "DR" && !keepsFonts(comparison, formOf(before), formOf(after));
    const kind = formKinds.has(key) && !isExchanged ? formKinds.get(key) : "content";
    return kind === undefined ? [] : [{ kind, message: `The form's ${key} was changed.` }];
  });
}

/** Filling adds fonts and takes unused ones away; one that is exchanged for another of its name redraws fields that are locked. */
function keepsFonts(comparison: Comparison, one: Dictionary, other: Dictionary): boolean {
  const had = fontsOf(comparison.before, one);
  const has = fontsOf(comparison.after, other);
  return [...had].every(([name, font]) => !has.has(name) || comparison.isSame(font, has.get(name)));
}

const fontsOf = (pdf: ForeignPdf, { entries }: Dictionary): Dictionary["entries"] =>
  pdf.dictionary(pdf.dictionary(entries.get("DR"))?.entries.get("Font"))?.entries ?? new Map();

function inFields(
  comparison: Comparison,
  before: readonly Field[],
  after: readonly Field[],
  places: Places,
): readonly Found[] {
  const now = new Map(after.map((field) => [field.name, field]));
  const known = new Set(before.map(({ name }) => name));
  const at = (found: Found, field: Field): Found => ({ ...found, places: places.field(field) });
  const changed = before.flatMap((field): readonly Found[] => {
    const { name } = field;
    const other = now.get(name);
    if (other === undefined) return [{ kind: "content", message: `The field ${name} was removed.`, field: name }];
    return inField(comparison, field, other).map((found) => at(found, other));
  });
  const added = after
    .filter(({ name }) => !known.has(name))
    .map((field): Found => at(addedField(comparison.after, field), field));
  return [...changed, ...added];
}

/** A timestamp for the long term may follow any signature. */
function addedField(pdf: ForeignPdf, field: Field): Found {
  const { name, type } = field;
  if (type !== "Sig") return { kind: "content", message: `The field ${name} was added.` };
  const value = signatureOf(pdf, field);
  const isTimestamp = nameOf(pdf.resolve(value?.entries.get("Type"))) === "DocTimeStamp";
  if (isTimestamp) return { kind: "longTerm", message: `The timestamp ${name} was added.` };
  if (isVisible(pdf, field)) return { kind: "annotation", message: `The visible signature field ${name} was added.` };
  return { kind: "signature", message: `The signature field ${name} was added.` };
}

/** Entries of a field and of its widgets that filling changes. */
const filled: ReadonlySet<string> = new Set(["V", "AP", "AS", "I", "RV"]);
/** Signing also has an empty field printed, not moved, and gives it a look of its own; captions and colours of others are content. */
const signed: ReadonlySet<string> = new Set([...filled, "F", "MK"]);

function inField(comparison: Comparison, before: Field, after: Field): readonly Found[] {
  const { name } = before;
  const now = new Set(after.widgets.map(({ id }) => id));
  const pairs = [
    [before.dictionary, after.dictionary] as const,
    ...before.widgets.map((widget) => {
      const shown = now.has(widget.id) ? comparison.after.dictionary(widget) : undefined;
      return [comparison.before.dictionary(widget) ?? emptyDictionary, shown ?? emptyDictionary] as const;
    }),
  ];
  const keys = new Set(pairs.flatMap(([one, other]) => differences(comparison, one, other)));
  if (before.reference.id !== after.reference.id) keys.add("Kids");
  if (keys.size === 0) return [];
  const isEmpty = before.type === "Sig" && signatureOf(comparison.before, before) === undefined;
  if (![...keys].every((key) => (isEmpty ? signed : filled).has(key)))
    return [{ kind: "content", message: `The field ${name} was changed: ${[...keys].join(", ")}.`, field: name }];
  if (before.type !== "Sig") return [{ kind: "form", message: `The field ${name} was filled.`, field: name }];
  if (isEmpty) return [{ kind: "signature", message: `The field ${name} was signed.`, field: name }];
  return [{ kind: "content", message: `The signature ${name} was changed.`, field: name }];
}
