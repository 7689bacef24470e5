import { describe, expect, test } from "vitest";
import { verifyFile } from "../../../../src/render/documents/verify/verify-file.ts";
import type { PdfValue } from "../../../../src/render/pdf-syntax/reader/value.ts";
import { judgedGenerated } from "../../../support/attacked/generated/judged.ts";
import {
  fileOf,
  objectsIn,
  type Path,
  parsed,
  reference,
  updated,
  withItem,
  withValue,
} from "../../../support/attacked/generated/objects.ts";
import {
  filled,
  richObjects,
  type Setting,
  signedRich,
  unfilledTimestamp,
} from "../../../support/attacked/generated/rich-file.ts";
import { everyNth } from "../../../support/night.ts";

type Objects = Map<number, PdfValue | { readonly text: string }>;

const setting = (permission: Setting["permission"]): Setting => ({ permission, locks: "none", isSignedTwice: false });

const verdictOn = (file: Buffer) => {
  const [one] = verifyFile({ file, roots: "", now: "2026-11-24T00:00:00Z" }).signatures;
  return {
    verdict: one?.verdict,
    changes: (one?.changes ?? []).map(({ kind, message }) => `${kind}: ${message}`),
    said: [...(one?.changes ?? []).map(({ message }) => message), ...(one?.reasons ?? [])],
  };
};

/** Objects of a file with entries in PDF's own spelling set, and items put at the end of lists. */
function withEntries(
  file: Buffer,
  entries: readonly (readonly [number, Path, string])[],
  items: readonly (readonly [number, Path, number])[] = [],
): Objects {
  const all = objectsIn(file);
  const objects: Objects = new Map();
  const valueIn = (id: number): PdfValue => (objects.get(id) as PdfValue | undefined) ?? all.get(id) ?? null;
  for (const [id, path, text] of entries) objects.set(id, withValue(valueIn(id), path, parsed(text)));
  for (const [id, path, item] of items) objects.set(id, withItem(valueIn(id), path, reference(item)));
  return objects;
}

const inForm = [5, ["Fields"], 300] as const;
const onPage = [13, [], 300] as const;
const unseen = "/Type/Annot/Subtype/Widget/FT/Sig/Rect[0 0 0 0]/F 132/P 3 0 R";
const seen = "/Type/Annot/Subtype/Widget/FT/Sig/Rect[0 0 300 200]/F 4/P 3 0 R/AP<</N 70 0 R>>";

describe("a new signature field that is not seen, behind a certification that permits to fill forms,", () => {
  const added = async (
    field: string,
    more: readonly (readonly [number, string])[] = [],
    lists: readonly (readonly [number, Path, number])[] = [inForm, onPage],
  ) => {
    const file = await signedRich(setting(2));
    const objects = withEntries(file, [], lists);
    for (const [id, text] of [[300, `<<${field}>>`] as const, ...more]) objects.set(id, { text });
    return verdictOn(updated(file, objects));
  };

  test.each(["0 0 0 0", "0 100 300 100", "150 0 150 200"])("is allowed: %s", async (rect) => {
    expect(await added(`${unseen.replace("0 0 0 0", rect)}/T(fresh)`)).toMatchObject({
      verdict: "valid",
      said: ["The signature field fresh was added."],
    });
  });

  test.each([
    ["has the name of another", `${unseen}/T(text)`, "Another field was added under the name text."],
    ["has no name", unseen, "Another field was added under the name ."],
    ["names a parent in whose list it is not", `${unseen}/T(fresh)/Parent 30 0 R`, "The field fresh was added."],
    ["runs something", `${unseen}/T(fresh)/AA<</E<</S/JavaScript/JS(x)>>>>`, "The field fresh was added."],
    ["is another field", `${unseen.replace("/Sig", "/Tx")}/T(fresh)`, "The field fresh was added."],
  ])("is not where it %s", async (_, field, message) => {
    const { verdict, said } = await added(field);
    expect([verdict, said[0]]).toEqual(["invalid", message]);
  });

  test("is seen where it has a look beside that of its kids, or a kid has one", async () => {
    const kid = [301, `<<${unseen}/Parent 300 0 R>>`] as const;
    const message = "The visible signature field fresh was added.";
    expect((await added(`${seen}/T(fresh)/Kids[301 0 R]`, [kid])).said[0]).toBe(message);
    const shown = [301, `<<${seen}/Parent 300 0 R>>`] as const;
    expect((await added("/FT/Sig/T(fresh)/Kids[301 0 R]", [shown], [inForm, [13, [], 301]])).said[0]).toBe(message);
  });

  test("is not where a group of fields around it is on a page itself", async () => {
    const group = "/T(more)/Kids[301 0 R]";
    const field = [301, `<<${unseen}/T(fresh)/Parent 300 0 R>>`] as const;
    expect((await added(group, [field], [inForm, [13, [], 301]])).verdict).toBe("valid");
    expect((await added(group, [field])).verdict).toBe("invalid");
  });

  test("may be listed once, in the form and on its page", async () => {
    expect((await added(`${unseen}/T(fresh)`, [], [inForm, inForm, onPage])).verdict).toBe("invalid");
    expect((await added(`${unseen}/T(fresh)`, [], [inForm, onPage, onPage])).verdict).toBe("invalid");
  });
});

