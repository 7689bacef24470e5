import { describe, expect, test } from "vitest";
import { labelledKinds, labelOf } from "../../../../src/render/definition/read/collected/caption-labels.ts";
import type { Block, Paragraph, StackBlock, TocEntry } from "../../../../src/render/model/document/flow.ts";
import { only, read, textOf, written } from "./reading.ts";

const figure = (caption: string, more: object = {}) => ({ figure: { content: [{ p: "drawn" }], caption, ...more } });

const captions = (blocks: readonly Block[]): readonly string[] =>
  blocks.flatMap((block) => {
    if (block.kind === "stack") return captions(block.blocks);
    return block.kind === "paragraph" && block.caption !== undefined ? [written(block.inlines)] : [];
  });

const of = (content: readonly object[], more: object = {}) => {
  const { blocks, warnings } = read({ content, ...more });
  return { says: captions(blocks), found: warnings.map(({ code, path }) => `${code} ${path}`), blocks };
};

describe("captions", () => {
  test("count by kind, with the label of the document's language", () => {
    const content = [figure("A"), figure("B", { kind: "table" }), figure("C"), figure("D", { kind: "equation" })];
    expect(of(content).says).toEqual(["Figure\u00a01: A", "Table\u00a01: B", "Figure\u00a02: C", "Equation\u00a01: D"]);
    expect(of(content, { language: "de-AT" }).says[0]).toBe("Abbildung\u00a01: A");
    expect(of(content, { language: "zh-hant-TW" }).says[0]).toBe("圖\u00a01: A");
    expect(of(content, { language: "es" }).found).toEqual([]);
  });

  test("begin as captions says, and count within the number of a heading", () => {
    const styles = { h1: { numbering: "decimal" } };
    const content = [
      figure("A"),
      { h1: "One" },
      figure("B"),
      figure("C"),
      { h2: "x" },
      figure("D"),
      { h1: "Two" },
      figure("E"),
    ];
    const own = { figure: { label: "Fig.", text: "{n}. {label} - ", within: "h1" } };
    const { blocks, says } = of(content, { styles, captions: own });
    expect(says).toEqual(["1. Fig. - A", "1.1. Fig. - B", "1.2. Fig. - C", "1.3. Fig. - D", "2.1. Fig. - E"]);
    const counted = blocks.flatMap((block) =>
      block.kind === "stack" ? [only(block.blocks.slice(-1), "paragraph").caption] : [],
    );
    expect(counted.map((caption) => [caption?.prefix, caption?.count, caption?.restarts])).toEqual([
      ["", 1, false],
      ["1.", 1, true],
      ["1.", 2, false],
      ["1.", 3, false],
      ["2.", 1, true],
    ]);
    expect(of([{ h1: "One" }, figure("A")], { captions: { figure: { within: "h1" } } }).says).toEqual([
      "Figure\u00a01: A",
    ]);
  });

  test("begin with shortcodes in captions.figure.text, and are listed and named without the look", () => {
    const own = { figure: { text: "[b]{label} {n}[/b][tab, 60]" } };
    const { blocks, found } = of(
      [{ toc: { of: "figure", inline: true } }, { ...figure("A"), id: "a" }, { p: "[ref, a]" }],
      { captions: own },
    );
    const caption = only(only(blocks.slice(1, 2), "stack").blocks.slice(-1), "paragraph");
    const looks = caption.inlines.map((one) => (one.kind === "text" ? [one.text, one.look.weight] : one.kind));
    expect(looks).toEqual([["Figure 1", 700], "tab", ["A", 400]]);
    const [entry] = only(blocks.slice(0, 1), "stack").blocks.slice(-1) as TocEntry[];
    expect(entry === undefined ? "" : textOf(entry)).toBe("Figure 1 A");
    expect(written(only(blocks.slice(2), "paragraph").inlines)).toBe("Figure 1");
    expect(found).toEqual([]);
  });

  test("name the place of a shortcode in captions.figure.text that nothing ends", () => {
    const { says, found } = of([figure("A"), figure("B")], { captions: { figure: { text: "[b]{label} {n} " } } });
    expect(says).toEqual(["[b]Figure 1 A", "[b]Figure 2 B"]);
    expect(found).toEqual(["SHORTCODE_MALFORMED /document/captions/figure/text"]);
  });

  test("print what stands in a label as it is written, and align as captions.figure.text says", () => {
    const { blocks, says } = of([figure("A")], {
      captions: { figure: { label: "[i]{n}", text: "[align, right]{label} {n}[/align] " } },
    });
    expect(says).toEqual(["[i]{n} 1 A"]);
    expect(only(only(blocks, "stack").blocks.slice(-1), "paragraph").paragraph.align).toBe("right");
  });

  test("without a label are reported: a kind of one's own, and a language that is not known", () => {
    const path = "/document/content/0/figure";
    expect(of([figure("A", { kind: "map" })])).toMatchObject({
      says: ["map\u00a01: A"],
      found: [`CAPTION_LABEL_MISSING ${path}`],
    });
    expect(of([figure("A")], { language: "mi" })).toMatchObject({
      says: ["Figure\u00a01: A"],
      found: [`CAPTION_LABEL_MISSING ${path}`],
    });
    expect(of([figure("A", { kind: "map" })], { captions: { map: { label: "Map" } } })).toMatchObject({
      says: ["Map\u00a01: A"],
      found: [],
    });
    for (const kind of labelledKinds) expect(labelOf(kind, "nn")).toBeDefined();
  });

  test("stand above tables and below all else, or where captions says, and keep to what they are of", () => {
    const shape = (kind: string, position?: string) => {
      const [stack] = of(
        [figure("A", { kind })],
        position === undefined ? {} : { captions: { [kind]: { position } } },
      ).blocks;
      return only([stack as Block], "stack").blocks.map((block) => [
        textOf(block as Paragraph),
        block.box.keepWithNext,
      ]);
    };
    expect(shape("figure")).toEqual([
      ["drawn", true],
      ["Figure\u00a01: A", false],
    ]);
    expect(shape("table")).toEqual([
      ["Table\u00a01: A", true],
      ["drawn", false],
    ]);
    expect(shape("table", "below")[1]).toEqual(["Table\u00a01: A", false]);
    expect(shape("figure", "above")[0]).toEqual(["Figure\u00a01: A", true]);
    expect(of([figure("A")]).blocks[0]?.box.keepTogether).toBe(true);
  });

  test("in a header have no number, which is reported", () => {
    const { flow, warnings } = read({ content: [{ p: "x" }], header: { content: [figure("A")] } });
    expect(
      written(only(only(flow.sections[0]?.header?.blocks ?? [], "stack").blocks.slice(-1), "paragraph").inlines),
    ).toBe("A");
    expect(warnings.map(({ code, path }) => `${code} ${path}`)).toEqual([
      "NUMBERING_IGNORED /document/header/content/0/figure",
    ]);
  });

  test.each([
    ["[ref, harbour]", "Figure\u00a02"],
    ["[ref, harbour, full]", "Figure\u00a02"],
    ["[ref, harbour, number]", "2"],
    ["[ref, harbour, text]", "The harbour"],
  ])("%s says %s, before and behind", (text, says) => {
    const named = { ...figure("The harbour"), id: "harbour" };
    const { blocks, found } = of([{ p: text }, figure("x"), named, { p: text }]);
    expect([blocks[0], blocks[3]].map((block) => written((block as Paragraph).inlines))).toEqual([says, says]);
    expect(found).toEqual([]);
  });

  test("of one kind are listed by contents, which lead to them by their names or by their places", () => {
    const toc = { toc: { of: "figure", title: "Figures", inline: true } };
    const content = [
      toc,
      { h1: "No heading" },
      figure("A"),
      figure("T", { kind: "table" }),
      { ...figure("B"), id: "b" },
    ];
    const { blocks } = of(content);
    const entries = only(blocks.slice(0, 1), "stack").blocks.filter((one): one is TocEntry => one.kind === "toc-entry");
    expect(entries.map((entry) => [textOf(entry), entry.of, entry.place])).toEqual([
      ["Figure 1: A", "figure", "caption-dest-0"],
      ["Figure 2: B", "figure", "b"],
    ]);
    expect(blocks.slice(2).map(({ anchor }) => anchor)).toEqual(["caption-dest-0", undefined, "b"]);
    expect((blocks[1] as StackBlock).anchor).toBeUndefined();
  });
});
