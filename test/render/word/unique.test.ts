import { expect, test } from "vitest";
import { cell, p, r, row, table } from "../import/word-file.ts";
import { filled, linesOf } from "./filled-word.ts";

const drawing = (id: number): string =>
  `<w:r><w:drawing><wp:inline><wp:extent cx="1" cy="1"/><wp:docPr id="${id}" name="x"/></wp:inline></w:drawing></w:r>`;

const three = { list: [1, 2, 3], lists: [{ list: [1, 2] }, { list: [3, 4] }] };

const found = (xml: string, pattern: RegExp): readonly string[] => [...xml.matchAll(pattern)].map(([, id = ""]) => id);

test("each copy of a drawing has an id of its own, apart from those of all other parts", () => {
  const header = p(drawing(41));
  const { body, partOf } = filled(
    `${p(drawing(40))}${p(r("{{#each list}}"))}${p(drawing(7))}${p(r("{{/each}}"))}`,
    three,
    { header },
  );
  const ids = [...found(body, /docPr id="(\d+)"/g), ...found(partOf("/word/header.xml"), /docPr id="(\d+)"/g)];
  expect(ids).toHaveLength(5);
  expect(new Set(ids).size).toBe(5);
  expect(ids).toContain("40");
});

test("both ends of a bookmark have one id in each copy, also around a loop, and names differ from all others", () => {
  const mark = (inside: string) => `<w:bookmarkStart w:id="3" w:name="clause"/>${inside}<w:bookmarkEnd w:id="3"/>`;
  const taken = '<w:bookmarkStart w:id="9" w:name="clause_2"/><w:bookmarkEnd w:id="9"/>';
  const inner = `${p(r("{{#each list}}"))}${p(r("{{this}}"))}${p(r("{{/each}}"))}`;
  const { body } = filled(`${taken}${p(r("{{#each lists}}"))}${mark(inner)}${p(r("{{/each}}"))}`, three);
  const starts = found(body, /bookmarkStart w:id="(\d+)"/g);
  expect(new Set(starts).size).toBe(3);
  expect(found(body, /bookmarkEnd w:id="(\d+)"/g)).toEqual(starts);
  expect(found(body, /w:name="(\w+)"/g)).toEqual(["clause_2", "clause", "clause_3"]);
});

test("controls have ids of their own, paragraphs none, and comments stay at the first copy", () => {
  const control =
    '<w:sdt><w:sdtPr><w:id w:val="-7"/></w:sdtPr><w:sdtContent><w:r><w:t>x</w:t></w:r></w:sdtContent></w:sdt>';
  const commented = `<w:commentRangeStart w:id="0"/>${control}<w:commentRangeEnd w:id="0"/>`;
  const { body } = filled(
    `${p(r("{{#each list}}"))}<w:p w14:paraId="0A" xmlns:w14="x">${commented}</w:p>${p(r("{{/each}}"))}`,
    three,
  );
  const ids = found(body, /w:id w:val="(-?\d+)"/g);
  expect(new Set(ids).size).toBe(3);
  expect(body).not.toContain("paraId");
  expect(body.match(/commentRangeStart/g)).toHaveLength(1);
  expect(body.match(/commentRangeEnd/g)).toHaveLength(1);
});

test("tracked changes have ids of their own in each copy; inserted tags are read, deleted ones are not", () => {
  const changed = `<w:ins w:id="8" w:author="a">${r("{{this}}")}</w:ins><w:del w:id="9" w:author="a"><w:r><w:delText>{{this}}</w:delText></w:r></w:del>`;
  const { body } = filled(p(r("{{#each list}}")) + p(changed) + p(r("{{/each}}")), three);
  const ids = found(body, /w:(?:ins|del) w:id="(\d+)"/g);
  expect(ids).toHaveLength(6);
  expect(new Set(ids).size).toBe(6);
  expect(body.match(/<w:delText>{{this}}<\/w:delText>/g)).toHaveLength(3);
  expect(found(body, /<w:t [^>]*>(\d)<\/w:t>/g)).toEqual(["1", "2", "3"]);
});

const item = (words: string, list: number) =>
  p(r(words), `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${list}"/></w:numPr>`);

const numbering =
  '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="3"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>';

const listsOf = (body: string): readonly string[] =>
  linesOf(body.replaceAll(/<w:numId w:val="(\d+)"\/>/g, "").replaceAll(/<w:p><w:pPr>.*?<\/w:pPr>/g, "<w:p>"));

