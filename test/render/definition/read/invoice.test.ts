import { describe, expect, test } from "vitest";
import type { MadeDocument } from "../../../../src/render/contract/job.ts";
import { render } from "../../../../src/render/jobs/render.ts";
import { eInvoice, type Profile, profiles } from "../../../support/definitions/e-invoice.ts";
import { nowhere } from "../../../support/definitions/nowhere.ts";
import { exampleJob } from "../../../support/definitions/render-example.ts";
import { localEngine } from "../../../support/threads/local-engine.ts";
import { read } from "./reading.ts";

const engine = localEngine();
const all = Object.keys(profiles) as Profile[];

interface Attached {
  readonly [key: string]: unknown;
  readonly fileName: string;
  readonly xml: string | Uint8Array;
}

async function made(attached: readonly Attached[], more: object = {}): Promise<MadeDocument> {
  const attachments = attached.map(({ xml: _, ...word }, at) => ({ filePath: `attachments/${at}.xml`, ...word }));
  const document = { content: [{ p: "Invoice" }], conformance: ["pdf/a-3b"], ...more, attachments };
  const asset = async (path: string) => Buffer.from(attached[Number(/\d+/.exec(path)?.[0])]?.xml ?? "");
  const outside = { ...nowhere, asset };
  const outcome = await render(exampleJob({ document }), outside, engine);
  if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome.refusal));
  return outcome;
}

const invoiceOf = (profile: Profile): Attached => ({ fileName: profiles[profile].fileName, xml: eInvoice(profile) });

/** The metadata is neither compressed nor in an object stream. */
const xmpOf = ({ bytes }: MadeDocument): string =>
  /<x:xmpmeta[\s\S]*<\/x:xmpmeta>/.exec(Buffer.from(bytes).toString("latin1"))?.[0] ?? "";

const property = (outcome: MadeDocument, name: string): string | undefined =>
  new RegExp(`<fx:${name}>([^<]*)</fx:${name}>`).exec(xmpOf(outcome))?.[1];

const saidOf = ({ warnings }: MadeDocument): readonly string[] =>
  warnings.flatMap(({ code, path, message }) => (code === "INVOICE_NOT_DECLARED" ? [`${path}: ${message}`] : []));

describe("an e-invoice in a PDF/A-3 file is declared", () => {
  test.each(all)("with the level that its guideline names: %s", async (profile) => {
    const outcome = await made([invoiceOf(profile)]);
    expect(outcome.warnings).toEqual([]);
    expect(property(outcome, "ConformanceLevel")).toBe(profile);
    expect(property(outcome, "DocumentFileName")).toBe(profiles[profile].fileName);
    expect(property(outcome, "DocumentType")).toBe("INVOICE");
    expect(property(outcome, "Version")).toBe(profile === "XRECHNUNG" ? "3.0" : "1.0");
    expect(xmpOf(outcome)).toContain(
      "<pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>",
    );
  });

  test("also with spaces and comments around the id, and under other prefixes", async () => {
    const xml = eInvoice("EN 16931")
      .replaceAll("ram:", "x:")
      .replace("xmlns:ram=", "xmlns:x=")
      .replace("<x:ID>urn:cen.eu:en16931:2017<", "<x:ID>\n <!-- EN -->urn:cen.eu:<![CDATA[en16931]]>:2017 <");
    expect(property(await made([{ fileName: "factur-x.xml", xml }]), "ConformanceLevel")).toBe("EN 16931");
  });

  test("with a byte order mark, which stays out of the metadata", async () => {
    const outcome = await made([{ fileName: "factur-x.xml", xml: `\ufeff${eInvoice("BASIC")}` }]);
    expect(property(outcome, "ConformanceLevel")).toBe("BASIC");
  });
});

