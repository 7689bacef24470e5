import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AccountedContent } from "../../../src/render/import/accounting/content.ts";
import { printedText } from "../../../src/render/import/accounting/printed-text.ts";
import { withoutEffect } from "../../../src/render/import/docx/properties.ts";
import { taken } from "../../../src/render/import/html/properties.ts";
import { reportedByReader } from "../../../src/render/import/html/values.ts";
import { importFile, tryImport } from "../../../src/render/import/import-file.ts";
import { reportedByReader as reportedOfPdfmake, valuesOfNodes } from "../../../src/render/import/pdfmake/values.ts";
import { limits } from "../../../src/vocabulary/limits.ts";
import { randomFrom } from "../../support/files/mutated.ts";
import { importFiles } from "../../support/files/mutated-imports.ts";
import { atNight } from "../../support/night.ts";
import { cell, p, r, row, wordFile } from "./word-file.ts";
import { unreportedWords } from "./word-mutations.ts";

const reportOf = async (fileName: string, bytes: Uint8Array) => (await importFile({ bytes, fileName })).report;
const messagesOf = async (fileName: string, text: string): Promise<string> =>
  (await reportOf(fileName, Buffer.from(text))).map(({ message }) => message).join("\n");

/** Every container of properties, with something that is seen in each. */
const body = [
  p(
    r("one", '<w:b/><w:color w:val="FF0000"/>'),
    '<w:pBdr><w:top w:val="single" w:sz="8"/></w:pBdr><w:spacing w:after="20"/>',
  ),
  `<w:tbl><w:tblPr><w:jc w:val="center"/></w:tblPr><w:tblGrid><w:gridCol w:w="900"/></w:tblGrid>${row(cell(p(r("two"))))}</w:tbl>`,
  p(
    `<w:hyperlink r:id="rLink0">${r("three")}</w:hyperlink><w:sdt><w:sdtPr/><w:sdtContent>${r("four")}</w:sdtContent></w:sdt>`,
  ),
  '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>',
].join("");

/** Places of the body behind its start tags, and those inside of them. */
const behind = Array.from(body.matchAll(/<w:\w+(?: [^<>]*)?>/g), ({ 0: tag, index }) => ({
  tag,
  end: index + tag.length,
}))
  .filter(({ tag }) => !tag.endsWith("/>") && !/^<w:t[ >]/.test(tag))
  .map(({ end }) => end);
const inTags = Array.from(body.matchAll(/<w:\w+(?=[ />])/g), ({ 0: tag, index }) => index + tag.length);
const put = (piece: string, at: number): string => body.slice(0, at) + piece + body.slice(at);

const onePixel =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const madeUp = fc.stringMatching(/^z[a-z]{4,9}$/);
const runs = { numRuns: atNight(500, 4) };

