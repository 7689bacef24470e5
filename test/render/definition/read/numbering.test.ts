import { describe, expect, test } from "vitest";
import type { Block, Paragraph } from "../../../../src/render/model/document/flow.ts";
import { only, read, written } from "./reading.ts";

const isParagraph = (block: Block): block is Paragraph => block.kind === "paragraph";

/** The texts of a document's paragraphs, and the warnings. */
function shownOf(content: readonly object[], more: object = {}, data: unknown = {}) {
  const { blocks, warnings } = read({ content, ...more }, { data });
  return {
    says: blocks.filter(isParagraph).map(({ inlines }) => written(inlines)),
    found: warnings.map(({ code, path }) => `${code} ${path}`),
  };
}

const says = (content: readonly object[], more: object = {}) => shownOf(content, more).says;

describe("numbers of headings and paragraphs", () => {
  const headings = { h1: { numbering: "decimal" }, h2: { numbering: "decimal" }, h3: { numbering: "decimal" } };

  test("count by the level of a heading, and begin again after a higher one", () => {
    const content = [{ h1: "a" }, { h2: "b" }, { h2: "c" }, { h3: "d" }, { h1: "e" }, { h2: "f" }];
    expect(says(content, { styles: headings })).toEqual(["1 a", "1.1 b", "1.2 c", "1.2.1 d", "2 e", "2.1 f"]);
  });

  test("count a level that is passed over as begun", () => {
    const content = [{ h1: "a" }, { h3: "b" }, { h2: "c" }];
    expect(says(content, { styles: headings })).toEqual(["1 a", "1.1.1 b", "1.2 c"]);
  });

  test("start where an element says so, and go on from there", () => {
    const content = [{ h1: "a", start: 7 }, { h2: "b" }, { h2: "c", start: 0 }, { h2: "d" }, { h1: "e" }];
    expect(says(content, { styles: headings })).toEqual(["7 a", "7.1 b", "7.0 c", "7.1 d", "8 e"]);
  });

  test("are written as the levels of the definition say", () => {
    const levels = [
      { symbol: "I", text: "Part {1}", start: 4 },
      { symbol: "A", text: "{1}-{2}" },
      { text: "{3}", restart: 1 },
      { symbol: "01", text: "{1}.{2}.{3}.{4}", legal: true },
      { symbol: "a", text: "({5})", restart: 0 },
    ];
    const styles = Object.fromEntries(
      levels.map((_, at) => [`l${at + 1}`, { numbering: "own", numberingLevel: at + 1 }]),
    );
    const content = [1, 2, 3, 4, 5, 2, 3, 4, 5, 1, 3, 4, 5].map((level) => ({ p: "", style: `l${level}` }));
    expect(says(content, { styles, numbering: { own: { levels } } }).map((text) => text.trim())).toEqual([
      ..."Part IV|IV-A|1|4.1.1.1|(a)|IV-B|2|4.2.2.1|(b)|Part V|1|5.1.1.1|(c)".split("|"),
    ]);
  });

  test("of a definition win over built-in ones of the same name", () => {
    const numbering = { legal: { levels: [{ text: "§ {1}" }] } };
    expect(says([{ p: "a", style: { numbering: "legal" } }], { numbering })).toEqual(["§ 1 a"]);
    expect(says([{ p: "a", style: { numbering: "legal" } }])).toEqual(["1. a"]);
  });

  test("go on through cells, columns, lists and stacks, and not in headers and notes", () => {
    const styles = { n: { numbering: "decimal" } };
    const p = { p: "x", style: "n" };
    const zone = { content: [p] };
    const content = [
      p,
      { stack: { content: [p] } },
      { columns: { rows: [[p], [p]] } },
      { table: { rows: [[{ content: [p] }]] } },
      { ol: { items: [p] } },
      p,
    ];
    const { flow, blocks } = read({ content, styles, header: zone, watermark: { content: p } });
    expect(written(only([blocks.at(-1) as Block], "paragraph").inlines)).toBe("7 x");
    expect(JSON.stringify([flow.sections[0]?.header, flow.sections[0]?.watermark])).not.toContain("counts");
  });

  test("hang before the text where the style has an indent, on the side where it begins", () => {
    const style = { numbering: "decimal", indent: 30, textIndent: 10, paddingLeft: 2 };
    const paragraph = only(read({ content: [{ p: "a", style }] }).blocks, "paragraph");
    expect(written(paragraph.inlines)).toBe("1→a");
    expect(paragraph).toMatchObject({ box: { padding: { left: 32, right: 0 } }, paragraph: { indent: -20 } });
    const hebrew = only(
      read({ content: [{ p: "שלום", style: { numbering: "outline", indent: 30 } }] }).blocks,
      "paragraph",
    );
    expect(hebrew).toMatchObject({ box: { padding: { left: 0, right: 30 } }, paragraph: { direction: "rtl" } });
  });

  test("stand in the contents", () => {
    const { blocks } = read({
      content: [{ toc: {} }, { h1: "a" }],
      styles: { h1: { numbering: "legal", indent: 20 } },
    });
    expect(JSON.stringify(only(blocks.slice(0, 1), "stack").blocks)).toContain('"1. a"');
  });

  test("are not shown by an element of the numbering none, nor by cells and lists", () => {
    const style = { numbering: "decimal" };
    const none = { h1: "b", style: { numbering: "none" } };
    expect(says([{ h1: "a" }, none, { h1: "c" }], { styles: { h1: style } })).toEqual(["1 a", "b", "2 c"]);
    const table = { table: { rows: [[{ td: "a", style }]] } };
    expect(shownOf([table, { ul: { items: [{ p: "a" }], style } }]).found).toEqual([
      "NUMBERING_IGNORED /document/content/0/table/rows/0/0/style/numbering",
      "NUMBERING_IGNORED /document/content/1/ul/style/numbering",
    ]);
  });
});

