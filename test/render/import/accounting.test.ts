import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { withoutEffect } from "../../../src/render/import/docx/properties.ts";
import { taken } from "../../../src/render/import/html/properties.ts";
import { reportedByReader } from "../../../src/render/import/html/values.ts";
import { importFile, tryImport } from "../../../src/render/import/import-file.ts";
import { limits } from "../../../src/vocabulary/limits.ts";
import { randomFrom } from "../../support/files/mutated.ts";
import { importFiles } from "../../support/files/mutated-imports.ts";
import { atNight } from "../../support/scope.ts";
import { cell, p, r, row, wordFile } from "./word-file.ts";
import { mutatedWords } from "./word-mutations.ts";

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
const runs = { numRuns: atNight(500, 40, 15) };

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

  test("of a Word file with a box, deleted text, hidden text and a code of a field, the box alone", async () => {
    const unseen = `<w:del>${r("deleted")}</w:del>${r("hidden", "<w:vanish/>")}<w:r><w:instrText>CODE</w:instrText></w:r>`;
    const box = `<w:r><w:drawing><wps:txbx><w:txbxContent>${p(r("boxed words"))}</w:txbxContent></wps:txbx></w:drawing></w:r>`;
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

test("no word of a mutated Word file is lost without a word of it", async () => {
  const files = importFiles.filter(({ name }) => name.endsWith(".docx"));
  for (let number = 0; number < atNight(5_000, 300, 40); number += 1) {
    const { name, bytes: file } = files[number % files.length] as (typeof files)[number];
    const { bytes, seen } = mutatedWords(file, randomFrom(number + 1));
    const outcome = await tryImport({ bytes, fileName: name });
    if (outcome.kind === "refused") continue;
    const { content, report } = outcome.imported;
    const known = new Set(
      `${content} ${JSON.stringify(report)}`.replace(/(?<!\\)\[\/?[a-z]+[^\]]*\]/g, "").match(/Q[a-z]+Z/g),
    );
    expect(
      seen.filter((word) => !known.has(word)),
      `${name}, number ${number}`,
    ).toEqual([]);
  }
});
