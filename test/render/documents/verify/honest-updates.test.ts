import { describe, expect, test } from "vitest";
import { verifyFile } from "../../../../src/render/documents/verify/verify-file.ts";
import type { PdfValue } from "../../../../src/render/pdf-syntax/reader/value.ts";
import {
  type Objects,
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
  unfilledSignature,
} from "../../../support/attacked/generated/rich-file.ts";
import { appended } from "../../../support/attacked/updates.ts";

// What programs write behind a signature, or into a file that is signed, stays valid.

const setting: Setting = { permission: 2, locks: "none", isSignedTwice: false };

const verdictsOn = (file: Buffer) =>
  verifyFile({ file, roots: "", now: "2026-11-24T00:00:00Z" }).signatures.map(({ verdict, changes }) => ({
    verdict,
    changes: changes.map(({ message }) => message),
  }));

/** The file with entries of its objects set, and further objects. */
function changed(
  file: Buffer,
  entries: readonly (readonly [number, Path, string])[],
  more: Objects = new Map(),
): Objects {
  const objects = new Map<number, PdfValue>();
  const all = objectsIn(file);
  for (const [id, path, text] of entries)
    objects.set(id, withValue(objects.get(id) ?? all.get(id) ?? null, path, parsed(text)));
  return new Map([...objects, ...more]);
}

describe("after a certification that permits to fill the form, it is valid", () => {
  test("that a field is filled, within its rectangle", async () => {
    const file = await signedRich(setting);
    const looks = (box: string): Objects =>
      changed(
        file,
        [
          [20, ["V"], "(new)"],
          [20, ["AP"], "<</N 300 0 R>>"],
        ],
        new Map([[300, { text: look(box) }]]),
      );
    expect(verdictsOn(updated(file, looks("/BBox[0 0 40 15]")))).toEqual([
      { verdict: "valid", changes: ["The field text was filled."] },
    ]);
    expect(verdictsOn(updated(file, looks("")))).toMatchObject([{ verdict: "invalid" }]);
  });

  test("that a signature makes the fields that it locks read-only, and no others", async () => {
    const file = await signedRich(setting);
    const lock =
      "/Reference[<</Type/SigRef/TransformMethod/FieldMDP/TransformParams<</Action/Include/Fields[(text)]>>>>]";
    const signed = (field: number): Promise<Buffer> =>
      filled(
        updated(
          file,
          changed(
            file,
            [
              [42, ["V"], "301 0 R"],
              [field, ["Ff"], "1"],
            ],
            new Map([[301, { text: `${unfilledSignature.slice(0, -2)}${lock}>>` }]]),
          ),
        ),
      );
    const [first, second] = verdictsOn(await signed(20));
    expect(first?.changes).toEqual([
      "The field text was made read-only by a later signature.",
      "The field buyer was signed.",
    ]);
    expect([first?.verdict, second?.verdict]).toEqual(["valid", "valid"]);
    expect(verdictsOn(await signed(40))[0]).toMatchObject({ verdict: "invalid" });
  });

  test("that a signed field no longer counts as signed when it is changed behind its signature", async () => {
    const file = await signedRich(setting);
    const more = new Map([[301, { text: unfilledSignature }]]);
    const signed = await filled(updated(file, changed(file, [[42, ["V"], "301 0 R"]], more)));
    expect(verdictsOn(signed).map(({ verdict }) => verdict)).toEqual(["valid", "valid"]);
    const redrawn = updated(signed, changed(signed, [[42, ["AP"], "<</N 70 0 R>>"]]));
    expect(verdictsOn(redrawn).map(({ verdict }) => verdict)).toEqual(["invalid", "invalid"]);
  });
});