describe("a property that nobody has heard of is in the report:", () => {
  test("an element of a Word file, wherever it stands", async () => {
    await fc.assert(
      fc.asyncProperty(madeUp, fc.constantFrom(...behind), async (name, at) => {
        const report = await reportOf("a.docx", wordFile(put(`<w:${name}/>`, at), { links: ["https://a.example"] }));
        expect(report).toContainEqual(
          expect.objectContaining({ message: expect.stringContaining(`"w:${name}"`), places: 1 }),
        );
      }),
      runs,
    );
  });

  test("an attribute of a Word file, wherever it stands", async () => {
    await fc.assert(
      fc.asyncProperty(madeUp, fc.constantFrom(...inTags), async (name, at) => {
        const report = await reportOf("a.docx", wordFile(put(` w:${name}="1"`, at), { links: ["https://a.example"] }));
        expect(report.map(({ message }) => message).join("\n")).toContain(`@w:${name}"`);
      }),
      runs,
    );
  });

  test("a declaration of CSS, in a sheet and in an element", async () => {
    await fc.assert(
      fc.asyncProperty(madeUp, async (name) => {
        expect(await messagesOf("a.html", `<p style="${name}: 1">a</p>`)).toContain(`"${name}"`);
        expect(await messagesOf("a.html", `<style>b { ${name}: 1 }</style><p>a <b>c</b></p>`)).toContain(`"${name}"`);
      }),
      runs,
    );
  });

  test.each(taken.filter((name) => !reportedByReader.includes(name)))("a value of %s", async (name) => {
    for (const value of ["zqx", "10foo", "oklch(50% 0.1 20)", "clamp(1em, 2vw, 3em)"])
      expect(await messagesOf("a.html", `<p style="${name}: ${value}">a</p>`)).toContain(`"${name}: ${value}"`);
  });

  test.each(Object.keys(valuesOfNodes).filter((key) => !reportedOfPdfmake.includes(key)))(
    "a value of pdfmake's %s",
    async (key) => {
      // A name that the file does not explain, and an object with a key that nobody has heard of.
      for (const value of ["zqx", "{zqx: 1}", "[[1]]"]) {
        const messages = await messagesOf("a.js", `{content: [{text: 'a', ${key}: ${value}}]}`);
        expect(messages, value).toMatch(new RegExp(`"(?:${key}: |zqx")`));
      }
    },
  );

  test.each([
    ["decoration", "'blink'"],
    ["alignment", "'middle'"],
    ["fontSize", "'12'"],
    ["lineHeight", "'x'"],
    ["margin", "'4'"],
    ["bold", "'yes'"],
  ])("a value of pdfmake's %s of the kind of other keys, in a node and in a style", async (key, value) => {
    const name = `"${key}: ${value.slice(1, -1)}"`;
    expect(await messagesOf("a.js", `{content: [{text: 'a', ${key}: ${value}}]}`)).toContain(name);
    const styled = `{content: [{text: 'a', style: 's'}], styles: {s: {${key}: ${value}}}}`;
    expect(await messagesOf("a.js", styled)).toContain(name);
    expect(await messagesOf("a.js", `{content: ['a'], defaultStyle: {${key}: ${value}}}`)).toContain(name);
  });

  test("a key of pdfmake, at the root, in a node, a table and a style", async () => {
    const file = (at: number, name: string) => {
      const key = (place: number) => (place === at ? `${name}: 1, ` : "");
      return `{${key(0)}content: [{${key(1)}text: [{${key(2)}text: 'a', style: 's'}]}, {table: {${key(3)}body: [[{${key(4)}text: 'b'}]]}}], styles: {s: {${key(5)}bold: true}}}`;
    };
    await fc.assert(
      fc.asyncProperty(madeUp, fc.nat(5), async (name, at) => {
        expect(await messagesOf("a.js", file(at, name))).toContain(`"${name}"`);
      }),
      runs,
    );
  });
});

test("a property counts with its places, and not where nothing is seen of it", async () => {
  const styles =
    '<w:style w:type="paragraph" w:styleId="Unused"><w:name w:val="Unused"/><w:rPr><w:zunused/></w:rPr></w:style>';
  const report = await reportOf("a.docx", wordFile(p(r("a", "<w:zz/>")) + p(r("b", "<w:zz/>")), { styles }));
  const message = 'The property "w:zz" is not taken over, in 2 places.';
  const place = "document, block 1 (paragraph)";
  expect(report).toEqual([{ code: "IMPORT_DROPPED", kind: "near", place, message, places: 2 }]);
});

test("what changes nothing has a reason", () => {
  for (const reasons of Object.values(withoutEffect))
    for (const reason of Object.values(reasons)) expect(reason).toMatch(/^[a-z].{8,60}[a-z]$/);
});

describe("words that are not in the definition are in the report, with their place:", () => {
  test("of what a Word file holds that its reader does not know", async () => {
    const file = wordFile(p(`${r("kept")}<w:zz>${r("gone with it")}</w:zz>`));
    expect(await reportOf("a.docx", file)).toContainEqual({
      ...{ code: "IMPORT_DROPPED", kind: "lost", place: "document, block 1 (paragraph)", words: "gone with it" },
      message: 'Words of the text are left out: "gone with it".',
    });
  });

  test("of an equal word the one whose neighbours are gone", async () => {
    const file = wordFile(`${p(r("the cat"))}<w:zz>${p(r("the dog"))}</w:zz>${p(r("the cow"))}`);
    expect(await reportOf("a.docx", file)).toContainEqual(expect.objectContaining({ words: "the dog" }));
  });

  test("of a Word file with a drawing of words, deleted text, hidden text and a code of a field, the drawing alone", async () => {
    const unseen = `<w:del>${r("deleted")}</w:del>${r("hidden", "<w:vanish/>")}<w:r><w:instrText>CODE</w:instrText></w:r>`;
    const box = '<w:r><w:pict><v:shape><v:textpath string="boxed words"/></v:shape></w:pict></w:r>';
    const { report } = await importFile({ bytes: wordFile(p(unseen + box + r("seen"))), fileName: "a.docx" });
    expect(report.map(({ words }) => words).filter((words) => words !== undefined)).toEqual(["boxed words"]);
  });

  test("of a field of a form on a page", async () => {
    const report = await reportOf("a.html", Buffer.from('<p>a</p><textarea>typed in</textarea><input value="given">'));
    expect(report.map(({ words }) => words)).toEqual(["typed in", "given"]);
  });
});

