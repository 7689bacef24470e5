import { getDocumentProxy } from "unpdf";
import { beforeAll, describe, expect, test } from "vitest";
import type { MadeDocument } from "../../../../src/render/contract/job.ts";
import { formRecord } from "../../../../src/render/documents/fill/form-record.ts";
import { render } from "../../../../src/render/jobs/render.ts";
import { ForeignPdf } from "../../../../src/render/pdf-syntax/reader/foreign-pdf.ts";
import { pagesOf } from "../../../../src/render/pdf-syntax/reader/pages.ts";
import { isStream } from "../../../../src/render/pdf-syntax/reader/value.ts";
import { withTwin } from "../../../support/attacked/updates.ts";
import { caseOutside } from "../../../support/definitions/case-outside.ts";
import { exampleJob } from "../../../support/definitions/render-example.ts";
import { classicPdf, saying, smallPdf } from "../../../support/files/foreign-files.ts";
import { formFile } from "../../../support/files/form-file.ts";
import { needs } from "../../../support/programs/programs.ts";
import { localEngine } from "../../../support/threads/local-engine.ts";
import { signedFile } from "../../signatures/signed.ts";
import { complaints, extracted } from "../../writers/pdf/judges.ts";

const engine = localEngine();
let form: Uint8Array;
beforeAll(async () => {
  form = await formFile();
});

async function outcomeOf(file: Uint8Array | undefined, body: object | string, more: object = {}) {
  const outside = { ...caseOutside, asset: async (path: string) => (path === "a.pdf" ? file : undefined) };
  const bytes = Buffer.from(typeof body === "string" ? body : JSON.stringify({ file: "a.pdf", ...body }));
  return await render({ ...exampleJob({}), source: "fill", body: bytes, ...more }, outside, engine);
}

async function filled(file: Uint8Array, values: object, more: object = {}): Promise<MadeDocument> {
  const outcome = await outcomeOf(file, { values, ...more });
  if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome.refusal));
  return outcome;
}

async function faults(file: Uint8Array | undefined, body: object | string, more: object = {}) {
  const outcome = await outcomeOf(file, body, more);
  return outcome.kind === "made"
    ? "made"
    : outcome.refusal.faults.map(({ code, path, message }) => [code, path, message]);
}

const values = {
  "person.name": "Ömer الاسم",
  "person.street": "देवनागरी ไทย 東京 עברית Ельня",
  note: "First\nand a second line, longer than the field is wide",
  number: "12345é",
  agreed: true,
  size: "gar groß",
  country: "日本",
  days: ["Tuesday", "Saturday"],
};

/** By field, what pdf.js reads. */
async function readBack(bytes: Uint8Array): Promise<Record<string, unknown>> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  const all = (await pdf.getFieldObjects()) as Record<string, readonly { value: unknown }[]> | null;
  const found: Record<string, unknown> = {};
  for (const [name, fields] of Object.entries(all ?? {})) {
    const field = fields.findLast(({ value }) => value !== undefined);
    if (field !== undefined) found[name] = field.value;
  }
  return found;
}

const valuesIn = (bytes: Uint8Array): Record<string, unknown> =>
  Object.fromEntries(formRecord(bytes).fields.map(({ name, value }) => [name, value]));

describe("the fields of a form", () => {
  test("have names, kinds, values, options, limits and places", () => {
    const { fields, pages, signed, hasXfa } = formRecord(form);
    expect([pages, signed, hasXfa]).toEqual([1, false, false]);
    expect(fields.map(({ name, type }) => `${name} ${type}`)).toEqual([
      "person.name text",
      "person.street text",
      "note text",
      "number text",
      "fixed text",
      "agreed checkbox",
      "size radio",
      "country choice",
      "days list",
      "go button",
    ]);
    const [name, , note, number, fixed, agreed, size, country, days] = fields;
    expect(name?.places).toEqual([{ page: 1, x: 19.5, y: 19.5, width: 161, height: 21, option: null }]);
    expect([note?.multiline, number?.comb, number?.maxLength, fixed?.readOnly, fixed?.value]).toEqual([
      ...[true, true, 8, true, "as it is"],
    ]);
    expect([agreed?.value, size?.value, size?.options?.map(({ value }) => value)]).toEqual([
      ...[false, null, ["small", "gar groß"]],
    ]);
    expect([country?.options?.length, country?.multiple, days?.multiple, days?.value]).toEqual([3, false, true, []]);
  });

  test("stand where a turned page shows them", () => {
    const field = "<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/Rect[10 20 60 30]>>";
    const file = withForm("/Fields[6 0 R]", [field], "/Rotate 90");
    expect(formRecord(file).fields[0]?.places).toEqual([
      { page: 1, x: 20, y: 10, width: 10, height: 50, option: null },
    ]);
  });
});

