import { describe, expect, test } from "vitest";
import { guardedEdit } from "../../../studio/src/page/guarded-edit.ts";
import { caretAfter } from "../../../studio/src/page/json-spans.ts";
import { type PageCommand, runCommand } from "../../../studio/src/page/page-command.ts";
import { type PageCommandName, pageCommands } from "../../../studio/src/page/page-commands.ts";
import { elementAt } from "../../../studio/src/page/place-role.ts";
import { elementKinds, spellings } from "./element-kinds.ts";

type GivenOf<Name extends PageCommandName> =
  (typeof pageCommands)[Name] extends PageCommand<infer Given> ? Given : never;

/** The text after a command, or why it was not carried out. */
function madeBy<Name extends PageCommandName>(text: string, pointer: string, name: Name, given: GivenOf<Name>): string {
  const result = runCommand(text, pointer, pageCommands[name] as PageCommand<GivenOf<Name>>, given);
  if (result.kind === "edit") return result.text;
  return result.kind === "refused" ? result.why : result.fault;
}

const content = "/document/content";
const written = `{
  "document": { "styles": { "lead": {} },
    "content": [
      { "p": "One \\u00a0 and",   "style": "lead", "id": "one" },
      {
        "stack": {
          "content": [
            { "p": "In a box" }
          ]
        }
      },
      { "ol": { "items": [ { "p": "a" }, { "p": "b" } ] } }
    ]
  }
}
`;
const line = (text: string, at: number): string | undefined => text.split("\n")[at];

describe("a command keeps how everything else is written", () => {
  test("letters go into the string, beside its escapes", () => {
    const made = madeBy(written, `${content}/0/p`, "typeText", { from: 4, to: 4, letters: '"ü' });
    expect(line(made, 3)).toBe('      { "p": "One \\"ü\\u00a0 and",   "style": "lead", "id": "one" },');
  });

  test("an element goes on a line of its own where the others do", () => {
    const made = madeBy(written, `${content}/0`, "insertElement", { element: { h1: "New" }, side: "behind" });
    expect(line(made, 4)).toBe('      { "h1": "New" },');
    expect(made.replace('      { "h1": "New" },\n', "")).toBe(written);
  });

  test("a moved element is written as it was, with the margin of its new place", () => {
    const made = madeBy(written, `${content}/0`, "moveElement", { list: `${content}/1/stack/content`, index: 1 });
    expect(made).toContain(
      '            { "p": "In a box" },\n            { "p": "One \\u00a0 and",   "style": "lead", "id": "one" }\n',
    );
  });

  test("a box around it and away again gives the text back, but for blanks", () => {
    const boxed = madeBy(written, `${content}/0`, "wrapElement", { into: "stack" });
    const back = madeBy(boxed, `${content}/0`, "unwrapElement", undefined);
    expect(back).toBe(written);
  });

  test("a deleted element takes its comma along, the first, the last and the only one", () => {
    const first = madeBy(written, `${content}/0`, "deleteElement", undefined);
    expect(first).not.toContain("One");
    expect(line(first, 3)).toBe("      {");
    expect(madeBy('{"document":{"content":[{"p":"a"},{"p":"b"}]}}', `${content}/1`, "deleteElement", undefined)).toBe(
      '{"document":{"content":[{"p":"a"}]}}',
    );
    const empty = '{"document":{"content":[{"p":""}]}}';
    expect(madeBy(empty, `${content}/0`, "deleteElement", undefined)).toBe("already there");
    const only = madeBy('{"document":{"content":[{"p":"a"}]}}', `${content}/0`, "deleteElement", undefined);
    expect(JSON.parse(only)).toEqual({ document: { content: [{ p: "" }] } });
  });

  test("the last element of a box leaves an empty paragraph when it is moved out", () => {
    const made = madeBy(written, `${content}/1/stack/content/0`, "moveElement", { list: content, index: 0 });
    expect(JSON.parse(made).document.content[0]).toEqual({ p: "In a box" });
    expect(JSON.parse(made).document.content[2]).toEqual({ stack: { content: [{ p: "" }] } });
  });
});

