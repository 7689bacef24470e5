import { describe, expect, test } from "vitest";
import { type ForeignField, type Form, has, readForm, spelled } from "../../../../src/render/documents/fill/form.ts";
import { ForeignPdf } from "../../../../src/render/pdf-syntax/reader/foreign-pdf.ts";
import { classicPdf } from "../../../support/files/foreign-files.ts";

/** A form on two pages, objects 3 and 4; its fields are objects from 5 on, those of `roots` at the top. */
function formOf(
  fields: readonly string[],
  { roots = "5 0 R", form = "", annotations = ["", ""] as readonly [string, string] } = {},
): Form {
  const [first, second] = annotations;
  return readForm(
    new ForeignPdf(
      classicPdf([
        `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${roots}]${form}>>>>`,
        "<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 200 100]>>",
        `<</Type/Page/Parent 2 0 R${first}>>`,
        `<</Type/Page/Parent 2 0 R${second}>>`,
        ...fields,
      ]),
    ),
  );
}

function only({ fields }: Form): ForeignField {
  const [field, ...others] = fields;
  if (field === undefined || others.length > 0) throw new Error(`the form has ${fields.length} fields`);
  return field;
}

const fieldOf = (entries: string, ...more: readonly string[]): ForeignField =>
  only(formOf([`<</T(a)${entries}>>`, ...more]));

describe("a field's type", () => {
  test.each([
    ["/FT/Tx", "text"],
    ["/FT/Tx/Ff 131072", "text"],
    ["/FT/Ch", "list"],
    ["/FT/Ch/Ff 131072", "choice"],
    ["/FT/Sig", "signature"],
    ["/FT/Btn", "checkbox"],
    ["/FT/Btn/Ff 32768", "radio"],
    ["/FT/Btn/Ff 65536", "button"],
    ["/FT/Btn/Ff 98304", "button"],
    ["/FT/Other/Ff 32768", "button"],
    ["", "button"],
  ])("of %s is %s", (entries, type) => {
    expect(fieldOf(entries).type).toBe(type);
  });

  test("is that of the field above, as are its flags, until it has its own", () => {
    const { fields } = formOf([
      "<</T(above)/FT/Btn/Ff 32768/Kids[6 0 R 7 0 R 8 0 R]>>",
      "<</T(one)/Parent 5 0 R>>",
      "<</T(two)/Parent 5 0 R/Ff 0>>",
      "<</T(three)/Parent 5 0 R/FT/Tx>>",
    ]);
    expect(fields.map(({ name, type, flags }) => [name, type, flags])).toEqual([
      ["above.one", "radio", 32768],
      ["above.two", "checkbox", 0],
      ["above.three", "text", 32768],
    ]);
  });

  test("is that of the field whose kid it is, though it names none above it", () => {
    const { fields } = formOf(["<</T(above)/FT/Tx/Kids[6 0 R]>>", "<</T(one)>>"]);
    expect(fields.map(({ type }) => type)).toEqual(["text"]);
  });
});

test.each([
  ["5", 5],
  ["0", 0],
  ["-1", undefined],
  ["2.5", undefined],
  ["(5)", undefined],
  ["null", undefined],
])("a longest text of %s has %s characters", (written, most) => {
  expect(fieldOf(`/FT/Tx/MaxLen ${written}`).most).toBe(most);
});

test.each(["-1", "1.5", "(1)"])("flags of %s are none", (flags) => {
  expect(fieldOf(`/FT/Tx/Ff ${flags}`).flags).toBe(0);
});

test.each([
  ["readOnly", 1],
  ["required", 2],
  ["multiline", 4096],
  ["password", 8192],
  ["radio", 32768],
  ["pushbutton", 65536],
  ["combo", 131072],
  ["edit", 262144],
  ["multiSelect", 2097152],
  ["comb", 16777216],
] as const)("the flag %s is the value %i, alone and among all others", (which, value) => {
  expect(has(fieldOf(`/FT/Tx/Ff ${value}`), which)).toBe(true);
  expect(has(fieldOf(`/FT/Tx/Ff ${0x7fffffff - value}`), which)).toBe(false);
});

