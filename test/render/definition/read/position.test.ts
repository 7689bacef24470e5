import { describe, expect, test } from "vitest";
import type { PositionedBlocks } from "../../../../src/render/model/document/flow.ts";
import { only, read, textOf } from "./reading.ts";

const at = (position: object, element: object = { p: "a" }, more: object = {}) =>
  read({ content: [{ ...element, position }], ...more });

const placedAt = (position: object, element: object = { p: "a" }): PositionedBlocks => {
  const [section] = at(position, element).flow.sections;
  return only(section?.blocks ?? [], "placed");
};

describe("a position", () => {
  test("is counted from the page, and in front, unless it says otherwise", () => {
    expect(placedAt({ x: 5, y: "10mm" })).toMatchObject({
      path: "/document/content/0",
      from: "page",
      place: { left: 5, top: 10 * (72 / 25.4), right: undefined, behind: false },
    });
    expect(placedAt({ right: 5, from: "container", layer: "behind" })).toMatchObject({
      from: "body",
      place: { right: 5, behind: true },
    });
  });

  test("gives the box of what stands there its height, unless that has one", () => {
    expect(placedAt({ x: 0, height: 40 }).blocks).toMatchObject([{ box: { height: 40 } }]);
    const own = placedAt({ x: 0, height: 40 }, { p: "a", style: { height: 20 } });
    expect(own.blocks).toMatchObject([{ box: { height: 20 } }]);
  });

  test("in a stack belongs to that, wherever in it the element stands", () => {
    const inner = { p: "b", position: { x: 1, from: "container" } };
    const columns = { columns: { rows: [[{ p: "c" }], [inner]] } };
    const { flow } = read({ content: [{ stack: { content: [{ p: "a" }, columns] } }] });
    const stack = only(flow.sections[0]?.blocks ?? [], "stack");
    expect(stack.placed).toMatchObject([{ from: "stack", place: { left: 1 } }]);
    expect(textOf(stack)).toBe("a c |  b");
  });

  test("in a header is counted from that", () => {
    const header = { content: [{ p: "a", position: { x: 1, from: "container" } }] };
    const { flow } = read({ content: [{ p: "x" }], header });
    expect(flow.sections[0]?.header?.blocks).toMatchObject([{ kind: "stack", placed: [{ from: "stack" }] }]);
  });

  test("takes lengths from the data, and reports what is none", () => {
    const { flow, warnings } = at({ x: "$data.x", y: "$data.y", width: "$data.none" }, { p: "a" }, {});
    expect(flow.sections[0]?.blocks).toMatchObject([{ place: { left: undefined, width: undefined } }]);
    expect(warnings.map(({ code, path }) => `${code} ${path}`)).toContain(
      "SIZE_UNKNOWN /document/content/0/position/x",
    );
    const zero = at({ x: 0, width: 0 });
    expect(zero.warnings).toMatchObject([{ code: "SIZE_UNKNOWN", path: "/document/content/0/position/width" }]);
  });

  test("has no footnotes", () => {
    const { warnings } = at({ x: 0 }, { p: "a[footnote]b[/footnote]" });
    expect(warnings.map(({ code }) => code)).toEqual(["FOOTNOTE_IGNORED"]);
  });

  test("says nothing in a watermark, which is reported", () => {
    const watermark = { content: { p: "a", position: { x: 4 } } };
    const { flow, warnings } = read({ content: [{ p: "x" }], watermark });
    expect(flow.sections[0]?.watermark?.blocks).toMatchObject([{ kind: "paragraph" }]);
    expect(warnings).toMatchObject([{ code: "POSITION_IGNORED", path: "/document/watermark/content/position" }]);
  });
});
