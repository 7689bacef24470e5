import { expect, test } from "vitest";
import { directionOf } from "../../../../src/render/model/text/direction.ts";
import { only, readBlocks } from "./reading.ts";

const rtl = { baseDirection: "rtl" };

test("a text runs as its first letter does; digits and symbols have no say", () => {
  expect(directionOf("12. (שלום) abc")).toBe("rtl");
  expect(directionOf("«Word» سلام")).toBe("ltr");
  expect(directionOf("\u{1e900}dlam")).toBe("rtl");
  expect(directionOf("12.50 €")).toBeUndefined();
});

test("lists begin on the right where the style says so, or else where their text does", () => {
  const list = (...items: string[]) => ({ ul: { items: items.map((p) => ({ p })) } });
  const mirrored = (element: object) => only(readBlocks([element]), "list").mirrored;
  expect(mirrored(list("one", "שתיים"))).toBe(false);
  expect(mirrored(list("12", "שתיים"))).toBe(true);
  expect(mirrored({ ul: { style: rtl, items: [{ p: "one" }] } })).toBe(true);
  expect(mirrored({ ul: { style: { baseDirection: "ltr" }, items: [{ p: "שתיים" }] } })).toBe(false);
});

test("a table begins on the right where the style says so, and stands there when it is narrow", () => {
  const table = (style: object) => only(readBlocks([{ table: { style, rows: [[{ td: "שלום" }]] } }]), "table");
  expect(table({})).toMatchObject({ mirrored: false, box: { align: "left" } });
  expect(table(rtl)).toMatchObject({ mirrored: true, box: { align: "right" } });
  expect(table({ ...rtl, horizontalAlign: "left" })).toMatchObject({ mirrored: true, box: { align: "left" } });
});