describe("is reported, and has no number:", () => {
  test("a numbering from data that is not there", () => {
    const style = { numbering: "$data.numbering" };
    expect(shownOf([{ p: "a", style }], {}, { numbering: "x" })).toEqual({
      says: ["a"],
      found: ["NUMBERING_NOT_FOUND /document/content/0"],
    });
    expect(shownOf([{ p: "a", style }], {}, { numbering: "decimal" }).says).toEqual(["1 a"]);
  });

  test("a level that a numbering does not have", () => {
    const more = { styles: { h2: { numbering: "one" } }, numbering: { one: { levels: [{ text: "{1}" }] } } };
    const { warnings } = read({ content: [{ h2: "a" }], ...more });
    expect(warnings.map(({ message }) => message)).toEqual([
      'The numbering "one" has 1 level, no level 2; the element has no number.',
    ]);
  });

  test("a start where nothing is counted", () => {
    expect(shownOf([{ p: "a", start: 3 }])).toEqual({
      says: ["a"],
      found: ["NUMBERING_IGNORED /document/content/0/start"],
    });
  });
});

describe("ordered lists in a numbering", () => {
  const items = (...texts: readonly string[]): object[] => texts.map((p) => ({ p }));
  const marks = (blocks: readonly Block[]): readonly unknown[] =>
    blocks.flatMap((block): readonly unknown[] => {
      if (block.kind !== "list") return block.kind === "stack" ? marks(block.blocks) : [];
      return block.items.map(({ marker, blocks: inner }) => {
        const below = marks(inner);
        return below.length === 0 ? written(marker) : [written(marker), ...below];
      });
    });
  const of = (...content: readonly object[]) => {
    const { blocks, warnings } = read({ content });
    return { says: marks(blocks), found: warnings.map(({ code, path }) => `${code} ${path}`) };
  };

  test("count by themselves, and lists within their items in the next levels", () => {
    const deepest = { ol: { items: items("x", "y") } };
    const inner = { ol: { items: [...items("c"), deepest, ...items("d")] } };
    const list = { ol: { numbering: "legal", items: [...items("a"), inner, ...items("b"), inner] } };
    const said = [
      ["1.", ["1.1", "(a)", "(b)"], "1.2"],
      ["2.", ["2.1", "(a)", "(b)"], "2.2"],
    ];
    expect(of(list, list)).toEqual({ says: [...said, ...said], found: [] });
  });

  test("go on with `continue`, and begin with `start`", () => {
    const first = { ol: { numbering: "decimal", start: 3, items: items("a", "b") }, id: "one" };
    const inner = { ol: { start: 7, items: items("d") } };
    const second = { ol: { numbering: "decimal", continue: "one", items: [...items("c"), inner] } };
    expect(of(first, { p: "between" }, second).says).toEqual(["3", "4", ["5", "5.7"]]);
  });

  test("leave lists within them that count otherwise alone", () => {
    const others = [{ numbering: "none" }, { symbol: "i" }, { text: "{n})" }, { numbering: "outline" }];
    const lists = others.map((keys) => ({ ol: { ...keys, items: items("x") } }));
    expect(of({ ol: { numbering: "legal", items: [...items("a"), ...lists] } }).says).toEqual([
      ["1.", "1.", "i.", "1)", "I."],
    ]);
  });

  test("that name none that there is are refused, or reported where the name comes from data or a level is too deep", () => {
    expect(() => of({ ol: { numbering: "nosuch", items: items("a") } })).toThrow("NUMBERING_UNKNOWN");
    const one = { levels: [{ text: "<{1}>" }] };
    const content = [{ ol: { numbering: "one", items: [...items("a"), { ol: { items: items("b") } }] } }];
    const { blocks, warnings } = read({ content, numbering: { one } });
    expect(marks(blocks)).toEqual([["<1>", "1."]]);
    expect(warnings.map(({ code, path }) => `${code} ${path}`)).toEqual([
      "NUMBERING_NOT_FOUND /document/content/0/ol/items/1/ol",
    ]);
  });
});