describe("commands that take each other back", () => {
  const text = spellings.wide({ document: { content: [{ p: "Dear [b]$data.name[/b], x" }, { p: "b" }] } });
  const table = spellings.wide({
    document: { content: [elementKinds.find(({ key }) => key === "table")?.examples[0]] },
  });
  const pairs: readonly (readonly [string, string, () => string])[] = [
    [
      "split within bold and merge",
      text.replace("Dear [b]$data.name[/b]", "Dear [b][/b][b]$data.name[/b]"),
      () => madeBy(madeBy(text, `${content}/0`, "splitElement", { at: 8 }), `${content}/1`, "mergeElement", undefined),
    ],
    [
      "move down and up",
      text,
      () =>
        madeBy(
          madeBy(text, `${content}/0`, "moveElement", { list: content, index: 2 }),
          `${content}/1`,
          "moveElement",
          {
            ...{ list: content, index: 0 },
          },
        ),
    ],
    [
      "make a heading and a paragraph",
      text,
      () => madeBy(madeBy(text, `${content}/0`, "turnInto", { key: "h2" }), `${content}/0`, "turnInto", { key: "p" }),
    ],
    [
      "set and reset a key of the style",
      text,
      () =>
        madeBy(
          madeBy(text, `${content}/0`, "setStyleKey", { key: "bold", value: true }),
          `${content}/0`,
          "resetStyleKey",
          {
            key: "bold",
          },
        ),
    ],
    [
      "add and remove a column",
      table,
      () =>
        madeBy(madeBy(table, `${content}/0/table`, "addColumn", { column: 1 }), `${content}/0/table`, "removeColumn", {
          column: 1,
        }),
    ],
    [
      "add and remove a row",
      table,
      () =>
        madeBy(madeBy(table, `${content}/0/table`, "addRow", { row: 1 }), `${content}/0/table`, "removeRow", {
          row: 1,
        }),
    ],
  ];
  test.each(pairs)("%s", (_, before, run) => {
    expect(JSON.parse(run())).toEqual(JSON.parse(before));
  });
});

describe("a split", () => {
  test("ends open shortcodes and begins them again, and leaves id and number behind", () => {
    const text = '{"document":{"content":[{"p":"a [color, red]b [i]c[/i][/color]","id":"x","start":3,"style":"s"}]}}';
    const made = madeBy(text, `${content}/0`, "splitElement", { at: 19 });
    expect(JSON.parse(made).document.content).toEqual([
      { p: "a [color, red]b [i][/i][/color]", id: "x", start: 3, style: "s" },
      { p: "[color, red][i]c[/i][/color]", style: "s" },
    ]);
  });

  test.each([
    ["an escaped backslash", "x\\\\[b]y[/b]", 3, ["x\\", "[b]y[/b]"]],
    ["a backslash within bold", "[b]x\\y[/b]", 5, ["[b]x\\\\[/b]", "[b]y[/b]"]],
    ["a dollar sign kept from a reference", "a \\$data.name b", 2, ["a ", "\\$data.name b"]],
    ["an escaped reference", "a \\$data.name b", 6, "no place in the text"],
  ])("leaves the letters on both sides of it what they are: %s", (_, text, at, halves) => {
    const made = madeBy(JSON.stringify({ document: { content: [{ p: text }] } }), `${content}/0`, "splitElement", {
      at,
    });
    const shown = made.startsWith("{") ? JSON.parse(made).document.content.map(({ p }: { p: string }) => p) : made;
    expect(shown).toEqual(halves);
  });

  test("behind a heading begins a paragraph", () => {
    const made = madeBy('{"document":{"content":[{"h1":"Head","style":"s"}]}}', `${content}/0`, "splitElement", {
      at: 4,
    });
    expect(JSON.parse(made).document.content).toEqual([{ h1: "Head", style: "s" }, { p: "" }]);
  });
});

