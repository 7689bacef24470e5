import { describe, expect, test } from "vitest";
import { importFile, tryImport } from "../../../src/render/import/import-file.ts";
import { validateDefinition } from "../../../src/vocabulary/validate.ts";

async function imported(html: string) {
  const made = await importFile({ bytes: Buffer.from(html), fileName: "a.html" });
  const { document } = JSON.parse(made.content);
  expect(validateDefinition({ document })).toEqual([]);
  return { ...made, document, content: document.content, data: JSON.parse(made.testData) };
}

describe("a page in HTML becomes a definition:", () => {
  test("headings, emphasis, links and pieces of text that are no codes", async () => {
    const { content, report } = await imported(
      '<h1 id=top>Our <em>terms</em></h1><p>See <a href="#top">these</a>,\n <b>bold <i>both</i></b> &lt;x&gt; [b] $data.x<br>H<sub>2</sub>O',
    );
    expect(content).toEqual([
      { h1: "Our [i]terms[/i]", id: "top" },
      {
        p: "See [goto, top][color, #0000EE][u]these[/u][/color][/goto], [b]bold [i]both[/i][/b] [= '<x>'] \\[b\\] \\$data.x[br]H[sub]2[/sub]O",
      },
    ]);
    expect(report).toEqual([
      {
        code: "IMPORT_PLACEHOLDER",
        kind: "near",
        place: "line 1",
        message: '"$data.x" stays as text: if a reference is meant, write it as one.',
      },
    ]);
  });

  test("its styles are those of its sheets: by kind, by class, and with variables", async () => {
    const { document } = await imported(
      `<style>:root{--dark:#123456} p{color:var(--dark);margin:0 0 8px} .big{font-size:20pt} h2{border-bottom:2px solid red}
       p.big.big{letter-spacing:1px} @media print{.hidden{display:none}}</style>
       <h2>A</h2><p>x</p><p class=big>y</p><p class=big>z</p><p class=hidden>no</p>`,
    );
    expect(document.styles).toMatchObject({
      p: { color: "#123456", marginBottom: 6, fontSize: 12 },
      h2: { borderBottom: "1.5 solid red", fontWeight: "bold", fontSize: 18 },
      big: { fontSize: 20, letterSpacing: 0.75 },
    });
    expect(document.content).toEqual([{ h2: "A" }, { p: "x" }, { p: "y", style: "big" }, { p: "z", style: "big" }]);
  });

  test("a line above a text, which a part of a text alone cannot have", async () => {
    const { content, document, report } = await imported(
      '<p class=a>x</p><p>y <span style="text-decoration: overline underline">z</span></p><style>.a{text-decoration: overline}</style>',
    );
    const [first, second] = content;
    const own = typeof first.style === "string" ? document.styles[first.style] : first.style;
    expect(own).toMatchObject({ textDecoration: "overline" });
    expect(second).toMatchObject({ p: "y [u]z[/u]" });
    expect(report.map(({ message }) => message)).toEqual([expect.stringContaining("A line above a part of a text is")]);
  });

  test("lists in lists, their kinds and starts", async () => {
    const { content } = await imported(
      '<ol start=3><li>three<ul><li>in it</ul><li>four</ol><ol style="list-style-type: lower-roman"><li>i</ol>',
    );
    const inner = { ul: { items: [{ p: "in it" }] } };
    expect(content).toMatchObject([
      { ol: { start: 3, items: [{ stack: { content: [{ p: "three" }, inner] } }, { p: "four" }] } },
      { ol: { symbol: "i", items: [{ p: "i" }] } },
    ]);
  });

  test("tables with header, spans, widths, and the attributes of old", async () => {
    const { content, document } = await imported(
      `<table border=1 cellpadding=4 width="100%"><caption>Sums</caption><thead><tr><th width=80>A<th>B</thead>
       <tr bgcolor="#eeeeee"><td colspan=2 align=right>x</table>`,
    );
    expect(content).toMatchObject([
      { p: "Sums" },
      {
        table: {
          widths: ["60pt", "auto"],
          headerRows: 1,
          style: { width: "100%" },
          rows: [
            [
              { th: "A", style: "look1" },
              { th: "B", style: "look1" },
            ],
            [{ td: "x", colspan: 2, style: { backgroundColor: "#eeeeee", textAlign: "right" } }],
          ],
        },
      },
    ]);
    expect(document.styles.look1).toMatchObject({ paddingTop: 3, borderTop: "0.75 solid #808080" });
  });

  test("loops in loops are repeated for the entries of an entry", async () => {
    const { content, data, report } = await imported(
      `{{#each orders}}<h2>{{number}}</h2><table><tbody>{{#each lines}}<tr><td>{{item}}</td></tr>{{/each}}</tbody></table>
       <ul>{{#notes}}<li>{{this}}</li>{{/notes}}</ul>{{/each}}`,
    );
    expect(content[0].stack).toMatchObject({
      source: "$data.orders",
      map: {
        stack: {
          content: [
            { h2: "$item.number" },
            { table: { source: "$item.lines", map: [{ td: "$item.item" }] } },
            { ul: { source: "$item.notes", map: { p: "$item" } } },
          ],
        },
      },
    });
    expect(data).toEqual({ orders: [{ number: "number", lines: [{ item: "item" }], notes: ["entry"] }] });
    expect(report).toEqual([]);
  });

  test("loops of Handlebars and Mustache over rows and items, though text between rows is moved out of a table", async () => {
    const { content, data, report } = await imported(
      `<table><tbody>{{#each order.lines}}<tr><td>{{name}}<td>{{ price }}</tr>{{/each}}<tr><td>Sum<td>{{total}}</table>
       <ul>{{#notes}}<li>{{text}}</li>{{/notes}}</ul>{{#each parts}}<h3>{{title}}</h3>{{/each}}`,
    );
    expect(content).toMatchObject([
      {
        table: {
          source: "$data.order.lines",
          map: [{ td: "$item.name" }, { td: "$item.price" }],
          footer: [[{ td: "Sum" }, { td: "$data.total" }]],
        },
      },
      { ul: { source: "$data.notes", map: { p: "$item.text" } } },
      { stack: { source: "$data.parts", map: { h3: "$item.title" } } },
    ]);
    expect(data).toEqual({
      order: { lines: [{ name: "name", price: "price" }] },
      notes: [{ text: "text" }],
      parts: [{ title: "title" }],
      total: "total",
    });
    expect(report).toEqual([]);
  });

  test("blocks side by side as columns, boxes as stacks, breaks and the page of the sheet", async () => {
    const { document, report } = await imported(
      `<style>@page{size:A5 landscape;margin:1cm 2cm}</style><div style="display:flex;gap:8pt"><div style="width:30%">l</div>
       <div style="flex:1">r</div></div><div style="background:#eee;padding:4pt"><p>a</p><p>b</p></div>
       <p style="page-break-before:always">c</p>`,
    );
    expect(document.pageSetup).toEqual({ size: "a5", orientation: "landscape", margin: [28.35, 56.69, 28.35, 56.69] });
    expect(document.content).toMatchObject([
      { columns: { widths: ["30%", 1], gap: 8, rows: [[{ p: "l" }], [{ p: "r" }]] } },
      { stack: { content: [{ p: "a" }, { p: "b" }], style: { backgroundColor: "#eee", paddingLeft: 4 } } },
      { break: "page" },
      { p: "c" },
    ]);
    expect(report).toEqual([]);
  });

  test("a box of the width of a turned letter page has no width, and a narrower one has", async () => {
    const box = (points: number) => `<div style="background:#eee;width:${points}pt"><p>a</p><p>b</p></div>`;
    const { content } = await imported(`<style>@page{size:letter landscape;margin:0}</style>${box(792)}${box(791)}`);
    expect(content.map((one: { stack: { style: object } }) => one.stack.style)).toEqual([
      { backgroundColor: "#eee" },
      { backgroundColor: "#eee", width: 791 },
    ]);
  });

  test("pictures from data addresses and drawings as files, others by the names to upload", async () => {
    const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    const { content, assets, report } = await imported(
      `<img src="data:image/png;base64,${png}" width=40 alt="dot"><p>In <img src="a/logo.png"> text</p>
       <svg viewBox="0 0 4 4"><rect width="4" height="4"/></svg>`,
    );
    expect(assets.map(({ path }) => path.replace(/\w+\./, "*."))).toEqual([
      "images/import-*.png",
      "images/import-*.svg",
    ]);
    expect(content).toMatchObject([
      { image: { width: 30, alt: "dot" } },
      { p: "In [img, images/logo.png, alt=] text" },
      { image: { src: assets[1]?.path } },
    ]);
    expect(report).toMatchObject([{ code: "IMPORT_FILE_MISSING", place: "line 1" }]);
    const [, drawing] = assets;
    expect(Buffer.from(drawing?.base64 ?? "", "base64").toString()).toContain(
      '<svg xmlns="http://www.w3.org/2000/svg"',
    );
  });

  test("title, author and language of the page", async () => {
    const { document } = await imported('<html lang="sv"><title> A  b </title><meta name=author content="Ada"><p>x');
    expect(document).toMatchObject({ language: "sv", metadata: { title: "A b", author: "Ada" } });
  });

  test("pictures and links that are blocks stay, and what a page does not have is named there too", async () => {
    const svg = '<svg style="display:block" xmlns:xlink="http://www.w3.org/1999/xlink"><text>a&nbsp;b</text></svg>';
    const { content, assets, report } = await imported(
      `<p>a</p>${svg}<a href="https://x.example" style="display:block">Go</a><a href="https://y.example"><div>Card</div></a><button style="display:block">Buy</button>`,
    );
    expect(content).toMatchObject([
      { p: "a" },
      { image: { src: assets[0]?.path } },
      { p: "[link, https://x.example]Go[/link]" },
      { p: "[link, https://y.example]Card[/link]" },
    ]);
    expect(Buffer.from(assets[0]?.base64 ?? "", "base64").toString()).toMatch(
      /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" style="display:block" xmlns:xlink="[^"]*"><text>a&#160;b</,
    );
    expect(report.map(({ message }) => message)).toEqual(['An element "button" is left out: "Buy".']);
  });

  test("conditions around cells are named, those around rows and items are kept; helpers are named; this is the entry", async () => {
    const { content, report } = await imported(
      `{{#each xs}}<p>{{this.a}}</p>{{/each}}<p>{{money total}}</p><table>{{#if paid}}<tr><td>x</td>{{/if}}{{#unless y}}<td>z</td>{{/unless}}</tr></table>
       <ul>{{#if a}}<li>b</li>{{/if}}<li>c</li></ul>`,
    );
    expect(content).toMatchObject([
      { stack: { source: "$data.xs", map: { p: "$item.a" } } },
      { p: "{{money total}}" },
      { table: { rows: [[{ td: "x" }, { td: "z" }]] } },
      { ul: { items: [{ p: "b", if: "$data.a" }, { p: "c" }] } },
    ]);
    expect(report.map(({ message }) => message.split(" is ")[0])).toEqual([
      '"{money total}"',
      '"{{#if paid}}"',
      '"{{#unless y}}"',
    ]);
  });

  test("losses are named with their line", async () => {
    const { report } = await imported(
      `<script>x()</script>
<div style="float:right">a</div>
<div style="position:absolute">b</div>
<div style="display:grid">c</div>
<link rel=stylesheet href="x.css"><style>p:nth-child(x){color:red} @page :first{margin:0}</style>
<p>one<p>two <a href="javascript:x()">z</a><input name=a>
{{#if a}}<p>t</p>{{/if}}
<b>bold <span style="font-weight:normal">not</span></b>
<h2>strong <span style="font-weight:400">plain</span></h2>`,
    );
    expect(report.map(({ place, message }) => `${place}: ${message}`)).toEqual([
      "line 1: A script is left out.",
      'line 5: The style sheet "x.css", which is another file, is left out.',
      'style sheet: The page ":first" is left out.',
      "line 2: What floats (float: right) stands where it is in the text.",
      "line 3: What has a place of its own (position: absolute) stands where it is in the text.",
      "line 4: A grid (CSS) is set one block below the other.",
      'line 6: The address "javascript:x()" of a link leads nowhere in a document: it is left out.',
      'line 6: An element "input" is left out.',
      'line 7: "{#if a}" is not understood, and stays as text.',
      'line 7: "{/if}" is not understood, and stays as text.',
      "line 9: Text that is not bold or italic within text that is looks like the text around it.",
      'style sheet: Style rules with the selector "p:nth-child(x)", which are not understood, are left out.',
    ]);
  });
});

describe("structure of a page that is kept:", () => {
  test("paragraphs of blanks that do not break are empty lines", async () => {
    const { content } = await imported("<p>a</p><p>&nbsp;</p><p> </p><p>b</p><table><tr><td>&nbsp;</table>");
    expect(content).toMatchObject([{ p: "a" }, { p: "\u00a0" }, { p: "b" }, { table: { rows: [[{ td: "\u00a0" }]] } }]);
  });

  test("blocks in a heading are lines of it", async () => {
    const { content } = await imported(
      "<h1><div>One <i>two</i></div><div><p>three</p></div>four</h1><h2><span>a</span> b<br>c</h2>",
    );
    expect(content).toMatchObject([{ h1: "One [i]two[/i][br]three[br]four" }, { h2: "a b[br]c" }]);
  });

  test("texts with line ends between them are one block of a row", async () => {
    const flex = (inner: string) => `<div style="display:flex">${inner}</div>`;
    const { content } = await imported(`${flex("RAK<br>SEAL")}${flex("<b>x</b>a<br>b<div>y</div>")}`);
    expect(content).toMatchObject([
      { stack: { content: [{ p: "RAK[br]SEAL" }] } },
      { columns: { rows: [[{ p: "[b]x[/b]" }], [{ p: "a[br]b" }], [{ p: "y" }]] } },
    ]);
  });

  test("a loop in a row of blocks repeats its block below, which is reported, and conditions there are kept", async () => {
    const { content, data, report } = await imported(
      `<div style="display:flex"><div>x</div>{{#each cards}}<div>{{title}}</div>{{/each}}<div>y</div></div>
<div style="display:flex"><div>x</div>{{#if a}}<div>y</div>{{/if}}</div>`,
    );
    expect(content).toMatchObject([
      {
        stack: {
          content: [{ p: "x" }, { stack: { source: "$data.cards", map: { p: "$item.title" } } }, { p: "y" }],
        },
      },
      { columns: { rows: [[{ p: "x" }], [{ p: "y", if: "$data.a" }]] } },
    ]);
    expect(data).toEqual({ a: true, cards: [{ title: "title" }] });
    expect(report.map(({ place, message }) => `${place}: ${message}`)).toEqual([
      "line 1: Blocks side by side (display: flex) that a loop repeats stand one below the other.",
      "line 2: Blocks side by side (display: flex) are columns, of equal widths where they give none.",
    ]);
  });

  test("a page with boxes in its margins keeps its size", async () => {
    const { document, report } = await imported(
      `<style>@page { @top-center { content: "a" } size: A5; /* } */ @bottom-left { content: "b" } margin: 1cm }</style><p>x`,
    );
    expect(document.pageSetup).toEqual({ size: "a5", margin: [28.35, 28.35, 28.35, 28.35] });
    expect(report).toEqual([]);
  });

  test("links lead to items, rows, cells, names, and to what follows an empty place", async () => {
    const links = ["i", "r", "c", "n", "e", "h", "s", "z"].map((id) => `<a href="#${id}">x</a>`).join("");
    const { content, report } = await imported(
      `<p>${links}</p><ul><li id=i>a</ul><table><tr id=r><td id=c>b</table><a id=e></a><p><a name=n></a><i id=s>t</i></p>
       <h2><a name=h></a>u</h2><div id=z></div>`,
    );
    expect(content.slice(1)).toMatchObject([
      { ul: { items: [{ p: "a", id: "i" }] } },
      { table: { rows: [[{ id: "r", content: [{ p: "b", id: "c" }] }]] } },
      {
        id: "e",
        stack: { content: [{ id: "s", stack: { content: [{ p: "[i]t[/i]", id: "n" }] } }] },
      },
      { id: "z", stack: { content: [{ h2: "u", id: "h" }] } },
    ]);
    expect(report).toEqual([]);
  });

  test("names of elements in a sheet are the same in upper case", async () => {
    const { document } = await imported("<style>P.Big, TABLE TD[ALIGN=right]{color:#FF0000}</style><p class=Big>x");
    expect(document.styles["Big"]).toEqual({ color: "#FF0000" });
  });

  test("tags in addresses and titles are values", async () => {
    const { document, content, data, report } = await imported(
      `<title>Invoice {{ number }} [b] $data.x</title><p><a href="https://x.example/{{id}}?a=1">a</a> <a href="{{url}}">b</a>
<a href="https://x.example/{{id}}x">c</a></p>{{#each links}}<a href="{{this.to}}">d</a>{{/each}}`,
    );
    expect(document.metadata.title).toBe("Invoice $data.number [b] \\$data.x");
    expect(content).toMatchObject([
      {
        p: "[link, https://x.example/$data.id?a=1][color, #0000EE][u]a[/u][/color][/link] [link, $data.url][color, #0000EE][u]b[/u][/color][/link] [color, #0000EE][u]c[/u][/color]",
      },
      { stack: { source: "$data.links", map: { p: "[link, $item.to][color, #0000EE][u]d[/u][/color][/link]" } } },
    ]);
    expect(data).toMatchObject({ url: "https://example.com", links: [{ to: "https://example.com" }] });
    expect(report.map(({ place, message }) => `${place}: ${message}`)).toEqual([
      'line 2: The address "https://x.example/{{id}}x" of a link has tags that an address cannot have: it is left out.',
      'line 1: "$data.x" stays as text: if a reference is meant, write it as one.',
    ]);
  });

  test("the entry of a loop as a whole is a value", async () => {
    const { content, data, report } = await imported(
      "<ul>{{#each tags}}<li>{{this}}</li>{{/each}}</ul>{{#names}}<p>{{ . }}</p>{{/names}}",
    );
    expect(content).toMatchObject([
      { ul: { source: "$data.tags", map: { p: "$item" } } },
      { stack: { source: "$data.names", map: { p: "$item" } } },
    ]);
    expect(data).toEqual({ tags: ["entry"], names: ["entry"] });
    expect(report.map(({ message }) => message)).toEqual([
      '"{{#names}}" is a loop over a list; where it is a condition, give its elements `if` instead.',
    ]);
  });

  test("text from right to left is, and what a line cannot do is named", async () => {
    const { content, document, report } = await imported(
      `<p dir=rtl>a</p>
<p>b <span dir=rtl>c</span></p>
<p>d <span style="float:right">e</span></p>
<p>f <span style="display:inline-block;width:40px">g</span></p>
<div style="display:inline-block"><p>h</p></div>`,
    );
    expect(content[0]).toMatchObject({ p: "a", style: { baseDirection: "rtl" } });
    expect(document.styles.p).not.toHaveProperty("baseDirection");
    expect(report.map(({ place, message }) => `${place}: ${message}`)).toEqual([
      "line 2: A direction of text that is not that of its paragraph is left out.",
      "line 3: What floats (float: right) stands where it is in the text.",
      "line 4: A box in a line (display: inline-block) is text of that line, without its size, distances and borders.",
      "line 5: A box of blocks in a line (display: inline-block) stands below what is before it.",
    ]);
  });
});

test("a page is read in a time that grows with its length, however deep its lines are nested", async () => {
  const page = `${"<span>".repeat(200)}${"<i></i>".repeat(3_000)}<p>x</p>`;
  expect((await imported(page)).content).toMatchObject([{ p: "x" }]);
});

test("words that every object inherits are no words of a sheet", async () => {
  const { content } = await imported(
    '<ul style="list-style-type:constructor"><li>a</ul><table><tr><td style="vertical-align:constructor">b</table>',
  );
  expect(content).toMatchObject([{ ul: { items: [{ p: "a" }] } }, { table: { rows: [[{ td: "b" }]] } }]);
});

describe("a page that is made to take long is refused:", () => {
  test.each([
    ["elements in elements", "<div>".repeat(5_000), "Its elements are nested more than 256 deep."],
    ["elements", "<p>".repeat(60_000), "It has more than 50000 elements."],
    [
      "emphasis that goes on in every paragraph",
      `<p>${Array.from({ length: 100 }, (_, at) => `<b id=${at}>`).join("")}${"<p>x".repeat(600)}`,
      "It has more than 50000 elements.",
    ],
    [
      "attributes",
      `<p ${Array.from({ length: 5_000 }, (_, at) => `a${at}`).join(" ")}>`,
      "A tag of it has more than 2000 attributes.",
    ],
    ["tags of loops", "{{#a}}".repeat(5_000), "It has more than 4000 tags of loops and conditions."],
    ["tags within quotes", "<b/c=x".repeat(20_000), "Its tags stand within one another."],
  ])("%s", async (_name, html, why) => {
    const outcome = await tryImport({ fileName: "a.html", bytes: Buffer.from(html) });
    expect(outcome).toMatchObject({ kind: "refused", refusal: { message: `The file cannot be imported. ${why}` } });
  });
});
