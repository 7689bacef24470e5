import { describe, expect, test } from "vitest";
import { verifyFile } from "../../../../src/render/documents/verify/verify-file.ts";
import { updated } from "../../../support/attacked/generated/objects.ts";
import { richObjects, type Setting, signedRich } from "../../../support/attacked/generated/rich-file.ts";

// Updates that say the same by the standard, or nearly so, and that poppler, mupdf, PDFium or pdf.js draw otherwise than what was signed: each
// was drawn by all four.

type Texts = Map<number, { readonly text: string }>;

/** In the object, the first text becomes the second. */
type Edit = readonly [id: number, from: string, to: string];

function edited(objects: Texts, edits: readonly Edit[]): Texts {
  const all: Texts = new Map(objects);
  for (const [id, from, to] of edits) {
    const text = all.get(id)?.text ?? "";
    if (!text.includes(from)) throw new Error(`object ${id} has no ${from}: ${text}`);
    all.set(id, { text: text.replace(from, to) });
  }
  return all;
}

interface Update {
  /** Before it is signed. */
  readonly prepared?: readonly Edit[];
  readonly changed?: readonly Edit[];
  /** New objects by their numbers, and new texts of others. */
  readonly objects?: Readonly<Record<number, string>>;
}

const numbered = (objects: Readonly<Record<number, string>>): Texts =>
  new Map(Object.entries(objects).map(([id, text]) => [Number(id), { text }]));

async function judged({ prepared = [], changed = [], objects = {} }: Update, permission: Setting["permission"] = 1) {
  const setting: Setting = { permission, locks: "none", isSignedTwice: false };
  // Objects that only some of the files name.
  const spare = numbered({ 90: "<</Type 91 0 R/Name(L)>>", 91: "/OCG", 92: "[66 0 R]", 93: "<<>>" });
  const own = edited(new Map([...richObjects(setting), ...spare]), prepared);
  const signed = await signedRich(setting, own);
  const now = edited(new Map([...own, ...numbered(objects)]), changed);
  const ids = new Set([...changed.map(([id]) => id), ...Object.keys(objects).map(Number)]);
  const file = updated(signed, new Map([...now].filter(([id]) => ids.has(id))));
  const [one] = verifyFile({ file, roots: "", now: "2026-11-24T00:00:00Z" }).signatures;
  const named = (one?.changes ?? []).filter(({ isAllowed }) => !isAllowed).map(({ message }) => message);
  return { verdict: one?.verdict, said: [...named, ...(one?.reasons ?? [])], places: one?.changes[0]?.places };
}

/** A form that draws itself as well, which viewers do not follow. */
const inCircle =
  "<</Type/XObject/Subtype/Form/BBox[0 0 300 200]/Resources<</XObject<</X1 15 0 R>>>>/Length 50>>\nstream\n0 0 1 rg 0 0 40 40 re f q 1 0 0 1 50 0 cm /X1 Do Q\nendstream";

describe("an entry that says null is a change, though it says nothing:", () => {
  test.each(["Resources", "MediaBox", "CropBox", "Rotate"])("%s of a page", async (key) => {
    const hanging = key === "CropBox" || key === "Rotate" ? `/${key} ${key === "Rotate" ? "90" : "[0 0 150 150]"}` : "";
    const prepared = [[2, "/Count 2", `/Count 2${hanging}`]] as const;
    const said = [`Page 1 was changed: ${key}.`];
    for (const nothing of ["null", "399 0 R"]) {
      const changed = [[3, "/Type/Page", `/Type/Page/${key} ${nothing}`]] as const;
      expect(await judged({ prepared, changed })).toMatchObject({
        verdict: "invalid",
        said: expect.arrayContaining(said),
      });
    }
  });

  test.each(["FT", "V", "DA"])("%s of a widget", async (key) => {
    const changed = [[34, "/F 4", `/F 4/${key} null`]] as const;
    expect(await judged({ changed })).toMatchObject({ verdict: "invalid" });
  });

  test.each([
    ["a page", [3, "/Type/Page", "/Type/Page/Trans null"], "Page 1 was changed: Trans."],
    ["a layer, which mupdf knows by what it says", [66, "/Name", "/TU 399 0 R/Name"], "Page 2 was changed: Resources."],
  ] as const)("and any other entry of %s", async (_, edit, message) => {
    expect(await judged({ changed: [edit] })).toMatchObject({
      verdict: "invalid",
      said: expect.arrayContaining([message]),
    });
  });
});

