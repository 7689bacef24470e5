import type { RecordGap, WordHandling } from "../../../src/vocabulary/definition/word.ts";
import { cell, p, r, row } from "../../../test/render/import/word-file.ts";

/** A file to be filled, and what Word must show of it. */
export interface WordCase {
  readonly title: string;
  /** XML of the body; left out: that of the offer in the examples. */
  readonly body?: string;
  readonly look: string;
  readonly options?: { readonly records?: string; readonly between?: RecordGap; readonly fields?: WordHandling };
  /** Data beside those of the offer. */
  readonly more?: object;
}

/** What `logo` of the data names. */
export const pictureName = "logo.png";

const hebrew = "\u05e9\u05dc\u05d5\u05dd";
const arabic = "\u0633\u0644\u0627\u0645";
const people = [{ name: "Ada" }, { name: "Grace" }, { name: "Edsger" }];

const table = (columns: number, ...rows: readonly string[]): string =>
  `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/><w:tblBorders><w:top w:val="single" w:sz="4"/><w:bottom w:val="single" w:sz="4"/><w:insideH w:val="single" w:sz="4"/></w:tblBorders></w:tblPr><w:tblGrid>${'<w:gridCol w:w="2000"/>'.repeat(columns)}</w:tblGrid>${rows.join("")}</w:tbl>${p("")}`;

const cells = (...texts: readonly string[]): string => row(...texts.map((text) => cell(p(r(text)))));

const run = (inside: string): string => `<w:r>${inside}</w:r>`;
const complexField = (code: string): string =>
  `${run('<w:fldChar w:fldCharType="begin"/>')}${run(`<w:instrText xml:space="preserve"> ${code} </w:instrText>`)}${run('<w:fldChar w:fldCharType="separate"/>')}${r("shown")}${run('<w:fldChar w:fldCharType="end"/>')}`;
const simpleField = (code: string): string => `<w:fldSimple w:instr="${code}">${r("shown")}</w:fldSimple>`;