describe("a timestamp of the document, behind a certification that permits no change,", () => {
  const stamped = async (field: string, value: string): Promise<ReturnType<typeof verdictOn>> => {
    const file = await signedRich(setting(1));
    const objects = withEntries(file, [], [inForm, onPage]);
    objects.set(300, { text: `<<${field}/T(stamp)/V 301 0 R>>` });
    objects.set(301, { text: value });
    const changed = updated(file, objects);
    return verdictOn(value === unfilledTimestamp ? await filled(changed) : changed);
  };

  test("is allowed where it is not seen and is one", async () => {
    expect(await stamped(unseen, unfilledTimestamp)).toMatchObject({
      verdict: "valid",
      said: ["The timestamp stamp was added."],
    });
    expect((await stamped(seen, unfilledTimestamp)).verdict).toBe("invalid");
    const none = "<</Type/DocTimeStamp/Filter/X/SubFilter/ETSI.RFC3161/Contents<00>/ByteRange[0 1 2 3]>>";
    expect((await stamped(unseen, none)).verdict).toBe("invalid");
  });
});

describe("an object that is two things makes a file unknown that was changed behind its signature:", () => {
  const twofold = async (change: (objects: Map<number, { text: string }>) => void) => {
    const own = new Map(richObjects(setting(3)));
    change(own as never);
    const file = await signedRich(setting(3), objectsIn(fileOf(own)));
    return verdictOn(updated(file, withEntries(file, [[20, ["V"], "(new)"]])));
  };
  const text = (objects: Map<number, { text: string }>, id: number, from: string, to: string): void => {
    objects.set(id, { text: (objects.get(id)?.text ?? "").replace(from, to) });
  };

  test.each([
    [
      "a field that is a content stream",
      "Object 20 is a field, and a stream as well.",
      (objects: Map<number, { text: string }>) => {
        const field = objects.get(20)?.text ?? "";
        objects.set(20, { text: `${field.replace(/>>$/, "/Length 1>>")}\nstream\n \nendstream` });
        text(objects, 4, "/Contents 14 0 R", "/Contents 20 0 R");
      },
    ],
    [
      "a note that is a dictionary of resources",
      "Object 48 is an annotation, and something else as well: Resources leads to it.",
      (objects: Map<number, { text: string }>) => text(objects, 4, "/Resources 12 0 R", "/Resources 48 0 R"),
    ],
    [
      "a page that is an annotation",
      "Object 4 is a page, and an annotation as well.",
      (objects: Map<number, { text: string }>) => text(objects, 13, "[50 0 R", "[4 0 R 50 0 R"),
    ],
    [
      "a page that inherits from an annotation",
      "Object 4 is a page whose parent, object 48, is not in the tree of pages.",
      (objects: Map<number, { text: string }>) => text(objects, 4, "/Parent 2 0 R", "/Parent 48 0 R"),
    ],
  ])("%s", async (_, reason, change) => {
    const { verdict, said } = await twofold(change);
    expect([verdict, said]).toEqual(["unknown", expect.arrayContaining([reason])]);
  });
});

test.each([
  [
    "a node of the tree of pages",
    [2, ["MediaBox"], "[0 0 100 100]"],
    "content: Object 2, a node of the tree of pages, was changed.",
  ],
  [
    "flags that say less than before of signatures",
    [5, ["SigFlags"], "1"],
    "content: The form's SigFlags was changed.",
  ],
  [
    "an order of fields",
    [30, ["Kids"], "[31 0 R 21 0 R]"],
    "content: Fields were listed in another order, or more than once.",
  ],
  ["a destination", [55, ["Dest"], "[3 0 R/Fit]"], "annotation: An annotation was changed on page 1."],
] as const)("%s is named where it is changed", async (_, entry, named) => {
  const file = await signedRich(setting(2));
  const { verdict, changes } = verdictOn(updated(file, withEntries(file, [entry])));
  expect([verdict, changes[0]]).toEqual(["invalid", named]);
});

