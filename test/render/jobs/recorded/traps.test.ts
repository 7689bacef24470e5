import { describe, expect, test } from "vitest";
import { LayoutRecords } from "../../../../src/render/jobs/document/recorded/layout-records.ts";
import type { LayoutRecord } from "../../../../src/render/jobs/document/recorded/record.ts";
import type { RenderEngine } from "../../../../src/render/jobs/engine.ts";
import { render } from "../../../../src/render/jobs/render.ts";
import { exampleJob, exampleOutside } from "../../../support/definitions/render-example.ts";
import { localEngine } from "../../../support/threads/local-engine.ts";
import { type Change, plain, replaysOf, SeenRecords, same, text, textsIn } from "./both-ways.ts";

/** The first is met, the second recorded, the third can be replayed. */
const known = [text("Anna"), text("Anna"), text("Olga")];

const paragraph = { content: [{ p: "Dear $data.x," }] };

describe("a document of a known template is not laid out again", () => {
  test("with other texts", async () => {
    expect(await replaysOf(paragraph, known)).toBe(1);
  });

  test("in a font that one of ours stands in for, which is remarked each time", async () => {
    const styles = { p: { fontFamily: "Arial" } };
    expect(await replaysOf({ ...paragraph, styles }, known)).toBe(1);
  });

  test("in Dutch, whose letters lose their trema behind a hyphen", async () => {
    const style = { language: "nl", hyphens: "auto", width: 20 };
    const documents = [text("reële"), text("reële"), text("creëer"), text("geëerd")];
    expect(await replaysOf({ content: [{ p: "$data.x", style }] }, documents)).toBeGreaterThan(0);
  });

  test("with values between shortcodes, spans and tabs", async () => {
    const content = [
      {
        p: "To [b]$data.x[/b][br]at [color, #ff0000]$data.x[/color] [span, s]x $data.x[/span] [link, https://a.example]$data.x[/link][tab, 200]$data.x",
      },
    ];
    const styles = { s: { backgroundColor: "#ffff00", padding: 2 } };
    expect(await replaysOf({ styles, content }, [...known, text("a{b"), text("Nora")])).toBe(2);
  });

  test("with rows, in one table and in the cells of another", async () => {
    const content = [
      { table: { widths: [1, 2], source: "$data.rows", map: ["$item.a", { td: "[b]$item.b[/b] x" }] } },
      { table: { widths: [1, 1], rows: [[{ content: [{ p: "$data.x" }] }, { td: "y" }]] } },
    ];
    const rows = (...texts: readonly string[]): object => ({
      x: texts[0],
      rows: texts.map((a) => ({ a, b: `${a}.` })),
    });
    const documents = [
      rows("a", "b"),
      rows("a", "b"),
      rows("c", "d"),
      rows("e", "f", "g"),
      rows("e", "f", "g"),
      rows("h", "i"),
    ];
    expect(await replaysOf({ content }, documents)).toBeGreaterThanOrEqual(3);
  });

  test("with metadata of its own", async () => {
    expect(await replaysOf({ ...paragraph, metadata: { title: "For $data.x" } }, known)).toBe(1);
  });

  test("in the footer of a last page that the text goes to alone, in cells that repeat", async () => {
    const pageSetup = { size: [200, 150], margin: [20, 20, 20, 20] };
    const footer = { content: [{ p: "$data.x" }], last: [{ p: "Dear $data.x" }, { p: "Bye" }, { p: "$data.x" }] };
    const lines = { p: "$data.x[br]2[br]3[br]4[br]5" };
    const towns = Array.from({ length: 12 }, (_, at) => [{ td: `${at}` }]);
    const rows = [[{ td: "To $data.x", rowspan: 12, repeat: true }, { td: "a" }], ...towns.slice(1)];
    for (const element of [lines, { table: { widths: [1, 1], rows } }])
      expect(await replaysOf({ pageSetup, footer, content: [element] }, known)).toBe(1);
  });

  test("in a header and a footer with page numbers", async () => {
    const zone = (p: string): object => ({ content: [{ p }] });
    const footer = zone("Page $global.PAGE of $global.NUMPAGES");
    expect(await replaysOf({ ...paragraph, header: zone("For $data.x"), footer }, known)).toBe(1);
  });
});