describe("a layer is known by its number,", () => {
  const alike = [
    [46, "/Type/OCG", ""],
    [66, "/Type/OCG", ""],
  ] as const;
  const hidden = [[12, "/L1 46 0 R", "/L1 66 0 R"]] as const;

  test.each<readonly [string, Update]>([
    ["without a type", { prepared: alike, changed: hidden }],
    [
      "with a type that is an object",
      {
        prepared: [
          [46, "/Type/OCG", "/Type 91 0 R"],
          [66, "/Type/OCG", "/Type 91 0 R"],
        ],
        changed: hidden,
      },
    ],
    [
      "that no list of the file has",
      {
        prepared: [[12, "/L2 66 0 R", "/L2 90 0 R"]],
        changed: [[12, "/L2 90 0 R", "/L2 93 0 R"]],
        objects: { 93: "<</Type 91 0 R/Name(L)>>" },
      },
    ],
    ["and no copy of it stands in place", { changed: [[12, "/L2 66 0 R", "/L2<</Type/OCG/Name(Layer)>>"]] }],
    [
      "and what it is a member of is listed where it was",
      {
        prepared: [[12, "/L2 66 0 R", "/L2<</Type/OCMD/OCGs 92 0 R>>"]],
        changed: [[12, "/OCGs 92 0 R", "/OCGs[66 0 R]"]],
      },
    ],
  ])("%s", async (_, update) => {
    expect(await judged(update)).toMatchObject({
      verdict: "invalid",
      said: expect.arrayContaining(["Page 2 was changed: Resources."]),
    });
  });
});

test.each([
  ["the kind of an annotation", 36, "/Subtype/Widget", "/Subtype 300 0 R", "/Widget"],
  ["the name of a layer", 46, "/Name(Layer)", "/Name 300 0 R", "(Layer)"],
  ["the type of a field", 42, "/FT/Sig", "/FT 300 0 R", "/Sig"],
  [
    "the looks of an annotation by their states",
    36,
    "/N<</Yes 73 0 R/Off 74 0 R>>",
    "/N 300 0 R",
    "<</Yes 73 0 R/Off 74 0 R>>",
  ],
])("%s does not become an object, which some viewers do not look for there", async (_, id, from, to, object) => {
  expect(await judged({ changed: [[id, from, to]], objects: { 300: object } })).toMatchObject({ verdict: "invalid" });
});

test.each([
  ["by the root", 62, "/K 67 0 R", "/K<</Type/StructElem/S/Document/P 62 0 R/K[69 0 R]>>"],
  ["by another", 67, "69 0 R", "<</Type/StructElem/S/Form/P 67 0 R/Pg 3 0 R/K[0<</Type/OBJR/Obj 20 0 R/Pg 3 0 R>>]>>"],
])("an element of the structure that is named %s does not come to stand there", async (_, id, from, to) => {
  expect(await judged({ changed: [[id, from, to]] })).toMatchObject({
    verdict: "invalid",
    said: expect.arrayContaining(["The catalog's StructTreeRoot was changed."]),
  });
});

