import { withTimestamp } from "../../../../src/render/documents/preserve/preserve.ts";
import { timestamper } from "../../../../src/render/signatures/timestamp/timestamper.ts";
import { classicPdf } from "../../../support/files/foreign-files.ts";
import { signingOutside } from "../../signatures/signed.ts";
import { countersigned } from "../sign/countersigned.ts";

/** As many characters as a verdict has of a name. */
export const long = "n".repeat(1_000);

const empty = (name: string): string =>
  `<</FT/Sig/T(${name})/Parent 4 0 R/Type/Annot/Subtype/Widget/F 132/P 3 0 R/Rect[0 0 0 0]>>`;

/** A file with two empty signature fields, `<long>.first` and `<long>.second`. */
const unsigned = classicPdf([
  "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]>>>>",
  "<</Type/Pages/Kids[3 0 R]/Count 1>>",
  "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Annots[5 0 R 6 0 R]>>",
  `<</T(${long})/Kids[5 0 R 6 0 R]>>`,
  empty("first"),
  empty("second"),
]);

/** The same, signed in the first, with a timestamp of the document, and signed in the second. */
export async function longNamed(): Promise<Uint8Array> {
  const timestampServer = "https://lt.example.com/tsr";
  const certificate = "certs/lt-rsa-2048.p12";
  const first = await countersigned(unsigned, { certificate, timestampServer, fieldName: `${long}.first` });
  const setting = { authority: timestampServer, digest: "sha256", seed: "5e".repeat(32) } as const;
  const stamped = await withTimestamp(first, { timestamp: timestamper(setting, signingOutside), digest: "sha256" });
  return await countersigned(stamped.bytes, { certificate, timestampServer, fieldName: `${long}.second` });
}