const control = (tag: string, kind: string, content: string): string =>
  `<w:sdt><w:sdtPr><w:alias w:val="${tag}"/><w:tag w:val="${tag}"/>${kind}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;

const changed = (name: string, inside: string): string =>
  `<w:${name} w:id="7" w:author="Ada" w:date="2026-01-01T00:00:00Z">${inside}</w:${name}>`;

const frame = (alt: string): string =>
  run(
    `<w:pict xmlns:v="urn:schemas-microsoft-com:vml"><v:rect style="width:200pt;height:40pt"><v:textbox><w:txbxContent>${p(r(alt))}</w:txbxContent></v:textbox></v:rect></w:pict>`,
  );

const fieldCodes = [
  "MERGEFIELD number \\* Upper",
  "MERGEFIELD date \\@ &quot;d MMMM yyyy&quot;",
  "MERGEFIELD price \\# &quot;#,##0.00&quot;",
];
const fields = fieldCodes.map((code) => p(simpleField(code) + r(", ") + complexField(code))).join("");

/** What is to be looked at in Word, one thing in each. */
export const wordCases: readonly WordCase[] = [
  {
    title: "Offer",
    look: "Rows of the table for three lines, the sum, clauses numbered from 1 below each heading, a link, the number in the footer",
  },
  {
    title: "Offer without lists",
    more: { lines: [], terms: [], online: undefined },
    look: "A table without lines, “There are no further terms”, and no empty paragraph where the link was",
  },
  {
    title: "Records by page",
    options: { records: "people" },
    more: { people },
    look: "Three offers, each on its own page",
  },
  {
    title: "Records by section",
    body: p(r("Dear {{ name }},")),
    options: { records: "people", between: "section" },
    more: { people },
    look: "Three letters, each in a section with the footer",
  },
  {
    title: "Looks",
    body: p(r("{{ na", "<w:b/>") + r("me }}", "<w:i/>") + r(" and {{ name }}.", '<w:u w:val="single"/>')),
    more: { name: "Ada" },
    look: "“Ada” in bold, then “and Ada.” underlined",
  },
  {
    title: "Directions",
    body: p(r("Dear {{ name }}, welcome!")) + p(r(`${hebrew} {{ latin }}!`, "<w:rtl/>"), "<w:bidi/>"),
    more: { name: `${hebrew} 12 ${arabic}`, latin: "Ada 12" },
    look: "Words from right to left in the first paragraph, Latin ones in the second, each in its order",
  },
  {
    title: "Rows",
    body: table(
      2,
      row(cell(p(r("Name"))), cell(p(r("Number")))).replace("<w:tr>", "<w:tr><w:trPr><w:tblHeader/></w:trPr>"),
      cells("{{#each many}}{{ this }}", "{{ $index }}{{/each}}"),
    ),
    more: { many: Array.from({ length: 80 }, (_, at) => `line ${at}`) },
    look: "80 rows over several pages; the first row is repeated on each",
  },
  {
    title: "Columns",
    body: table(2, cells("Name", "{{#each people column}}{{ name }}{{/each}}")),
    more: { people },
    look: "Three columns behind the first, as wide as that of the tag",
  },
  {
    title: "Conditions",
    body:
      p(r("Before")) +
      p(r("{{#if no}}not here{{/if}}")) +
      p(r("After")) +
      table(2, cells("{{#if no}}gone{{/if}}", "stays")),
    look: "“After” directly below “Before”; an empty cell",
  },
  {
    title: "Inline loops",
    body: p(r("{{#each people}}{{ name }}{{#if $index < 3}}, {{/if}}{{/each}}".replace("<", "&lt;"))),
    more: { people },
    look: "“Ada, Grace, Edsger” in one paragraph",
  },
  {
    title: "Pictures",
    body: p(r("{{image logo}}")) + p(r("{{#each people}}{{image logo 30mm}} {{/each}}")),
    more: { people },
    look: "A logo of 59 mm, then three of 30 mm in a row",
  },
  {
    title: "Links",
    body: p(r("{{#each people}}{{link site 'see'}} {{/each}}")),
    more: { people, site: "https://example.com/?a=1&b=2" },
    look: "Three links that open example.com",
  },
  {
    title: "Merge fields",
    body: fields,
    more: { number: "a-17", date: "2026-11-28", price: 1234.5 },
    look: "Each paragraph twice the same: A-17; 28 November 2026; 1,234.50. No field is left",
  },
  {
    title: "Kept fields",
    body: fields,
    options: { fields: "keep" },
    more: { number: "a-17", date: "2026-11-28", price: 1234.5 },
    look: "The same; Alt+F9 shows the codes",
  },
  {
    title: "Controls",
    body:
      p(control("name", "<w:text/>", r("name"))) +
      p(control("due", '<w:date><w:dateFormat w:val="d MMMM yyyy"/><w:lid w:val="en-GB"/></w:date>', r("date"))) +
      p(
        control(
          "colour",
          '<w:dropDownList><w:listItem w:displayText="Red" w:value="r"/><w:listItem w:displayText="Blue" w:value="b"/></w:dropDownList>',
          r("choose"),
        ),
      ),
    more: { name: "Ada", due: "2026-11-28", colour: "b" },
    look: "“Ada”, a date that the picker opens on 28 November 2026, “Blue” chosen in its list",
  },
  {
    title: "Controls in a loop",
    body: p(r("{{#each people}}")) + p(control("name", "<w:text/>", r("name"))) + p(r("{{/each}}")),
    more: { people },
    look: "Three controls with the three names, which can be typed into",
  },
  {
    title: "Bookmarks",
    body:
      p(r("{{#each people}}")) +
      p(`<w:bookmarkStart w:id="3" w:name="who"/>${r("{{ name }}")}<w:bookmarkEnd w:id="3"/>`) +
      p(r("{{/each}}")) +
      p(r("First: ") + complexField("REF who")),
    more: { people },
    look: "Insert > Bookmark lists who, who_2, who_3; F9 on “shown” gives Ada",
  },
  {
    title: "Tracked changes",
    body:
      p(r("{{#each people}}")) +
      p(changed("ins", r("{{ name }}")) + changed("del", run('<w:delText xml:space="preserve"> gone</w:delText>'))) +
      p(r("{{/each}}")),
    more: { people },
    look: "Three inserted names and three deleted words, which can be accepted one by one",
  },
  { title: "Text boxes", body: p(frame("For {{ name }}")), more: { name: "Ada" }, look: "“For Ada” in a box" },
  {
    title: "Marks of XML",
    body: p(r("{{ name }}")) + p(r("{{ lines }}")),
    more: { name: '</w:t> & "x" {{ number }} { PAGE }', lines: "one\ntwo\tthree" },
    look: "The first line letter by letter as it stands in the data, </w:t> and braces too; two lines, a tab in the second",
  },
];
