import type { ConformanceLevel } from "../../../../vocabulary/definition/document/conformance.ts";
import type { ExtensionSchema } from "./extension-schemas.ts";
import { levels } from "./levels.ts";

/** Extension schema that PDF/A-1 to 3 require where a file also claims PDF/UA. */
const accessibleSchema: ExtensionSchema = {
  about: "PDF/UA Universal Accessibility Schema",
  namespace: "http://www.aiim.org/pdfua/ns/id/",
  prefix: "pdfuaid",
  properties: [{ name: "part", type: "Integer", about: "The part of ISO 14289 that the file conforms to" }],
};

/** Schemas of claims that another claim wants described. */
export const schemasOf = (claimed: readonly ConformanceLevel[]): readonly ExtensionSchema[] =>
  claimed.some((level) => levels[level].family === "pdf/ua") && claimed.length > 1 ? [accessibleSchema] : [];

/** The XMP that makes a claim: ISO 19005-2, 6.6.4; ISO 19005-4, 6.7.3; ISO 14289-1, 5. */
export function claimedBy(claimed: ConformanceLevel): string {
  const level = levels[claimed];
  const properties =
    level.family === "pdf/ua"
      ? [`<pdfuaid:part>${level.part}</pdfuaid:part>`, level.part === 2 ? "<pdfuaid:rev>2024</pdfuaid:rev>" : ""]
      : [
          `<pdfaid:part>${level.part}</pdfaid:part>`,
          level.part === 4 ? "<pdfaid:rev>2020</pdfaid:rev>" : "",
          level.letter === undefined ? "" : `<pdfaid:conformance>${level.letter}</pdfaid:conformance>`,
        ];
  const [prefix, address] = level.family === "pdf/ua" ? ["pdfuaid", "ua"] : ["pdfaid", "a"];
  const namespace = `xmlns:${prefix}="http://www.aiim.org/pdf${address}/ns/id/"`;
  return `<rdf:Description rdf:about="" ${namespace}>${properties.join("")}</rdf:Description>`;
}
