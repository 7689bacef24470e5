import { describe, expect, test } from "vitest";
import { verifyFile } from "../../../../src/render/documents/verify/verify-file.ts";
import type { Value } from "../../../../src/render/pdf-syntax/reader/value.ts";
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
  const objects = new Map<number, Value>();
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

describe("a file is valid that was signed", () => {
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
    const objects: Objects = new Map<number, Value>([
      [12, resources],
      [302, all.get(7) ?? null],
    ]);
    expect(verdictsOn(updated(file, objects))).toEqual([{ verdict: "valid", changes: [] }]);
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
  const turned = updated(file, new Map([[13, (list as readonly Value[]).toReversed()]]));
  for (const one of [twice, turned])
    expect(verdictsOn(one)).toEqual([
      { verdict: "invalid", changes: ["Annotations of page 1 were listed in another order, or more than once."] },
    ]);
});

const look = (entries: string): string => `<</Type/XObject/Subtype/Form${entries}/Length 1>>\nstream\n \nendstream`;
