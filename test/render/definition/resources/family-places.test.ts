import { expect, test } from "vitest";
import { familyPlaces } from "../../../../src/render/definition/resources/family-places.ts";

const content = [
  { p: "a", style: { fontFamily: "Brand" } },
  { table: { rows: [[{ td: "b", style: { fontFamily: ["Brand", "Other"] } }]] } },
  { p: "c", style: "named" },
];
const styles = { "na/med": { fontSize: 9 }, named: { fontFamily: "Brand" } };

test("an unknown family is found at the fontFamily of every style that names it", () => {
  expect(familyPlaces({ styles, content }, ["Brand"])).toEqual([
    "/document/styles/named/fontFamily",
    "/document/content/0/style/fontFamily",
  ]);
  expect(familyPlaces({ content }, ["Brand", "Other"])).toEqual([
    "/document/content/1/table/rows/0/0/style/fontFamily",
  ]);
  expect(familyPlaces({ content }, ["Elsewhere"])).toEqual([]);
});
