import { createHash, verify, X509Certificate } from "node:crypto";
import { describe, expect, test } from "vitest";
import { render } from "../../../src/render/jobs/render.ts";
import { stampedAt } from "../../support/definitions/case-outside.ts";
import { exampleJob } from "../../support/definitions/render-example.ts";
import { docxFaults } from "../../support/readers/docx-lint.ts";
import { unlocked } from "../../support/readers/unlocked-docx.ts";
import { unzip } from "../../support/readers/unzip.ts";
import { engine, signedDefinition, signingOutside } from "./signed.ts";

const made = (members: object = {}, others: object = {}, job: object = {}) =>
  render({ ...exampleJob(signedDefinition(members, others)), format: "docx", ...job }, signingOutside, engine);

async function signedDocx(members: object = {}, others: object = {}) {
  const outcome = await made(members, others);
  if (outcome.kind === "refused") throw new Error(outcome.refusal.message);
  const parts = new Map(unzip(outcome.bytes).map(([name, bytes]) => [`/${name}`, bytes]));
  const xml = parts.get("/_xmlsignatures/sig1.xml")?.toString("utf8") ?? "";
  return { ...outcome, parts, xml, document: parts.get("/word/document.xml")?.toString("utf8") ?? "" };
}

type Signed = Awaited<ReturnType<typeof signedDocx>>;

const hashOf = (digest: string, content: string | Buffer): string =>
  createHash(digest).update(content).digest("base64");

/** A subtree as Canonical XML has it: with the namespaces of the elements around. */
function subtree(xml: string, start: string, end: string, namespaces: string): string {
  const at = xml.indexOf(start);
  const whole = xml.slice(at, xml.indexOf(end, at) + end.length);
  return whole.replace(/^<[^\s>]+/, (opening) => `${opening} ${namespaces}`);
}

const dsig = 'xmlns="http://www.w3.org/2000/09/xmldsig#"';

