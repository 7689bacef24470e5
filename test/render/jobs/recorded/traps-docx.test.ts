import { describe, expect, test } from "vitest";
import { LayoutRecords } from "../../../../src/render/jobs/document/recorded/layout-records.ts";
import { type Change, replaysOf, SeenRecords, text, textsIn } from "./both-ways.ts";

const docx: Change = (job) => ({ ...job, format: "docx" });

const inDocx = (content: object, data: readonly object[], records?: LayoutRecords): Promise<number> =>
  replaysOf(content, data, docx, records);

/** The first is met, the second recorded, the third can be replayed. */
const known = [text("Anna"), text("Anna"), text("Olga")];

const paragraph = { content: [{ p: "Dear $data.x," }] };

describe("a DOCX file of a known template is made in the frame of an earlier one", () => {
  test("with other texts, also such as XML has other spellings for", async () => {
    const documents = [
      "a & b",
      "1 > 0",
      '"so"',
      " blank",
      "two  blanks",
      "it\u2019s",
      "soft\u00adhyphen",
      "no\u2011break",
    ];
    expect(await inDocx({ content: [{ p: "$data.x" }] }, [...known, ...documents.map(text)])).toBe(9);
  });

  test("with values between shortcodes, spans, links and tabs", async () => {
    const content = [
      {
        p: "To [b]$data.x[/b][br]at [color, #ff0000]$data.x[/color] [caps]x $data.x[/caps] [link, https://a.example]$data.x[/link][tab, 200]$data.x",
      },
    ];
    expect(await inDocx({ content }, [...known, text("a{b"), text("Nora"), text("straße")])).toBe(3);
  });

  test("with rows", async () => {
    const content = [
      { table: { widths: [1, "auto"], source: "$data.rows", map: ["$item.a", { td: "[b]$item.b[/b] x" }] } },
    ];
    const rows = (...texts: readonly string[]): object => ({ rows: texts.map((a) => ({ a, b: `${a}.` })) });
    const documents = [rows("11", "22"), rows("11", "22"), rows("33", "44"), rows("555", "666"), rows("5", "6", "7")];
    expect(await inDocx({ content }, documents)).toBe(1);
  });

  test("with metadata of its own, and a version where it has one", async () => {
    const metadata = { title: "For $data.x", version: "$data.v" };
    const versions = known.map((one) => ({ ...one, v: "2" }));
    expect(await inDocx({ ...paragraph, metadata }, [...versions, { ...text("Ida"), v: "3" }])).toBe(2);
  });

  test("with texts in a header and page numbers in a footer", async () => {
    const zone = (p: string): object => ({ content: [{ p }] });
    const footer = zone("Page $global.PAGE of $global.NUMPAGES");
    expect(await inDocx({ ...paragraph, header: zone("For $data.x"), footer }, known)).toBe(1);
  });

  test("with pictures and drawings", async () => {
    const content = [
      { image: { src: "images/logo.png", width: 40 } },
      { svg: { viewBox: [9, 9], children: [{ path: { d: "M0 0h9v9z" } }], alt: "a" } },
      { p: "$data.x" },
    ];
    expect(await inDocx({ content }, known)).toBe(1);
  });

  test("with what the format lacks, reported again", async () => {
    const styles = { s: { backgroundColor: "#ffff00", padding: 2, borderRadius: 3 } };
    const content = [{ p: "[span, s]x[/span] $data.x" }];
    expect(await inDocx({ styles, content }, known)).toBe(1);
    const records = new LayoutRecords();
    await inDocx({ styles, content }, known, records);
    await replaysOf({ styles, content }, known, (job) => ({ ...docx(job), strict: true }), records);
    expect(records.replays).toBe(1);
  });
});

describe("what else the parts of a package depend on is compared", () => {
  test("characters beyond those that the fonts of the first one have", async () => {
    expect(await inDocx(paragraph, [...known, text("Łódź"), text("Ωμέγα"), text("Ида"), text("Anna")])).toBe(5);
  });

  test("letters of a face with lines as high", async () => {
    const content = [{ p: "$data.x" }, { p: "below" }];
    expect(await inDocx({ content }, [...known, text("ანა"), text("Anna ანა"), text("東京"), text("Ida")])).toBe(1);
  });

  test("the direction that the first letter gives a paragraph", async () => {
    const content = [{ p: "[b]$data.x[/b] $data.y", style: { textAlign: "left" } }];
    const of = (x: string): object => ({ x, y: "דנה" });
    await inDocx({ content }, [of("12"), of("12"), of("34"), of("ab"), of("56")]);
  });

  test("digits of a script that runs leftwards, by themselves", async () => {
    const content = [{ p: "$data.x", style: { baseDirection: "ltr" } }];
    expect(await inDocx({ content }, [text("سلام"), text("سلام"), text("مرحبا"), text("٣٤"), text("٥")])).toBe(2);
  });

  test("marks that Word sets in the font of Latin text, among Chinese letters", async () => {
    expect(await inDocx({ content: [{ p: "$data.x" }] }, ["中文", "中文", "中", "中…文", "文…"].map(text))).toBe(2);
  });

  test("line ends and tabs, which are no letters", async () => {
    const content = [{ p: "$data.x" }];
    expect(await inDocx({ content }, [...known, text("a\tb"), text("a\tc"), text("")])).toBe(2);
  });

  test("the number of lines, by which pages are counted", async () => {
    const content = [
      { p: "$data.x" },
      { p: "see [page, end]", style: { pageBreakBefore: true } },
      { p: "end", id: "end" },
    ];
    expect(await inDocx({ content }, [...known, text("long ".repeat(2_000)), text("Ida")])).toBe(2);
  });

  test("texts that are shown otherwise than as runs", async () => {
    expect(await inDocx({ ...paragraph, watermark: { content: { p: "$data.x" } } }, known)).toBe(0);
    const turned = [{ table: { widths: [1, 1], rows: [[{ td: "$data.x", style: { rotate: 90 } }, { td: "a" }]] } }];
    expect(await inDocx({ content: turned }, known)).toBe(0);
  });

  test("the format: a record of PDF files makes none in DOCX", async () => {
    const records = new LayoutRecords();
    await replaysOf(paragraph, known, (job) => job, records);
    await inDocx(paragraph, known, records);
    expect(records.replays).toBe(3);
  });
});

test("the frame of a DOCX file has no text that is not its template's", async () => {
  const records = new SeenRecords();
  const content = [
    { p: "Dear [b]$data.x[/b]" },
    { p: "$data.y" },
    { table: { widths: [1, 1], source: "$data.rows", map: ["$item", { td: "[i]$item[/i] z" }] } },
  ];
  const metadata = { title: "$data.x", author: "$data.y", version: "$data.y" };
  const data = { x: "Secretname", y: "Secretplace", rows: ["Secretone", "Secrettwo"] };
  expect(await inDocx({ metadata, content }, [data, data, data], records)).toBe(1);
  const kept = textsIn(records.seen?.records);
  expect(kept.filter((one) => one.includes("Secret"))).toEqual([]);
  expect(kept.some((one) => one.includes("Dear"))).toBe(true);
});
