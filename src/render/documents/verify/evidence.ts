import type { ForeignPdf } from "../../pdf-syntax/reader/foreign-pdf.ts";
import { ForeignPdfError } from "../../pdf-syntax/reader/foreign-pdf-error.ts";
import { type Dictionary, isArray, isReference, isStream, type PdfValue } from "../../pdf-syntax/reader/value.ts";
import type { SignedData, SignerInfo } from "../../signatures/cms/read-signed-data.ts";
import {
  context,
  type DerElement,
  DerError,
  expecting,
  identifierOf,
  inside,
  tags,
} from "../../signatures/der/read.ts";
import { element, identifier, octetString, sequence, tagged } from "../../signatures/der/write.ts";

/** Data in a file that show whether certificates were revoked, all in DER; none of it has been verified. */
export interface Evidence {
  readonly certificates: readonly Uint8Array[];
  /** OCSPResponse (RFC 6960). */
  readonly statuses: readonly Uint8Array[];
  /** CertificateList (RFC 5280). */
  readonly lists: readonly Uint8Array[];
}

/** Nothing is known of any certificate. */
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

const entry = ({ entries }: Dictionary, key: string): PdfValue => entries.get(key) ?? null;

/** Each stream once. */
function streamsIn(pdf: ForeignPdf, lists: readonly PdfValue[]): readonly Uint8Array[] {
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

const names = {
  archival: "1.2.840.113583.1.1.8",
  values: "1.2.840.113549.1.9.16.2.24",
  ocspResponse: "1.3.6.1.5.5.7.16.2",
  basicResponse: "1.3.6.1.5.5.7.48.1.1",
} as const;

/**
 * Evidence within a signature in CMS: adbe-revocationInfoArchival, signed (ISO 32000-1, 12.8.3.3.2); revocation-values, not signed
 * (ETSI EN 319 122-1, A.1.5.2); and its field crls (RFC 5652, 10.2.1; RFC 5940). Evidence that cannot be read counts as absent, and
 * only the first hundred of a kind count.
 */
export function evidenceInCms({ revocation }: SignedData, { signed, unsigned }: SignerInfo): Evidence {
  const [archival] = signed.get(names.archival) ?? [];
  const [values] = unsigned.get(names.values) ?? [];
  return [
    readable(() => archivedIn(archival)),
    readable(() => valuesIn(values)),
    ...revocation.slice(0, mostOfKind).map((one) => readable(() => choiceIn(one))),
  ].reduce(together, noEvidence);
}

function readable(read: () => Evidence): Evidence {
  try {
    return read();
  } catch (error) {
    if (error instanceof DerError) return noEvidence;
    throw error;
  }
}

/** `[0]` lists, `[1]` OCSP answers. */
function archivedIn(archival: DerElement | undefined): Evidence {
  const [lists, statuses] = membersOf(archival);
  return { ...noEvidence, lists, statuses };
}

/** The same, but each answer without what is around it. */
function valuesIn(values: DerElement | undefined): Evidence {
  const [lists, answers] = membersOf(values);
  return { ...noEvidence, lists, statuses: answers.map(asResponse) };
}

function membersOf(element: DerElement | undefined): readonly [readonly Uint8Array[], readonly Uint8Array[]] {
  const members = element === undefined ? [] : inside(expecting(element, tags.sequence));
  const of = (number: number): readonly Uint8Array[] =>
    itemsIn(members.find(({ tag }) => tag === context(number)))
      .slice(0, mostOfKind)
      .map(({ whole }) => whole);
  return [of(0), of(1)];
}

const itemsIn = (member: DerElement | undefined): readonly DerElement[] =>
  member === undefined ? [] : inside(expecting(inside(member)[0], tags.sequence));

const enumerated = 0x0a;

/** An OCSPResponse that is successful, around a BasicOCSPResponse (RFC 6960, 4.2.1). */
const asResponse = (basic: Uint8Array): Uint8Array =>
  sequence(
    element(enumerated, Buffer.from([0])),
    tagged(0, sequence(identifier(names.basicResponse), octetString(basic))),
  );

/** A list, or an OCSP answer in another format (RFC 5940, 2.1). */
function choiceIn(choice: DerElement): Evidence {
  if (choice.tag === tags.sequence) return { ...noEvidence, lists: [choice.whole] };
  const [format, value] = inside(choice);
  if (identifierOf(format) !== names.ocspResponse || value === undefined) return noEvidence;
  return { ...noEvidence, statuses: [value.whole] };
}

/** The evidence of both, the first one's first. */
export const together = (one: Evidence, other: Evidence): Evidence => ({
  certificates: [...one.certificates, ...other.certificates],
  statuses: [...one.statuses, ...other.statuses],
  lists: [...one.lists, ...other.lists],
});
