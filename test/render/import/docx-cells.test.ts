import fc from "fast-check";
import { expect, test } from "vitest";
import { importFile } from "../../../src/render/import/import-file.ts";
import { cell, p, r, row, wordFile } from "./word-file.ts";

// Cells of a Word table that are alike are read once. Each test imports a table twice: as it is, and with something in each cell's properties that
// nobody reads and that makes none like any other. Both are to come out as the same, report and all.

const field = (code: string, shown: string) => `<w:fldSimple w:instr=" ${code} ">${r(shown)}</w:fldSimple>`;
const bookmark = (name: string) => `<w:bookmarkStart w:id="0" w:name="${name}"/><w:bookmarkEnd w:id="0"/>`;
const runOf = (piece: string) => `<w:r>${piece}</w:r>`;

/** What stands in a paragraph of a cell, beside plain text: each is read again wherever it stands. */
const contents = {
  text: r("one"),
  "other text": r("two  blanks "),
  "bold text": r("one", "<w:b/>"),
  "text that is not bold": r("one", '<w:b w:val="0"/>'),
  "text from right to left that is not bold": r("one", '<w:rtl/><w:bCs w:val="0"/>'),
  "hidden text": r("one", "<w:vanish/>"),
  "a tag": r("{name}"),
  "half a tag": r("{na") + r("me}"),
  "the beginning of a loop": r("{#list}"),
  "the end of a loop": r("{/list}"),
  "a command": r("+++INS name+++"),
  "a reference": r("$(data.name)"),
  brackets: r("[b] \\["),
  "no text": r(" "),
  "two runs": r("one") + r("two"),
  "a bookmark": bookmark("here") + r("one"),
  "a reference to a bookmark": field("REF here \\h", "one"),
  "a link": `<w:hyperlink w:anchor="here">${r("one")}</w:hyperlink>`,
  "a note": r("one") + runOf('<w:footnoteReference w:id="1"/>'),
  "a comment": `<w:commentRangeStart w:id="1"/>${r("one")}<w:commentRangeEnd w:id="1"/>`,
  "a number of a caption": r("Table ") + field("SEQ Table \\* ARABIC", "7"),
  "a merge field": field("MERGEFIELD Name", "«Name»"),
  "a control": `<w:sdt><w:sdtPr><w:tag w:val="name"/><w:text/></w:sdtPr><w:sdtContent>${r("one")}</w:sdtContent></w:sdt>`,
  "text that was put in": `<w:ins w:id="1" w:author="a">${r("one")}</w:ins>`,
  "a break": runOf("<w:br/>") + r("one"),
  "a break of the page": runOf('<w:br w:type="page"/>') + r("one"),
  "a tab": runOf("<w:tab/>") + r("one"),
  nothing: "",
} as const;

const paragraphs = {
  "that say nothing": "",
  "in the middle": '<w:jc w:val="center"/>',
  "with a style": '<w:pStyle w:val="Bold"/>',
  headings: '<w:pStyle w:val="Heading1"/>',
  "of a contents": '<w:pStyle w:val="Contents"/>',
  "of a list": '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>',
  "with space": '<w:spacing w:before="40" w:after="100"/>',
} as const;

const cells = {
  "that say nothing": "",
  "with a colour": '<w:shd w:val="clear" w:fill="EEEEEE"/>',
  "of two columns": '<w:gridSpan w:val="2"/>',
  "that go on below": '<w:vMerge w:val="restart"/>',
  "that go on": "<w:vMerge/>",
} as const;

const rows = {
  "that say nothing": "",
  high: '<w:trHeight w:val="600"/>',
  "at the head": "<w:tblHeader/>",
  "behind a gap": '<w:gridBefore w:val="1"/>',
} as const;

/** Before the paragraph of a cell, and before the cell. */
const bookmarks = ["", bookmark("here")] as const;

const entry = <Kinds extends object>(kinds: Kinds) => fc.constantFrom(...(Object.keys(kinds) as (keyof Kinds)[]));
const someCell = fc.record({
  ...{ content: entry(contents), paragraph: entry(paragraphs), cell: entry(cells) },
  ...{ before: fc.constantFrom(...bookmarks), outside: fc.constantFrom(...bookmarks) },
  isInControl: fc.nat(12).map((one) => one === 0),
});
const someRow = fc.record({ row: entry(rows), cells: fc.array(someCell, { minLength: 1, maxLength: 3 }) });
type SomeCell = typeof someCell extends fc.Arbitrary<infer Cell> ? Cell : never;
type SomeRow = typeof someRow extends fc.Arbitrary<infer Row> ? Row : never;

const style = (type: string, id: string, name: string, inner: string) =>
  `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${name}"/>${inner}</w:style>`;