describe("what else a layout depends on is compared", () => {
  test("lines that end otherwise", async () => {
    expect(await replaysOf(paragraph, [...known, text("long ".repeat(60)), text("Ida")])).toBe(2);
  });

  test("the height of lines, which letters of other faces change", async () => {
    await replaysOf({ content: [{ p: "$data.x" }, { p: "below" }] }, [
      ...known,
      text("東京"),
      text("مرحبا"),
      text("Ida"),
    ]);
  });

  test("columns that take their width from their texts", async () => {
    const content = [{ table: { widths: ["auto", "auto"], rows: [[{ td: "$data.x" }, { td: "next" }]] } }];
    expect(await replaysOf({ content }, [text("iiii"), text("iiii"), text("WWWW")])).toBe(0);
    expect(await replaysOf({ content }, [text("WWWW"), text("WWWW"), text("iiii")])).toBe(0);
    expect(await replaysOf({ content }, [text("1234"), text("1234"), text("4321")])).toBe(1);
  });

  test("words that are wider than their column by weight", async () => {
    const content = [{ table: { widths: [1, 9], rows: [[{ td: "$data.x" }, { td: "next" }]] } }];
    expect(await replaysOf({ content }, [text("a"), text("a"), text("W".repeat(12)), text("b")])).toBe(1);
  });

  test("numbers at their decimal marks", async () => {
    const widths = ["auto", { align: "decimal" }];
    const row = (p: string): object => [{ td: "a" }, { td: p }];
    const content = [{ table: { widths, rows: [row("$data.x"), row("1234.5")] } }];
    expect(await replaysOf({ content }, [text("n/a"), text("n/a"), text("b/c"), text("12.5")])).toBe(0);
  });

  test("empty texts, which share their list of inlines", async () => {
    const content = [{ p: "$data.x" }, { p: "$data.y" }, { p: "$data.z" }];
    const of = (x: string, y: string, z: string): object => ({ x, y, z });
    const documents = [of("", "", ""), of("", "", ""), of("a", "", "b"), of("", "c", "d"), of("", "", "")];
    await replaysOf({ content }, documents);
  });

  test("cells that are shared by rows with the same text", async () => {
    const content = [{ table: { widths: [1, 1], source: "$data.rows", map: ["$item", "$item"] } }];
    const rows = (...items: readonly string[]): object => ({ rows: items });
    const documents = [
      rows("a", "a", "a"),
      rows("a", "a", "a"),
      rows("a", "b", "c"),
      rows("c", "c", "b"),
      rows("b", "a", "b"),
    ];
    expect(await replaysOf({ content }, documents)).toBe(3);
  });

  test("cells of a tagged table whose lines end at spaces, which readers get", async () => {
    const names = (more: string) => Array.from({ length: 14 }, (_, at) => ({ name: `item ${at}${more}`, n: at }));
    const table = { widths: [3, 1], source: "$data.list", map: ["$item.name", "$item.n"] };
    const document = {
      tagged: true,
      pageSetup: { size: [220, 240], margin: [20, 20, 20, 20] },
      content: [{ columns: { rows: [[{ table }], [{ p: "x" }]] } }],
    };
    const data = ["", "", " and more words", " and more words than before"].map((more) => ({ list: names(more) }));
    await replaysOf(document, data);
  });

  test("a text that is another one for one document", async () => {
    const content = [{ p: "$data.x" }, { p: "$data.y" }];
    const of = (x: string, y: string): object => ({ x, y });
    expect(await replaysOf({ content }, [of("a", "b"), of("a", "b"), of("c", "b"), of("a", "b"), of("a", "d")])).toBe(
      3,
    );
  });

  test("boxes of spans that go over lines", async () => {
    const styles = { s: { backgroundColor: "#ffff00", padding: 2, borderRadius: 3 } };
    const content = [
      { p: "Words before it [span, s]$data.x[/span] words behind it ".repeat(4), style: { width: 150 } },
    ];
    const documents = [
      text("one two"),
      text("one two"),
      text("six ten"),
      text("a b c d e f"),
      text("it"),
      text("one two"),
    ];
    await replaysOf({ styles, content }, documents);
  });

  test("findings of values that cannot be written", async () => {
    const content = [{ p: "[b]$data.x[/b] costs [currency, $data.price, EUR]" }];
    const of = (x: string, price: unknown): object => ({ x, price });
    await replaysOf({ content }, [of("a", 1), of("a", 1), of("b", 2), of("c", "none"), of("d", 3)]);
  });

  test("references that have no value, of which nothing is on paper", async () => {
    const content = [{ p: "$data.x" }, { p: "[= $data.y]" }, { p: "$data.z" }];
    const documents = [{ x: "a", y: 1 }, { x: "a", y: 1 }, { x: "b", y: 1 }, { y: 1 }, { x: "c", y: null }];
    await replaysOf({ content }, documents);
    const missing = { content: [{ p: "$data.x $data.gone" }] };
    expect(await replaysOf(missing, known)).toBe(0);
  });
});

