import { expect, test } from "vitest";
import { p, r, type WordParts, wordFile } from "../import/word-file.ts";
import { type FilledWord, filledFile, linesOf } from "./filled-word.ts";

// One file of many entries, whose headers and footers are each entry's own.

const reference = (kind: "header" | "footer"): string => `<w:${kind}Reference w:type="default" r:id="r_${kind}"/>`;
const setUp = `<w:sectPr>${reference("header")}${reference("footer")}<w:pgSz w:w="1"/></w:sectPr>`;

const made = (names: readonly string[], parts: WordParts, between?: "page" | "section" | "nothing"): FilledWord =>
  filledFile(
    wordFile(`${p(r("{{ name }}"))}${setUp}`, parts),
    { title: "T", people: names.map((name) => ({ name, url: `https://${name}.example` })) },
    { records: "people", ...(between === undefined ? {} : { between }) },
  );

/** The parts that the sections of a file lead to, in their order. */
function zonesOf({ body, partOf }: FilledWord, kind: "header" | "footer"): readonly string[] {
  const links = partOf("/word/_rels/document.xml.rels");
  return [...body.matchAll(new RegExp(`<w:${kind}Reference[^>]*r:id="([^"]*)"`, "g"))].map(([, id = ""]) => {
    const target = new RegExp(`Id="${id}"[^>]*Target="([^"]*)"`).exec(links)?.[1] ?? "";
    return target.startsWith("/") ? target : `/word/${target}`;
  });
}

const textsOf = (file: FilledWord, kind: "header" | "footer"): readonly string[] =>
  zonesOf(file, kind).map((part) => linesOf(file.partOf(part)).join(""));

test("a header with tags is each entry's own, in a section that begins a page", () => {
  const file = made(["A", "B", "C"], { header: p(r("For {{ name }}, {{ title }}")), footer: p(r("plain")) });
  expect(linesOf(file.body)).toEqual(["A¶", "¶", "B¶", "¶", "C¶"]);
  expect(textsOf(file, "header")).toEqual(["For A, T¶", "For B, T¶", "For C, T¶"]);
  expect(zonesOf(file, "header")).toEqual(["/word/header.xml", "/word/header_2.xml", "/word/header_3.xml"]);
  expect(zonesOf(file, "footer")).toEqual(Array(3).fill("/word/footer.xml"));
  expect(file.body).not.toContain('w:type="page"');
  expect(file.partOf("/[Content_Types].xml").match(/header\+xml/g)).toHaveLength(2);
  expect(file.warnings).toEqual([]);
});

test("entries whose headers say the same share one", () => {
  const file = made(["A", "B", "A"], { header: p(r("{{ name }}")), footer: p(r("{{ title }}")) }, "section");
  expect(zonesOf(file, "header")).toEqual(["/word/header.xml", "/word/header_2.xml", "/word/header.xml"]);
  expect(zonesOf(file, "footer")).toEqual(Array(3).fill("/word/footer.xml"));
  expect(textsOf(file, "footer")).toEqual(Array(3).fill("T¶"));
});

test("entries whose headers differ in ids alone share one, and others have ids of their own", () => {
  const png = { bytes: Buffer.from("x"), extension: "png", hash: "a".repeat(64), width: 1, height: 1 } as const;
  const drawn = '<w:r><w:drawing><wp:inline><wp:docPr id="7" name="L"/></wp:inline></w:drawing></w:r>';
  const bookmark = `<w:bookmarkStart w:id="1" w:name="B"/>${r("x")}<w:bookmarkEnd w:id="1"/>`;
  const header = p(drawn + bookmark + r("{{ name }}{{image logo}}"));
  const people = Array.from({ length: 6_000 }, (_, at) => ({ name: at % 2, logo: "l.png" }));
  const file = filledFile(
    wordFile(p(r("a")) + setUp, { header, footer: p(r("f")) }),
    { people },
    {
      ...{ records: "people", pictures: new Map([["l.png", png]]) },
    },
  );
  expect(new Set(zonesOf(file, "header"))).toEqual(new Set(["/word/header.xml", "/word/header_2.xml"]));
  const ids = ["/word/header.xml", "/word/header_2.xml"].map((part) =>
    [...file.partOf(part).matchAll(/<(?:wp:docPr|w:bookmark\w+|pic:cNvPr) (?:w:)?id="(\d+)"/g)].map(([, id]) =>
      Number(id),
    ),
  );
  expect(ids).toEqual([
    [7, 1, 1, 8, 8],
    [9, 10, 10, 11, 11],
  ]);
});

