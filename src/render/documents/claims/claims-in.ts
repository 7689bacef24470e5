import { type ConformanceLevel, conformanceLevels } from "../../../vocabulary/definition/document/conformance.ts";
import type { ForeignPdf } from "../../pdf-syntax/reader/foreign-pdf.ts";
import { ForeignPdfError } from "../../pdf-syntax/reader/foreign-pdf-error.ts";
import { isReference, isStream, type PdfReference } from "../../pdf-syntax/reader/value.ts";
import { type ClaimLevel, levels } from "../../writers/pdf/claims/levels.ts";

/** A standard that a file says it meets. */
export interface FileClaim {
  readonly family: ClaimLevel["family"];
  /** undefined: of a part or level that is not known here. */
  readonly level: ConformanceLevel | undefined;
  /** Prefix of its properties in the metadata. */
  readonly prefix: string;
}

/** A file's metadata as text, and the claims in them. */
export interface ClaimedMetadata {
  readonly reference: PdfReference;
  readonly text: string;
  readonly claims: readonly FileClaim[];
}

/** undefined: the file has no metadata that can be read, and so makes no claim. Linear in the metadata. */
export function metadataIn(pdf: ForeignPdf): ClaimedMetadata | undefined {
  const reference = pdf.catalog.entries.get("Metadata");
  const value = pdf.resolve(reference);
  if (!isReference(reference) || !isStream(value)) return undefined;
  try {
    const text = pdf.decode(value).toString("utf8");
    return { reference, text, claims: claimsIn(text) };
  } catch (error) {
    if (error instanceof ForeignPdfError) return undefined;
    throw error;
  }
}

/** Claims in XMP, in the vocabulary of ISO 19005-2, 6.6.4 and ISO 14289-1, 5. */
export const claimsIn = (metadata: string): readonly FileClaim[] =>
  (["pdf/a", "pdf/ua"] as const).flatMap((family) => claimIn(metadata, family) ?? []);

/** Metadata without what is said in the words of a claim's namespace, which stays declared. */
export function withoutClaim(metadata: string, { prefix }: FileClaim): string {
  const properties = `${escaped(prefix)}:(?:part|conformance|rev|amd|corr)`;
  return metadata
    .replaceAll(new RegExp(`<(${properties})\\s{0,10}>[^<]{0,100}</\\1\\s{0,10}>`, "g"), "")
    .replaceAll(new RegExp(`\\s${properties}\\s{0,10}=\\s{0,10}(?:"[^"<]{0,100}"|'[^'<]{0,100}')`, "g"), "");
}

const namespaces = {
  "pdf/a": "http://www.aiim.org/pdfa/ns/id/",
  "pdf/ua": "http://www.aiim.org/pdfua/ns/id/",
} as const;

/** XMP writes a property as an element or as an attribute (ISO 16684-1, 7.9). */
function claimIn(metadata: string, family: ClaimLevel["family"]): FileClaim | undefined {
  const declared = new RegExp(`xmlns:([\\w.-]{1,40})\\s{0,10}=\\s{0,10}["']${namespaces[family]}["']`).exec(metadata);
  const prefix = declared?.[1];
  if (prefix === undefined) return undefined;
  const part = propertyIn(metadata, prefix, "part");
  if (part === undefined) return undefined;
  const letter = propertyIn(metadata, prefix, "conformance")?.toUpperCase();
  const level = conformanceLevels.find((one) => {
    const known = levels[one];
    if (known.family !== family || String(known.part) !== part) return false;
    return known.family === "pdf/ua" || known.letter === letter;
  });
  return { family, prefix, level };
}

function propertyIn(metadata: string, prefix: string, name: string): string | undefined {
  const property = `${escaped(prefix)}:${name}`;
  const element = new RegExp(`<${property}\\s{0,10}>\\s{0,10}(\\w{1,10})\\s{0,10}<`).exec(metadata);
  const attribute = new RegExp(`\\s${property}\\s{0,10}=\\s{0,10}["'](\\w{1,10})["']`).exec(metadata);
  return (element ?? attribute)?.[1];
}

const escaped = (prefix: string): string => prefix.replaceAll(/[.-]/g, "\\$&");
