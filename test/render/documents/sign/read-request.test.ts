import { expect, test } from "vitest";
import { pageWith } from "../../../../src/render/documents/sign/page-with.ts";
import { readSignRequest } from "../../../../src/render/documents/sign/read-request.ts";
import { fieldsOf } from "../../../../src/render/documents/verify/signature-fields.ts";
import { ForeignPdf } from "../../../../src/render/pdf-syntax/reader/foreign-pdf.ts";
import { Refusal } from "../../../../src/vocabulary/refusal.ts";
import { classicPdf } from "../../../support/files/foreign-files.ts";

const bytes = (body: unknown): Uint8Array => Buffer.from(JSON.stringify(body));

test.each<[object, object, object, string | undefined]>([
  [{ signature: {} }, {}, {}, undefined],
  [{ signature: { fieldName: "Buyer" } }, { fieldName: "Buyer" }, {}, "Buyer"],
  [{ signature: { fieldName: "" } }, { fieldName: "" }, {}, undefined],
  [{ signature: { fieldName: 1 } }, { fieldName: 1 }, {}, undefined],
  [{ signature: { certificationLevel: "Unspecified" } }, { certificationLevel: "Unspecified" }, {}, undefined],
  [{ signature: { signingType: "embedded" } }, { signingType: "embedded" }, {}, undefined],
  [
    { signature: {}, styles: { a: 1 }, images: 2, fonts: [] },
    {},
    { styles: { a: 1 }, images: 2, fonts: [] },
    undefined,
  ],
])("the body %j is read: the signature, what it names and its field", (body, signature, others, fieldName) => {
  expect(readSignRequest(bytes(body))).toEqual({ signature, others, fieldName });
});

const noBody = { "": "The body is an object with `signature`." };
const noSignature = { "/signature": "`signature` is an object, as in a definition." };
const certifies = {
  "/signature/certificationLevel":
    "A signature that is added approves; only that of the definition certifies. Leave this out.",
};
const level = { "/signature/level": "Only the signature of the definition has a level: leave this out." };
const detached = { "/signature/signingType": "A signature that is added stands in the file." };
const unknown = (name: string) => `Unknown property '${name}'; known are signature, styles, images, fonts.`;

test.each<[unknown, Readonly<Record<string, string>>]>([
  [null, noBody],
  ["text", noBody],
  [[{ signature: {} }], noBody],
  [{}, noSignature],
  [{ signature: null }, noSignature],
  [{ signature: "x" }, noSignature],
  [{ signature: [] }, noSignature],
  [{ signature: {}, "a/b": 1 }, { "/a~1b": unknown("a/b") }],
  [{ signature: {}, ["x".repeat(70)]: 1 }, { [`/${"x".repeat(70)}`]: unknown("x".repeat(60)) }],
  [{ more: 1 }, { "/more": unknown("more"), ...noSignature }],
  [{ signature: { certificationLevel: "noChanges" } }, certifies],
  [{ signature: { certificationLevel: 1 } }, certifies],
  [{ signature: { level: "B-LT" } }, level],
  [{ signature: { level: null } }, level],
  [{ signature: { signingType: "Detached" } }, detached],
  [
    { signature: { certificationLevel: "annotating", level: "B-LTA", signingType: "detached" } },
    { ...certifies, ...level, ...detached },
  ],
])("the body %j is refused with every fault, each at its place", (body, messages) => {
  const [first] = Object.values(messages);
  expect(() => readSignRequest(bytes(body))).toThrow(
    expect.objectContaining({
      code: "INVALID_REQUEST",
      message: first,
      faults: Object.entries(messages).map(([path, message]) => ({ code: "INVALID_VALUE", path, message })),
    }),
  );
  expect(() => readSignRequest(bytes(body))).toThrow(Refusal);
});

test("a body that is no JSON is refused by name", () => {
  expect(() => readSignRequest(Buffer.from("{"))).toThrow(/The body/);
});

test.each<[string, string, readonly [string, string], number | undefined]>([
  ["that it names itself", "/P 4 0 R", ["", ""], 4],
  ["that has it, when it names none", "", ["", "/Annots[5 0 R]"], 4],
  ["that has it, when it names what is no page", "/P 2 0 R", ["", "/Annots[5 0 R]"], 4],
  ["that has it among others", "", ["/Annots[6 0 R 5 0 R]", ""], 3],
  ["that it names, whichever has it", "/P 3 0 R", ["", "/Annots[5 0 R]"], 3],
  ["of none that has it", "", ["/Annots[6 0 R<<>>]", "/Annots 7"], undefined],
])("a field stands on the page %s", (_what, entries, [one, other], expected) => {
  const page = (more: string) => `<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]${more}>>`;
  const pdf = new ForeignPdf(
    classicPdf([
      "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]>>>>",
      "<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>",
      page(one),
      page(other),
      `<</FT/Sig/T(a)/Subtype/Widget${entries}>>`,
      "<</Subtype/Link>>",
    ]),
  );
  const [field] = fieldsOf(pdf);
  if (field === undefined) throw new Error("the file has no field");
  expect(pageWith(pdf, field)?.id).toBe(expected);
});