describe("an e-invoice that a receiver would not take is embedded, not declared, and the reason is given:", () => {
  const xml = eInvoice("EN 16931");
  const faults: readonly (readonly [string, readonly Attached[], string])[] = [
    [
      "another relationship",
      [{ fileName: "factur-x.xml", xml, relationship: "data" }],
      "must be alternative, not data",
    ],
    [
      "the relationship of a fuller profile",
      [{ fileName: "factur-x.xml", xml: eInvoice("MINIMUM"), relationship: "alternative" }],
      "must be data, not alternative",
    ],
    [
      "no relationship, said aloud",
      [{ fileName: "factur-x.xml", xml, relationship: "unspecified" }],
      "not unspecified",
    ],
    ["another media type", [{ fileName: "factur-x.xml", xml, mimeType: "application/xml" }], "must be text/xml"],
    ["capitals in its name", [{ fileName: "Factur-X.xml", xml }], "must be named factur-x.xml"],
    ["the name of XRechnung", [{ fileName: "xrechnung.xml", xml }], "must be named factur-x.xml"],
    ["two of them", [invoiceOf("EN 16931"), invoiceOf("XRECHNUNG")], "a file holds one invoice"],
    [
      "an unknown guideline",
      [{ fileName: "factur-x.xml", xml: xml.replace("16931:2017", "16931:2099") }],
      "is none of",
    ],
    [
      "a guideline of ZUGFeRD 2.3 that is none",
      [{ fileName: "factur-x.xml", xml: xml.replace("urn:cen.eu:en16931:2017", "urn:factur-x.eu:2p3:minimum") }],
      "is none of",
    ],
    [
      "no guideline",
      [{ fileName: "factur-x.xml", xml: xml.replace(/<rsm:ExchangedDocumentContext>.*\n/, "") }],
      "names no guideline at CrossIndustryInvoice/ExchangedDocumentContext",
    ],
    [
      "XML that is broken at its end",
      [{ fileName: "factur-x.xml", xml: xml.replace("</rsm:CrossIndustryInvoice>", "") }],
      "not well-formed",
    ],
    [
      "UBL",
      [{ fileName: "xrechnung.xml", xml: `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>` }],
      "an invoice in UBL cannot be declared",
    ],
    [
      "a document type",
      [{ fileName: "factur-x.xml", xml: `<!DOCTYPE a [<!ENTITY b "c">]>${xml.replace(/^.*\n/, "")}` }],
      "document type declaration",
    ],
    [
      "600,000 elements inside one another",
      [{ fileName: "factur-x.xml", xml: xml.replace("</rsm:CrossIndustryInvoice>", "<a>".repeat(600_000)) }],
      "more than 100 elements inside one another",
    ],
    [
      "another encoding",
      [{ fileName: "factur-x.xml", xml: Buffer.from(xml.replace("GmbH", "M\u00fcller GmbH"), "latin1") }],
      "not UTF-8",
    ],
    ["nothing in it", [{ fileName: "factur-x.xml", xml: "<a/>" }], "its root is a in the namespace"],
  ];

  test.each(faults)("%s", async (_, attached, reason) => {
    const outcome = await made(attached);
    expect(outcome.errorCodes).toEqual(["CONTENT_ERROR"]);
    expect(saidOf(outcome)).toEqual([expect.stringContaining(reason)]);
    expect(saidOf(outcome)[0]).toMatch(/^\/document\/attachments\/0: /);
    expect(xmpOf(outcome)).not.toContain("fx:");
    expect(xmpOf(outcome)).toContain("<pdfaid:part>3</pdfaid:part>");
  });

  test("a claim of PDF/A-3 that is withheld", async () => {
    const layers = [{ name: "a", print: "never" }];
    const outcome = await made([invoiceOf("EN 16931")], { layers });
    expect(saidOf(outcome)).toEqual([expect.stringContaining("the claim of PDF/A-3 is withheld")]);
    expect(xmpOf(outcome)).not.toContain("fx:");
  });
});

describe("what is no fault is a remark:", () => {
  test("an e-invoice in a file that does not claim PDF/A-3", async () => {
    for (const conformance of [[], ["pdf/a-4f"]]) {
      const outcome = await made([invoiceOf("EN 16931")], { conformance });
      expect(outcome.errorCodes).toEqual([]);
      expect(saidOf(outcome)).toEqual([expect.stringContaining("only a file that claims PDF/A-3")]);
    }
  });

  test("an e-invoice under a name that no reader looks for", async () => {
    const outcome = await made([{ fileName: "invoice.xml", xml: eInvoice("BASIC") }]);
    expect(outcome.errorCodes).toEqual([]);
    expect(saidOf(outcome)).toEqual([expect.stringContaining("name it factur-x.xml")]);
    expect(saidOf(await made([{ fileName: "data.xml", xml: "<a/>" }]))).toEqual([]);
  });
});

test("the invoice is the first of the associated files, with the relationship of its profile", () => {
  const files = new Map([
    ["a.xml", Buffer.from("<a/>")],
    ["b.xml", Buffer.from(eInvoice("MINIMUM"))],
  ]);
  const attachments = [{ filePath: "a.xml" }, { filePath: "b.xml", fileName: "factur-x.xml" }];
  const { facts } = read({ content: [{ p: "x" }], conformance: ["pdf/a-3u"], attachments }, { files });
  expect(facts.attachments.map(({ name, relationship }) => [name, relationship])).toEqual([
    ["factur-x.xml", "data"],
    ["a.xml", undefined],
  ]);
});