const look = (kind: string, inner: string) => `<w:tblStylePr w:type="${kind}">${inner}</w:tblStylePr>`;
const fill = (color: string) => `<w:tcPr><w:shd w:val="clear" w:fill="${color}"/></w:tcPr>`;
const parts = {
  styles: [
    style("paragraph", "Bold", "Bold", "<w:rPr><w:b/></w:rPr>"),
    style("paragraph", "Heading1", "heading 1", ""),
    style("paragraph", "Contents", "toc 1", ""),
    style(
      "table",
      "Bands",
      "Bands",
      look("firstRow", fill("111111")) +
        look("lastRow", fill("222222")) +
        look("lastCol", "<w:rPr><w:i/></w:rPr>") +
        look("band1Horz", fill("333333")) +
        look("band2Horz", fill("444444")),
    ),
  ].join(""),
  numbering:
    '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
  footnotes: `<w:footnote w:id="1">${p(r("a note"))}</w:footnote>`,
};

/** `apart`: no two cells have the same properties in their spelling. */
function tableOf(all: readonly SomeRow[], apart: boolean): string {
  let count = 0;
  const sign = () => {
    count += 1;
    return apart ? `<w:sign w:n="${count}"/>` : '<w:sign w:n="0"/>';
  };
  const looks = '<w:tblStyle w:val="Bands"/><w:tblLook w:val="0560"/>';
  const grid = '<w:gridCol w:w="2000"/>'.repeat(3);
  const written = all.map(({ row: kind, cells: some }) => {
    const made = some.map(({ content, paragraph, cell: of, before, outside, isInControl }) => {
      const one = cell(
        before + p(contents[content], `${paragraphs[paragraph]}<w:rPr>${sign()}</w:rPr>${sign()}`),
        cells[of] + sign(),
      );
      const properties = '<w:sdtPr><w:tag w:val="cell"/><w:text/></w:sdtPr>';
      return outside + (isInControl ? `<w:sdt>${properties}<w:sdtContent>${one}</w:sdtContent></w:sdt>` : one);
    });
    return row(`<w:trPr>${rows[kind]}</w:trPr>`, ...made);
  });
  return `<w:tbl><w:tblPr>${looks}</w:tblPr><w:tblGrid>${grid}</w:tblGrid>${written.join("")}</w:tbl>${p(r("behind"))}`;
}

async function importedTable(all: readonly SomeRow[], apart: boolean, literal: boolean) {
  const { content, testData, report } = await importFile({
    bytes: wordFile(tableOf(all, apart), parts),
    ...{ fileName: "a.docx", literal },
  });
  return { content: JSON.parse(content), testData: JSON.parse(testData), report };
}

/** A table that is read cell by cell says the same. */
async function expectSame(all: readonly SomeRow[], literal: boolean): Promise<void> {
  expect(await importedTable(all, false, literal)).toEqual(await importedTable(all, true, literal));
}

const plain: SomeCell = {
  ...{ content: "text", paragraph: "that say nothing", cell: "that say nothing" },
  ...{ before: "", outside: "", isInControl: false },
};

const others: readonly SomeCell[] = [
  ...(Object.keys(contents) as (keyof typeof contents)[]).map((content) => ({ ...plain, content })),
  ...(Object.keys(paragraphs) as (keyof typeof paragraphs)[]).map((paragraph) => ({ ...plain, paragraph })),
  ...(Object.keys(cells) as (keyof typeof cells)[]).map((one) => ({ ...plain, cell: one })),
  { ...plain, content: "text from right to left that is not bold", paragraph: "with a style" },
  { ...plain, before: bookmark("here") },
  { ...plain, outside: bookmark("here") },
  { ...plain, isInControl: true },
];

test.each(others.map((other) => [Object.values(other).join(", "), other] as const))(
  "among cells that are alike comes one as it would alone: %s",
  async (_, other) => {
    const around: SomeRow = { row: "that say nothing", cells: [plain, plain] };
    const twice: SomeRow = { row: "that say nothing", cells: [other, other] };
    const referring: SomeCell = { ...plain, content: "a reference to a bookmark" };
    // Every second row is of one band, and alike.
    const all = [around, around, around, twice, twice, twice, twice, { ...around, cells: [referring] }, around];
    await expectSame(all, false);
    await expectSame(all, true);
  },
);

test("rows of a table whose cells are alike come as those whose cells are each read by itself", async () => {
  const rowsOfMany = fc.array(someRow, { minLength: 2, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(rowsOfMany, fc.boolean(), (all, literal) => expectSame(all, literal)),
    { numRuns: 40 },
  );
});

test("properties whose values have the characters in them that stand around values are not taken for others", async () => {
  const colour = (fill: string, more = "") => `<w:shd w:val="clear" w:fill="${fill}"${more}/>`;
  const [forged, real] = [colour("112233&quot; color=&quot;x"), colour("112233", ' w:color="x"')];
  const cells = ["", forged, "", real, ""].map((properties) => row(cell(p(r("a")), properties)));
  const grid = '<w:tblGrid><w:gridCol w:w="2000"/></w:tblGrid>';
  const bytes = wordFile(`<w:tbl>${grid}${cells.join("")}</w:tbl>${p("")}`);
  const { document } = JSON.parse((await importFile({ bytes, fileName: "a.docx" })).content);
  const [, second, , fourth] = document.content[0].table.rows as readonly { readonly style: unknown }[][];
  expect(fourth?.[0]?.style).toMatchObject({ backgroundColor: "#112233" });
  expect(second?.[0]?.style).not.toMatchObject({ backgroundColor: "#112233" });
});
