import { describe, expect, test } from "vitest";
import { cell, p, r, row, table } from "../import/word-file.ts";
import { faultsOf, filled, linesOf } from "./filled-word.ts";

const data = {
  yes: true,
  no: false,
  none: [],
  name: "Ada",
  lines: [
    { text: "one", qty: 2 },
    { text: "two", qty: 3 },
  ],
  teams: [
    { team: "A", people: [{ first: "x" }, { first: "y" }] },
    { team: "B", people: [] },
  ],
};

const lines = (body: string): readonly string[] => linesOf(filled(body, data).body);

/** Each row of the table in docs/how-to/word-templates.md: where tags stand, and what comes of it. */
const cases: readonly (readonly [where: string, body: string, lines: readonly string[]])[] = [
  ["a value in a run", p(r("Dear {{ name }}!")), ["Dear Ada!¶"]],
  ["in one text", p(r("a {{#each lines}}{{text}}, {{/each}}z")), ["a one, two, z¶"]],
  [
    "in several runs of one paragraph",
    p(r("a {{#each lines}}") + r("{{text}}", "<w:b/>") + r(" {{/each}}z")),
    ["a one two z¶"],
  ],
  ["a condition that holds, around all of a paragraph", p(r("{{#if yes}}x{{/if}}")) + p(r("y")), ["x¶", "y¶"]],
  ["a condition that does not hold leaves no empty line", p(r("{{#if no}}x{{/if}}")) + p(r("y")), ["y¶"]],
  [
    "in a loop within the paragraph a condition stays there",
    p(r("{{#each lines}}{{#if qty > 2}}{{text}}{{/if}}{{/each}}")),
    ["two¶"],
  ],
  ["so does one in another", p(r("{{#if yes}}{{#if no}}x{{/if}}{{/if}}")) + p(r("y")), ["y¶"]],
  ["unless", p(r("{{#unless no}}x{{/unless}}")) + p(r("{{#unless yes}}y{{/unless}}")), ["x¶"]],
  [
    "each alone in a paragraph",
    p(r("{{#each lines}}")) + p(r("{{text}}")) + p(r("{{/each}}")) + p(r("z")),
    ["one¶", "two¶", "z¶"],
  ],
  [
    "alone in paragraphs, with another branch",
    [
      p(r("{{#if no}}")),
      p(r("x")),
      p(r("{{else if yes}}")),
      p(r("y")),
      p(r("{{else}}")),
      p(r("z")),
      p(r("{{/if}}")),
    ].join(""),
    ["y¶"],
  ],
  [
    "a list without entries",
    p(r("{{#each none}}")) + p(r("x")) + p(r("{{else}}")) + p(r("nothing")) + p(r("{{/each}}")),
    ["nothing¶"],
  ],
  [
    "first in one paragraph, last in another",
    p(r("{{#each lines}}{{text}}")) + p(r("-{{/each}}")),
    ["one¶", "-¶", "two¶", "-¶"],
  ],
  [
    "nested, with tags of two regions in one paragraph",
    p(r("{{#each teams}}{{#if yes}}")) + p(r("{{team}}{{#each people}} {{first}}{{/each}}")) + p(r("{{/if}}{{/each}}")),
    ["A x y¶", "B¶"],
  ],
  [
    "one after another, the end of one and the start of the next in one paragraph",
    p(r("{{#if yes}}")) + p(r("x")) + p(r("{{/if}}{{#if no}}")) + p(r("y")) + p(r("{{/if}}")),
    ["x¶"],
  ],
  [
    "in different cells of a row",
    table(row(cell(p(r("{{#each lines}}{{text}}"))), cell(p(r("{{qty * 2}}{{/each}}"))))),
    ["one|4|‖", "two|6|‖"],
  ],
  [
    "in rows of a table, which go with their tags",
    table(
      row(cell(p(r("h")))),
      row(cell(p(r("{{#each lines}}")))),
      row(cell(p(r("{{text}}")))),
      row(cell(p(r("{{/each}}")))),
    ),
    ["h|‖", "one|‖", "two|‖"],
  ],
  [
    "in rows with another branch",
    table(
      row(cell(p(r("{{#each none}}")))),
      row(cell(p(r("{{text}}")))),
      row(cell(p(r("{{else}}")))),
      row(cell(p(r("none")))),
      row(cell(p(r("{{/each}}")))),
    ),
    ["none|‖"],
  ],
  [
    "a table whose rows all go, goes",
    table(row(cell(p(r("{{#each none}}a"))), cell(p(r("b{{/each}}"))))) + p(r("z")),
    ["z¶"],
  ],
  ["around all of a row with one cell", table(row(cell(p(r("{{#each lines}}{{text}}{{/each}}"))))), ["one|‖", "two|‖"]],
  [
    "inline, in a box made of one cell",
    table(row(cell(p(r("{{#each lines inline}}{{text}} {{/each}}"))))),
    ["one two |‖"],
  ],
  [
    "a cell that a region leaves without a paragraph gets one",
    table(row(cell(p(r("{{#if no}}x{{/if}}"))), cell(p(r("b"))))),
    ["|b|‖"],
  ],
  [
    "a column",
    table(
      row(cell(p(r("h"))), cell(p(r("{{#each lines column}}{{text}}{{/each}}")))),
      row(cell(p(r("v"))), cell(p(r("{{qty}}")))),
    ),
    ["h|one|two|‖", "v|2|3|‖"],
  ],
  ["with text before the first and behind the last", p(r("a {{#if no}}b")) + p(r("c{{/if}} d")), ["a  d¶"]],
  ["the same, where it holds", p(r("a {{#if yes}}b")) + p(r("c{{/if}} d")), ["a b¶", "c d¶"]],
  ["another branch in one paragraph", p(r("{{#if no}}x{{else}}y{{/if}}")), ["y¶"]],
  ["a remark, alone in a paragraph", p(r("{{! say more }}")) + p(r("z")), ["z¶"]],
  [
    "where and sort",
    p(r("{{#each lines where qty > 2}}{{text}}{{/each}}{{#each lines sort qty down}}{{qty}}{{/each}}")),
    ["two32¶"],
  ],
  [
    "a name of the entry",
    p(r("{{#each lines as line}}{{line.text}}{{#each line.none}}x{{/each}} {{/each}}")),
    ["one two ¶"],
  ],
  [
    "names of the entry, then of the entries around, then of the data",
    p(r("{{#each teams}}{{#each people}}{{first}}{{team}}{{name}} {{/each}}{{/each}}")),
    ["xAAda yAAda ¶"],
  ],
];

