import type { ForeignPdf } from "../foreign/foreign-pdf.ts";
import { ForeignPdfError } from "../foreign/foreign-pdf-error.ts";
import { type Dictionary, isArray, isReference, isStream, type Value } from "../foreign/value.ts";
import type { SignerInfo } from "../sign/cms/read-signed-data.ts";
import { context, DerError, type Element, expecting, inside, tags } from "../sign/der/read.ts";

/** What a file keeps to show whether certificates were revoked, all in DER; nothing of it has been verified. */
export interface Evidence {
  readonly certificates: readonly Uint8Array[];
  /** OCSPResponse (RFC 6960). */
  readonly statuses: readonly Uint8Array[];
  /** CertificateList (RFC 5280). */
  readonly lists: readonly Uint8Array[];
}

export const noEvidence: Evidence = { certificates: [], statuses: [], lists: [] };

const mostOfKind = 100;
const mostBytes = 16 * 1024 * 1024;

/**
 * The document security store of a file, and what it relates to single signatures (ISO 32000-2, 12.8.4.3 and 12.8.4.4).
 *
 * @throws ForeignPdfError beyond a limit
 */
export function evidenceIn(pdf: ForeignPdf): Evidence {
  const store = pdf.dictionary(pdf.catalog.entries.get("DSS"));
  if (store === undefined) return noEvidence;
  const related = [...(pdf.dictionary(store.entries.get("VRI"))?.entries.values() ?? [])].flatMap(
    (one) => pdf.dictionary(one) ?? [],
  );
  const of = (all: string, own: string): readonly Uint8Array[] =>
    streamsIn(pdf, [entry(store, all), ...related.map((one) => entry(one, own))]);
  const found = { certificates: of("Certs", "Cert"), statuses: of("OCSPs", "OCSP"), lists: of("CRLs", "CRL") };
  const size = Object.values(found)
    .flat()
    .reduce((sum, { length }) => sum + length, 0);
  if (size > mostBytes) throw beyond(`${mostBytes / 1024 / 1024} MB of it`);
  return found;
}

const beyond = (limit: string): ForeignPdfError =>
  new ForeignPdfError("limit", `It keeps more revocation data than the limit, which is ${limit}.`);

const entry = ({ entries }: Dictionary, key: string): Value => entries.get(key) ?? null;

/** Each stream once. */
function streamsIn(pdf: ForeignPdf, lists: readonly Value[]): readonly Uint8Array[] {
  const found = new Map<number, Uint8Array>();
  for (const list of lists) {
    const items = pdf.resolve(list);
    if (!isArray(items)) continue;
    for (const item of items) {
      const stream = pdf.resolve(item);
      if (!isReference(item) || !isStream(stream) || found.has(item.id)) continue;
      if (found.size === mostOfKind) throw beyond(`${mostOfKind} of a kind`);
      found.set(item.id, pdf.decode(stream));
    }
  }
  return [...found.values()];
}

const archivalName = "1.2.840.113583.1.1.8";

/** adbe-revocationInfoArchival, a signed attribute (ISO 32000-1, 12.8.3.3.2). One that cannot be read shows nothing. */
export function archivedIn({ signed }: SignerInfo): Evidence {
  const [archive] = signed.get(archivalName) ?? [];
  if (archive === undefined) return noEvidence;
  try {
    const members = inside(expecting(archive, tags.sequence));
    const of = (number: number): readonly Uint8Array[] =>
      itemsIn(members.find(({ tag }) => tag === context(number))).map(({ whole }) => whole);
    return { certificates: [], lists: of(0).slice(0, mostOfKind), statuses: of(1).slice(0, mostOfKind) };
  } catch (error) {
    if (error instanceof DerError) return noEvidence;
    throw error;
  }
}

const itemsIn = (member: Element | undefined): readonly Element[] =>
  member === undefined ? [] : inside(expecting(inside(member)[0], tags.sequence));

export const together = (one: Evidence, other: Evidence): Evidence => ({
  certificates: [...one.certificates, ...other.certificates],
  statuses: [...one.statuses, ...other.statuses],
  lists: [...one.lists, ...other.lists],
});