describe("what an element says beside its text", () => {
  const made = (
    elements: readonly object[],
    ...[at, name]: readonly [string, "mergeElement" | "unwrapElement" | "duplicateElement"]
  ): unknown => {
    const after = madeBy(JSON.stringify({ document: { content: elements } }), `${content}/${at}`, name, undefined);
    return after.startsWith("{") ? JSON.parse(after).document.content : after;
  };
  test.each([
    ["an id goes to the one it is joined to", [{ p: "a" }, { p: "b", id: "x" }], [{ p: "ab", id: "x" }]],
    [
      "of two ids none is lost",
      [
        { p: "a", id: "x" },
        { p: "b", id: "y" },
      ],
      "would be lost",
    ],
    ["a condition is not lost", [{ p: "a" }, { p: "b", if: "$data.x" }], "would be lost"],
    ["nor is one given to what had none", [{ p: "a", if: "$data.x" }, { p: "b" }], "would be lost"],
    [
      "one condition is that of both",
      [
        { p: "a", if: "$data.x" },
        { p: "b", if: "$data.x" },
      ],
      [{ p: "ab", if: "$data.x" }],
    ],
  ])("when it is joined: %s", (_, elements, after) => {
    expect(made(elements, "1", "mergeElement")).toEqual(after);
  });

  test.each(["if", "id", "position"])("`%s` of a box is not lost when what it holds is taken out", (key) => {
    expect(made([{ stack: { content: [{ p: "a" }] }, [key]: "x" }], "0", "unwrapElement")).toBe("would be lost");
  });

  test("only ids that links lead to are left out of a copy", () => {
    const box = (id: object): object => ({
      stack: {
        content: [
          { p: "a", ...id },
          { use: { id: "c0ffee", data: { id: 7, content: [{ id: 8 }] } }, ...id },
          { svg: { children: [{ rect: { id: "r" } }] } },
          { table: { rows: [[{ td: "a", ...id }]], source: "$data.x", map: [{ td: "b", ...id }] } },
          { ul: { source: "$data.x", map: { p: "c", ...id } } },
        ],
      },
      ...id,
    });
    expect(made([box({ id: "x" })], "0", "duplicateElement")).toEqual([box({ id: "x" }), box({})]);
  });
});

describe("typed letters", () => {
  const typed = (text: string, at: number, letters: string): unknown => {
    const made = madeBy(JSON.stringify({ document: { content: [{ p: text }] } }), `${content}/0/p`, "typeText", {
      ...{ from: at, to: at, letters },
    });
    return made.startsWith("{") ? JSON.parse(made).document.content[0].p : made;
  };
  test.each([
    ["brackets are no shortcode", "ab", 1, "[b]", "a\\[b\\]b"],
    ["a backslash before a shortcode does not end it", "[b]x[/b]", 0, "\\", "\\\\[b]x[/b]"],
    ["a backslash before a bracket stays one", "a\\", 2, "[/b]", "a\\\\[/b\\]"],
    ["behind a reference they do not go on with it", "Dear $data.name", 15, ".x", "Dear [= $data.name].x"],
    ["a reference typed to its end is one", "to $data.", 9, "x", "to $data.x"],
    ["a reference does not swallow what follows", "Text", 0, "$data.x", "\\$data.xText"],
    ["nor a page number, which is none in an expression", "Page $global.PAGE", 17, "x", "no place in the text"],
    ["a heading of the page is left in peace, too", "$global.HEADING1.TEXT", 21, "x", "no place in the text"],
    ["but a full stop behind a page number is one", "Page $global.PAGE", 17, ". ", "Page $global.PAGE. "],
    ["a backslash before a reference is one", "C:$data.x", 2, "\\", "C:\\\\[= $data.x]"],
    ["line ends are line breaks", "ab", 1, "x\r\ny\nz", "ax[br]y[br]zb"],
    ["nothing is typed within a shortcode", "[b]x[/b]", 1, "y", "no place in the text"],
    ["nothing is typed within a character", "\u{1F469}", 1, "y", "no place in the text"],
    ["a mark of its own joins its letter", "e", 1, "\u0301", "e\u0301"],
  ])("%s", (_, text, at, letters, made) => {
    expect(typed(text, at, letters)).toBe(made);
  });
});

