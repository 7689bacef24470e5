import type { ObstacleKind } from "../../model/document/claims.ts";
import { reference } from "../../pdf-syntax/objects.ts";
import type { ForeignPdf } from "../../pdf-syntax/reader/foreign-pdf.ts";
import { isReference } from "../../pdf-syntax/reader/value.ts";
import { isConcerned } from "../../writers/pdf/claims/levels.ts";
import type { PdfFile } from "../../writers/pdf/file/pdf-file.ts";
import type { FontFaults } from "../../writers/pdf/text/fonts.ts";
import { claimsIn, metadataIn, withoutClaim } from "../claims/claims-in.ts";
import type { DictionaryChanges } from "./changes.ts";

/** A claim that the file made and no longer makes, with what is in its way. */
export interface Withheld {
  readonly level: string;
  readonly obstacles: readonly ObstacleKind[];
}

interface ClaimTarget {
  readonly pdf: ForeignPdf;
  /** Takes the metadata as they are now. */
  readonly file: PdfFile;
  readonly changes: DictionaryChanges;
}

/**
 * Takes back what a file claims of itself in its metadata where the text that was filled in shows what the claim forbids. All claims
 * of a standard whose part is not known here are taken back as well. Linear in the metadata.
 */
export function withholdClaims({ pdf, file, changes }: ClaimTarget, faults: FontFaults): readonly Withheld[] {
  const kinds = kindsOf(faults);
  const root = pdf.trailer.entries.get("Root");
  if (kinds.length === 0 || !isReference(root)) return [];
  const metadata = metadataIn(pdf);
  if (metadata === undefined) return [];
  const { kept, withheld } = withoutClaims(metadata.text, kinds);
  if (withheld.length > 0) {
    const id = file.stream({ Type: "/Metadata", Subtype: "/XML" }, Buffer.from(kept, "utf8"));
    changes.change(root, { Metadata: reference(id) });
  }
  return withheld;
}

/** XMP without the claims that something is in the way of, and these. */
export function withoutClaims(
  metadata: string,
  kinds: readonly ObstacleKind[],
): { readonly kept: string; readonly withheld: readonly Withheld[] } {
  let kept = metadata;
  const withheld: Withheld[] = [];
  for (const claim of claimsIn(metadata)) {
    const { level, family } = claim;
    const obstacles = level === undefined ? kinds : kinds.filter((kind) => isConcerned(kind, level));
    if (obstacles.length === 0) continue;
    withheld.push({ level: level ?? family, obstacles });
    kept = withoutClaim(kept, claim);
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