describe("after a new signature field is named in the structure of the content", () => {
  const element = "<</Type/StructElem/S/Form/P 67 0 R/Pg 3 0 R/K<</Type/OBJR/Obj 300 0 R>>>>";
  const field = "<</Type/Annot/Subtype/Widget/FT/Sig/T(later)/V 301 0 R/P 3 0 R/F 132/Rect[0 0 0 0]/StructParent 2>>";
  type Entry = readonly [number, Path, string];
  const named: readonly Entry[] = [
    [67, ["K"], "[69 0 R 302 0 R]"],
    [68, ["Nums"], "[0[69 0 R]1 69 0 R 2 302 0 R]"],
    [62, ["ParentTreeNextKey"], "3"],
  ];
  const signed = async (
    permission: Setting["permission"],
    entries: readonly Entry[],
    own = element,
    from?: Objects,
  ) => {
    const file = await signedRich({ ...setting, permission }, from);
    const all = objectsIn(file);
    const objects = new Map<number, PdfValue | { readonly text: string }>([
      [5, withItem(all.get(5) ?? null, ["Fields"], reference(300))],
      [13, withItem(all.get(13) ?? null, [], reference(300))],
      [300, { text: field }],
      [301, { text: unfilledSignature }],
      [302, { text: own }],
    ]);
    return verdictsOn(await filled(updated(file, changed(file, entries, objects))))[0];
  };
  const structure = "What was added was named in the structure of the content.";

  test("the signature before it is valid, and says so", async () => {
    const changes = [structure, "The signature field later was added."];
    expect(await signed(2, named)).toEqual({ verdict: "valid", changes });
    expect(await signed(1, named)).toEqual({ verdict: "invalid", changes });
  });

  test.each<readonly [string, readonly Entry[], string]>([
    ["reads a text aloud", named, element.replace("/Pg", "/ActualText(Paid)/Pg")],
    ["names an annotation that was there", named, element.replace("/Obj 300", "/Obj 20")],
    ["names content", named, element.replace("/K<<", "/K[0<<").replace(">>>>", ">>]>>")],
    ["is empty", named, element.replace("/K<</Type/OBJR/Obj 300 0 R>>", "")],
    ["has another parent than the one that lists it", named, element.replace("/P 67", "/P 69")],
    ["comes before what was there", [...named, [67, ["K"], "[302 0 R 69 0 R]"]], element],
    ["takes the row of another", [...named, [68, ["Nums"], "[0[69 0 R]1 302 0 R 2 302 0 R]"]], element],
    ["comes with a row twice", [...named, [68, ["Nums"], "[0[302 0 R]0[69 0 R]1 69 0 R 2 302 0 R]"]], element],
    ["comes with rows out of order", [...named, [68, ["Nums"], "[1 69 0 R 0[69 0 R]2 302 0 R]"]], element],
    ["comes with another name of an element that was there", [...named, [69, ["S"], "/Figure"]], element],
    ["comes with another meaning of names", [...named, [62, ["RoleMap"], "<</Form/Figure>>"]], element],
    ["comes with classes of attributes, even none", [...named, [62, ["ClassMap"], "<<>>"]], element],
  ])("it is not, when the new element %s", async (_, entries, own) => {
    const { verdict, changes } = (await signed(2, entries, own)) ?? {};
    expect(verdict).toBe("invalid");
    expect(changes).toContain("The catalog's StructTreeRoot was changed.");
  });

  test("a page may get a row among the parents that is not taken, and an order for the keyboard where it had no annotations", async () => {
    const row = (number: number): Entry => [4, ["StructParents"], String(number)];
    expect(await signed(2, [...named, row(3)])).toMatchObject({ verdict: "valid" });
    expect(await signed(2, [...named, row(2)])).toMatchObject({ verdict: "invalid" });
    expect(await signed(2, [...named, [4, ["Tabs"], "/S"]])).toMatchObject({ verdict: "invalid" });
    const bare = new Map([
      ...richObjects(setting),
      [4, { text: "<</Type/Page/Parent 2 0 R/Contents 14 0 R>>" }],
    ] as const);
    expect(await signed(2, [...named, [4, ["Tabs"], "/S"]], element, bare)).toMatchObject({ verdict: "valid" });
  });

  test("an outline that leads to an element is the same, and so are the elements that refer to one another", async () => {
    const own = new Map([
      ...richObjects(setting),
      [65, { text: "<</Title(Annex)/Parent 60 0 R/SE 69 0 R>>" }],
      [69, { text: "<</Type/StructElem/S/Form/P 67 0 R/Pg 3 0 R/Ref[67 0 R]/K[0]>>" }],
    ] as const);
    const file = await signedRich(setting, own);
    const more = new Map([
      [300, { text: "<</Type/Annot/Subtype/Text/Rect[0 0 9 9]/StructParent 2>>" }],
      [302, { text: element }],
    ]);
    const note = (page: string): readonly Entry[] => [...named, [13, [18], page]];
    expect(verdictsOn(updated(file, changed(file, note("300 0 R"), more)))[0]?.changes).toEqual([
      structure,
      "An annotation was added on page 1.",
    ]);
  });
});

