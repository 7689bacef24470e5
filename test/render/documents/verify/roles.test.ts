import { describe, expect, test } from "vitest";
import { Roles } from "../../../../src/render/documents/verify/roles.ts";

type Role = Parameters<Roles["give"]>[1];

/** Keys under which an object with a part in the document is named and not drawn (ISO 32000-2, 12 and 14). */
const named: Readonly<Record<Role, readonly string[]>> = {
  catalog: ["Data"],
  "node of the tree of pages": ["Parent", "Kids", "Pages"],
  page: ["Kids", "Pages", "Pg", "O", "Start", "End", "P", "Dest"],
  field: ["Parent", "Kids", "Data", "Annots", "Obj", "Popup", "IRT", "Fields", "CO", "T", "TA", "AN"],
  annotation: ["Parent", "Kids", "Data", "Annots", "Obj", "Popup", "IRT", "Fields", "CO", "T", "TA", "AN"],
  "element of the structure": ["P", "Dest", "K", "SE", "SD", "Ref", "Nums", "Names"],
};

const keys = [...new Set([...Object.values(named).flat(), "Contents", "XObject", "N", "Resources", ""])];

describe.each(Object.keys(named) as Role[])("an object that is a part of the document, %s,", (role) => {
  test.each(keys)("is one thing or two where the key %j leads to it", (key) => {
    const roles = new Roles();
    roles.give(7, role);
    expect(roles.isNamed(7, key)).toBe(true);
    expect(roles.doubts()).toEqual(
      named[role].includes(key) ? [] : [expect.stringMatching(`^Object 7 is an? ${role}, and something else as well`)],
    );
  });
});

test("a field and an annotation are one thing, any two other parts are two", () => {
  for (const one of Object.keys(named) as Role[])
    for (const other of Object.keys(named) as Role[]) {
      const roles = new Roles();
      roles.give(7, one);
      roles.give(7, other);
      const isWidget = [one, other].every((role) => role === "field" || role === "annotation");
      expect([one, other, roles.doubts().length]).toEqual([one, other, one === other || isWidget ? 0 : 1]);
    }
});

test("an object without a part is named by any key", () => {
  const roles = new Roles();
  expect([roles.isNamed(7, "Contents"), roles.doubts()]).toEqual([false, []]);
});
