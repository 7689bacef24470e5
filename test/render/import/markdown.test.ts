import { describe, expect, test } from "vitest";
import { importFile } from "../../../src/render/import/import-file.ts";
import { validateDefinition } from "../../../src/vocabulary/validate.ts";

async function imported(markdown: string) {
  const made = await importFile({ bytes: Buffer.from(markdown), fileName: "a.md" });
  const { document } = JSON.parse(made.content);
  expect(validateDefinition({ document })).toEqual([]);
  return { document, content: document.content, data: JSON.parse(made.testData), report: made.report };
}

describe("Markdown becomes a definition:", () => {
  test("headings with the ids that links lead to, and emphasis as shortcodes", async () => {
    const { content, report } = await imported(
      "# Our *terms*\n\nSee [these](#our-terms), **bold _both_** and ~~gone~~.",
    );
    expect(content).toEqual([
      { h1: "Our [i]terms[/i]", id: "our-terms" },
      { p: "See [goto, our-terms]these[/goto], [b]bold [i]both[/i][/b] and [s]gone[/s]." },
    ]);
    expect(report).toEqual([]);
  });

  test("addresses as links, of each spelling", async () => {
    const { content } = await imported(
      "<https://a.example/x> [b](mailto:b@a.example) [c][1] www.d.example\n\n[1]: http://c.example",
    );
    expect(content).toEqual([
      {
        p: "[link, https://a.example/x]https://a.example/x[/link] [link, mailto:b@a.example]b[/link] [link, http://c.example]c[/link] [link, http://www.d.example]www.d.example[/link]",
      },
    ]);
  });

  test("lists in lists, numbers that begin elsewhere, tasks, items of several blocks", async () => {
    const { content } = await imported("5. five\n   - in it\n6. six\n\n---\n\n- [x] done\n- [ ] open");
    expect(content).toEqual([
      {
        ol: {
          start: 5,
          items: [{ stack: { content: [{ p: "five" }, { ul: { items: [{ p: "in it" }] } }] } }, { p: "six" }],
        },
      },
      { separator: { style: { margin: "6 0" } } },
      { ul: { items: [{ p: "☑ done" }, { p: "☐ open" }] } },
    ]);
  });

  test("tables with aligned columns, notes and code", async () => {
    const { content } = await imported(
      "| A | B |\n|---|--:|\n| `x`[^1] | 2 |\n\n[^1]: A *note*.\n\n```\n[b]$data.x\n  y\n```",
    );
    expect(content).toEqual([
      {
        table: {
          rows: [
            [{ th: "A" }, { th: "B", style: "right" }],
            [{ td: "[font, Noto Sans Mono]x[/font][footnote]A [i]note[/i].[/footnote]" }, { td: "2", style: "right" }],
          ],
        },
      },
      { p: "\\[b\\]\\$data.x\n  y", style: "code" },
    ]);
  });

  test("placeholders as references with example data", async () => {
    const { content, data } = await imported("Dear {{ customer.name }}s, {{Contract Number}}: {{amount | upper}}.");
    expect(content).toEqual([{ p: "Dear [= $data.customer.name]s, $data.Contract_Number: [= upper($data.amount)]." }]);
    expect(data).toEqual({ customer: { name: "name" }, Contract_Number: "Contract_Number", amount: "amount" });
  });

  test("the front matter as metadata and language", async () => {
    const { document, report } = await imported('---\ntitle: "Terms"\nauthor: Ada\nlang: en-GB\ndraft: yes\n---\nText');
    expect(document).toMatchObject({
      metadata: { title: "Terms", author: "Ada" },
      language: "en-GB",
      content: [{ p: "Text" }],
    });
    expect(report).toMatchObject([{ code: "IMPORT_DROPPED", place: "line 5" }]);
  });

  test("an image that stands alone as an element, one in a text as a shortcode", async () => {
    const { content, report } = await imported("![Our logo](img/logo.png)\n\nA ![dot](https://x.example/d.png) here");
    expect(content).toEqual([
      { image: { src: "images/logo.png", alt: "Our logo" } },
      { p: "A [img, images/d.png, alt='dot'] here" },
    ]);
    expect(report.map(({ code, place }) => [code, place])).toEqual([
      ["IMPORT_FILE_MISSING", "line 1"],
      ["IMPORT_FILE_MISSING", "line 3"],
    ]);
  });
});

test("text that has no place in a definition is reported with its line", async () => {
  const { content, report } = await imported(
    "<div>x</div>\n\n###### six\n\n[away](other.md) <u>u</u> {{#each rows}}\n\n> > > quoted",
  );
  expect(content).toEqual([{ h5: "six" }, { p: "away u {{#each rows}}" }, { p: "quoted", style: "quote" }]);
  expect(report.map(({ code, place }) => `${place}: ${code}`)).toEqual([
    "line 1: IMPORT_DROPPED",
    "line 3: IMPORT_APPROXIMATED",
    "line 5: IMPORT_DROPPED",
    "line 5: IMPORT_DROPPED",
    "line 5: IMPORT_DROPPED",
    "line 5: IMPORT_PLACEHOLDER",
  ]);
});

test("lists are nested ten levels deep at most, and the report says so", async () => {
  const deep = Array.from({ length: 30 }, (_, level) => `${"  ".repeat(level)}- level ${level}`).join("\n");
  const { report } = await imported(deep);
  expect(report.some(({ code }) => code === "IMPORT_APPROXIMATED")).toBe(true);
});

test("an empty file becomes an empty paragraph", async () => {
  expect((await imported("\n")).content).toEqual([{ p: "" }]);
});