describe("columns of a table that repeats over data", () => {
  const text = JSON.stringify({
    document: {
      content: [
        {
          table: {
            widths: [1, 2, 3],
            rows: [["1", "2", "3"].map((th) => ({ th }))],
            map: [{ td: "a", colspan: 2 }, "b"],
          },
        },
      ],
    },
  });
  const made = (name: "addColumn" | "removeColumn", column: number): object =>
    JSON.parse(madeBy(text, `${content}/0/table`, name, { column })).document.content[0].table;
  test.each([
    ["addColumn", 1, { widths: [1, 1, 2, 3], map: [{ td: "a", colspan: 3 }, "b"] }],
    ["addColumn", 2, { widths: [1, 2, 2, 3], map: [{ td: "a", colspan: 2 }, { td: "" }, "b"] }],
    ["removeColumn", 1, { widths: [1, 3], map: [{ td: "a" }, "b"] }],
    ["removeColumn", 2, { widths: [1, 2], map: [{ td: "a", colspan: 2 }] }],
  ] as const)("%s %i minds the cells of `map` over several columns", (name, column, after) => {
    expect(made(name, column)).toMatchObject(after);
  });
});

test.each([
  [2, ["10cm", "6.5cm"], ["10cm", "3.25cm", "3.25cm"]],
  [0, ["10cm", "auto"], ["5cm", "5cm", "auto"]],
  [2, ["10cm", "auto"], ["10cm", "auto", "auto"]],
  [1, [1, 3], [1, 1, 3]],
  [1, ["50%", "50%"], ["50%", "50%", "50%"]],
])("a column put in at %i leaves lengths in sum what they are", (column, widths, after) => {
  const text = JSON.stringify({ document: { content: [{ table: { widths, rows: [[{ td: "a" }, { td: "b" }]] } }] } });
  const made = JSON.parse(madeBy(text, `${content}/0/table`, "addColumn", { column }));
  expect(made.document.content[0].table.widths).toEqual(after);
});

describe("reasons that no example of the schema gives cause for", () => {
  const table = (rows: unknown): string => JSON.stringify({ document: { content: [{ p: "a" }, { table: { rows } }] } });
  const one = [[{ td: "a" }]];
  test.each([
    ["no element", madeBy(table(one), `${content}/1/table/rows/0`, "deleteElement", undefined)],
    ["no text", madeBy(table(one), `${content}/0`, "turnInto", { key: "table" })],
    ["nothing before", madeBy(table(one), `${content}/0`, "mergeElement", undefined)],
    [
      "other kind of list",
      madeBy(table(one), `${content}/0`, "moveElement", { list: `${content}/1/table/rows`, index: 0 }),
    ],
    ["no table", madeBy(table([{}]), `${content}/1/table`, "addColumn", { column: 0 })],
    ["last one", madeBy(table(one), `${content}/1/table`, "removeColumn", { column: 0 })],
    ["last one", madeBy(table(one), `${content}/1/table`, "removeRow", { row: 0 })],
    ["joined cells", madeBy(table([[{ td: "a", rowspan: 2 }], []]), `${content}/1/table`, "addRow", { row: 1 })],
    [
      "joined cells",
      madeBy(table([[{ td: "a", colspan: "$data.n" }]]), `${content}/1/table`, "addColumn", { column: 0 }),
    ],
  ])("%s", (why, said) => {
    expect(said).toBe(why);
  });
});