describe("texts that are shown in other places, too, take the usual way", () => {
  const shown: Readonly<Record<string, object>> = {
    "headings, contents and the outline": { content: [{ toc: {} }, { h1: "$data.x" }, { p: "a" }] },
    "running heads": { header: { content: [{ p: "$global.HEADING1" }] }, content: [{ h1: "$data.x" }] },
    captions: { content: [{ figure: { content: [{ p: "a" }], caption: "$data.x" } }] },
    references: { content: [{ p: "$data.x", id: "a" }, { p: "See [ref, a, text]." }] },
    footnotes: { content: [{ p: "a[footnote]$data.x[/footnote]" }] },
    "page numbers in the same text": { content: [{ p: "$data.x $global.PAGE [b]$data.x[/b]" }] },
    "lists and their markers": { content: [{ ul: { items: [{ p: "$data.x" }] } }] },
    "numbered paragraphs": {
      numbering: { n: { levels: [{ text: "{1}." }] } },
      styles: { c: { numbering: "n" } },
      content: [{ p: "$data.x", style: "c" }],
    },
    "drop caps": { content: [{ p: "$data.x and more", style: { dropCap: 2 } }] },
    "places of links": { content: [{ p: "[link, https://a.example/$data.x]a[/link]" }] },
    charts: {
      content: [
        { p: "$data.x" },
        { chart: { type: "bar", source: "$data.rows", category: "c", series: [{ value: "v" }], title: "$data.x" } },
      ],
    },
    "texts that fit their place": { content: [{ p: "$data.x", style: { width: 40, height: 12, fit: "shrink" } }] },
    "turned boxes": { content: [{ p: "$data.x", style: { rotate: 30 } }] },
    "what leaves its page": { content: [{ p: "$data.x", style: { marginLeft: -90 } }] },
  };

  test.each(Object.keys(shown))("%s", async (name) => {
    expect(await replaysOf(shown[name] as object, known)).toBe(0);
  });
});

describe("jobs of other kinds take the usual way", () => {
  const changes: Readonly<Record<string, Change>> = {
    tagged: (job) => ({ ...job, tagged: true }),
    diagnosed: (job) => ({ ...job, diagnose: true }),
  };

  test.each(Object.keys(changes))("%s", async (name) => {
    expect(await replaysOf(paragraph, known, changes[name])).toBe(0);
  });

  const documents: Readonly<Record<string, object>> = {
    tags: { tagged: true },
    claims: { conformance: ["PDF/A-2b"], metadata: { title: "a" } },
    encryption: { encryption: { encryptionType: "aes256", ownerPassword: "b" } },
    "findings in the document": { diagnostics: { showInDocument: "inline" } },
  };

  test.each(Object.keys(documents))("%s", async (name) => {
    expect(await replaysOf({ ...paragraph, ...documents[name] }, known)).toBe(0);
  });

  test("strict ones, which are refused by what is found", async () => {
    const long = text("x".repeat(200));
    expect(await replaysOf(paragraph, [...known, long, ...known], (job) => ({ ...job, strict: true }))).toBeGreaterThan(
      1,
    );
  });

  test("another language is laid out by itself", async () => {
    const records = new LayoutRecords();
    await replaysOf(paragraph, known, same, records);
    await replaysOf(paragraph, known, (job) => ({ ...job, locale: "de-DE" }), records);
    expect(records.replays).toBeGreaterThan(1);
  });
});

