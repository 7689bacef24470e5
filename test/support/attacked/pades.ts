import { octetString, sequence } from "../../../src/render/signatures/der/write.ts";
import { hashOf } from "../../../src/render/signatures/signer.ts";
import { timestamper } from "../../../src/render/signatures/timestamp/timestamper.ts";
import { attribute, cms } from "../../render/documents/verify/cms.ts";
import { signingOutside } from "../../render/signatures/signed.ts";
import type { Attack } from "./attack.ts";
import { redContent, redRows, updated } from "./published.ts";
import { type SignedParts, signedPage } from "./signed-page.ts";
import { red } from "./updates.ts";

/** A signature, a timestamp of the document, and what each says of itself (ETSI EN 319 142-1, 5.4.3 and 6.3). */
const approval = "/Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached";
const stamp = "/Type/DocTimeStamp/Filter/Adobe.PPKLite/SubFilter/ETSI.RFC3161";

const signingCertificate = "1.2.840.113549.1.9.16.2.47";
const named = (certificate: Uint8Array): Uint8Array =>
  attribute(signingCertificate, sequence(sequence(sequence(octetString(hashOf("sha256", certificate))))));

/** A timestamp over bytes, which shows that they were there and says nothing of who signed. */
async function token(bytes: Uint8Array): Promise<Uint8Array> {
  const request = { authority: "https://lt.example.com/tsr", digest: "sha256", seed: "00".repeat(32) } as const;
  return (await timestamper(request, signingOutside)(hashOf("sha256", bytes))).token;
}

const other = Buffer.from("another file");

/** Files in which a signature or a timestamp passes for the other, or is not what its kind demands. */
const kinds: Readonly<Record<string, Partial<SignedParts>>> = {
  "a timestamp that is called a signature": { kind: approval, sign: token },
  "a signature that is called a timestamp": { kind: stamp, sign: (bytes) => cms(bytes, {}) },
  "a timestamp of another file": { kind: stamp, sign: () => token(other) },
  "a timestamp whose dictionary is a signature's": { kind: stamp.replace("DocTimeStamp", "Sig"), sign: token },
  "a signature whose dictionary is a timestamp's": { kind: approval.replace("/Sig", "/DocTimeStamp") },
  "a signature that names no certificate": { kind: approval },
  "a signature that names another certificate": {
    kind: approval,
    sign: (bytes) => cms(bytes, { signed: [named(other)] }),
  },
  "a signature with two signers": { kind: approval, sign: (bytes) => cms(bytes, { isTwice: true }) },
};

/** The document security store of the signed file, and a page that shows something else. */
const listed = [40, 45];
const store = (body: string): string => `#store#40 0 obj\n${body}\nendobj\n`;
const emptyStore = store("<</Type/DSS/Certs[]>>").replace("#store#", "#o40#");
const storeRow = "40 1\n@store@ 00000 n \n";
const hidden = `#o45#45 0 obj\n${red}\nendobj\n`;
const page = "#page#3 0 obj\n<</Type/Page/Parent 2 0 R/Contents 45 0 R/Annots[20 0 R 24 0 R]>>\nendobj\n";
const pageRow = "3 1\n@page@ 00000 n \n";
const evidence = (value: string): string => `<</Type/DSS/VRI<</${"0".repeat(40)} ${value}>>>>`;

/** Updates of the store that bring another page along, or take one for evidence (5.4.2). */
const stores: Readonly<Record<string, readonly [objects: string, rows: string]>> = {
  "one that became empty": [store("<</Type/DSS>>"), storeRow],
  "certificates that are the page's content": [redContent + store("<</Type/DSS/Certs[4 0 R]>>"), redRows + storeRow],
  "answers that are the page's content": [redContent + store("<</Type/DSS/OCSPs[4 0 R]>>"), redRows + storeRow],
  "lists that are the page's content": [redContent + store("<</Type/DSS/CRLs[4 0 R]>>"), redRows + storeRow],
  "evidence that lists the page's content": [redContent + store(evidence("<</Cert[4 0 R]>>")), redRows + storeRow],
  "evidence that is the page": [page + store(evidence("3 0 R")), pageRow + storeRow],
};

async function storeAttacks(): Promise<readonly Attack[]> {
  const found: Attack[] = [];
  for (const permission of [0, 1, 2, 3] as const) {
    const parts = { permission, more: emptyStore + hidden, listed } as const;
    const signed = await signedPage({ ...parts, catalog: "/DSS 40 0 R" });
    const asPage = await signedPage({ ...parts, catalog: "/DSS 3 0 R" });
    const files = Object.entries(stores).map(
      ([what, [objects, rows]]) => [what, signed, updated(signed, objects, rows)] as const,
    );
    for (const [what, before, file] of [
      ...files,
      ["one that is the page", asPage, updated(asPage, page, pageRow)] as const,
    ])
      found.push({
        name: `a store behind P ${permission}: ${what}`,
        clause: "ETSI EN 319 142-1, 5.4.2",
        signed: before,
        file,
      });
  }
  return found;
}

export async function padesAttacks(): Promise<readonly Attack[]> {
  const clause = "ETSI EN 319 142-1, 5.4.3 and 6.3";
  const found: Attack[] = [];
  for (const [what, parts] of Object.entries(kinds)) {
    const file = await signedPage({ permission: 0, ...parts });
    found.push({ name: `PAdES: ${what}`, clause, signed: file, file });
  }
  return [...found, ...(await storeAttacks())];
}
