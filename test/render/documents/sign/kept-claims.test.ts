import { describe, expect, test } from "vitest";
import type { MadeDocument } from "../../../../src/render/contract/job.ts";
import { claimsIn, metadataIn } from "../../../../src/render/documents/claims/claims-in.ts";
import { verifyFile } from "../../../../src/render/documents/verify/verify-file.ts";
import { ForeignPdf } from "../../../../src/render/pdf-syntax/reader/foreign-pdf.ts";
import type { ConformanceLevel } from "../../../../src/vocabulary/definition/document/conformance.ts";
import { caseOutside } from "../../../support/definitions/case-outside.ts";
import { classicPdf } from "../../../support/files/foreign-files.ts";
import { isJudgedBy } from "../../../support/programs/programs.ts";
import { signFile } from "../../signatures/files.ts";
import { renderSigned } from "../../signatures/signed.ts";
import { complaints } from "../../writers/pdf/judges.ts";
import { countersign } from "./countersigned.ts";

// veraPDF judges the obstacles to a claim themselves, in `npm run judge -- conformance`.

const position = { left: 40, bottom: 40, width: 200, height: 60 };
const roots = Buffer.from(signFile("root.pem")).toString("utf8");

function madeOf(outcome: Awaited<ReturnType<typeof countersign>>): MadeDocument {
  if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome.refusal));
  return outcome;
}

async function claiming(level: ConformanceLevel): Promise<Uint8Array> {
  const made = madeOf(
    await renderSigned(
      { certificationLevel: "unspecified", visible: false },
      {
        conformance: [level],
        metadata: { title: "A contract" },
        content: [{ h1: "A contract" }, { p: "[signaturefield, Buyer, 200|50, label=Signature]" }],
        ...(level === "pdf/a-4f" ? { attachments: [{ filePath: "images/logo.png" }] } : {}),
      },
    ),
  );
  expect(made.errorCodes).toEqual([]);
  return made.bytes;
}

const levelsIn = (file: Uint8Array) => metadataIn(new ForeignPdf(file))?.claims.map(({ level }) => level);
const signing = (file: Uint8Array, members: object, strict = false) =>
  countersign(file, members, {}, { asset: caseOutside.asset, strict });

const pale = { svg: { viewBox: [20, 20], children: [{ rect: { width: 20, height: 20, fill: "#ff000080" } }] } };

type Broken = readonly [level: ConformanceLevel, what: string, members: object];

const broken: readonly Broken[] = [
  ["pdf/a-1b", "something see-through", { position, appearance: pale }],
  ["pdf/a-1b", "something see-through in an empty field", { fieldName: "Buyer", appearance: pale }],
  ["pdf/a-2b", "a CMYK picture", { position, appearance: { image: { src: "jpeg/cmyk.jpg" } } }],
  ["pdf/a-4f", "a character that no font has", { position, appearance: { signedBy: "Ada \ue123" } }],
  ["pdf/ua-1", "a new block", { position }],
  ["pdf/ua-2", "a new block", { position }],
];

describe.each(broken)("a file that claims %s and gets a signature with %s", (level, _, members) => {
  test("claims it no longer and says why; its earlier signature stays valid", async () => {
    const file = await claiming(level);
    const { bytes, errorCodes, warnings, colophon } = madeOf(await signing(file, members));
    expect(levelsIn(file)).toEqual([level]);
    expect(levelsIn(bytes)).toEqual([]);
    expect(metadataIn(new ForeignPdf(bytes))?.text).toContain("A contract");
    expect(errorCodes).toContain("CONFORMANCE_WITHHELD");
    expect(warnings).toContainEqual(expect.objectContaining({ code: "CONFORMANCE_WITHHELD", path: "" }));
    const said = warnings.filter(({ code }) => code === "CONFORMANCE_OBSTACLE");
    expect(said.length).toBeGreaterThan(0);
    for (const { path, message } of said) {
      expect(path.startsWith("/signature/"), path).toBe(true);
      expect(message.startsWith(`Not ${level}: `), message).toBe(true);
    }
    expect(colophon.claims?.requested).toMatchObject([{ level, path: "", written: false }]);
    const { signatures } = verifyFile({ file: bytes, roots, now: "2026-11-22T12:00:00.000Z" });
    expect(signatures.map(({ verdict }) => verdict)).toEqual(["valid", "valid"]);
    if (isJudgedBy("qpdf")) expect(complaints(bytes)).toBe("");
  });

  test("is refused by a strict caller", async () => {
    const outcome = await signing(await claiming(level), members, true);
    expect(outcome).toMatchObject({ kind: "refused", refusal: { code: "FIDELITY_LOSS" } });
    if (outcome.kind === "made") throw new Error("it was signed");
    expect(outcome.refusal.faults.map(({ code }) => code)).toContain("CONFORMANCE_WITHHELD");
  });
});

describe("a file that claims", () => {
  test.each<[ConformanceLevel, object]>([
    ["pdf/a-1b", { position }],
    ["pdf/a-2b", { position }],
    ["pdf/a-4f", { position }],
    ["pdf/ua-1", { fieldName: "Buyer" }],
    ["pdf/ua-2", { fieldName: "Buyer" }],
    ["pdf/ua-2", { visible: false }],
  ])("%s claims it still when the signature is as %j", async (level, members) => {
    const { bytes, errorCodes, colophon } = madeOf(await signing(await claiming(level), members));
    expect(levelsIn(bytes)).toEqual([level]);
    expect(errorCodes).toEqual([]);
    expect(colophon.claims?.requested).toMatchObject([{ level, written: true, obstacleCount: 0 }]);
  });

  test("PDF/A-1 gets a block with the set of characters in each of its fonts", async () => {
    const file = await claiming("pdf/a-1b");
    const { bytes } = madeOf(await signing(file, { position }));
    expect(Buffer.from(bytes.subarray(file.length)).toString("latin1")).toContain("/CIDSet");
  });

  test("a level that is not known here loses it to a visible signature, and keeps it with an invisible one", async () => {
    const metadata = `<x xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><pdfaid:part>9</pdfaid:part></x>`;
    const file = classicPdf([
      "<</Type/Catalog/Pages 2 0 R/Metadata 4 0 R>>",
      "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]>>",
      `<</Type/Metadata/Subtype/XML/Length ${metadata.length}>>\nstream\n${metadata}\nendstream`,
    ]);
    expect(claimsIn(metadata)).toMatchObject([{ family: "pdf/a", level: undefined }]);
    const shown = madeOf(await signing(file, { position }));
    expect(levelsIn(shown.bytes)).toEqual([]);
    expect(shown.errorCodes).toEqual(["CONFORMANCE_WITHHELD"]);
    expect(levelsIn(madeOf(await signing(file, { visible: false })).bytes)).toEqual([undefined]);
  });
});