describe("a filled form", () => {
  test(
    "has the values for us and for pdf.js, in any script, and begins with the file that was filled",
    needs("qpdf"),
    async () => {
      const made = await filled(form, values);
      expect(made.warnings).toEqual([]);
      expect(Buffer.compare(made.bytes.subarray(0, form.length), form)).toBe(0);
      expect(complaints(made.bytes)).toBe("");
      expect(valuesIn(made.bytes)).toEqual({ ...values, fixed: "as it is", go: null });
      expect(await readBack(made.bytes)).toMatchObject({
        ...{ "person.name": values["person.name"], "person.street": values["person.street"], number: values.number },
        ...{ note: values.note, agreed: "Yes", size: "1", country: "日本" },
      });
    },
  );

  test("is the same for the same job, whatever was made before", async () => {
    const first = await filled(form, values);
    await filled(form, { note: "other" });
    expect(Buffer.compare(first.bytes, (await filled(form, values)).bytes)).toBe(0);
  });

  test("shows its values as text", needs("pdftotext"), async () => {
    const text = extracted((await filled(form, values)).bytes);
    for (const shown of ["Ömer", "東京", "Ельня", "and a second", "日本", "Tuesday"]) expect(text).toContain(shown);
  });

  test("can be emptied and filled again", async () => {
    const once = await filled(form, values);
    const emptied = { note: null, agreed: null, size: null, country: null, days: [] };
    const twice = await filled(once.bytes, emptied);
    expect(valuesIn(twice.bytes)).toMatchObject({ note: "", agreed: false, size: null, country: null, days: [] });
    expect(valuesIn((await filled(twice.bytes, values)).bytes)).toMatchObject(values);
  });

  test("flattened, shows no field of a hidden layer", async () => {
    const field = (name: string, more: string): string =>
      `<</Type/Annot/Subtype/Widget/FT/Tx/T(${name})/Rect[0 0 99 20]/F 4/DA(/Helv 9 Tf 0 g)${more}>>`;
    const file = smallPdf(
      [saying("One", "/Annots[6 0 R 7 0 R 9 0 R]")],
      [
        field("hidden", "/OC 8 0 R"),
        field("shown", ""),
        "<</Type/OCG/Name(L)>>",
        field("never", "/OC<</Type/OCMD/OCGs[8 0 R]/P/AllOn>>"),
      ],
      "/AcroForm<</Fields[6 0 R 7 0 R 9 0 R]/DA(/Helv 9 Tf 0 g)>>/OCProperties<</OCGs[8 0 R]/D<</BaseState/OFF>>>>",
    );
    const { bytes } = await filled(file, { hidden: "x", shown: "y", never: "z" }, { flatten: true });
    const pdf = new ForeignPdf(bytes);
    const [page] = pagesOf(pdf);
    const drawn = pdf.dictionary(pdf.dictionary(page?.resources)?.entries.get("XObject"));
    expect([...(drawn?.entries.keys() ?? [])]).toEqual(["Field1"]);
    expect(page?.dictionary.entries.has("Annots")).toBe(false);
  });

  test("flattened, has no form, and the values on its pages", needs("qpdf", "pdftotext"), async () => {
    const made = await filled(form, values, { flatten: true });
    expect(complaints(made.bytes)).toBe("");
    expect(extracted(made.bytes)).toContain("日本");
    expect(extracted(made.bytes)).toContain("as it is");
    const pdf = new ForeignPdf(made.bytes);
    expect(pdf.catalog.entries.has("AcroForm")).toBe(false);
    expect(await readBack(made.bytes)).toEqual({});
  });

  test("loses an XFA form and the rights of readers' programs, which is reported", async () => {
    const file = withForm("/XFA[(a)(b)]/NeedAppearances true/Fields[6 0 R 7 0 R]", [
      "<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/Rect[10 20 60 30]>>",
      "<</Type/Annot/Subtype/Widget/FT/Tx/T(b)/V(known)/AA<</F<<>>>>/Rect[10 40 60 50]>>",
    ]);
    const made = await filled(file, { a: "x" });
    expect(made.warnings.map(({ code }) => code)).toEqual(["FORM_PART_LEFT_OUT", "FORM_SCRIPTS_NOT_RUN"]);
    const pdf = new ForeignPdf(made.bytes);
    const acroForm = pdf.dictionary(pdf.catalog.entries.get("AcroForm"));
    expect([...(acroForm?.entries.keys() ?? [])]).toEqual(["Fields"]);
    // Readers no longer draw it by themselves: the file brings its appearance.
    expect(pdf.dictionary({ kind: "reference", id: 7, generation: 0 })?.entries.has("AP")).toBe(true);
  });

  test("gives boxes without an appearance one", async () => {
    const box = "<</Type/Annot/Subtype/Widget/FT/Btn/T(a)/Rect[10 20 20 30]/MK<</BC[0]/CA(8)>>>>";
    const made = await filled(withForm("/Fields[6 0 R]", [box]), { a: true });
    expect(valuesIn(made.bytes)).toEqual({ a: true });
  });

  test.each([
    ["pdf/a-1b", true],
    ["pdf/a-2b", false],
  ])("of %s has the set of characters in each new font: %s", async (level, expected) => {
    const content = [{ p: "Name [textfield, name]" }];
    const made = await render(exampleJob({ document: { conformance: [level], content } }), caseOutside, engine);
    if (made.kind === "refused") throw new Error(made.refusal.code);
    expect(made.colophon.claims?.requested[0]?.written).toBe(true);
    const first = new ForeignPdf(made.bytes).size;
    const pdf = new ForeignPdf((await filled(made.bytes, { name: "Ömer 東京" })).bytes);
    const added = Array.from({ length: pdf.size - first }, (_, at) => pdf.dictionary(pdf.get(first + at)));
    const descriptors = added.filter((one) => one?.entries.has("FontName"));
    expect(descriptors.map((one) => one?.entries.has("CIDSet"))).toEqual([expected, expected]);
  });

  test("reports a value that its field cuts off", async () => {
    const made = await filled(form, { "person.name": "A name that is far too long for so short a field" });
    expect(made.warnings.map(({ code, path }) => [code, path])).toEqual([["TEXT_CLIPPED", "/values/person.name"]]);
  });
});