test("links, notes and pictures that nobody reads are reported", async () => {
  const link = `<w:zz><w:hyperlink r:id="rLink0">${r("a")}</w:hyperlink></w:zz>`;
  const note = '<w:zz><w:r><w:footnoteReference w:id="2"/></w:r></w:zz>';
  const picture = '<w:zz><w:r><w:drawing><a:blip r:embed="rPng"/></w:drawing></w:r></w:zz>';
  const report = await reportOf(
    "a.docx",
    wordFile(p(link + note + picture), {
      links: ["https://a.example/b"],
      footnotes: `<w:footnote w:id="2">${p(r("noted"))}</w:footnote>`,
    }),
  );
  const lost = report.filter(({ kind }) => kind === "lost").map(({ message }) => message);
  for (const what of ['A link to "https://a.example/b" is', "A note is", "A picture is", '"noted"'])
    expect(lost.join("\n")).toContain(what);
});

test.each([
  ["where something else took its place", '<button><a href="https://d.example/1">go</a></button>'],
  ["around a rule", '<div><a href="https://d.example/1"><hr></a></div>'],
  ["around a field", '<p><a href="https://d.example/1"><input value="v"></a></p>'],
  ["of an area of a picture", '<map name="m"><area href="https://d.example/1" shape="rect"></map>'],
])("a link of a page is reported %s, and none of what is hidden", async (_, page) => {
  expect(await messagesOf("a.html", `<p>words</p>${page}`)).toContain('A link to "https://d.example/1"');
  expect(await messagesOf("a.html", `<p>words</p><div hidden>${page}</div>`)).not.toContain("A link");
  const hidden = '<a href="https://d.example/2"><span style="display:none">x</span></a>';
  expect(await messagesOf("a.html", `<p>words ${hidden}</p>`)).not.toContain("A link");
});

test.each([["qr", "words"] as const, ["image", onePixel] as const])(
  "a link of a %s of pdfmake is reported",
  async (key, value) => {
    const source = JSON.stringify({ content: [{ [key]: value, link: "https://d.example/1" }] });
    expect(await messagesOf("a.json", source)).toContain('A link to "https://d.example/1"');
  },
);

/** Two links to one target in each kind of file, around the words `first` and `second`. */
const twoLinks: Readonly<Record<string, (first: string, second: string) => Uint8Array>> = {
  "a.html": (first, second) =>
    Buffer.from(`<p><a href="https://d.example/1">${first}</a> and <a href="https://d.example/1">${second}</a></p>`),
  "a.md": (first, second) => Buffer.from(`[${first}](https://d.example/1) and [${second}](https://d.example/1)`),
  "a.json": (first, second) =>
    Buffer.from(
      JSON.stringify({ content: [first, second].map((words) => ({ text: words, link: "https://d.example/1" })) }),
    ),
  "a.docx": (first, second) =>
    wordFile(
      p([first, second].map((words) => `<w:hyperlink r:id="rLink0">${r(words)}</w:hyperlink>`).join(r(" and "))),
      { links: ["https://d.example/1"] },
    ),
};

