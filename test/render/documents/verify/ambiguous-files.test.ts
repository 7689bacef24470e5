import { beforeAll, describe, expect, test } from "vitest";
import { verifyFile } from "../../../../src/render/documents/verify/verify-file.ts";
import { ForeignPdf } from "../../../../src/render/pdf-syntax/reader/foreign-pdf.ts";
import { pagesOf } from "../../../../src/render/pdf-syntax/reader/pages.ts";
import { isReference } from "../../../../src/render/pdf-syntax/reader/value.ts";
import { appended, red } from "../../../support/attacked/updates.ts";
import { signedFile } from "../../signatures/signed.ts";

const signed = { bytes: Buffer.alloc(0), content: 0, root: 0, size: 0 };
beforeAll(async () => {
  const { bytes } = await signedFile({ certificationLevel: "noChanges" });
  const pdf = new ForeignPdf(bytes);
  const [page] = pagesOf(pdf);
  const contents = page?.dictionary.entries.get("Contents");
  const root = pdf.trailer.entries.get("Root");
  if (!isReference(contents) || !isReference(root)) throw new Error("a page of ours has one stream");
  Object.assign(signed, { bytes: Buffer.from(bytes), content: contents.id, root: root.id, size: pdf.size });
});

/** The verdict on a file that forbids every change, after an update that changes nothing by its own tables. */
function verdictWith(objects: string, rows = "0 0\n", more = "") {
  const text = `${objects.replaceAll("CONTENT", String(signed.content))}#xref#xref\n${rows.replaceAll("CONTENT", String(signed.content))}trailer\n<</Size ${signed.size}/Root ${signed.root} 0 R/Prev @prev@${more}>>\nstartxref\n@xref@\n%%EOF\n`;
  const [one] = verifyFile({
    file: appended(signed.bytes, text),
    roots: "",
    now: "2026-11-22T12:00:00.000Z",
  }).signatures;
  return { verdict: one?.verdict, reason: one?.reasons.at(-1) };
}

const twin = `#red#CONTENT 0 obj\n${red}\nendobj\n`;

describe("a certified file with an update that shows another page to some readers is not valid:", () => {
  test("an update that changes nothing is", () => {
    expect(verdictWith("").verdict).toBe("valid");
  });

  test.each<[string, string, string?, string?]>([
    ["a second content that no table leads to", twin],
    ["the same in a string", `#new#900 0 obj\n(${twin.replace("#red#", "")})\nendobj\n`],
    ["an entry that leads elsewhere", twin, "CONTENT 1\n0000000020 00000 n \n"],
    ["an entry of another generation", twin, "CONTENT 1\n@red@ 00001 n \n"],
    ["a content that is free and stands in the file", "", "CONTENT 1\n0000000000 00001 f \n"],
    ["a number twice", twin, "CONTENT 1\n@red@ 00000 n \nCONTENT 1\n@red+1@ 00000 n \n"],
    ["a section before it that is none", "", "0 0\n", "/XRefStm 20"],
  ])("%s", (_, objects, rows, more) => {
    const { verdict, reason } = verdictWith(objects, rows, more);
    expect(verdict).not.toBe("valid");
    expect(reason).toMatch(/Readers may see different files: .+, byte \d+|readers look for the objects/);
  });
});