describe("a filled field", () => {
  const warnings = async (widget: string, value: unknown, more: readonly string[] = []) => {
    const made = await filled(withForm("/Fields[6 0 R]", [widget, ...more]), { a: value });
    return made.warnings.map(({ code, path }) => [code, path]);
  };
  const text = "/FT/Tx/Subtype/Widget/T(a)";
  const box = "/FT/Btn/Subtype/Widget/T(a)/Rect[10 20 60 30]/AS/Off";
  const reported = [["FIELD_NOT_SEEN", "/values/a"]];
  const empty = "<</Subtype/Form/BBox[0 0 9 9]/Length 1>>\nstream\n\n\nendstream";
  const drawn = "<</Subtype/Form/BBox[0 0 9 9]/Length 12>>\nstream\n0 0 9 9 re f \nendstream";

  test.each<[string, string, unknown, readonly string[]]>([
    ["is hidden", `<<${text}/Rect[10 20 60 30]/F 2>>`, "x", []],
    ["is not to be viewed", `<<${text}/Rect[10 20 60 30]/F 32>>`, "x", []],
    ["has no area", `<<${text}/Rect[10 20 10 30]>>`, "x", []],
    ["lies beside its page", `<<${text}/Rect[210 20 260 30]>>`, "x", []],
    ["has no place", `<<${text}>>`, "x", []],
    ["has an empty mark", `<<${box}/AP<</N<</On 7 0 R>>>>>>`, true, [empty]],
  ])("that %s is reported", async (_what, widget, value, more) => {
    expect(await warnings(widget, value, more)).toEqual(expect.arrayContaining(reported));
  });

  test.each<[string, string, unknown, readonly string[]]>([
    ["is emptied", `<<${text}/Rect[10 20 60 30]/F 2>>`, "", []],
    ["is off", `<<${box}/AP<</N<</On 7 0 R>>>>>>`, false, [empty]],
    ["has a mark", `<<${box}/AP<</N<</On 7 0 R>>>>>>`, true, [drawn]],
    ["lies partly on its page", `<<${text}/Rect[190 20 260 30]>>`, "x", []],
  ])("that %s is not", async (_what, widget, value, more) => {
    expect(await warnings(widget, value, more)).toEqual([]);
  });

  test("whose state has an empty dictionary to show gets a mark under the state's name", async () => {
    const file = withForm("/Fields[6 0 R]", [`<<${box}/AP<</N<</On<<>>>>>>>>`]);
    const { bytes, warnings } = await filled(file, { a: true });
    expect(warnings).toEqual([]);
    const pdf = new ForeignPdf(bytes);
    const widget = pdf.dictionary({ kind: "reference", id: 6, generation: 0 });
    expect(widget?.entries.get("AS")).toMatchObject({ name: "On" });
    const states = pdf.dictionary(pdf.dictionary(widget?.entries.get("AP"))?.entries.get("N"));
    expect([...(states?.entries.keys() ?? [])]).toEqual(["On", "Off"]);
    const mark = pdf.resolve(states?.entries.get("On"));
    expect(isStream(mark) && pdf.decode(mark).toString("latin1")).toMatch(/ l h\nf/);
    expect(formRecord(bytes).fields[0]).toMatchObject({ name: "a", value: true });
  });
});