describe("an entry", () => {
  test("of the form is taken over where it is of the look, and no other is", () => {
    const { entry } = only(formOf(["<</T(a)/FT/Tx>>"], { form: "/DA(/F 9 Tf)/Q 2/MaxLen 4" }));
    expect(entry("DA")).toMatchObject({ bytes: "/F 9 Tf" });
    expect(entry("Q")).toBe(2);
    expect(entry("MaxLen")).toBeNull();
  });

  test("of its own goes before that of the field above, and that before the form's", () => {
    const { fields } = formOf(
      ["<</T(a)/FT/Tx/Q 1/Kids[6 0 R 7 0 R]>>", "<</T(b)/Parent 5 0 R/Q 0>>", "<</T(c)/Parent 5 0 R>>"],
      { form: "/Q 2" },
    );
    expect(fields.map(({ entry }) => entry("Q"))).toEqual([0, 1]);
  });

  test.each([
    [32, 7],
    [33, undefined],
  ])("of a field %i levels above it is %s", (levels, most) => {
    const above = Array.from({ length: levels - 1 }, (_, at) => `<</Parent ${7 + at} 0 R>>`);
    const { most: found } = fieldOf("/FT/Tx/Parent 6 0 R", ...above, "<</MaxLen 7>>");
    expect(found).toBe(most);
  });
});

describe("a field's widgets", () => {
  const numbers = ({ widgets }: ForeignField) => widgets.map(({ reference }) => reference.id);

  test("are the field itself, where it has a rectangle", () => {
    expect(numbers(fieldOf("/FT/Tx/Rect[0 0 9 9]"))).toEqual([5]);
    expect(numbers(fieldOf("/FT/Tx"))).toEqual([]);
  });

  test("are its kids without a name, and not the field as well", () => {
    expect(numbers(fieldOf("/FT/Tx/Rect[0 0 9 9]/Kids[6 0 R 7 0 R]", "<</Rect[0 0 9 9]>>", "<<>>"))).toEqual([6, 7]);
  });

  test("are there alone where they are dictionaries", () => {
    expect(numbers(fieldOf("/FT/Tx/Kids[6 0 R 7 0 R 99 0 R]", "null", "<<>>"))).toEqual([7]);
  });

  test.each<[string, string, readonly [string, string], number | undefined]>([
    ["that lists it", "", ["", "/Annots[5 0 R]"], 1],
    ["that lists it first", "", ["/Annots[5 0 R]", "/Annots[5 0 R]"], 0],
    ["that lists it, whatever it says itself", "/P 3 0 R", ["", "/Annots[null 5 0 R]"], 1],
    ["that it names, where none lists it", "/P 4 0 R", ["/Annots[6 0 R]", ""], 1],
    ["of none", "", ["/Annots 7", ""], undefined],
    ["of none, where it names something else", "/P 2 0 R", ["", ""], undefined],
    ["of none, where it names nothing", "/P 4", ["", ""], undefined],
  ])("are on the page %s", (_, entries, annotations, page) => {
    const { widgets } = only(formOf([`<</T(a)/FT/Tx/Rect[0 0 9 9]${entries}>>`], { annotations }));
    expect(widgets.map((widget) => widget.page)).toEqual([page]);
  });
});

