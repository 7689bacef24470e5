import type { ConformanceLevel } from "../../../vocabulary/definition/conformance.ts";
import { levels } from "./levels.ts";

/** The XMP that makes a claim: ISO 19005-2, 6.6.4; ISO 19005-4, 6.7.3; ISO 14289-1, 5. */
export function claimedBy(claimed: ConformanceLevel): string {
  const level = levels[claimed];
  const properties =
    level.family === "pdf/ua"
      ? [`<pdfuaid:part>${level.part}</pdfuaid:part>`]
      : [
          `<pdfaid:part>${level.part}</pdfaid:part>`,
          level.part === 4 ? "<pdfaid:rev>2020</pdfaid:rev>" : "",
          level.letter === undefined ? "" : `<pdfaid:conformance>${level.letter}</pdfaid:conformance>`,
        ];
  const [prefix, address] = level.family === "pdf/ua" ? ["pdfuaid", "ua"] : ["pdfaid", "a"];
  const namespace = `xmlns:${prefix}="http://www.aiim.org/pdf${address}/ns/id/"`;
  return `<rdf:Description rdf:about="" ${namespace}>${properties.join("")}</rdf:Description>`;
}