describe("a region begins and ends where its tags say:", () => {
  test.each(cases)("%s", (_, body, expected) => {
    expect(lines(body)).toEqual(expected);
  });
});

test("a row of a loop keeps its look, and the runs that a tag cuts keep theirs", () => {
  const { body } = filled(
    p(r("a{{#each lines}}b", "<w:i/>") + r("{{text}}", "<w:b/>") + r("{{/each}}", "<w:u/>")),
    data,
  );
  const bold = (word: string) => `<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">${word}</w:t></w:r>`;
  expect(body).toContain(bold("one"));
  expect(body).toContain(bold("two"));
  expect(body.match(/<w:i\/>/g)).toHaveLength(3);
});

test("around a section break the sections are repeated, with their page", () => {
  const section = p(r("{{text}}"), '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>');
  const { body } = filled(p(r("{{#each lines}}")) + section + p(r("{{/each}}")) + p(r("z")), data);
  expect(linesOf(body)).toEqual(["one¶", "two¶", "z¶"]);
  expect(body.match(/<w:sectPr>/g)).toHaveLength(2);
});

test("tags in a text box are filled in both of its copies, also in a region around it", () => {
  const box = (words: string) => `<w:txbxContent>${p(r(words))}</w:txbxContent>`;
  const words = "{{#each lines}}{{text}}{{/each}}";
  const both = `<mc:AlternateContent><mc:Choice>${box(words)}</mc:Choice><mc:Fallback>${box(words)}</mc:Fallback></mc:AlternateContent>`;
  const { body } = filled(p(`${r("{{#if yes}}a")}<w:r>${both}</w:r>${r("b{{/if}}")}`), data);
  expect(body.match(/onetwo/g)).toHaveLength(2);
  expect(body).not.toContain("{{");
});

test("the grid of a table has a width for each column that is repeated", () => {
  const { body } = filled(table(row(cell(p(r("h"))), cell(p(r("{{#each lines column}}{{text}}{{/each}}"))))), data);
  expect(body.match(/<w:gridCol /g)).toHaveLength(3);
});

describe("tags that belong to nothing are faults, with the places of an author:", () => {
  const wrong: readonly (readonly [body: string, fault: RegExp])[] = [
    [
      p(r("Total {{#if a}}")),
      /^TAG_UNPAIRED paragraph 1, behind “Total”: {{#if a}} has no end: write {{\/if}} where it ends\.$/,
    ],
    [p(r("x")) + p(r("{{/each}}")), /^TAG_UNPAIRED paragraph 2: {{\/each}} ends nothing/],
    [p(r("{{else}}")), /^TAG_UNPAIRED paragraph 1: {{else}} belongs to no region\.$/],
    [p(r("{{ a")), /^TAG_OPEN paragraph 1: "{{ a" is not closed by }}\.$/],
    [p(r("{{#eech a}}")), /^TAG_UNKNOWN paragraph 1: .*did you mean “#each”/],
    [
      table(row(cell(p(r("a"))), cell(p(r("Sum {{ sume(a) }}"))))),
      /^EXPRESSION_INVALID table 1, row 1, column 2, behind “Sum”: .*did you mean “sum”.*\(at character 4 of the tag\)\.$/,
    ],
    [p(r("{{ a | nmber: 2 }}")), /^EXPRESSION_INVALID paragraph 1: .*did you mean “number”/],
    [
      table(row(cell(p(r("{{#each a column}}")))), row(cell(p(r("{{/each}}"))))),
      /^TAG_UNPAIRED table 1, row 1, column 1: .*repeats a column: it begins and ends in cells of one row/,
    ],
    [
      table(row(cell(p(r("{{#if a}}x{{else}}"))), cell(p(r("{{/if}}"))))),
      /^TAG_UNPAIRED table 1, row 1, column 1, behind “.*stands in the row that it would divide/,
    ],
  ];
  test.each(wrong)("%s", (body, fault) => {
    expect(faultsOf(body)).toContainEqual(expect.stringMatching(fault));
  });
});