describe("of two links to one target", () => {
  test.each(Object.entries(twoLinks))("in %s none is reported where both are there", async (name, file) => {
    for (const [first, second] of [
      ["one", "other"],
      ["read more", "see more"],
      ["same", "same"],
      ["par", "ty"],
    ] as const) {
      const { report, content } = await importFile({ bytes: file(first, second), fileName: name });
      expect(content.match(/https:\/\/d\.example\/1/g)?.length).toBeGreaterThan(0);
      expect(report.filter(({ message }) => message.includes("A link to"))).toEqual([]);
    }
  });

  test("the one whose link is lost is reported, whatever words they share", () => {
    const markup = (count: number) =>
      Array.from({ length: count }, () => "[link, https://d.example/1]see [b]more[/b][/link] here").join(" ");
    for (const count of [0, 1, 2, 3]) {
      const content = new AccountedContent();
      printedText(markup(count), content);
      const links = ["read more", "see more", "see more"].map((words) => ({
        ...{ target: "https://d.example/1", place: "line 1", words },
      }));
      const lost = content.links.lost(links).map(({ words }) => words);
      expect(lost).toEqual(["read more", "see more", "see more"].slice(0, 3 - count));
    }
  });

  test("a link of a value of the data counts once, and so does one of a picture", () => {
    for (const shown of ["$data.name", "[= upper($data.name)]", "[img, a.png]"]) {
      const content = new AccountedContent();
      printedText(`[link, https://d.example/1]${shown}[/link]`, content);
      const seen = { target: "https://d.example/1", place: "line 1", words: "name" };
      expect(content.links.lost([seen, { ...seen, place: "line 2" }]).map(({ place }) => place)).toEqual(["line 2"]);
    }
  });
});

describe("words that a style sheet adds are in the report, with the place of each element that they are added to:", () => {
  test.each(["before", "after"])("by ::%s", async (part) => {
    const css = `h2::${part} { content: "Part \\2014 one" } p.note:${part} { content: attr(title) ' too' }`;
    const page = `<style>${css}</style><h2>a</h2><p>b</p><p class="note" title="titled">c</p>`;
    const report = await reportOf("a.html", Buffer.from(page));
    expect(report.flatMap(({ words }) => words ?? [])).toEqual(["Part one", "titled too"]);
  });

  test("and not those of hidden elements, of rules that lose, or of no content", async () => {
    const css =
      'p::before { content: "first" } p.x::before { content: none } i::after { content: "" } b::before { content: "gone" }';
    const page = `<style>${css}</style><p class="x">a <i>b</i> <b hidden>c</b></p>`;
    expect((await reportOf("a.html", Buffer.from(page))).flatMap(({ words }) => words ?? [])).toEqual([]);
  });

  test("numbers and pictures by their names", async () => {
    const css = "p::before { content: counter(clause) } b::after { content: url(a.png) }";
    const messages = await messagesOf("a.html", `<style>${css}</style><p>a <b>b</b></p>`);
    expect(messages).toContain('"content: counter(clause)"');
    expect(messages).toContain("A picture is left out");
  });
});

describe("rules in the blocks of others", () => {
  const plain = "<p>one <b>two</b> <i>three</i></p>";
  const contentOf = async (css: string) =>
    (await importFile({ bytes: Buffer.from(`<style>${css}</style>${plain}`), fileName: "a.html" })).content;

  test.each([
    ["p { color: red; b { color: blue } margin-left: 9pt }", "p { color: red; margin-left: 9pt } p b { color: blue }"],
    ["p { > b { color: blue } & > i { color: lime } }", "p > b { color: blue } p > i { color: lime }"],
    ["b, i { p & { color: blue } }", "p b, p i { color: blue }"],
    ["p { @media print { b { color: blue } color: red } }", "p { color: red } p b { color: blue }"],
    ["@media print { @media all { p { color: red } } }", "p { color: red }"],
  ])("%s are read as %s", async (nested, flat) => {
    expect(await contentOf(nested)).toBe(await contentOf(flat));
  });

  test.each(["@media screen", "@layer zqx", "@supports (zqx: 1)", "@container zqx", "@zqx"])(
    "of %s are named, wherever they stand",
    async (rule) => {
      const css = [
        `${rule} { p { color: red } }`,
        `p { ${rule} { color: red } }`,
        `@media print { ${rule} { p { color: red } } }`,
      ];
      for (const one of css) {
        const messages = await messagesOf("a.html", `<style>${one}</style>${plain}`);
        expect(messages, one).toContain(`Style rules under ${rule}`);
        expect(await contentOf(one)).toBe(await contentOf(""));
      }
    },
  );

  test("of many levels are named, and take no longer than others", async () => {
    const deep = `${"&, & & { ".repeat(60)}color: red${" }".repeat(60)}`;
    expect(await messagesOf("a.html", `<style>p { ${deep} }</style>${plain}`)).toMatch(/Style rules (?:nested|with)/);
  });
});