test.each([
  ["", "<</Nums[0[69 0 R]1 69 0 R]/Length 1>>\nstream\n \nendstream"],
  ["a part of ", "<</Kids[300 0 R]>>"],
])(
  "the tree of parents of a structure is changed where %sit becomes a stream, of which some readers read no rows",
  async (_, tree) => {
    const file = await signedRich(setting(1));
    const part = { text: "<</Nums[0[69 0 R]1 69 0 R]/Limits[0 1]/Length 1>>\nstream\n \nendstream" };
    const { verdict, said } = verdictOn(
      updated(
        file,
        new Map([
          [68, { text: tree }],
          [300, part],
        ]),
      ),
    );
    expect([verdict, said[0]]).toEqual(["invalid", "The catalog's StructTreeRoot was changed."]);
  },
);

test("an annotation whose rectangle is none may be seen anywhere on its page", async () => {
  const file = await signedRich(setting(0));
  const entry = [52, ["Rect"], "[16 0 R 60 155 110 175]"] as const;
  const changed = updated(file, withEntries(file, [entry]));
  const [one] = verifyFile({ file: changed, roots: "", now: "2026-11-24T00:00:00Z" }).signatures;
  expect(one?.changes.map(({ kind }) => kind)).toEqual(["annotation"]);
  expect(one?.changes[0]?.places).toContainEqual({ page: 2, x: 0, y: 0, width: 300, height: 200 });
});

describe("an annotation that was added is named where viewers draw it:", () => {
  const page = { page: 1, x: 0, y: 0, width: 300, height: 200 };
  const at = (x: number, y: number, width: number, height: number) => ({ page: 1, x, y, width, height });
  const noted = setting(3);

  async function placesOf(annotation: string, ofPage = "") {
    const own = new Map(richObjects(noted));
    own.set(3, { text: (own.get(3)?.text ?? "").replace("/Tabs", `${ofPage}/Tabs`) });
    const signed = await signedRich(noted, own);
    const objects = withEntries(signed, [], [onPage]).set(300, { text: `<</Type/Annot${annotation}/C[1 0 0]>>` });
    const file = updated(signed, objects);
    const { seen } = await judgedGenerated({ name: "", setting: noted, signed, file, isSigning: false }, verifyFile);
    const [one] = verifyFile({ file, roots: "", now: "2026-11-24T00:00:00Z" }).signatures;
    return { seen, places: one?.changes[0]?.places };
  }

  test.each([
    ["an icon in its rectangle", "/Subtype/Text/Rect[100 100 120 120]/F 4", at(100, 80, 20, 20)],
    ["an icon around a rectangle without extent", "/Subtype/Text/Rect[100 100 100 100]/F 4", at(80, 80, 40, 40)],
    [
      "a look of its own in its rectangle",
      "/Subtype/Text/Rect[100 100 110 110]/F 4/AP<</N 78 0 R>>",
      at(100, 90, 10, 10),
    ],
    ["a frame in its rectangle", "/Subtype/Square/Rect[100 100 110 110]/F 4/BS<</W 30>>", at(100, 90, 10, 10)],
    [
      "a bulging highlight anywhere",
      "/Subtype/Highlight/Rect[0 0 0 0]/F 4/QuadPoints[50 180 150 180 50 20 150 20]",
      page,
    ],
    [
      "a highlight at its points whose look has no extent, with round ends",
      "/Subtype/Highlight/Rect[0 0 0 0]/F 4/QuadPoints[50 180 150 180 50 20 150 20]/AP<</N 15 0 R>>",
      at(0, -20, 190, 240),
    ],
    [
      "a highlight with a look in its rectangle and at its points, with round ends",
      "/Subtype/Highlight/Rect[100 100 150 150]/F 4/QuadPoints[50 180 150 180 50 20 150 20]/AP<</N 15 0 R>>",
      at(10, -20, 180, 240),
    ],
    ["thick line ends anywhere", "/Subtype/Line/Rect[0 0 9 9]/F 4/L[50 50 99 99]/LE[/Square/Square]/BS<</W 9>>", page],
  ])("%s", async (_, annotation, place) => {
    expect(await placesOf(annotation)).toEqual({ seen: [], places: [place] });
  });

  test.each(everyNth([90, 180, 270], 3))(
    "upright around its upper left corner on a page that is turned by %i degrees",
    async (turn) => {
      const { seen, places } = await placesOf(
        "/Subtype/Stamp/Rect[100 90 150 100]/F 20/AP<</N 78 0 R>>",
        `/Rotate ${turn}`,
      );
      expect(seen).toEqual([]);
      expect(places?.[0]).toMatchObject({ width: 100, height: 100 });
      expect(
        await placesOf("/Subtype/Stamp/Rect[100 90 150 100]/F 4/AP<</N 78 0 R>>", `/Rotate ${turn}`),
      ).toMatchObject({
        places: [turn === 180 ? { width: 50, height: 10 } : { width: 10, height: 50 }],
      });
    },
  );
});