/** The references to parts, with the digest that each ought to have by what is in the package. */
function manifestOf({ xml, parts }: Signed, digest: string) {
  const manifest = /<Manifest>(.*?)<\/Manifest>/.exec(xml)?.[1] ?? "";
  return [...manifest.matchAll(/<Reference URI="([^"?]*)\?[^"]*">(.*?)<DigestValue>([^<]*)/g)].map((found) => {
    const [, part = "", inner = "", written] = found;
    const bytes = parts.get(part) ?? Buffer.alloc(0);
    if (!inner.includes("RelationshipTransform")) return { part, written, made: hashOf(digest, bytes) };
    const ids = [...inner.matchAll(/SourceId="([^"]*)"/g)].map(([, id]) => id);
    const kept = [
      ...bytes.toString("utf8").matchAll(/<Relationship Id="([^"]*)" Type="([^"]*)" Target="([^"]*)"([^>]*)\/>/g),
    ]
      .filter(([, id]) => ids.includes(id ?? ""))
      .toSorted(([, a = ""], [, b = ""]) => (a < b ? -1 : 1))
      .map(([, id, type, target, mode]) => {
        const external = mode?.includes("External") ? "External" : "Internal";
        return `<Relationship Id="${id}" Target="${target}" TargetMode="${external}" Type="${type}"></Relationship>`;
      });
    const whole = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${kept.join("")}</Relationships>`;
    return { part, written, made: hashOf(digest, whole) };
  });
}

function valueIsValid({ xml }: Signed, digest: string): boolean {
  const certificate = new X509Certificate(Buffer.from(/<X509Certificate>([^<]*)/.exec(xml)?.[1] ?? "", "base64"));
  const value = Buffer.from(/<SignatureValue>([^<]*)/.exec(xml)?.[1] ?? "", "base64");
  const info = subtree(xml, "<SignedInfo>", "</SignedInfo>", dsig);
  return verify(digest, Buffer.from(info), { key: certificate.publicKey, dsaEncoding: "ieee-p1363" }, value);
}

function objectsOf({ xml }: Signed, digest: string) {
  const xades = `${dsig} xmlns:xd="http://uri.etsi.org/01903/v1.3.2#"`;
  const objects = {
    idPackageObject: subtree(xml, '<Object Id="idPackageObject">', "</Object>", dsig),
    idOfficeObject: subtree(xml, '<Object Id="idOfficeObject">', "</Object>", dsig),
    idSignedProperties: subtree(xml, "<xd:SignedProperties", "</xd:SignedProperties>", xades),
  };
  return Object.entries(objects).map(([id, content]) => ({
    id,
    written: new RegExp(`URI="#${id}">.*?<DigestValue>([^<]*)`).exec(xml)?.[1],
    made: hashOf(digest, content),
  }));
}

describe("a signed DOCX file", () => {
  const keys = ["rsa-2048", "rsa-4096", "p256", "p384", "p521"];
  const combinations = keys.flatMap((key) => ["sha256", "sha384", "sha512"].map((digest) => [key, digest] as const));

  test.each(combinations)("by a key of %s over %s is valid", async (key, digest) => {
    const file = await signedDocx(
      { certificate: `certs/${key}.p12`, digest, appearance: { reason: 'A < B & "C" > \r D' } },
      { content: [{ p: "[link, https://example.com/]a link[/link]" }] },
    );
    expect(docxFaults(file.bytes)).toEqual([]);
    expect(valueIsValid(file, digest)).toBe(true);
    for (const { id, written, made } of objectsOf(file, digest))
      expect({ id, digest: made }).toEqual({ id, digest: written });
    const manifest = manifestOf(file, digest);
    for (const { part, written, made } of manifest) expect({ part, digest: made }).toEqual({ part, digest: written });
    expect(file.signature).toMatchObject({ fieldName: null, level: "B-B", reservedBytes: 0 });
  });

  test("is signed before it is encrypted: what its password opens is the signed file", async () => {
    // RSA signs the same bytes in the same way each time.
    const rsa = { certificate: "certs/rsa-2048.p12" };
    const open = await signedDocx(rsa);
    const locked = await made(rsa, { encryption: { encryptionType: "aes256", userPassword: "geheim" } });
    if (locked.kind === "refused") throw new Error(locked.refusal.message);
    expect(Buffer.compare(unlocked(locked.bytes, "geheim"), open.bytes)).toBe(0);
    expect([locked.colophon.body, locked.signature]).toEqual([open.colophon.body, open.signature]);
  });

  test("covers every part but the properties, the content types and the signature", async () => {
    const file = await signedDocx({}, { header: { content: [{ p: "head" }] } });
    const covered = new Set(manifestOf(file, "sha256").map(({ part }) => part));
    const left = [...file.parts.keys()].filter((part) => !covered.has(part));
    expect(left.toSorted()).toEqual([
      "/[Content_Types].xml",
      "/_xmlsignatures/_rels/origin.sigs.rels",
      "/_xmlsignatures/origin.sigs",
      "/_xmlsignatures/sig1.xml",
      "/docProps/app.xml",
      "/docProps/core.xml",
    ]);
  });

  test("says when it was signed, with which certificate and why", async () => {
    const { xml } = await signedDocx({ appearance: { reason: "Approved" } });
    expect(xml).toContain("<xd:SigningTime>2026-04-14T09:00:00Z</xd:SigningTime>");
    expect(xml).toContain("<X509IssuerName>O=Tests, CN=Colophon Test Authority</X509IssuerName>");
    expect(xml).toContain("<SignatureComments>Approved</SignatureComments>");
    expect(xml).toContain("<xd:SignaturePolicyImplied>");
  });

  test("writes an address with an ampersand as a field, because readers judge such relationships wrongly", async () => {
    const content = [{ p: "[link, https://example.com/?a=1&b=2]link[/link] [link, https://example.com/]other[/link]" }];
    const { document, parts } = await signedDocx({}, { content });
    expect(document).toContain(
      '<w:instrText xml:space="preserve"> HYPERLINK "https://example.com/?a=1&amp;b=2" </w:instrText>',
    );
    expect(document.match(/w:fldCharType="(begin|separate|end)"/g)).toHaveLength(3);
    expect(parts.get("/word/_rels/document.xml.rels")?.toString()).not.toContain("&amp;");
    expect(document.match(/<w:hyperlink /g)).toHaveLength(1);
  });

  test("is the same but for the signature each time, and its body is what is reproduced", async () => {
    const [first, second] = [await signedDocx(), await signedDocx()];
    expect(first.colophon.body).toBe(second.colophon.body);
    const again = await made({}, {}, { signing: { reserve: 0 } });
    if (again.kind === "refused") throw new Error(again.refusal.message);
    expect(again.colophon.body).toBe(first.colophon.body);
    expect(again.signature).toBeUndefined();
  });
});

describe("the visible block in DOCX", () => {
  const shapes = (document: string) =>
    [...document.matchAll(/<wp:posOffset>(-?\d+)</g)].map(([, at]) => Number(at) / 12_700);

  test("is a text box at its place, with the lines as text", async () => {
    const position = { left: 72, bottom: 100, width: 200, height: 60 };
    const { document, errorCodes } = await signedDocx({ position, appearance: { signedBy: "Ada", location: "Malmö" } });
    const [left, top] = shapes(document);
    expect(left).toBe(72);
    expect(top).toBeCloseTo(841.89 - 160, 1);
    expect(document.match(/>Ada</g)).toHaveLength(2);
    expect(document).toContain("<mc:Fallback><w:pict>");
    expect(errorCodes).toEqual([]);
  });

  test("stands on the page that its position names, which is reported", async () => {
    const pages = { content: [{ p: "one" }, { break: "page" }, { p: "two" }] };
    const { document, warnings } = await signedDocx({ position: { pageNumber: 2 } }, pages);
    expect(document.indexOf("<mc:AlternateContent>")).toBeGreaterThan(document.indexOf(">one<"));
    expect(document.indexOf("<mc:AlternateContent>")).toBeLessThan(document.indexOf(">two<"));
    expect(warnings.map(({ code, path }) => ({ code, path }))).toEqual([
      { code: "DOCX_APPROXIMATED", path: "/document/signature/position/pageNumber" },
    ]);
  });

  test("is not there when it is to be invisible", async () => {
    const { document, xml } = await signedDocx({ visible: false });
    expect(document).not.toContain("<mc:AlternateContent>");
    expect(xml).toContain("<SignatureValue>");
  });
});

const svg = { viewBox: [1, 1], children: [] };
const unapplied: readonly (readonly [string, object])[] = [
  ["certificationLevel", { certificationLevel: "formFilling" }],
  ["fieldLock", { fieldLock: { action: "all" } }],
  ["signingType", { signingType: "Detached" }],
  ["contactInfo", { contactInfo: "ada@example.com" }],
  ["signatureCreator", { signatureCreator: "App" }],
  ["claimedSignDate", { claimedSignDate: "2026-01-01" }],
  ["appearance/image", { appearance: { signedBy: "Ada", image: { src: "images/logo.png", width: 10, height: 10 } } }],
  ["appearance/icon", { appearance: { signedBy: "Ada", icon: "lock" } }],
  ["appearance/svg", { appearance: { signedBy: "Ada", svg } }],
];

test.each(unapplied)("%s is reported and not applied in DOCX", async (member, members) => {
  const { warnings, errorCodes, xml } = await signedDocx(members);
  expect(warnings.map(({ code, path }) => ({ code, path }))).toEqual([
    { code: "DOCX_DROPPED", path: `/document/signature/${member}` },
  ]);
  expect(errorCodes).toEqual(["CONTENT_ERROR"]);
  expect(xml).toContain("<xd:SigningTime>2026-04-14T09:00:00Z<");
});

test.each([
  ["fieldName", { fieldName: "Any" }],
  ["the default level", { certificationLevel: "NOCHANGES" }],
  ["the default type", { signingType: "PAdES" }],
])("%s says nothing that DOCX lacks", async (_what, members) => {
  expect((await signedDocx(members)).warnings).toEqual([]);
});

test.each([
  ["a key for RSA-PSS, which Office does not know", { certificate: "certs/pss-2048.p12" }, /RSA-PSS/],
  ["a wrong password", { password: "wrong" }, /password/],
  ["a certificate that expired", { certificate: "certs/expired.p12" }, /expired/],
  ["a file that is not there", { certificate: "certs/nowhere.p12" }, /no certificate file/],
])("a DOCX file is refused with %s", async (_what, members, message) => {
  const outcome = await made(members);
  expect(outcome).toMatchObject({ kind: "refused", refusal: { code: "SIGNATURE_NOT_APPLIED" } });
  if (outcome.kind === "refused") expect(outcome.refusal.message).toMatch(message);
});

test("a timestamp is over the value of the signature, as canonical XML", async () => {
  const { xml, signature } = await signedDocx({ timestampServer: "https://tsa.example.com" });
  expect([signature?.level, signature?.timestampedAt]).toEqual(["B-T", stampedAt]);
  const token = /<xd:EncapsulatedTimeStamp>([^<]+)</.exec(xml)?.[1] ?? "";
  const value = subtree(xml, "<SignatureValue>", "</SignatureValue>", dsig);
  const imprint = createHash("sha256").update(value).digest("hex");
  expect(Buffer.from(token, "base64").toString("hex")).toContain(imprint);
});