describe("a file is valid that was signed", () => {
  test("in a field below another, whose names are one", async () => {
    const own: Map<number, { readonly text: string }> = new Map(richObjects(setting));
    const texts = {
      5: own.get(5)?.text.replace("50 0 R", "94 0 R"),
      50: own.get(50)?.text.replace("/T(", "/Parent 94 0 R/T("),
    };
    for (const [id, text = ""] of Object.entries(texts)) own.set(Number(id), { text });
    const file = await signedRich(setting, own.set(94, { text: "<</T(above)/Kids[50 0 R]>>" }));
    const [one] = verifyFile({ file, roots: "", now: "2026-11-24T00:00:00Z" }).signatures;
    expect(one).toMatchObject({ name: "above.signature", verdict: "valid" });
  });

  test("once more, and then stamped", async () => {
    const file = await signedRich({ ...setting, isSignedTwice: true });
    expect(verdictsOn(file)).toEqual([
      { verdict: "valid", changes: ["The signature field later80 was added.", "The timestamp later82 was added."] },
      { verdict: "valid", changes: ["The timestamp later82 was added."] },
      { verdict: "valid", changes: [] },
    ]);
  });

  test("with two fields of one name, after another field is signed", async () => {
    const own = new Map([...richObjects(setting)]);
    const twice: Objects = new Map(
      [...own].map(([id, { text }]) => [id, { text: text.replace("/T(over)", "/T(under)") }]),
    );
    const file = await signedRich(setting, twice);
    const signed = await filled(
      updated(file, changed(file, [[42, ["V"], "301 0 R"]], new Map([[301, { text: unfilledSignature }]]))),
    );
    expect(verdictsOn(signed).map(({ verdict }) => verdict)).toEqual(["valid", "valid"]);
  });

  test("with a store of revocation data that one with more of it replaces", async () => {
    const own = new Map([...richObjects(setting)]);
    const catalog = own.get(1)?.text.replace("/Lang(en)", "/Lang(en)/DSS<</Certs[78 0 R]>>") ?? "";
    const file = await signedRich(
      { ...setting, permission: 1 },
      new Map([...own, [1, { text: catalog.replace("/Lang", "/Perms<</DocMDP 51 0 R>>/Lang") }]]),
    );
    expect(verdictsOn(updated(file, changed(file, [[1, ["DSS"], "<</Certs[78 0 R 79 0 R]>>"]])))).toEqual([
      { verdict: "valid", changes: ["The catalog's DSS was changed."] },
    ]);
  });

  test("and whose update leads to a copy of a font under another number", async () => {
    const file = await signedRich(setting);
    const all = objectsIn(file);
    const resources = withValue(all.get(12) ?? null, ["Font", "F1"], reference(302));
    const objects: Objects = new Map<number, PdfValue>([
      [12, resources],
      [302, all.get(7) ?? null],
    ]);
    expect(verdictsOn(updated(file, objects))).toEqual([{ verdict: "valid", changes: [] }]);
  });

  test("and whose pages are in a content set of Web Capture", async () => {
    const own = richObjects(setting);
    const catalog = own.get(1)?.text.replace("/Lang", "/SpiderInfo<</V 1/C[<</S/SPS/O[3 0 R 4 0 R]>>]>>/Lang") ?? "";
    const file = await signedRich(setting, new Map([...own, [1, { text: catalog }]]));
    expect(verdictsOn(updated(file, changed(file, [[20, ["V"], "(new)"]])))).toMatchObject([{ verdict: "valid" }]);
  });

  test.each([
    ["macOS", "300 2\n0000000000 00000 n \n0000000000 00000 n \n"],
    ["Skia", "300 1\n0000000000 65535 n \n"],
  ])("with rows at byte 0 for numbers that nobody refers to, as %s writes them", async (_, rows) => {
    const file = await signedRich(setting);
    const update = `#xref#xref\n${rows}trailer\n<</Size 400/Root 1 0 R/Prev @prev@>>\nstartxref\n@xref@\n%%EOF\n`;
    expect(verdictsOn(appended(file, update))).toEqual([{ verdict: "valid", changes: [] }]);
  });
});

test("a row at byte 0 for an object that stands in the file and is referred to makes a file unknown", async () => {
  const file = await signedRich(setting);
  const update = `#xref#xref\n10 1\n0000000000 00000 n \ntrailer\n<</Size 400/Root 1 0 R/Prev @prev@>>\nstartxref\n@xref@\n%%EOF\n`;
  const [one] = verifyFile({ file: appended(file, update), roots: "", now: "2026-11-24T00:00:00Z" }).signatures;
  expect(one?.verdict).not.toBe("valid");
  expect(one?.reasons.join(" ")).toContain("it stands in the file, but no table leads to it");
});

test("an annotation that is listed twice, or in another order, is a change, however it is allowed to be changed", async () => {
  const file = await signedRich({ ...setting, permission: 3 });
  const list = objectsIn(file).get(13) ?? null;
  const twice = updated(file, new Map([[13, withItem(list, [], reference(56))]]));
  const turned = updated(file, new Map([[13, (list as readonly PdfValue[]).toReversed()]]));
  for (const one of [twice, turned])
    expect(verdictsOn(one)).toEqual([
      { verdict: "invalid", changes: ["Annotations of page 1 were listed in another order, or more than once."] },
    ]);
});

const look = (entries: string): string => `<</Type/XObject/Subtype/Form${entries}/Length 1>>\nstream\n \nendstream`;

test("bytes behind a signed file that are no update of it are named as such", async () => {
  const file = Buffer.concat([await signedRich(setting), Buffer.from("more \n")]);
  const [one] = verifyFile({ file, roots: "", now: "2026-11-24T00:00:00Z" }).signatures;
  expect(one).toMatchObject({
    verdict: "invalid",
    reasons: expect.arrayContaining(["Something was appended to the file that is no update of it."]),
  });
});