describe("what readers do not read alike is unknown:", () => {
  const many = Array.from({ length: 31 }, (_, at) => `/Z${at} null`).join("");

  test.each<readonly [string, string, Update]>([
    [
      "an object that is nothing but a reference",
      "nothing but a reference",
      { changed: [[20, "/N 70 0 R", "/N 300 0 R"]], objects: { 300: "70 0 R" } },
    ],
    [
      "a number with two signs",
      "a number in it is written as none is",
      { prepared: [[4, "/CropBox[0", "/CropBox[-10"]], changed: [[4, "/CropBox[-10", "/CropBox[--10"]] },
    ],
    ["a number with two points", "a number in it is written as none is", { changed: [[4, "300 200]", "300..0 200]"]] }],
    ["a sign alone", "a number in it is written as none is", { changed: [[4, "/CropBox[0", "/CropBox[-"]] }],
    [
      "a real by which a page would be turned",
      "an integer in it is written as a real",
      { prepared: [[4, "/Rotate 0", "/Rotate 90"]], changed: [[4, "/Rotate 90", "/Rotate 90.0"]] },
    ],
    ["a real for flags", "an integer in it is written as a real", { changed: [[43, "/F 2", "/F 2."]] }],
    [
      "a real that is an object of its own",
      "an integer in it is written as a real",
      { changed: [[4, "/Rotate 0", "/Rotate 300 0 R"]], objects: { 300: "0.0" } },
    ],
    [
      "a key twice among many",
      "a long dictionary in it has a key twice",
      { prepared: [[4, "/Type", `${many}/Type`]], changed: [[4, "/Z0", "/Contents 93 0 R/Z0"]] },
    ],
  ])("%s", async (_, why, update) => {
    expect(await judged(update)).toMatchObject({ verdict: "unknown", said: [expect.stringContaining(why)] });
  });

  test("not a real where any number may stand", async () => {
    const changed = [[4, "300 200]", "300.0 200.]"]] as const;
    expect(await judged({ changed })).toMatchObject({ verdict: "valid" });
  });

  test.each([
    ["/Size 400.0", "an integer in it is written as a real"],
    ["/Size --400", "a number in it is written as none is"],
  ])("a table of objects that says %s", async (to, why) => {
    const from = "/Size 400";
    const setting: Setting = { permission: 1, locks: "none", isSignedTwice: false };
    const signed = await signedRich(setting);
    const file = updated(signed, numbered({ 300: "<<>>" })).toString("latin1");
    const at = file.lastIndexOf(from);
    const changed = Buffer.from(file.slice(0, at) + to + file.slice(at + from.length), "latin1");
    const [one] = verifyFile({ file: changed, roots: "", now: "2026-11-24T00:00:00Z" }).signatures;
    expect(one).toMatchObject({ verdict: "unknown", reasons: [expect.stringContaining(why)] });
  });

  test("not a key twice among few, of which all take the last", async () => {
    expect(await judged({ changed: [[4, "/Type", "/Contents 93 0 R/Type"]] })).toMatchObject({ verdict: "valid" });
  });

  test("annotations of a node of the tree of pages, which some viewers have its pages inherit", async () => {
    const prepared = [
      [2, "/Count 2", "/Count 2/Annots[52 0 R]"],
      [4, "/Annots[35 0 R 48 0 R 49 0 R 52 0 R 53 0 R]", "/Annots[]"],
    ] as const;
    expect(await judged({ prepared, changed: [[4, "/Annots[]", ""]] })).toMatchObject({
      verdict: "unknown",
      said: ["Object 2 is a node of the tree of pages, and has annotations as a page."],
    });
  });
});

test("a copy of a form within the circle by which it draws itself is a change: it is drawn once more", async () => {
  const setting: Setting = { permission: 1, locks: "none", isSignedTwice: false };
  const signed = await signedRich(setting, new Map([...richObjects(setting), [15, { text: inCircle }]]));
  const copies = numbered({ 15: inCircle.replace("/X1 15 0 R", "/X1 300 0 R"), 300: inCircle });
  const [one] = verifyFile({ file: updated(signed, copies), roots: "", now: "2026-11-24T00:00:00Z" }).signatures;
  expect(one?.verdict).toBe("invalid");
});

test("an annotation that is listed and not there is changed where it comes to be there", async () => {
  const list = [[4, "/Annots[", "/Annots[300 0 R "]] as const;
  const stamp = "<</Type/Annot/Subtype/Stamp/Rect[0 0 300 200]/F 4/AP<</N 78 0 R>>>>";
  expect(await judged({ prepared: list, objects: { 300: stamp } })).toMatchObject({
    verdict: "invalid",
    said: expect.arrayContaining(["An annotation was changed on page 2."]),
  });
});