test("a list of the entries of one loop goes on; in a loop around it, it restarts with each later entry", () => {
  const one = filled(p(r("{{#each list}}")) + item("{{this}}", 1) + p(r("{{/each}}")), three, { numbering });
  expect(new Set(found(one.body, /numId w:val="(\d+)"/g))).toEqual(new Set(["1"]));
  const nested = filled(
    [p(r("{{#each lists}}")), p(r("{{#each list}}")), item("{{this}}", 1), p(r("{{/each}}")), p(r("{{/each}}"))].join(
      "",
    ),
    three,
    { numbering },
  );
  expect(found(nested.body, /numId w:val="(\d+)"/g)).toEqual(["1", "1", "2", "2"]);
  expect(listsOf(nested.body)).toEqual(["1¶", "2¶", "3¶", "4¶"]);
  expect(nested.partOf("/word/numbering.xml")).toContain(
    '<w:num w:numId="2"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="3"/>',
  );
});

test("a fixed list in the body of a loop restarts with each later entry; so it does where the author says so, or not", () => {
  const fixed = (words: string) => [p(r(words)), p(r("x")), item("a", 1), item("b", 1), p(r("{{/each}}"))].join("");
  expect(found(filled(fixed("{{#each list}}"), three, { numbering }).body, /numId w:val="(\d+)"/g)).toEqual([
    "1",
    "1",
    "2",
    "2",
    "3",
    "3",
  ]);
  expect(
    new Set(found(filled(fixed("{{#each list continue}}"), three, { numbering }).body, /numId w:val="(\d+)"/g)),
  ).toEqual(new Set(["1"]));
  const items = [p(r("{{#each list restart}}")), item("{{this}}", 1), p(r("{{/each}}"))].join("");
  expect(found(filled(items, three, { numbering }).body, /numId w:val="(\d+)"/g)).toEqual(["1", "2", "3"]);
});

test("a list in the rows of a table restarts as well", () => {
  const { body } = filled(
    table(row(cell(p(r("{{#each list}}{{this}}"))), cell(`${item("a", 1)}${item("b{{/each}}", 1)}`))),
    three,
    { numbering },
  );
  expect(found(body, /numId w:val="(\d+)"/g)).toEqual(["1", "1", "2", "2", "3", "3"]);
});

test("an element called as a member of every object is like any other one", () => {
  const { body } = filled(
    `${p(r("{{#each list}}"))}<constructor>${p(r("{{this}}"))}</constructor>${p(r("{{/each}}"))}`,
    three,
  );
  expect(linesOf(body).join("")).toBe("1¶2¶3¶");
});

test("an id is that of its attribute, not what stands in the value of another one", () => {
  const mark = `<w:bookmarkStart w:name=" w:id='1'" w:id="1"/><w:bookmarkEnd w:id="1"/>`;
  const { body } = filled(p(r("{{#each list}}")) + p(mark) + p(r("{{/each}}")), three);
  const [starts, ends] = [found(body, /w:id="(\d+)"\/><w:bookmarkEnd/g), found(body, /bookmarkEnd w:id="(\d+)"/g)];
  expect(new Set(starts).size).toBe(3);
  expect(ends).toEqual(starts);
});

test("copies of a control have ids and names of their own, with a value or without", () => {
  const inside = `<w:commentRangeStart w:id="5"/><w:bookmarkStart w:id="1" w:name="B"/>${r("a")}<w:bookmarkEnd w:id="1"/>`;
  const control = `<w:sdt><w:sdtPr><w:tag w:val="v"/><w:id w:val="7"/><w:text/></w:sdtPr><w:sdtContent>${inside}</w:sdtContent></w:sdt>`;
  const { body } = filled(p(r("{{#each list}}")) + p(control) + p(r("{{/each}}")), { list: [{}, { v: "x" }, {}] });
  expect(linesOf(body).join("")).toBe("a¶x¶a¶");
  for (const pattern of [/<w:id w:val="(\d+)"/g, /bookmarkStart w:id="(\d+)"/g, /w:name="(\w+)"/g]) {
    const ids = found(body, pattern);
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(ids.length);
  }
  expect(found(body, /bookmarkEnd w:id="(\d+)"/g)).toEqual(found(body, /bookmarkStart w:id="(\d+)"/g));
  expect(body.match(/commentRangeStart/g)).toHaveLength(1);
});