describe("a form is not filled", () => {
  test.each<[string, object, string, string]>([
    ["a name that it does not have", { "person.nam": "x" }, "FIELD_UNKNOWN", 'has "person.name"'],
    ["what is read-only", { fixed: "x" }, "FIELD_READ_ONLY", "`readOnly: true`"],
    ["a number as a text", { note: 5 }, "FIELD_VALUE", "It takes a text, not a number."],
    ["too long a text", { number: "123456789" }, "FIELD_VALUE", "8 characters, and the text has 9"],
    ["accents that count", { number: `${"e\u0301".repeat(4)}x` }, "FIELD_VALUE", "8 characters, and the text has 9"],
    ["lines in a field of one", { "person.name": "a\nb" }, "FIELD_VALUE", "It has one line"],
    ["a control character", { note: "a\u0007" }, "FIELD_VALUE", "control character"],
    ["an option that is none", { country: "Chile" }, "FIELD_VALUE", '"Austria", "Brazil", "日本"'],
    ["several options where one can be", { country: ["Austria", "Brazil"] }, "FIELD_VALUE", "one of its options"],
    ["a button that is none", { size: "huge" }, "FIELD_VALUE", '"small", "gar groß"'],
    ["a box with a number", { agreed: 1 }, "FIELD_VALUE", "true or false"],
    ["a push button", { go: "x" }, "FIELD_VALUE", "a button"],
  ])("with %s", async (_what, wrong, code, message) => {
    const [name] = Object.keys(wrong);
    expect(await faults(form, { values: wrong })).toEqual([
      [code, `/values/${name}`, expect.stringContaining(message)],
    ]);
  });

  test("with any of several faults, and all of them are reported", async () => {
    expect(await faults(form, { values: { "a/b": "x", number: 1, note: "right" } })).toEqual([
      ["FIELD_UNKNOWN", "/values/a~1b", expect.any(String)],
      ["FIELD_VALUE", "/values/number", expect.any(String)],
    ]);
  });

  test("with a request that says too little or too much", async () => {
    expect(await faults(form, "{}")).toEqual([
      ["INVALID_VALUE", "", "One of `document` and `file` says what is to be filled."],
      ["INVALID_VALUE", "/values", "`values` is an object: the values by the names of their fields."],
    ]);
    expect(await faults(form, { values: {}, document: "x", flat: true })).toEqual([
      [
        "INVALID_VALUE",
        "/flat",
        "Unknown property 'flat'; known are document, file, values, flatten, readOnly, password.",
      ],
      ["INVALID_VALUE", "", "One of `document` and `file` says what is to be filled."],
    ]);
  });

  test.each<[string, () => Uint8Array | undefined, string]>([
    ["is missing", () => undefined, "no file of this name"],
    ["is no PDF file", () => Buffer.from("x"), "no PDF file"],
    ["has no form", () => smallPdf([saying("One")]), "It has no form fields."],
    ["is an XFA form alone", () => withForm("/XFA 6 0 R/Fields[]", ["<<>>"]), "XFA form alone"],
    [
      "is encrypted",
      () => classicPdf(["<</Type/Catalog/Pages 2 0 R>>", "<<>>"], { trailer: "/Encrypt<<>>" }),
      "encrypted",
    ],
  ])("when the file %s", async (_what, file, message) => {
    expect(await faults(file(), { values: {} })).toEqual([["FORM_UNUSABLE", "", expect.stringContaining(message)]]);
  });

  test("when it would lose something and the caller is strict", async () => {
    const file = withForm("/XFA 7 0 R/Fields[6 0 R]", ["<</Subtype/Widget/FT/Tx/T(a)/Rect[10 20 60 30]>>", "<<>>"]);
    const outcome = await outcomeOf(file, { values: { a: "x" } }, { strict: true });
    expect(outcome).toMatchObject({ kind: "refused", refusal: { code: "FIDELITY_LOSS" } });
  });
});