test("a link of a header is one of its own part, and is not shared", () => {
  const file = made(["A", "B"], { header: p(r("{{link url 'page'}}")), headerLinks: ["https://all.example"] });
  expect(textsOf(file, "header")).toEqual(["page¶", "page¶"]);
  const links = zonesOf(file, "header").map((part) =>
    file.partOf(part.replace("word/", "word/_rels/").concat(".rels")),
  );
  expect(links.map((text) => text.match(/https:\/\/\w+\.example/g))).toEqual([
    ["https://A.example", "https://all.example"],
    ["https://B.example", "https://all.example"],
  ]);
});

test("NEXT and SKIPIF in a header are left out, and reported", () => {
  const field = (code: string) => `<w:fldSimple w:instr="${code}">${r("x")}</w:fldSimple>`;
  const file = made(["A", "B"], { header: p(field("NEXT") + field("SKIPIF 1 = 1") + r("{{ name }}")) });
  expect(textsOf(file, "header")).toEqual(["A¶", "B¶"]);
  expect(file.warnings.map(({ message }) => message)).toEqual(
    ["NEXT", "SKIPIF"].map((name) => expect.stringMatching(`field ${name}: it stands in a header, a footer or a note`)),
  );
});

test("without entries the header is filled from the data alone, and so it is where nothing stands between", () => {
  const header = p(r("{{ title }}"));
  expect(textsOf(made([], { header }), "header")).toEqual(["T¶"]);
  const joined = made(["A", "B"], { header }, "nothing");
  expect([zonesOf(joined, "header"), textsOf(joined, "header")]).toEqual([["/word/header.xml"], ["T¶"]]);
});

test("of an entry that is left out there is no header", () => {
  const code = (text: string) => `<w:r><w:instrText>${text}</w:instrText></w:r>`;
  const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  const name = `${mark("begin")}${code("MERGEFIELD name")}${mark("end")}`;
  const skip = `${mark("begin")}${code("SKIPIF ")}${name}${code(' = "B"')}${mark("end")}`;
  const inner = `<w:p><w:pPr>${setUp}</w:pPr></w:p>${p(skip + r("{{ name }}"))}`;
  const people = ["B", "A", "B", "C", "B"].map((one) => ({ name: one }));
  const file = filledFile(
    wordFile(inner + setUp, { header: p(r("For {{ name }}")) }),
    { people },
    { records: "people" },
  );
  expect(textsOf(file, "header")).toEqual(["For A¶", "For A¶", "For C¶", "For C¶"]);
  expect(file.partOf("/word/_rels/document.xml.rels")).not.toContain("header_3");
  expect(file.partOf("/word/header_3.xml")).toBe("");
});

test("the first section of a copy begins a page, whatever its type, and no page is empty", () => {
  const typed = (type: string, links = ""): string =>
    `<w:sectPr>${links}<w:type w:val="${type}"/><w:pgSz w:w="1"/></w:sectPr>`;
  const bodyOf = (body: string): string => {
    const file = wordFile(body, { header: p(r("{{ name }}")) });
    return filledFile(file, { people: [{ name: "A" }, { name: "B" }] }, { records: "people" }).body;
  };
  const inner = `<w:p><w:pPr>${typed("continuous", reference("header"))}</w:pPr></w:p>`;
  const two = bodyOf(inner + p(r("x")) + typed("continuous"));
  expect(two.match(/<w:type w:val="\w+"\/>|<w:br|<w:sectPr/g)).toEqual(
    ["", '<w:type w:val="continuous"/>', "", '<w:type w:val="continuous"/>'].flatMap((type) =>
      ["<w:sectPr", type].filter((one) => one !== ""),
    ),
  );
  const one = bodyOf(p(r("x")) + typed("continuous", reference("header")));
  expect(one.match(/<w:type|<w:br|<w:sectPr/g)).toEqual(["<w:sectPr", "<w:sectPr"]);
  expect(bodyOf(p(r("x")) + typed("oddPage", reference("header"))).match(/oddPage/g)).toHaveLength(2);
});

test("a header whose link stands in a loop is filled from the entry of records", () => {
  const setUpInLoop = `${p(r("{{#each l}}"))}<w:p><w:pPr>${setUp}</w:pPr></w:p>${p(r("{{/each}}"))}${p(r("{{ name }}"))}`;
  const people = ["A", "B"].map((name) => ({ name, l: [{ name: "inner" }] }));
  const file = filledFile(
    wordFile(setUpInLoop + setUp, { header: p(r("{{ name }}")) }),
    { people },
    { records: "people" },
  );
  expect(textsOf(file, "header")).toEqual(["A¶", "A¶", "B¶", "B¶"]);
});

test("headers of their own are bounded", () => {
  const names = Array.from({ length: 5_001 }, (_, at) => `n${at}`);
  expect(() => made(names, { header: p(r("{{ name }}")) })).toThrow(/more than 5000 headers and footers/);
});

test("the same file and data give the same bytes", () => {
  const again = () => made(["A", "B"], { header: p(r("{{ name }}")) }).bytes;
  expect(Buffer.from(again()).equals(Buffer.from(again()))).toBe(true);
});
