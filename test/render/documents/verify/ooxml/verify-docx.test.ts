import { createHash, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { zip } from "../../../../../src/render/codecs/zip.ts";
import { readArchive } from "../../../../../src/render/documents/verify/ooxml/archive.ts";
import { PackageBudget } from "../../../../../src/render/documents/verify/ooxml/package-budget.ts";
import { PackageError } from "../../../../../src/render/documents/verify/ooxml/package-error.ts";
import { parseXml } from "../../../../../src/render/documents/verify/ooxml/parse-xml.ts";
import { xmlLimits } from "../../../../../src/render/documents/verify/ooxml/xml-tree.ts";
import { verifyFile } from "../../../../../src/render/documents/verify/verify-file.ts";
import { render } from "../../../../../src/render/jobs/render.ts";
import { stampedAt } from "../../../../support/definitions/case-outside.ts";
import { exampleJob } from "../../../../support/definitions/render-example.ts";
import { revocationList } from "../../../../support/pki/validation-authority.ts";
import { unzip } from "../../../../support/readers/unzip.ts";
import { signFile } from "../../../signatures/files.ts";
import { engine, signedDefinition, signingOutside } from "../../../signatures/signed.ts";
import { answer } from "../keeping.ts";
import { changedPackages, edited, rewritten, samePackages, withLink } from "./changed-packages.ts";

const parsed = (bytes: Uint8Array) => parseXml(bytes, new PackageBudget());

const roots = Buffer.from(signFile("root.pem")).toString("utf8");
const now = "2026-11-22T12:00:00.000Z";
const found = (file: Uint8Array) => verifyFile({ file, roots, now });
const first = (file: Uint8Array) => found(file).signatures[0];

const content = [
  { p: "To be signed. [link, https://example.com/]Terms[/link]" },
  { image: { src: "images/logo.png" } },
];

async function signedDocx(members: object = {}): Promise<Uint8Array> {
  const appearance = { reason: "Agreed" };
  const definition = signedDefinition(
    { certificate: "certs/rsa-2048.p12", appearance, ...members },
    { content, header: { content: [{ p: "Header" }] } },
  );
  const made = await render({ ...exampleJob(definition), format: "docx" }, signingOutside, engine);
  if (made.kind === "refused") throw new Error(made.refusal.message);
  return made.bytes;
}

let file: Uint8Array;
beforeAll(async () => {
  file = await signedDocx();
});

describe("a signed DOCX file of ours", () => {
  test.each([
    ["rsa-4096", "sha512", "RS512"],
    ["p256", "sha256", "ES256"],
    ["p384", "sha384", "ES384"],
    ["p521", "sha512", "ES512"],
  ])("by a key of %s over %s is valid, trusted and covered whole", async (key, digest, algorithm) => {
    const bytes = await signedDocx({ certificate: `certs/${key}.p12`, digest });
    expect(found(bytes)).toMatchObject({
      format: "docx",
      fileId: null,
      signatures: [
        {
          ...{ name: "/_xmlsignatures/sig1.xml", kind: "signature", verdict: "valid", reasons: [], algorithm },
          ...{ coverage: "wholeFile", unsignedParts: ["/docProps/app.xml", "/docProps/core.xml"], changes: [] },
          ...{ signedAt: "2026-04-14T09:00:00.000Z", reason: "Agreed", timestamp: null, trust: "trusted" },
          signer: { subject: "CN=Ada Lindqvist, O=Acme Ltd" },
          ...{ certification: null, lock: null, longTerm: false },
        },
      ],
    });
  });

  test("has the time of its timestamp", async () => {
    const stamped = await signedDocx({ timestampServer: "https://tsa.example.com" });
    expect(first(stamped)).toMatchObject({ verdict: "valid", timestamp: { at: stampedAt } });
    const other = edited("_xmlsignatures/sig1.xml", /(?<=<xd:EncapsulatedTimeStamp>.{400})./, "_")(stamped);
    expect(first(other)).toMatchObject({ verdict: "invalid", timestamp: null });
  });

  test.each(Object.entries(changedPackages))("with %s is not valid", (_what, change) => {
    const verdict = first(change(file));
    expect(verdict?.verdict).not.toBe("valid");
    expect(verdict?.reasons).not.toEqual([]);
  });

  test.each(Object.entries(samePackages))("with %s is still valid", (_what, change) => {
    expect(first(change(file))).toMatchObject({ verdict: "valid", reasons: [], coverage: "wholeFile" });
  });

  test("says which parts are not signed", () => {
    const more = withLink("http://schemas.microsoft.com/office/2011/relationships/people")(file);
    expect(first(more)).toMatchObject({ verdict: "valid", coverage: "partial" });
    expect(first(more)?.unsignedParts).toEqual(["/docProps/app.xml", "/docProps/core.xml", "/word/added.xml"]);
  });

  test("says what was changed", () => {
    const reasonsOf = (what: string) => first(changedPackages[what]?.(file) ?? file)?.reasons;
    expect(reasonsOf("another text")).toEqual(["The part /word/document.xml was changed."]);
    expect(reasonsOf("a part less")).toEqual(["The part /word/settings.xml was removed."]);
    expect(reasonsOf("another target of a link")).toEqual(["What /word/document.xml leads to was changed."]);
    expect(reasonsOf("another type of a part")).toEqual(["The part /word/header1.xml was given another type."]);
    expect(reasonsOf("a header more")).toEqual(["/word/document.xml leads to added.xml, which is not signed."]);
  });
});

/** Made by python-docx and LibreOffice, and signed by Apache POI (`tools/judges/sign/DocxSign.java`), the second by exclusive canonicalisation. */
describe("files of others that POI signed as Office does", () => {
  const fixture = (name: string) =>
    readFileSync(new URL(`../../../../fixtures/signed-docx/${name}.docx`, import.meta.url));

  test.each([
    ["python-docx", "partial"],
    ["libreoffice", "wholeFile"],
  ])("%s is valid", (name, coverage) => {
    expect(first(fixture(name))).toMatchObject({
      ...{ verdict: "valid", reasons: [], coverage, trust: "trusted", algorithm: "RS256", reason: "Agreed & signed" },
      signer: { subject: "CN=Ada Lindqvist, O=Acme Ltd" },
    });
  });

  test.each(["python-docx", "libreoffice"])("%s with another text is not", (name) => {
    const changed = edited("word/document.xml", "Agreed", "Refused")(fixture(name));
    expect(first(changed)).toMatchObject({ verdict: "invalid", reasons: ["The part /word/document.xml was changed."] });
  });
});

test.each<readonly [string, string | RegExp, string, string]>([
  [
    "names another certificate",
    /(?<=CertDigest>.{0,200}DigestValue>)[^<]{4}/,
    "AAAA",
    "It names another certificate than its own.",
  ],
  [
    "is written in another way than is known",
    /(?<=CanonicalizationMethod Algorithm=")[^"]*/,
    "urn:other",
    "Signatures by http://www.w3.org/2001/04/xmldsig-more#rsa-sha256 are not judged.",
  ],
  [
    "refers to an element that is there twice",
    '<Object Id="idOfficeObject">',
    '<Object Id="idPackageObject"/><Object Id="idOfficeObject">',
    "It has not one element #idPackageObject.",
  ],
])("a signature that %s is not valid, and says so", (_, from, to, reason) => {
  const { verdict, reasons } = first(edited("_xmlsignatures/sig1.xml", from, to)(file)) ?? {};
  expect(verdict).not.toBe("valid");
  expect(reasons).toContain(reason);
});

test("a signature over SHA-1 is not judged", () => {
  const old = edited("_xmlsignatures/sig1.xml", /xmldsig-more#rsa-sha256/, "xmldsig#rsa-sha1")(file);
  expect(first(old)).toMatchObject({ verdict: "unknown" });
});

test("a file without signatures has none", () => {
  const bare = edited("_rels/.rels", /<Relationship [^>]*digital-signature[^>]*\/>/, "")(file);
  expect(found(bare).signatures).toEqual([]);
});

describe("a hostile file", () => {
  const text = (content: string) => Buffer.from(content);
  const signature = "_xmlsignatures/sig1.xml";
  const inPlace = (name: string, content: string) => rewritten(file, (parts) => parts.set(name, text(content)));
  const nested = (depth: number) => `${"<a>".repeat(depth)}${"</a>".repeat(depth)}`;
  const entities = '<!DOCTYPE a [<!ENTITY b "b">]><a>&b;</a>';

  test.each([
    ["entities in its signature", () => inPlace(signature, entities), /document type/],
    ["entities in its relationships", () => inPlace("_rels/.rels", entities), /document type/],
    ["entities in its types", () => inPlace("[Content_Types].xml", entities), /document type/],
    ["XML that ends too early", () => inPlace(signature, "<a>"), /not well-formed/],
    ["no text in its signature", () => inPlace(signature, "\u0000"), /not well-formed/],
    ["something else as its signature", () => inPlace(signature, "<a/>"), /is no signature/],
    ["no types", () => rewritten(file, (parts) => parts.delete("[Content_Types].xml")), /no package/],
    ["its end cut off", () => file.subarray(0, file.length - 3), /damaged archive/],
    ["its beginning only", () => file.subarray(0, 4), /damaged archive/],
    ["another document than Word's", () => edited("_rels/.rels", 'officeDocument"', 'other"')(file), /Word document/],
  ])("with %s is refused", (_what, make, message) => {
    expect(() => found(make())).toThrow(message);
  });

  test("whose archive holds a name twice is refused", () => {
    const content = new Uint8Array();
    const twice = zip([
      { name: "a", content },
      { name: "A", content },
    ]);
    expect(() => readArchive(twice)).toThrow(/holds A twice/);
  });

  test.each(["/a", "./a", "b/../a", "b//a", "b\\a", "a.", "a ", "b%2F..%2Fa", "b%5ca"])(
    "whose archive holds a name that readers take for different ones is refused: %s",
    (name) => {
      expect(() => readArchive(zip([{ name, content: new Uint8Array() }]))).toThrow(/readers take for different ones/);
    },
  );

  test("whose archive holds names that one reader takes for one is refused", () => {
    const content = new Uint8Array();
    for (const [one, other] of [
      ["a\u0301", "\u00e1"],
      ["%61", "a"],
      ["A", "%61"],
    ] as const) {
      const names = [one.normalize("NFC"), other].map((name) => ({ name, content }));
      expect(() => readArchive(zip(names))).toThrow(/twice/);
    }
  });

  test("whose archive has something before its first file, or one compressed in two ways, is refused", () => {
    const content = Buffer.from("content");
    const names = ["a", "b"].map((name) => ({ name, content }));
    const archive = Buffer.from(zip(names));
    const central = archive.indexOf("PK\u0001\u0002", 0, "latin1");
    const second = archive.indexOf("PK\u0001\u0002", central + 4, "latin1");
    const end = archive.length - 22;
    const moved = Buffer.concat([Buffer.from("junk!"), archive]);
    for (const at of [central + 42, second + 42, end + 16]) moved.writeUInt32LE(archive.readUInt32LE(at) + 5, at + 5);
    expect(() => readArchive(moved)).toThrow(/something stands before its first file/);
    const local = Buffer.from(archive);
    local.writeUInt16LE(12, 8);
    expect(() => readArchive(local)).toThrow(/compressed in two ways/);
  });

  test("whose archive has one file inside of another is refused", () => {
    const content = createHash("sha512").update("no pattern").digest();
    const alone = Buffer.from(zip([{ name: "b", content }]));
    const inner = alone.subarray(0, alone.indexOf("PK\u0001\u0002", 0, "latin1"));
    const archive = Buffer.from(
      zip([
        { name: "a", content: inner },
        { name: "b", content },
      ]),
    );
    const second = archive.lastIndexOf("PK\u0001\u0002", undefined, "latin1");
    archive.writeUInt32LE(archive.indexOf(inner), second + 42);
    expect(() => readArchive(archive)).toThrow(/two of its files overlap/);
  });

  test("is inflated up to the limits and no further", () => {
    const entries = [4, 6].map((size) => ({ name: `${size}`, content: new Uint8Array(size) }));
    const archive = zip(entries);
    expect(readArchive(archive, { entries: 2, bytes: 10 }).size).toBe(2);
    expect(() => readArchive(archive, { entries: 2, bytes: 9 })).toThrow(/larger than 9 bytes/);
    expect(() => readArchive(archive, { entries: 1, bytes: 10 })).toThrow(/more than 1 files/);
  });

  test("that inflates to more than it states is refused", () => {
    const lying = Buffer.from(file);
    const [name] = unzip(file)[0] ?? [""];
    const central = lying.indexOf(`PK\u0001\u0002`, 0, "latin1");
    expect(lying.toString("utf8", central + 46, central + 46 + name.length)).toBe(name);
    lying.writeUInt32LE(10, central + 24);
    expect(() => readArchive(lying)).toThrow(/inflated to the size/);
  });

  test("is nested up to the limit and no further", () => {
    expect(parsed(text(nested(xmlLimits.depth))).name).toBe("a");
    expect(() => parsed(text(nested(xmlLimits.depth + 1)))).toThrow(PackageError);
  });

  test.each([
    ["attributes", xmlLimits.attributes, (count: number) => Array.from({ length: count }, (_, at) => ` a${at}=""`)],
    [
      "namespaces",
      xmlLimits.namespaces,
      (count: number) => Array.from({ length: count }, (_, at) => ` xmlns:a${at}="a"`),
    ],
  ])("has %s up to the limit and no further", (_what, most, made) => {
    const element = (count: number) => text(`<a${made(count).join("")}/>`);
    expect(parsed(element(most)).name).toBe("a");
    expect(() => parsed(element(most + 1))).toThrow(/which is the limit/);
  });

  test("has elements up to the limit and no further", () => {
    const flat = (count: number) => text(`<a>${"<b/>".repeat(count - 1)}</a>`);
    expect(parsed(flat(xmlLimits.elements)).children).toHaveLength(xmlLimits.elements - 1);
    expect(() => parsed(flat(xmlLimits.elements + 1))).toThrow(/which is the limit/);
  });
});

describe("a DOCX file whose XAdES properties keep", () => {
  const ltRoots = Buffer.from(signFile("lt-root.pem")).toString("utf8");
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
  const items = (name: string, all: readonly Uint8Array[]) =>
    all.map((one) => `<xd:${name}>${base64(one)}</xd:${name}>`).join("");
  /** Adds proofs to the XAdES properties, where no signature covers them. */
  const keepingInXades = (bytes: Uint8Array, kept: string): Uint8Array => {
    const xades = "http://uri.etsi.org/01903/v1.3.2#";
    const properties = `<xd:RevocationValues xmlns:xd="${xades}">${kept}</xd:RevocationValues>`;
    return edited(
      "_xmlsignatures/sig1.xml",
      /<(\w+:)?UnsignedSignatureProperties(?:\/>|>)/,
      `<xd:UnsignedSignatureProperties xmlns:xd="${xades}">${properties}</xd:UnsignedSignatureProperties>`,
    )(
      rewritten(bytes, (parts) => {
        const text = parts.get("_xmlsignatures/sig1.xml")?.toString("utf8") ?? "";
        parts.set("_xmlsignatures/sig1.xml", Buffer.from(text.replace(/<\/(\w+:)?UnsignedSignatureProperties>/, "")));
      }),
    );
  };
  const state = (bytes: Uint8Array) => {
    const [one] = verifyFile({ file: bytes, roots: ltRoots, now: stampedAt }).signatures;
    return { verdict: one?.verdict, trust: one?.trust, longTerm: one?.longTerm, ...one?.revocation[0] };
  };

  test("an answer or a list say whether the signer was revoked", async () => {
    const bytes = await signedDocx({ certificate: "certs/lt-p256.p12" });
    const serial = new X509Certificate(signFile("lt-p256.pem")).serialNumber;
    const list = revocationList("lt-sub", stampedAt, { listed: [serial] });
    expect(state(bytes)).toMatchObject({ verdict: "valid", trust: "trusted", longTerm: false, status: "unknown" });
    const answers = `<xd:OCSPValues>${items("EncapsulatedOCSPValue", [answer("lt-p256")])}</xd:OCSPValues>`;
    expect(state(keepingInXades(bytes, answers))).toMatchObject({
      ...{ verdict: "valid", trust: "trusted", longTerm: true, status: "good", source: "ocsp" },
    });
    const lists = `<xd:CRLValues>${items("EncapsulatedCRLValue", [list])}</xd:CRLValues>`;
    expect(state(keepingInXades(bytes, lists))).toMatchObject({
      ...{ verdict: "valid", trust: "notTrusted", longTerm: true, status: "revoked", source: "crl" },
    });
    const many = (count: number) =>
      keepingInXades(bytes, `<xd:CRLValues>${items("EncapsulatedCRLValue", Array(count).fill(list))}</xd:CRLValues>`);
    expect(state(many(100))).toMatchObject({ status: "revoked" });
    expect(() => state(many(101))).toThrow("more than 100 of EncapsulatedCRLValue");
  });
});
