import type { Digest } from "../../../vocabulary/digests.ts";
import { type FieldLock, lockActions, permissionLevels } from "../../model/document/signature.ts";
import type { ForeignPdf } from "../../pdf-syntax/reader/foreign-pdf.ts";
import { type Dictionary, isArray, nameOf, type PdfValue } from "../../pdf-syntax/reader/value.ts";
import { notSigned } from "../../signatures/signature-refusals.ts";
import { quoted } from "../verify/quoted.ts";
import { type TerminalField, textOf } from "../verify/signature-fields.ts";

/** The lock that an empty field sets for the one who signs it (ISO 32000-2, 12.7.5.5, table 236); undefined: it has none. */
export function lockOfField(pdf: ForeignPdf, { dictionary }: TerminalField): FieldLock | undefined {
  const lock = pdf.dictionary(dictionary.entries.get("Lock"));
  if (lock === undefined) return undefined;
  const level = pdf.resolve(lock.entries.get("P"));
  const said = `/${nameOf(pdf.resolve(lock.entries.get("Action"))) ?? ""}`;
  return {
    action: keyOf(lockActions, said) ?? "all",
    fields: itemsOf(pdf, lock.entries.get("Fields")).flatMap((item) => textOf(item) ?? []),
    // Without P only the fields are locked.
    permissions: keyOf(permissionLevels, level) ?? "annotating",
  };
}

const keyOf = <Key extends string>(table: Readonly<Record<Key, unknown>>, value: unknown): Key | undefined =>
  (Object.keys(table) as Key[]).find((key) => table[key] === value);

/** What a signature is that is to go into a field. */
interface WantedSignature {
  readonly reason: string | undefined;
  readonly digest: Digest;
  readonly isTimestamped: boolean;
}

/** Bits of Ff in a seed value dictionary (12.7.5.5, table 237): the entry is a demand, not a proposal. */
const demanded = {
  Filter: 1,
  SubFilter: 2,
  V: 4,
  Reasons: 8,
  LegalAttestation: 16,
  AddRevInfo: 32,
  DigestMethod: 64,
  LockDocument: 128,
  AppearanceFilter: 256,
} as const;

type SeedDemand = keyof typeof demanded;

/** The newest version of seed values that is understood: that of ISO 32000-2. */
const version = 3;

/** @throws Refusal SIGNATURE_NOT_APPLIED, with the name of the first seed value of the field that the signature does not meet */
export function mustMeetSeed(pdf: ForeignPdf, field: TerminalField, wanted: WantedSignature): void {
  const seed = pdf.dictionary(field.dictionary.entries.get("SV"));
  if (seed === undefined) return;
  const unmet = unmetBy(pdf, seed, wanted);
  if (unmet !== undefined)
    throw notSigned("FIELD_UNUSABLE", "fieldName", `its field ${quoted(field.name)} demands ${unmet}.`);
}

/** As what stands behind "demands"; undefined: all is met. */
function unmetBy(pdf: ForeignPdf, seed: Dictionary, wanted: WantedSignature): string | undefined {
  const flags = numberIn(pdf, seed, "Ff");
  const known = Object.values(demanded).reduce((all, bit) => all | bit, 0);
  if ((flags & ~known) !== 0) return "something that is not known (Ff)";
  const isMet: Readonly<Record<SeedDemand, () => boolean>> = metBy(pdf, seed, wanted);
  const [unmet] = (Object.keys(demanded) as SeedDemand[]).filter(
    (key) => (flags & demanded[key]) !== 0 && !isMet[key](),
  );
  if (unmet !== undefined) return `what a signature of this service is not (${unmet})`;
  const [certificate, stamp, mdp] = ["Cert", "TimeStamp", "MDP"].map((key) => pdf.dictionary(seed.entries.get(key)));
  if (certificate !== undefined && numberIn(pdf, certificate, "Ff") !== 0) return "a certain certificate (Cert)";
  if (stamp !== undefined && numberIn(pdf, stamp, "Ff") !== 0 && !wanted.isTimestamped)
    return "a timestamp (TimeStamp): name a timestampServer";
  return mdp !== undefined && numberIn(pdf, mdp, "P") !== 0 ? "a certification (MDP)" : undefined;
}

function metBy(
  pdf: ForeignPdf,
  seed: Dictionary,
  { reason, digest }: WantedSignature,
): Readonly<Record<SeedDemand, () => boolean>> {
  const items = (key: string): readonly PdfValue[] => itemsOf(pdf, seed.entries.get(key));
  const value = (key: string): PdfValue => pdf.resolve(seed.entries.get(key));
  return {
    Filter: () => nameOf(value("Filter")) === "Adobe.PPKLite",
    SubFilter: () => items("SubFilter").some((item) => nameOf(item) === "ETSI.CAdES.detached"),
    V: () => numberIn(pdf, seed, "V") <= version,
    Reasons: () => isReasonIn(items("Reasons"), reason),
    LegalAttestation: () => items("LegalAttestation").length === 0,
    AddRevInfo: () => value("AddRevInfo") !== true,
    DigestMethod: () => items("DigestMethod").some((item) => textOf(item)?.toLowerCase() === digest),
    LockDocument: () => nameOf(value("LockDocument")) !== "true",
    AppearanceFilter: () => false,
  };
}

/** Without any, or with a single full stop, a signature must give no reason. */
function isReasonIn(reasons: readonly PdfValue[], reason: string | undefined): boolean {
  const texts = reasons.map(textOf);
  if (texts.length === 0 || (texts.length === 1 && texts[0] === ".")) return reason === undefined;
  return reason !== undefined && texts.includes(reason);
}

function numberIn(pdf: ForeignPdf, { entries }: Dictionary, key: string): number {
  const value = pdf.resolve(entries.get(key));
  return typeof value === "number" ? value : 0;
}

function itemsOf(pdf: ForeignPdf, value: PdfValue | undefined): readonly PdfValue[] {
  const found = pdf.resolve(value);
  return isArray(found) ? found.map((item) => pdf.resolve(item)) : [];
}
