import { X509Certificate } from "node:crypto";
import { expect, test } from "vitest";
import { PackageBudget } from "../../../../../src/render/documents/verify/ooxml/package-budget.ts";
import { parseXml } from "../../../../../src/render/documents/verify/ooxml/parse-xml.ts";
import { xadesFacts } from "../../../../../src/render/documents/verify/ooxml/xades-facts.ts";
import { xadesNamespace } from "../../../../../src/render/signatures/ooxml/xades.ts";
import { hashOf } from "../../../../../src/render/signatures/signer.ts";
import { testIdentity } from "../../../../support/pki/test-certificate.ts";

const [own, other] = ["Ada", "Eve"].map((name) => new X509Certificate(testIdentity(name).certificate)) as [
  X509Certificate,
  X509Certificate,
];

function factsOf(element: string, digest = "http://www.w3.org/2001/04/xmlenc#sha256") {
  const value = Buffer.from(hashOf("sha256", own.raw)).toString("base64");
  const named = `<d:DigestMethod Algorithm="${digest}"/><d:DigestValue>${value}</d:DigestValue>`;
  const certificate = `<${element}><Cert><CertDigest>${named}</CertDigest></Cert></${element}>`;
  const xml = `<SignedProperties xmlns="${xadesNamespace}" xmlns:d="http://www.w3.org/2000/09/xmldsig#"><SignedSignatureProperties>${certificate}</SignedSignatureProperties></SignedProperties>`;
  return xadesFacts(parseXml(Buffer.from(xml), new PackageBudget()));
}

// The first is of ETSI EN 319 132-1, 5.2.2; the second, which Office writes, of its annex D.
test.each(["SigningCertificateV2", "SigningCertificate"])("the signed properties name a certificate: %s", (element) => {
  expect([own, other].map((one) => factsOf(element).names(one))).toEqual([true, false]);
});

test("by no other element, and by no digest that is not judged", () => {
  expect(factsOf("SignerRole").names(own)).toBeUndefined();
  expect(factsOf("SigningCertificateV2", "http://www.w3.org/2001/04/xmldsig-more#md5").names(own)).toBeUndefined();
});