describe("a button's state", () => {
  const states = (entries: string, ...more: readonly string[]) =>
    fieldOf(`/FT/Btn/Rect[0 0 9 9]${entries}`, ...more).widgets.map(({ state, option }) => [state, option]);
  const stream = "<</Length 0>>\nstream\n\nendstream";

  test.each([
    ["is the one that is not Off", "/AP<</N<</Off 6 0 R/Yes 6 0 R/Other 6 0 R>>>>", "Yes"],
    [
      "is that of the mark when pressed, where the usual one has none",
      "/AP<</N<</Off 6 0 R>>/D<</Yes 6 0 R>>>>",
      "Yes",
    ],
    ["is that of the usual mark before that when pressed", "/AP<</D<</Down 6 0 R>>/N<</Yes 6 0 R>>>>", "Yes"],
    ["is missing in an appearance without states", "/AP<</N 6 0 R/R<</Yes 6 0 R>>>>", undefined],
    ["is missing in one that is no dictionary", "/AP<</N 7>>", undefined],
    ["is missing without an appearance", "", undefined],
  ])("%s", (_, entries, state) => {
    expect(states(entries, stream)).toEqual([[state, state]]);
  });

  test("is there for check boxes and radio buttons alone", () => {
    const appearance = "/AP<</N<</Yes 6 0 R>>>>";
    const typed = (type: string) => fieldOf(`${type}/Rect[0 0 9 9]${appearance}`, stream).widgets[0]?.state;
    expect(["/FT/Btn", "/FT/Btn/Ff 32768", "/FT/Btn/Ff 65536", "/FT/Tx"].map(typed)).toEqual([
      "Yes",
      "Yes",
      undefined,
      undefined,
    ]);
  });

  test("stands for the option at its place, or for its own name", () => {
    const widget = (state: string) => `<</AP<</N<</${state}<<>>>>>>>>`;
    const { widgets } = fieldOf(
      "/FT/Btn/Ff 32768/Opt[(one)]/Kids[6 0 R 7 0 R 8 0 R]",
      ...[widget("0"), widget("gar#20gro#c3#9f"), "<<>>"],
    );
    expect(widgets.map(({ option }) => option)).toEqual(["one", "gar groß", undefined]);
  });

  test("is spelled as UTF-8, or else as Latin-1", () => {
    expect([spelled("gro\u00c3\u009f"), spelled("gro\u00df"), spelled("plain")]).toEqual(["groß", "groß", "plain"]);
  });
});

describe("a field's options", () => {
  test("are values, and the texts that are seen for them", () => {
    expect(fieldOf("/FT/Ch/Opt[(a)[(b)(B)][(c)]6 0 R[]5]", "[(d)(D)(E)]").options).toEqual([
      { value: "a", text: "a" },
      { value: "b", text: "B" },
      { value: "c", text: "c" },
      { value: "d", text: "D" },
      { value: "", text: "" },
      { value: "", text: "" },
    ]);
  });

  test("are none where they are no list", () => {
    expect(fieldOf("/FT/Ch/Opt(a)").options).toEqual([]);
    expect(fieldOf("/FT/Ch").options).toEqual([]);
  });

  test("are read once for all fields that share a list", () => {
    const field = "<</T(a)/FT/Ch/Opt 7 0 R>>";
    const { fields } = formOf([field, field, "[(a)]"], { roots: "5 0 R 6 0 R" });
    expect(fields[0]?.options).toHaveLength(1);
    expect(fields[1]?.options).toBe(fields[0]?.options);
  });
});

test.each([
  ["a list of what is calculated", "/CO[5 0 R]", "<</T(a)/FT/Tx>>", true],
  ["an empty list", "/CO[]", "<</T(a)/FT/Tx>>", false],
  ["no list", "/CO 5", "<</T(a)/FT/Tx>>", false],
  ["an action of a field", "", "<</T(a)/FT/Tx/AA<<>>>>", true],
  ["an action of a widget", "", "<</T(a)/FT/Tx/Kids[6 0 R]>>", true],
  ["nothing of both", "", "<</T(a)/FT/Tx>>", false],
])("a form with %s has scripts: %s", (_, form, field, expected) => {
  expect(formOf([field, "<</AA<<>>>>"], { form }).hasScripts).toBe(expected);
});

test("a form's signatures are the fields for them that have a value", () => {
  const { signatures } = formOf(
    ["<</T(a)/FT/Sig>>", "<</T(b)/FT/Sig/V<</Name(x)>>>>", "<</T(c)/FT/Tx/V<</Name(x)>>>>", "<</T(d)/FT/Sig/V 7>>"],
    { roots: "5 0 R 6 0 R 7 0 R 8 0 R" },
  );
  expect(signatures.map(({ name, dictionary }) => [name, dictionary.entries.has("Name")])).toEqual([["b", true]]);
});

test("a file without a form has pages and no fields", () => {
  const file = classicPdf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 100]>>",
    "<</Type/Page/Parent 2 0 R>>",
  ]);
  const { dictionary, pages, fields, hasScripts, signatures } = readForm(new ForeignPdf(file));
  expect([dictionary, pages.length, fields, hasScripts, signatures]).toEqual([undefined, 1, [], false, []]);
});