describe("bounds", () => {
  test.each(["pdf", "docx"] as const)(
    "work and pages that a job may cost are the same on both ways in %s",
    async (format) => {
      const rows = Array.from({ length: 30 }, (_, at) => `row ${at}`);
      const content = { content: [{ table: { widths: [1, 1], source: "$data.rows", map: ["$item", "$item"] } }] };
      const data = { rows };
      const within =
        (work: number, pages = 5): Change =>
        (job) => ({ ...job, format, allowance: { work, pages } });
      const passes = async (work: number): Promise<boolean> =>
        (await render(within(work)(exampleJob({ document: content }, data)), exampleOutside, plain)).kind === "made";
      let [refused, enough] = [0, 100_000];
      while (enough - refused > 1) {
        const middle = (refused + enough) >> 1;
        if (await passes(middle)) enough = middle;
        else refused = middle;
      }
      const records = new LayoutRecords();
      for (const work of [100_000, 100_000, 100_000, enough, refused, enough >> 1, 100_000])
        await replaysOf(content, [data], within(work), records);
      await replaysOf(content, [data], within(100_000, 0), records);
      expect(records.replays).toBeGreaterThan(1);
    },
  );

  test("stages have the names that they have without records", async () => {
    const recording: RenderEngine = { ...localEngine(), records: new LayoutRecords() };
    const phases: string[] = [];
    for (const one of known) {
      const outcome = await render(exampleJob({ document: paragraph }, one), exampleOutside, recording);
      phases.push(outcome.kind === "made" ? Object.keys(outcome.phases).sort().join() : "refused");
    }
    expect(recording.records?.replays).toBe(1);
    expect(new Set(phases).size).toBe(1);
  });

  test("records of any number of templates weigh no more than 32 MB", () => {
    const records = new LayoutRecords();
    const record = { weight: 300_000 } as LayoutRecord;
    for (let at = 0; at < 2_000; at += 1) {
      const template = { at };
      expect(records.of(template)).toBeUndefined();
      for (let shape = 0; shape < 40; shape += 1) records.of(template)?.add(record, shape);
    }
    expect(records.weight).toBeLessThanOrEqual(32 * 1024 * 1024);
    expect(records.weight).toBeGreaterThan(20 * 1024 * 1024);
  });

  test("records of one template weigh no more than 32 MB, and are no more than 32", () => {
    for (const [weight, most] of [
      [4_000_000, 8],
      [1_000, 32],
    ] as const) {
      const records = new SeenRecords();
      const template = {};
      records.of(template);
      for (let shape = 0; shape < 40; shape += 1) records.of(template)?.add({ weight } as LayoutRecord, shape);
      expect(records.seen?.records.length).toBe(most);
      expect(records.weight).toBe(most * weight);
      expect(records.seen?.recordsOf(39)).toHaveLength(1);
      expect(records.seen?.recordsOf(0)).toEqual([]);
    }
  });

  test("documents of as many shapes as there are numbers of rows are replayed", async () => {
    const content = { content: [{ table: { widths: [1], source: "$data.rows", map: ["$item"] } }] };
    const documents = Array.from({ length: 240 }, (_, at) => ({ rows: Array(1 + ((at * 7) % 20)).fill("a") }));
    expect(await replaysOf(content, documents)).toBeGreaterThan(100);
  });

  test("a template whose documents all differ is recorded a few times", async () => {
    const records = new SeenRecords();
    const content = { content: [{ table: { widths: [1], source: "$data.rows", map: ["$item"] } }] };
    const documents = Array.from({ length: 14 }, (_, at) => ({ rows: Array.from({ length: at + 1 }, () => "a") }));
    await replaysOf(content, documents, same, records);
    expect(records.seen?.records.length).toBe(8);
    expect(records.seen?.takeTurn()).toBe(false);
  });
});

test("a record has no text that is not its template's", async () => {
  const records = new SeenRecords();
  const content = [
    { p: "Dear [b]$data.x[/b], [span, s]$data.y[/span]" },
    { p: "$data.y" },
    { table: { widths: [1, 1], source: "$data.rows", map: ["$item", { td: "[i]$item[/i] z" }] } },
  ];
  const metadata = { title: "$data.x", author: "$data.y" };
  const data = { x: "Secretname", y: "Secretplace", rows: ["Secretone", "Secrettwo"] };
  expect(await replaysOf({ metadata, styles: { s: { padding: 1 } }, content }, [data, data, data], same, records)).toBe(
    1,
  );
  const kept = textsIn(records.seen?.records);
  expect(kept.filter((one) => one.includes("Secret"))).toEqual([]);
  expect(kept.some((one) => one.includes("Dear"))).toBe(true);
});
