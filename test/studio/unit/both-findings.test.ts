import { expect, test } from "vitest";
import type { Diagnosis } from "../../../studio/src/client/generated/routes.ts";
import { bothFindings } from "../../../studio/src/formats/both-findings.ts";

type Finding = Diagnosis["findings"][number];

const finding = (code: Finding["code"], path: string, more: Partial<Finding> = {}): Finding => ({
  ...{ code, path, message: `${code} at ${path}`, severity: "warning" },
  ...more,
});

test("findings of two formats stand once, those of both first, and the page that PDF knows stays", () => {
  const both = finding("IMAGE_NOT_LOADED", "/document/content/0");
  const pdf = [finding("WIDOW", "/document/content/2", { page: 2 }), { ...both, page: 1 }];
  const docx = [finding("DOCX_DROPPED", "/document/content/1"), both];
  expect(bothFindings(pdf, docx)).toEqual([
    { finding: { ...both, page: 1 }, inPdf: true, inDocx: true },
    { finding: pdf[0], inPdf: true, inDocx: false },
    { finding: docx[0], inPdf: false, inDocx: true },
  ]);
});

test("a format without findings leaves those of the other", () => {
  const one = finding("DOCX_CLAMPED", "/document/styles/p");
  expect(bothFindings([], [one])).toEqual([{ finding: one, inPdf: false, inDocx: true }]);
  expect(bothFindings([], [])).toEqual([]);
});
