import type { SignatureCoverage } from "../../../../vocabulary/http/verification.ts";
import { relationshipsPartOf } from "../../../signatures/ooxml/relationships.ts";
import { isSigned } from "../../../signatures/ooxml/signed-parts.ts";
import { quoted } from "../quoted.ts";
import type { OpcPackage, PartRelationship } from "./opc-package.ts";
import type { FollowedReference } from "./references.ts";

/** Coverage of a package's signature, with the parts that it leaves out. */
export interface PackageCoverage {
  readonly coverage: SignatureCoverage;
  /** Parts that it is not over, by name. */
  readonly unsignedParts: readonly string[];
  readonly faults: readonly string[];
}

/**
 * Relationships that Office signs wherever a Word document has them (as Apache POI lists them, `OOXMLSignatureFacet`): one that is
 * not signed was added afterwards, and changes what the document shows.
 */
const alwaysSigned: ReadonlySet<string> = new Set(
  `activeXControlBinary aFChunk attachedTemplate attachedToolbars audio chart chartColorStyle chartStyle chartUserShapes
  comments control diagramColors diagramData diagramDrawing diagramLayout diagramQuickStyle endnotes font fontTable footer
  footnotes glossaryDocument hdphoto header hyperlink image ink keyMapCustomizations mailMergeHeaderSource mailMergeSource
  numbering officeDocument oleObject package recipientData settings styles stylesWithEffects theme themeOverride vbaProject
  video vmlDrawing webSettings wordVbaData`.split(/\s+/),
);

/** Compares what was signed with everything that the package leads to. */
export function packageCoverage(opc: OpcPackage, followed: readonly FollowedReference[]): PackageCoverage {
  const signed = new Map(followed.flatMap(({ part, links }) => (part === undefined ? [] : [[part, links] as const])));
  const unsigned = unsignedLinks(opc, signed);
  const faults = unsigned
    .filter(({ link }) => alwaysSigned.has(link.type.replace(/.*\/relationships\//, "")))
    .map(({ source, link }) => {
      const fault = `${quoted(source) || "The package"} leads to ${quoted(link.target)}, which is not signed.`;
      opc.budget.quoted(fault.length);
      return fault;
    });
  const unsignedParts = opc.names.filter((name) => !(signed.has(name) || isOfSignatures(name)));
  return {
    coverage: unsigned.length === 0 ? "wholeFile" : "partial",
    unsignedParts: unsignedParts.map(quoted).toSorted(),
    faults,
  };
}

const isOfSignatures = (name: string): boolean =>
  name === "/[Content_Types].xml" || name.toLowerCase().startsWith("/_xmlsignatures/");

interface Unsigned {
  readonly source: string;
  readonly link: PartRelationship;
}

/** Relationships that are not signed, or lead to a part that is not; from the package on. */
function unsignedLinks(
  opc: OpcPackage,
  signed: ReadonlyMap<string, ReadonlySet<string> | undefined>,
): readonly Unsigned[] {
  const found: Unsigned[] = [];
  const seen = new Set<string>();
  const waiting = [""];
  for (let source = waiting.pop(); source !== undefined; source = waiting.pop()) {
    if (seen.has(source)) continue;
    seen.add(source);
    const part = opc.nameOf(relationshipsPartOf(source)) ?? "";
    for (const link of opc.linksOf(source)) {
      if (!isSigned(link)) continue;
      const isLinkSigned = signed.has(part) && (signed.get(part)?.has(link.id) ?? true);
      if (!isLinkSigned || (link.part !== undefined && !signed.has(link.part))) found.push({ source, link });
      if (link.part !== undefined) waiting.push(link.part);
    }
  }
  return found;
}