describe("a signed form", () => {
  const field = { p: "Note [textfield, note] Amount [textfield, amount]" };

  test.each<[string, object, readonly string[]]>([
    ["an approval", { certificationLevel: "unspecified" }, []],
    ["formFilling", { certificationLevel: "formFilling" }, []],
    ["noChanges", { certificationLevel: "noChanges" }, ["note", "amount"]],
    [
      "a lock of the amount",
      {
        certificationLevel: "formFilling",
        fieldLock: { action: "include", fields: ["amount"], permissions: "formFilling" },
      },
      ["amount"],
    ],
  ])("with %s is filled where the signature allows it", async (_level, signing, refused) => {
    const { bytes } = await signedFile(signing, { content: [field] });
    const found = await faults(bytes, { values: { note: "n", amount: "1" } });
    expect(found === "made" ? [] : found.map(([code, path]) => [code, path])).toEqual(
      refused.map((name) => ["FORM_SIGNED", `/values/${name}`]),
    );
    expect(await faults(bytes, { values: {}, flatten: true })).toEqual([
      ["FORM_SIGNED", "", "The file is signed, and no signature survives flattening."],
    ]);
  });

  test("of which readers may see another page is not filled", async () => {
    const { bytes } = await signedFile({ certificationLevel: "unspecified" }, { content: [field] });
    expect(await faults(withTwin(bytes), { values: { note: "n" } })).toEqual([
      ["FORM_UNUSABLE", expect.any(String), expect.stringContaining("Readers may see different files")],
    ]);
  });
});

/** A page with these widgets, from object 6 on. */
function withForm(form: string, widgets: readonly string[], page = ""): Uint8Array {
  const ids = widgets.map((_, at) => `${6 + at} 0 R`).join(" ");
  return classicPdf([
    `<</Type/Catalog/Pages 2 0 R/AcroForm<<${form}>>>>`,
    "<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 100]>>",
    `<</Type/Page/Parent 2 0 R/Contents 4 0 R/Annots[${ids}]${page}>>`,
    "<</Length 0>>\nstream\n\nendstream",
    "<<>>",
    ...widgets,
  ]);
}
