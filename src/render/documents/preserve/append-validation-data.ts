import { createHash } from "node:crypto";
import { sha256 } from "../../../vocabulary/ids.ts";
import { dictionary } from "../../pdf-syntax/objects.ts";
import type { ForeignPdf } from "../../pdf-syntax/reader/foreign-pdf.ts";
import type { PdfUpdate } from "../../pdf-syntax/reader/pdf-update.ts";
import { isArray, isReference, isStream, type PdfReference, type PdfValue } from "../../pdf-syntax/reader/value.ts";
import { valueText } from "../../pdf-syntax/reader/value-text.ts";
import type { ValidationData } from "../../signatures/validation/collect.ts";

/**
 * Writes the document security store (ISO 32000-2, 12.8.4.3; ETSI EN 319 142-1, 5.4.2): what it holds already stays, and nothing gets
 * into it twice. `signatures`: values of Contents that the data is for, with the space behind them.
 */
export function appendValidationData(
  pdf: ForeignPdf,
  update: PdfUpdate,
  data: ValidationData,
  signatures: readonly Uint8Array[],
): void {
  const written = pdf.catalog.entries.get("DSS");
  const before = pdf.dictionary(written)?.entries;
  const store = (key: string, added: readonly Uint8Array[]): StoredEvidence =>
    stored(pdf, update, before?.get(key) ?? null, added);
  const certificates = store("Certs", data.certificates);
  const statuses = store("OCSPs", data.statuses);
  const lists = store("CRLs", data.lists);
  const own = dictionary(listsOf({ Cert: certificates.own, OCSP: statuses.own, CRL: lists.own }));
  const related = new Map([
    ...[...(pdf.dictionary(before?.get("VRI"))?.entries ?? [])].map(([key, value]) => [key, valueText(value)] as const),
    ...signatures.map((contents) => [keyOf(contents), own] as const),
  ]);
  const entries = {
    Type: "/DSS",
    ...listsOf({ Certs: certificates.all, OCSPs: statuses.all, CRLs: lists.all }),
    VRI: `<<${[...related].map(([key, text]) => `/${key} ${text}`).join("")}>>`,
  };
  if (isReference(written)) update.change(written, entries);
  else {
    const added = update.add(dictionary(entries));
    update.change(pdf.trailer.entries.get("Root") as PdfReference, { DSS: valueText(added) });
  }
}

interface StoredEvidence {
  /** As the file spells their references. */
  readonly all: readonly string[];
  /** References to the data that is added now. */
  readonly own: readonly string[];
}

function stored(pdf: ForeignPdf, update: PdfUpdate, list: PdfValue, added: readonly Uint8Array[]): StoredEvidence {
  const found = pdf.resolve(list);
  const references = isArray(found) ? found.filter(isReference) : [];
  const known = new Map(
    references.flatMap((reference) => {
      const stream = pdf.resolve(reference);
      return isStream(stream) ? [[sha256(pdf.decode(stream)), valueText(reference)] as const] : [];
    }),
  );
  const own = added.map((bytes) => known.get(sha256(bytes)) ?? valueText(update.addStream("", bytes)));
  return { all: [...new Set([...references.map((one) => valueText(one)), ...own])], own };
}

/** The value's bytes as they stand in the file, the zeros behind it included. */
const keyOf = (contents: Uint8Array): string => createHash("sha1").update(contents).digest("hex").toUpperCase();

const listsOf = (lists: Readonly<Record<string, readonly string[]>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(lists).flatMap(([key, all]) => (all.length === 0 ? [] : [[key, `[${all.join(" ")}]`]])),
  );