test("an annotation that stands in the list itself may be anywhere on its page", async () => {
  const list = "/Annots[35 0 R 48 0 R 49 0 R 52 0 R 53 0 R]";
  const direct = "/Annots[<</Type/Annot/Subtype/Square/Rect[9 9 99 99]/F 4>>]";
  const update: Update = { prepared: [[4, list, direct]], changed: [[4, "[9 9", "[90 9"]] };
  expect(await judged(update, 3)).toEqual({
    ...{ verdict: "valid", said: [] },
    places: [{ page: 2, x: 0, y: 0, width: 300, height: 200 }],
  });
});

test("a note stands upright on a page that is turned, whatever its flags say", async () => {
  const turned = [[4, "/Rotate 0", "/Rotate 90"]] as const;
  const wide = [[48, "[60 100 80 120]", "[60 110 100 120]"]] as const;
  const { places } = await judged({ prepared: [...turned, ...wide], changed: [[48, "(a note)", "(another)"]] }, 3);
  expect(places).toEqual([{ page: 2, x: 80, y: 20, width: 80, height: 80 }]);
});

test("the order of a page's annotations for the keyboard is theirs", async () => {
  const changed = [[3, "/Tabs/S", "/Tabs/R"]] as const;
  expect(await judged({ changed }, 3)).toMatchObject({ verdict: "valid", places: [] });
  expect(await judged({ changed }, 2)).toMatchObject({
    verdict: "invalid",
    said: expect.arrayContaining(["Annotations of page 1 got another order for the keyboard."]),
  });
});

describe("annotations of a page are a list:", () => {
  test.each(["300 0 R", "<</Subtype/Stamp>>", "(x)"])("%s is a change of the page", async (annotations) => {
    const list = "/Annots[35 0 R 48 0 R 49 0 R 52 0 R 53 0 R]";
    const update: Update = {
      prepared: [[4, list, ""]],
      changed: [[4, "/Rotate", `/Annots ${annotations}/Rotate`]],
      objects: { 300: "<<>>" },
    };
    expect(await judged(update)).toMatchObject({
      verdict: "invalid",
      said: expect.arrayContaining(["Page 2 was changed: Annots."]),
    });
  });
});

test("a font that the form gets is a change where some text that is no field is drawn by the form's fonts", async () => {
  const text = "/Subtype/FreeText/Contents(x)/DA(/Foo 20 Tf)";
  const fonts = [[6, "/Font<<", "/Font<</Foo 8 0 R"]] as const;
  expect(await judged({ changed: fonts }, 2)).toMatchObject({ verdict: "valid" });
  expect(await judged({ changed: [[6, "/X1 15 0 R", "/X1 70 0 R"]] }, 2)).toMatchObject({ verdict: "valid" });
  const drawn = {
    prepared: [
      [53, "/Subtype/Square", text],
      [53, "/AP<</N 78 0 R>>", ""],
    ],
    changed: fonts,
  } as const;
  expect(await judged(drawn, 2)).toMatchObject({
    verdict: "invalid",
    said: expect.arrayContaining(["The form's DR was changed."]),
  });
  expect(await judged({ prepared: [[53, "/Subtype/Square", text]], changed: fonts }, 2)).toMatchObject({
    verdict: "valid",
  });
});

test.each([
  ["/Border[0 0 90]", { page: 1, x: 10, y: -20, width: 220, height: 210 }],
  ["/Border[0 0 90]/BS<</W 95>>", { page: 1, x: 5, y: -25, width: 230, height: 220 }],
  ["", { page: 1, x: 99, y: 69, width: 42, height: 32 }],
])("a new link is named as far as its border reaches: %s", async (border, place) => {
  const link = `<</Type/Annot/Subtype/Link/Rect[100 100 140 130]/F 4${border}>>`;
  const { places } = await judged({ changed: [[13, "[50 0 R", "[300 0 R 50 0 R"]], objects: { 300: link } }, 3);
  expect(places).toEqual([place]);
});