test.each(["left: 4pt", "top: -1em", "inset: 0 1px", "right: 10%"])(
  "a box that is moved by %s is reported, and one that stays in its place is not",
  async (offset) => {
    const page = (style: string) => messagesOf("a.html", `<p style="${style}">a <b style="${style}">b</b></p>`);
    expect(await page(`position: relative; ${offset}`)).toContain("is moved from its place");
    expect(await page(`position: relative; ${offset.replace(/:.*/, ": 0")}`)).toBe("");
    expect(await page(offset)).toBe("");
  },
);

test.each([
  ["a field with an example", '<input placeholder="an example">', "an example"],
  ["a field with a value", '<input placeholder="an example" value="typed">', "typed"],
  ["a text field with an example", '<textarea placeholder="an example"></textarea>', "an example"],
  ["a choice of groups", '<select><optgroup label="group"><option>one<option label="two">x</select>', "group one two"],
  ["a frame", '<iframe srcdoc="<p>a page</p><style>b {}</style>"></iframe>', "a page"],
  ["a box to tick", '<input type="checkbox" value="on">', undefined],
])("the words of %s are reported", async (_, element, words) => {
  const report = await reportOf("a.html", Buffer.from(`<p>a</p>${element}`));
  expect(report.filter(({ kind }) => kind === "lost").map((entry) => entry.words)).toEqual([words]);
});

test("a hidden field of a form is no loss", async () => {
  expect(await reportOf("a.html", Buffer.from('<p>a</p><input type="hidden" value="gone">'))).toEqual([]);
});

test("losses beyond what is listed are counted, and lost words are all listed", async () => {
  const count = limits.importedFindings + 50;
  const lost = Array.from({ length: count }, (_, at) => `<w:zz>${p(r(`gone${at}`))}</w:zz>`).join("");
  const links = Array.from({ length: count }, (_, at) =>
    p(`<w:hyperlink w:anchor="">${r(`kept${at}`)}</w:hyperlink>`),
  ).join("");
  const { report, counts } = await importFile({ bytes: wordFile(links + lost), fileName: "a.docx" });
  expect(report.filter(({ words }) => words !== undefined)).toHaveLength(count);
  expect(counts.lost).toBe(2 * count);
  expect(report.at(-1)).toMatchObject({ code: "IMPORT_MORE", kind: "lost" });
});

test("a file of which more words would be lost than a report can have is refused", async () => {
  const words = "lost words ".repeat(2_000);
  const body = `<w:zz>${p(r(words)).repeat(Math.ceil(limits.importedLostBytes / words.length) + 1)}</w:zz>`;
  const outcome = await tryImport({ bytes: wordFile(body), fileName: "a.docx" });
  expect(outcome.kind === "refused" ? outcome.refusal.message : "imported").toContain("would be lost");
});

test.each([["<w:t>odd</w:t>"], [`<w:pgMar>${p(r("odd"))}</w:pgMar>`]])(
  "words in an element that has no contents are in the report: %s",
  async (inside) => {
    const bookmark = `<w:bookmarkStart w:id="1" w:name="a"/>${r("seen")}<w:bookmarkEnd w:id="1">${inside}</w:bookmarkEnd>`;
    const report = await reportOf("a.docx", wordFile(p(bookmark)));
    expect(report).toContainEqual(expect.objectContaining({ kind: "lost", words: "odd" }));
  },
);

test("no word of a mutated Word file is lost without a word of it", async () => {
  const files = importFiles.filter(({ name }) => name.endsWith(".docx"));
  for (let number = 0; number < atNight(5_000, 8); number += 1) {
    const file = files[number % files.length] as (typeof files)[number];
    const outcome = await unreportedWords(file, randomFrom(number + 1));
    if (outcome.kind === "imported") expect(outcome.lost, `${file.name}, number ${number}`).toEqual([]);
  }
});
