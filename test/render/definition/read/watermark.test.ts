import { describe, expect, test } from "vitest";
import { wantedBy } from "../../../../src/render/definition/resources/wanted.ts";
import { read, textOf } from "./reading.ts";

const watermarksOf = (document: object) =>
  read({ content: [{ p: "x" }], ...document }).flow.sections.map(({ watermark }) => watermark);

const paragraphOf = (watermark: object, more: object = {}) => {
  const [first] = watermarksOf({ watermark, ...more });
  const block = first?.blocks[0];
  if (first === undefined || block?.kind !== "paragraph") throw new Error("no text");
  return { opacity: first.opacity, box: block.box, look: block.look };
};

describe("a watermark", () => {
  test("has no angle, stands once and centred unless more is requested", () => {
    expect(watermarksOf({ watermark: { content: { p: "DRAFT" } } })).toMatchObject([
      { path: "/document/watermark", opacity: 1, angle: 0, repeat: false, spacing: undefined, behind: false },
    ]);
    expect(watermarksOf({ watermark: { content: { p: "DRAFT" }, behind: true } })).toMatchObject([{ behind: true }]);
    const source = { content: { p: "DRAFT" }, angle: -35, repeat: true, spacing: [220, 0] };
    expect(watermarksOf({ watermark: source })).toMatchObject([
      { angle: -35, repeat: true, spacing: { x: 220, y: 0 } },
    ]);
    expect(watermarksOf({ watermark: { ...source, spacing: [0, 0] } })[0]?.spacing).toBeUndefined();
  });

  test("its style is that of its content, whatever paragraphs look like elsewhere", () => {
    const styles = { p: { fontSize: 8, color: "#00ff00" }, wm: { fontSize: 60, color: "#ff0000", opacity: 0.2 } };
    const { look, box, opacity } = paragraphOf({ content: { p: "DRAFT" }, style: "wm" }, { styles });
    expect([look.size, look.color, box.opacity, opacity]).toEqual([60, { r: 1, g: 0, b: 0 }, 1, 0.2]);
  });

  test("content with a style of its own inherits from the watermark's, and both make it see-through", () => {
    const content = { p: "DRAFT", style: { fontSize: 30, opacity: 0.5 } };
    const { look, box, opacity } = paragraphOf({ content, style: { fontSize: 60, bold: true, opacity: 0.2 } });
    expect([look.size, look.weight, box.opacity, opacity]).toEqual([30, 700, 1, 0.1]);
  });

  test("a style named after it is its default", () => {
    const { look } = paragraphOf(
      { content: { p: "DRAFT", style: {} } },
      { styles: { watermark: { color: "#0000ff" } } },
    );
    expect(look.color).toEqual({ r: 0, g: 0, b: 1 });
  });

  test("stays until a section has another; an empty one means none", () => {
    const one = { watermark: { content: { p: "one" } } };
    const section = (watermark: object = {}) => [{ break: "section", ...watermark }, { p: "x" }];
    const content = [
      { p: "x" },
      ...section(),
      ...section({ watermark: { content: { p: "two" } } }),
      ...section({ watermark: {} }),
      ...section(),
    ];
    const shown = watermarksOf({ ...one, content }).map((watermark) => watermark?.blocks.map(textOf).join());
    expect(shown).toEqual(["one", "one", "two", undefined, undefined]);
  });

  test("may be a drawing", () => {
    const svg = { width: 40, height: 20, children: [{ rect: { width: 40, height: 20 } }] };
    expect(watermarksOf({ watermark: { content: { svg }, style: { opacity: 0.5 } } })[0]?.blocks).toMatchObject([
      { kind: "picture", width: 40, height: 20, box: { opacity: 1 } },
    ]);
  });

  test("keys without content draw nothing, and are reported", () => {
    const { flow, warnings } = read({ content: [{ p: "x" }], watermark: { angle: 3 } });
    expect(flow.sections[0]?.watermark).toBeUndefined();
    expect(warnings.map(({ code, path }) => [code, path])).toEqual([["WATERMARK_EMPTY", "/document/watermark"]]);
  });

  test("its images are fetched, those of sections too", () => {
    const watermark = (src: string) => ({ content: { p: `[img, ${src}]` } });
    const content = [{ p: "x" }, { break: "section" as const, watermark: watermark("b.png") }];
    const { images } = wantedBy({ content, watermark: watermark("a.png") });
    expect(images.map(({ source }) => source).toSorted()).toEqual(["a.png", "b.png"]);
  });
});
