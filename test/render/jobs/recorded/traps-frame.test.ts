import { describe, expect, test } from "vitest";
import { replaysOf, text } from "./both-ways.ts";

// Of a replay the first writes what the record's documents have in common as any other, and later ones copy it.

/** The first is met, the second recorded, the third heard, and later ones have its frame. */
const begun = [text("Anna"), text("Anna"), text("Olga")];

const replaysAll = async (content: object, more: readonly object[]): Promise<void> => {
  expect(await replaysOf(content, [...begun, ...more])).toBe(1 + more.length);
};

describe("what all documents of a record show is copied where the page stands as it stood", () => {
  test("text behind lines that end elsewhere", async () => {
    const content = [
      { p: "$data.x", style: { textAlign: "right" } },
      { p: "below" },
      { p: "$data.x", style: { textAlign: "center" } },
      { p: "and below" },
    ];
    await replaysAll({ content }, [text("Ina"), text("Margarethe"), text("i"), text("")]);
  });

  test("letters that nobody had before", async () => {
    const content = [{ p: "some letters" }, { p: "$data.x" }, { p: "others, ABC" }, { p: "$data.x!" }];
    await replaysAll({ content }, [text("xyzäöü"), text("0123456789"), text("some others"), text("qjwvXYZ")]);
  });

  test("fonts that come in another order", async () => {
    const content = [
      { p: "$data.x", style: { fontFamily: "Noto Serif" } },
      { p: "sans" },
      { p: "serif", style: { fontFamily: "Noto Serif" } },
      { p: "bold", style: { fontWeight: "bold" } },
    ];
    await replaysAll({ content }, [text(""), text("Ina"), text(""), text("Nora")]);
  });

  test("a colour, an opacity, a size and a raised line that a text before it had or had not", async () => {
    const looks = [{ color: "#ff0000" }, { color: "#00000080" }, { fontSize: 30 }, { color: "#0000ff40" }];
    for (const style of looks) {
      const content = [
        { p: "first" },
        { p: "$data.x", style },
        { p: "same", style },
        { p: "other" },
        { p: "$data.x" },
        { p: "same again", style },
      ];
      await replaysAll({ content }, [text(""), text("Ina"), text(""), text("Nora")]);
    }
    const raised = [{ p: "[sup]$data.x[/sup]" }, { p: "[sup]a[/sup] b" }, { p: "c" }];
    await replaysOf({ content: raised }, [...begun, text("Ina"), text("Nora")]);
  });

  test("rules and boxes before, between and behind texts", async () => {
    const box = { backgroundColor: "#eeeeee", border: "1pt solid #ff0000", padding: 3 };
    const content = [
      {
        table: {
          widths: [1, 1],
          style: box,
          rows: [
            [{ td: "$data.x", style: box }, { td: "a" }],
            [{ td: "b" }, { td: "$data.x" }],
          ],
        },
      },
      { p: "$data.x", style: { ...box, borderRadius: 4, color: "#ff000080" } },
    ];
    await replaysAll({ content }, [text("Ina"), text("Margarethe"), text("")]);
  });

  test("texts on several pages, with headers and footers", async () => {
    const content = [{ p: "$data.x" }, { break: "page" }, { p: "a" }, { p: "$data.x" }];
    const header = { content: [{ p: "For $data.x, page $global.PAGE" }] };
    const zones = { header: { content: [{ p: "For $data.x" }] }, footer: { content: [{ p: "$global.PAGE" }] } };
    await replaysAll({ ...zones, content }, [text("Ina"), text("Nora")]);
    await replaysOf({ header, content }, [...begun, text("Ina"), text("Nora")]);
  });

  test("more letters than are counted on", async () => {
    const content = [{ table: { widths: [1], source: "$data.rows", map: ["$item"] } }];
    const rows = (word: string): object => ({ rows: Array(20).fill(`${word.repeat(70)}.`) });
    const documents = [rows("abcd "), rows("abcd "), rows("dcba "), rows("bcda "), rows("cdab ")];
    await replaysOf({ content }, documents);
  });
});

describe("the objects around the pages are copied where they would be the same", () => {
  test("with and without a title", async () => {
    await replaysAll({ metadata: { title: "$data.x" }, content: [{ p: "a" }] }, [text(""), text("Ina"), text("")]);
  });

  test("links in texts, which are as wide as these", async () => {
    const content = [{ p: "[link, https://a.example]$data.x[/link]" }, { p: "[link, https://b.example]b[/link]" }];
    await replaysAll({ content }, [text("Ina"), text("Margarethe"), text("Olga"), text("Ina")]);
  });

  test("names, an outline and links to them", async () => {
    const content = [{ toc: {} }, { h1: "One", id: "one" }, { p: "$data.x [link, #one]there[/link]" }, { h2: "Two" }];
    await replaysOf({ metadata: { title: "t" }, content }, [...begun, text("Ina"), text("Nora")]);
  });

  test("fields", async () => {
    const content = [{ p: "$data.x" }, { p: "[field, text, name]" }];
    await replaysOf({ content }, [...begun, text("Ina"), text("Nora")]);
  });

  test("pictures", async () => {
    const content = [{ image: { src: "images/logo.png", width: 40 } }, { p: "$data.x" }];
    await replaysAll({ content }, [text("Ina"), text("Nora")]);
  });
});
