import { type ConformanceLevel, conformanceLevels } from "../../../vocabulary/definition/document/conformance.ts";
import type { ObstacleKind } from "../../model/document/claims.ts";
import { type ObjectId, reference } from "../../pdf-syntax/objects.ts";
import type { ForeignPdf } from "../../pdf-syntax/reader/foreign-pdf.ts";
import { ForeignPdfError } from "../../pdf-syntax/reader/foreign-pdf-error.ts";
import { isReference, isStream } from "../../pdf-syntax/reader/value.ts";
import { isConcerned, levels } from "../../writers/pdf/claims/levels.ts";
import type { PdfFile } from "../../writers/pdf/file/pdf-file.ts";
import type { FontFaults } from "../../writers/pdf/text/fonts.ts";
import type { Changes } from "./changes.ts";

/** A claim that the file made and no longer makes, with what is in its way. */
export interface Withheld {
  readonly level: string;
  readonly obstacles: readonly ObstacleKind[];
}

interface Target {
  readonly pdf: ForeignPdf;
  /** Takes the metadata as they are now. */
  readonly file: PdfFile;
  readonly changes: Changes;
}

/**
 * Takes back what a file claims of itself in its metadata (ISO 19005-2, 6.6.4; ISO 14289-1, 5) where the text that was filled in
 * shows what the claim forbids. All claims of a standard whose part is not known here are taken back as well. Linear in the metadata.
 */
export function withdrawClaims({ pdf, file, changes }: Target, faults: FontFaults): readonly Withheld[] {
  const kinds = kindsOf(faults);
  const root = pdf.trailer.entries.get("Root");
  if (kinds.length === 0 || !isReference(root)) return [];
  const metadata = metadataOf(pdf);
  if (metadata === undefined) return [];
  const { kept, withheld } = withoutClaims(metadata, kinds);
  if (withheld.length > 0) changes.change(root, { Metadata: reference(written(file, kept)) });
  return withheld;
}

/** XMP without the claims that something is in the way of, and these. */
export function withoutClaims(
  metadata: string,
  kinds: readonly ObstacleKind[],
): { readonly kept: string; readonly withheld: readonly Withheld[] } {
  let kept = metadata;
  const withheld: Withheld[] = [];
  for (const family of ["pdf/a", "pdf/ua"] as const) {
    const claim = claimIn(metadata, family);
    if (claim === undefined) continue;
    const { level, prefix } = claim;
    const obstacles = level === undefined ? kinds : kinds.filter((kind) => isConcerned(kind, level));
    if (obstacles.length === 0) continue;
    withheld.push({ level: level ?? family, obstacles });
    kept = without(kept, prefix);
  }
  return { kept, withheld };
}

function kindsOf({ missing, unmapped, privateUse }: FontFaults): readonly ObstacleKind[] {
  return [
    ...(missing.length > 0 ? (["glyph-missing"] as const) : []),
    ...(unmapped.length > 0 ? (["text-unmapped"] as const) : []),
    ...(privateUse.length > 0 ? (["private-use"] as const) : []),
  ];
}

const written = (file: PdfFile, metadata: string): ObjectId =>
  file.stream({ Type: "/Metadata", Subtype: "/XML" }, Buffer.from(metadata, "utf8"));

/** As text; undefined: there are none that can be read, and so no claim. */
function metadataOf(pdf: ForeignPdf): string | undefined {
  const value = pdf.resolve(pdf.catalog.entries.get("Metadata"));
  if (!isStream(value)) return undefined;
  try {
    return pdf.decode(value).toString("utf8");
  } catch (error) {
    if (error instanceof ForeignPdfError) return undefined;
    throw error;
  }
}

interface ClaimIn {
  readonly prefix: string;
  /** undefined: of a part or level that is not known here. */
  readonly level: ConformanceLevel | undefined;
}

const namespaces = {
  "pdf/a": "http://www.aiim.org/pdfa/ns/id/",
  "pdf/ua": "http://www.aiim.org/pdfua/ns/id/",
} as const;

/** XMP writes a property as an element or as an attribute (ISO 16684-1, 7.9). */
function claimIn(metadata: string, family: keyof typeof namespaces): ClaimIn | undefined {
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
  return { prefix, level };
}

function propertyIn(metadata: string, prefix: string, name: string): string | undefined {
  const property = `${escaped(prefix)}:${name}`;
  const element = new RegExp(`<${property}\\s{0,10}>\\s{0,10}(\\w{1,10})\\s{0,10}<`).exec(metadata);
  const attribute = new RegExp(`\\s${property}\\s{0,10}=\\s{0,10}["'](\\w{1,10})["']`).exec(metadata);
  return (element ?? attribute)?.[1];
}

/** Without what is said in the words of a claim's namespace, which stays declared. */
function without(metadata: string, prefix: string): string {
  const properties = `${escaped(prefix)}:(?:part|conformance|rev|amd|corr)`;
  return metadata
    .replaceAll(new RegExp(`<(${properties})\\s{0,10}>[^<]{0,100}</\\1\\s{0,10}>`, "g"), "")
    .replaceAll(new RegExp(`\\s${properties}\\s{0,10}=\\s{0,10}(?:"[^"<]{0,100}"|'[^'<]{0,100}')`, "g"), "");
}

const escaped = (prefix: string): string => prefix.replaceAll(/[.-]/g, "\\$&");