describe("the element at a caret", () => {
  const at = (text: string): string | undefined => {
    const offset = text.indexOf("|");
    const whole = text.replace("|", "");
    return elementAt(whole, JSON.parse(whole), offset);
  };
  const box = (inside: string): string =>
    `{ "document": { "content": [\n  { "p": "a" },\n  { "stack": { "content": [\n${inside}\n  ] } }\n] } }`;
  test.each([
    ["in its text", '    { "p": "x|" },\n    { "p": "y" }', "/document/content/1/stack/content/0"],
    ["in the margin of its line", '  |  { "p": "x" },\n    { "p": "y" }', "/document/content/1/stack/content/0"],
    ["behind its comma", '    { "p": "x" }, |\n    { "p": "y" }', "/document/content/1/stack/content/0"],
    ["between two of a line", '    { "p": "x" }, |{ "p": "y" }', "/document/content/1/stack/content/1"],
    ["on an empty line of the list", '    { "p": "x" },\n|\n    { "p": "y" }', "/document/content/1"],
    ["in a key with an escape", '    { "\\u0070|": "x" }', "/document/content/1/stack/content/0"],
    ["in a cell", '    { "table": { "rows": [[{ "td": "x|" }]] } }', "/document/content/1/stack/content/0"],
    [
      "in a member that is said again",
      '    { "p": "x" } ] , "content": [ { "p": "y|" }',
      "/document/content/1/stack/content/0",
    ],
    ["in one that counts no more", '    { "p": "x|" } ] , "content": [ { "p": "y" }', undefined],
  ])("%s", (_, inside, pointer) => {
    expect(at(box(inside))).toBe(pointer);
  });

  test.each([
    ["that moved is in it", 1, 1, "c"],
    ["that is gone is in the next", 1, 0, "b"],
    ["that was the last is in the one before, not in the list", 3, 0, "c"],
  ])("after a command about one %s", (_, index, by, text) => {
    const after = '{"document":{"content":[{"p":"a"},{"p":"b"},{"p":"c"}]}}';
    const caret = caretAfter(after, `${content}/${index}`, by);
    expect(after.slice(caret, caret + 7)).toBe(`"p":"${text}"`);
  });

  test("is found at any length of the text", () => {
    const long = JSON.stringify({
      document: { content: Array.from({ length: 40_000 }, (_, n) => ({ p: `Text ${n}` })) },
    });
    expect(elementAt(long, JSON.parse(long), long.indexOf("Text 39990"))).toBe("/document/content/39990");
  });
});

describe("the guard", () => {
  test("changes nothing in a text that is nested beyond reason, and throws nothing", () => {
    const deep = `{"document":{"content":[${'{"stack":{"content":['.repeat(20_000)}${"]}}".repeat(20_000)}]}}`;
    expect(madeBy(deep, `${content}/0`, "duplicateElement", undefined)).toBe("text is broken");
  });

  test("changes nothing where the changes would count line ends otherwise than the text", () => {
    const text = written.replaceAll("\n", "\r\n");
    expect(madeBy(text, `${content}/1`, "duplicateElement", undefined)).toBe("text and value differ");
  });

  test("changes nothing in a text that is no JSON", () => {
    expect(madeBy('{"document":{"content":[{"p":"a"},]}}', `${content}/0`, "deleteElement", undefined)).toBe(
      "text is broken",
    );
  });

  test("changes nothing where the text says a member twice, and the edit would bring back the first", () => {
    const text = '{"document":{"content":[{"p":"a","style":"x","style":"y"}]}}';
    expect(madeBy(text, `${content}/0`, "unsetMember", { key: "style" })).toBe("text and value differ");
  });

  test("changes nothing at a place that is not there, and says which step it was", () => {
    const step = { kind: "remove", pointer: "/document/content/7" } as const;
    expect(guardedEdit(written, [step])).toEqual({ kind: "fault", fault: "no such place", step });
  });

  test("takes members named __proto__ and keys with slashes as any others", () => {
    const text = '{"a/b":{"__proto__":[1,2],"x":1}}';
    const made = guardedEdit(text, [
      { kind: "insert", list: "/a~1b/__proto__", index: 2, value: { "~": 3 } },
      { kind: "rename", pointer: "/a~1b/x", key: "y/z" },
      { kind: "put", pointer: "/a~1b/y~1z", value: null },
    ]);
    expect(made).toMatchObject({ kind: "edit", text: '{"a/b":{"__proto__":[1,2,{ "~": 3 }],"y/z":null}}' });
  });

  test("a list that moves up while an entry before it is taken out is still found", () => {
    const made = guardedEdit("[[1],[2],[3]]", [{ kind: "move", pointer: "/0", list: "/2", index: 1 }]);
    expect(made).toMatchObject({ kind: "edit", value: [[2], [3, [1]]] });
  });
});
