import { describe, expect, test } from "vitest";
import { writtenParts } from "../../../src/vocabulary/markup/written-parts.ts";
import { validateDefinition } from "../../../src/vocabulary/validate.ts";
import { caretPlace } from "../../../studio/src/in-place/caret-place.ts";
import { caretText, offsetInJson } from "../../../studio/src/in-place/caret-text.ts";
import { offsetNow } from "../../../studio/src/in-place/drawn-text.ts";
import { actionOfInput, actionOfKey, type FieldState } from "../../../studio/src/in-place/field-keys.ts";
import {
  chipLetter,
  copiedText,
  fieldAt,
  fieldChange,
  fieldText,
  saidAt,
  saidStretch,
} from "../../../studio/src/in-place/field-text.ts";
import { inShown } from "../../../studio/src/in-place/layer-boxes.ts";
import type { ShownText } from "../../../studio/src/in-place/shown-text.ts";
import { cellBeside, tabEdit, tabPlace } from "../../../studio/src/in-place/tab-moves.ts";
import { tableEdit } from "../../../studio/src/in-place/table-edit.ts";
import {
  joinBefore,
  joinBehind,
  markedAt,
  markupPasted,
  pasted,
  splitAt,
  type TextEditResult,
  type TextPlace,
  typedIn,
  wordAt,
} from "../../../studio/src/in-place/text-edit.ts";
import type { PlacedRun } from "../../../studio/src/page/node-texts.ts";
import { isTextPlace } from "../../../studio/src/page/place-role.ts";
import { mapText, stopsOf } from "../../../studio/src/page/text-map.ts";
import { valueAtPointer } from "../../../studio/src/page/value-at-pointer.ts";
import { everyNth } from "../../support/night.ts";

/** Texts with each kind of part, also where they meet. */
const texts = [
  "",
  "Plain",
  "Dear $data.name, [= 1 + 1]!",
  "[b]bold[/b] and [i]a[b]b[/b][/i]",
  "\\[no code\\] \\$5 \\\\",
  "a[br][br]b\tc[tab]",
  "\u{1F469}\u200d\u{1F467} e\u0301 مرحبا",
  "[b][/b]",
  "[img, images/logo.png] $data.x.y",
];

/** Elements with a text that is written in on the page, each where the language has it. */
const holders: readonly { readonly name: string; readonly pointer: string; readonly of: (text: string) => unknown }[] =
  [
    ...["p", "h1", "h2", "h3", "h4", "h5"].map((key) => ({
      name: key,
      pointer: `/document/content/1/${key}`,
      of: (text: string) => ({ [key]: text }),
    })),
    {
      name: "item",
      pointer: "/document/content/1/ul/items/1/p",
      of: (text: string) => ({ ul: { items: [{ p: "one" }, { p: text }, { p: "three" }] } }),
    },
    {
      name: "cell",
      pointer: "/document/content/1/table/rows/0/0/td",
      of: (text: string) => ({ table: { rows: [[{ td: text }, { td: "b" }]] } }),
    },
  ];

const documentOf = (element: unknown): string =>
  JSON.stringify({ document: { content: [{ p: "Before" }, element, { p: "Behind" }] } }, undefined, 2);

/** Some by day, of each text and each element. */
const cases = everyNth(
  holders.flatMap((holder) => texts.map((said) => ({ ...holder, said }))),
  4,
);

const placesOf = (said: string): readonly number[] => {
  const { value } = fieldText(said);
  return Array.from({ length: value.length + 1 }, (_, at) => at).filter(
    (at) => !/[\udc00-\udfff]/.test(value[at] ?? ""),
  );
};

/** What the page shows, in the field's letters, of all paragraphs, items and cells. */
function shownIn(text: string): string {
  const letters: string[] = [];
  const walk = (value: unknown): void => {
    if (typeof value === "string") letters.push(fieldText(value).value);
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(walk);
  };
  walk(JSON.parse(text));
  return letters.join("");
}

/** The text after an edit, which is right and says where its caret is; undefined: there was none. */
function textAfter(result: TextEditResult): string | undefined {
  if (result.kind === "none") return undefined;
  expect(validateDefinition(JSON.parse(result.text)), result.text).toEqual([]);
  expect(isTextPlace(JSON.parse(result.text), result.pointer)).toBe(true);
  const parts = writtenParts(valueAtPointer(JSON.parse(result.text), result.pointer) as string);
  for (const at of [result.from, result.to])
    expect(at === 0 || parts.some(({ to }) => to === at) || parts.some(({ from }) => from === at)).toBe(true);
  return result.text;
}

describe("the field and the text", () => {
  test.each(texts)("each place of the field is a place of %s, and the other way round", (said) => {
    const field = fieldText(said);
    for (const { at, part } of field.seen) {
      expect(fieldAt(field, part.from)).toBe(at);
      expect(fieldAt(field, saidAt(field, at))).toBe(at);
    }
    expect(fieldAt(field, saidAt(field, field.value.length))).toBe(field.value.length);
  });

  test.each([
    ["one letter", "abc", "abXc", 3, { from: 2, to: 2, letters: "X" }],
    ["the letter before the caret, of equal ones", "aaa", "aaaa", 2, { from: 1, to: 1, letters: "a" }],
    ["a letter that is gone", "aab", "ab", 1, { from: 1, to: 2, letters: "" }],
    ["a whole other text", "abc", "xyz", 3, { from: 0, to: 3, letters: "xyz" }],
    [
      "halves of a character are changed together",
      "\u{1F469}",
      "\u{1F468}",
      2,
      { from: 0, to: 2, letters: "\u{1F468}" },
    ],
    ["what an input method has begun", "ab", "aにほb", 3, { from: 1, to: 1, letters: "にほ" }],
    ["what it ends with", "aにほb", "a日本b", 3, { from: 1, to: 3, letters: "日本" }],
  ])("finds %s", (_, before, now, caret, wanted) => expect(fieldChange(before, now, caret)).toEqual(wanted));

  test("any change of the field is found again", () => {
    for (const before of texts.map((said) => fieldText(said).value))
      for (const now of texts.map((said) => fieldText(said).value))
        for (let caret = 0; caret <= now.length; caret += 1) {
          const change = fieldChange(before, now, caret);
          const made =
            change === undefined ? before : before.slice(0, change.from) + change.letters + before.slice(change.to);
          expect(made).toBe(now);
        }
  });

  test("a caret knows on which side of a shortcode's end it is", () => {
    const field = fieldText("[b]x[/b]y");
    expect(saidStretch(field, { from: 1, to: 1 }, undefined)).toEqual({ from: 4, to: 4 });
    expect(saidStretch(field, { from: 1, to: 1 }, 8)).toEqual({ from: 8, to: 8 });
    expect(saidStretch(field, { from: 0, to: 2 }, undefined)).toEqual({ from: 3, to: 9 });
  });

  test("the caret of a JSON text is that of the page, also in escapes and chips", () => {
    const text = '{"document":{"content":[{"p":"\\u00a0 $data.x\\ud83d\\udc69"}]}}';
    const from = text.indexOf('"\\u00a0');
    const at = (offset: number) =>
      caretText(text, JSON.parse(text), { anchor: from + offset, head: from + offset })?.ends.head;
    expect([1, 3, 7, 10, 15, 16].map(at)).toEqual([0, 1, 1, 9, 9, 11]);
    expect(caretText(text, JSON.parse(text), { anchor: 3, head: 3 })).toBeUndefined();
    expect(offsetInJson(text, "/document/content/0/p", 1)).toBe(from + 7);
  });

  test("of blanks that follow each other the page shows one: the caret does not go over the letter behind them", () => {
    const run = { op: "text", face: 0, size: 10, x: 0, y: 10, width: 30, glyphs: [1, 2, 3], dx: [0, 10, 20] };
    const runOf = (text: string): PlacedRun => ({
      run: { ...run, text } as PlacedRun["run"],
      matrix: [1, 0, 0, 1, 0, 0],
      page: 1,
    });
    const placesOf = (said: string, shown: string): readonly number[] => {
      const map = mapText(said, [runOf(shown)], () => undefined);
      if (map === undefined) throw new Error(`${said} is not found in ${shown}`);
      const given = { said, map, stops: stopsOf(map), page: 1, row: undefined, marker: undefined, isRtl: false };
      const text: ShownText = { ...given, box: [0, 0, 100, 14] };
      return Array.from({ length: said.length + 1 }, (_, offset) => caretPlace(text, offset, false).x);
    };
    expect(placesOf("a    b", "a b")).toEqual([0, 10, 20, 20, 20, 20, 30]);
    expect(placesOf("abc    ", "abc")).toEqual([0, 10, 20, 30, 32.5, 32.5, 32.5, 32.5]);
  });

  test("while the page is of an earlier text, a caret behind what was typed since stands where that begins or further", () => {
    const shown = { said: "Dear Ada" } as never;
    expect(inShown({ said: "Dear Mrs Ada", shown }, 12)).toBe(8);
    expect(inShown({ said: "Dear Mrs Ada", shown }, 9)).toBe(5);
    expect(inShown({ said: "Dear Mrs Ada", shown }, 3)).toBe(3);
  });
});

describe("a place of a page that shows an earlier text", () => {
  test.each([
    ["before what was typed", "Dear Ada", "Dear Mrs Ada", 2, false, 2],
    ["behind it", "Dear Ada", "Dear Mrs Ada", 6, false, 10],
    ["at it, as the beginning of a line", "Ada", "Dear Ada", 0, false, 0],
    ["at it, as the end of a line", "Dear", "Dear Ada", 4, true, 8],
    ["in what was removed", "Dear Mrs Ada", "Dear Ada", 7, false, 4],
    ["behind what was removed", "Dear Mrs Ada", "Dear Ada", 9, false, 5],
    ["of the same text", "Ada", "Ada", 2, true, 2],
  ])("%s is where it belongs in the present one", (_, former, now, offset, isBehind, wanted) =>
    expect(offsetNow(former, now, offset, isBehind)).toBe(wanted),
  );
});

describe("keys", () => {
  const middle: FieldState = {
    ...{ from: 2, to: 2, length: 4, isRtl: false, hasTab: false },
    ...{ hasLinkKey: false, isEmptyParagraph: false },
  };
  const [begin, end] = [
    { ...middle, from: 0, to: 0 },
    { ...middle, from: 4, to: 4 },
  ];
  const plain = { isCommand: false, isShift: false, isAlt: false };
  test.each([
    ["Enter", plain, middle, { kind: "split" }],
    ["Enter", { ...plain, isShift: true }, middle, { kind: "break" }],
    ["Enter", { ...plain, isCommand: true }, middle, undefined],
    ["z", { ...plain, isCommand: true }, middle, { kind: "undo" }],
    ["Z", { ...plain, isCommand: true, isShift: true }, middle, { kind: "redo" }],
    ["y", { ...plain, isCommand: true }, middle, { kind: "redo" }],
    ["B", { ...plain, isCommand: true }, middle, { kind: "mark", name: "b" }],
    ["k", { ...plain, isCommand: true }, middle, undefined],
    ["k", { ...plain, isCommand: true }, { ...middle, hasLinkKey: true }, { kind: "link" }],
    ["K", { ...plain, isCommand: true, isShift: true }, { ...middle, hasLinkKey: true }, undefined],
    ["a", { ...plain, isCommand: true }, middle, undefined],
    ["b", { ...plain, isAlt: true }, middle, undefined],
    ["b", plain, middle, undefined],
    ["Backspace", plain, middle, undefined],
    ["Backspace", plain, begin, { kind: "join-before" }],
    ["Backspace", plain, { ...begin, to: 2 }, undefined],
    ["Delete", plain, end, { kind: "join-behind" }],
    ["ArrowLeft", plain, begin, { kind: "text", move: "before" }],
    ["ArrowLeft", plain, { ...begin, isRtl: true }, undefined],
    ["ArrowRight", plain, { ...begin, isRtl: true }, { kind: "text", move: "before" }],
    ["ArrowRight", plain, end, { kind: "text", move: "behind" }],
    ["ArrowRight", { ...plain, isShift: true }, end, undefined],
    ["ArrowUp", { ...plain, isShift: true }, middle, { kind: "line", move: "up", extend: true }],
    ["Home", plain, middle, { kind: "line", move: "line-begin", extend: false }],
    ["Home", { ...plain, isCommand: true }, middle, undefined],
    ["Escape", plain, middle, { kind: "leave" }],
    ["Tab", plain, middle, undefined],
    ["F10", { ...plain, isAlt: true }, middle, { kind: "bars" }],
    ["ArrowLeft", { ...plain, isAlt: true }, begin, undefined],
    ["Tab", plain, { ...middle, hasTab: true }, { kind: "tab", isBack: false }],
    ["Tab", { ...plain, isShift: true }, { ...middle, hasTab: true }, { kind: "tab", isBack: true }],
  ] as const)("%s with %o in %o", (key, held, field, wanted) =>
    expect(actionOfKey({ key, ...held }, field)).toEqual(wanted),
  );

  test("of a phone's keyboard mean the same", () => {
    expect(actionOfInput("insertParagraph", null, middle)).toEqual({ kind: "split" });
    expect(actionOfInput("deleteContentBackward", null, begin)).toEqual({ kind: "join-before" });
    expect(actionOfInput("deleteContentBackward", null, middle)).toBeUndefined();
    expect(actionOfInput("insertText", "/", middle)).toBeUndefined();
  });

  test("a stroke opens the list of elements in an empty paragraph alone, and other letters are typed there", () => {
    const empty = { ...middle, from: 0, to: 0, length: 0, isEmptyParagraph: true };
    expect(actionOfInput("insertText", "/", empty)).toEqual({ kind: "insert", typed: "/" });
    expect(actionOfInput("insertText", "a", empty)).toBeUndefined();
    expect(actionOfInput("insertText", "/", { ...empty, isEmptyParagraph: false })).toBeUndefined();
  });
});

describe("every edit in every element with text", () => {
  const each = (
    pointer: string,
    of: (text: string) => unknown,
    said: string,
    run: (place: TextPlace, at: number) => void,
  ) => {
    const text = documentOf(of(said));
    const field = fieldText(said);
    for (const at of placesOf(said)) {
      const offset = saidAt(field, at);
      run({ text, pointer, from: offset, to: offset }, at);
    }
  };

  test.each(cases)(
    "letters typed in a $name that says $said are there, and nothing else changes",
    ({ pointer, of, said }) => {
      for (const letters of ["x", "[b]", "\\", "é\u{1F469}", "\n"])
        each(pointer, of, said, (place, at) => {
          const { value } = fieldText(said);
          const made = textAfter(typedIn(place, letters));
          if (made === undefined) return;
          const now = fieldText(valueAtPointer(JSON.parse(made), pointer) as string).value;
          expect(now, `${letters} at ${at}`).toBe(value.slice(0, at) + letters + value.slice(at));
        });
    },
  );

  test.each(cases)(
    "Enter and Backspace in a $name that says $said keep every letter",
    ({ name, pointer, of, said }) => {
      each(pointer, of, said, (place) => {
        const split = splitAt(place);
        const made = textAfter(split);
        if (made === undefined || split.kind === "none") return;
        const shown = shownIn(place.text);
        if (name === "cell") expect(shownIn(made).length).toBe(shown.length + 1);
        else {
          expect(shownIn(made)).toBe(shown);
          const joined = textAfter(joinBefore(split));
          if (joined !== undefined) expect(shownIn(joined)).toBe(shown);
        }
      });
      const [first] = placesOf(said);
      const text = documentOf(of(said));
      for (const result of [
        joinBefore({ text, pointer, from: first ?? 0, to: first ?? 0 }),
        joinBehind({ text, pointer, from: said.length, to: said.length }),
      ]) {
        const made = textAfter(result);
        if (made !== undefined) expect(shownIn(made)).toBe(shownIn(text));
      }
    },
  );

  test.each(cases)(
    "a mark on any stretch of a $name that says $said keeps its letters, and comes off again",
    ({ pointer, of, said }) => {
      const field = fieldText(said);
      const text = documentOf(of(said));
      const { seen } = field;
      for (let from = 0; from < seen.length; from += 1)
        for (let to = from; to < seen.length; to += Math.max(1, Math.floor(seen.length / 4))) {
          const place = { text, pointer, from: seen[from]?.part.from ?? 0, to: seen[to]?.part.to ?? 0 };
          for (const name of ["b", "i"] as const) {
            const marked = markedAt(place, name);
            const made = textAfter(marked);
            if (made === undefined || marked.kind === "none") continue;
            expect(shownIn(made)).toBe(shownIn(text));
            const back = textAfter(markedAt(marked, name));
            if (back !== undefined) expect(shownIn(back)).toBe(shownIn(text));
          }
        }
    },
  );
});

describe("items of lists", () => {
  const list = (kind: "ul" | "ol", ...items: readonly unknown[]) => ({ [kind]: { style: "s", items } });
  const textWith = (...content: readonly unknown[]): string =>
    JSON.stringify({ document: { styles: { s: {} }, content } }, undefined, 2);
  const contentOf = (result: TextEditResult): unknown =>
    result.kind === "none" ? result.why : JSON.parse(textAfter(result) ?? "").document.content;
  const at = (text: string, item: string, offset = 0): TextPlace => ({
    ...{ text, pointer: `/document/content/${item}/p` },
    ...{ from: offset, to: offset },
  });
  const [a, b, c] = [{ p: "a" }, { p: "b" }, { p: "c" }];

  test.each(["ul", "ol"] as const)("Enter in an empty one leaves its %s, and the items behind count on", (kind) => {
    const rest = kind === "ol" ? { continue: true } : {};
    const behind = { [kind]: { style: "s", ...rest, items: [c] } };
    const text = textWith(list(kind, a, { p: "" }, c));
    const left = splitAt(at(text, `0/${kind}/items/1`));
    expect(contentOf(left)).toEqual([list(kind, a), { p: "" }, behind]);
    expect(left).toMatchObject({ pointer: "/document/content/1/p" });
    const back = left.kind === "edit" ? joinBefore(left) : left;
    expect(contentOf(back)).toEqual([list(kind, a, c)]);
    expect(back).toMatchObject({ pointer: `/document/content/0/${kind}/items/0/p`, from: 1 });
  });

  test("Backspace at the beginning takes one out of its list, and then joins it to the item before", () => {
    const text = textWith(list("ul", a, b, c), { p: "z" });
    const out = joinBefore(at(text, "0/ul/items/1"));
    expect(contentOf(out)).toEqual([list("ul", a), b, list("ul", c), { p: "z" }]);
    expect(contentOf(out.kind === "edit" ? joinBefore(out) : out)).toEqual([list("ul", { p: "ab" }, c), { p: "z" }]);
    expect(contentOf(joinBefore(at(text, "0/ul/items/0")))).toEqual([a, list("ul", b, c), { p: "z" }]);
    expect(contentOf(joinBefore(at(textWith(list("ul", a)), "0/ul/items/0")))).toEqual([a]);
    expect(contentOf(joinBehind(at(text, "0/ul/items/2", 1)))).toEqual([list("ul", a, b, { p: "cz" })]);
    const named = textWith({ ...list("ul", a), id: "x" });
    expect(contentOf(joinBefore(at(named, "0/ul/items/0")))).toBe("would be lost");
  });

  test("a list with a condition or a place of its own loses no item and gets none", () => {
    const bound = { ...list("ol", a, b, c), if: "$data.x" };
    const text = textWith(bound, { p: "z" }, list("ul", a, bound, b));
    for (const item of ["0/ol/items/0", "0/ol/items/1", "0/ol/items/2", "2/ul/items/1/ol/items/0"])
      expect(contentOf(joinBefore(at(text, item)))).toBe("would be lost");
    expect(contentOf(joinBefore(at(text, "1")))).toBe("would be lost");
    expect(contentOf(tabEdit(at(text, "2/ul/items/2"), "item", false))).toBe("would be lost");
    const inside = textWith(list("ul", a, bound), { p: "z" });
    expect(contentOf(joinBefore(at(inside, "1")))).toBe("would be lost");
  });

  test("Tab takes one to the level below and Shift-Tab back", () => {
    const text = textWith(list("ul", a, b, c));
    const nested = tabEdit(at(text, "0/ul/items/1", 1), "item", false);
    expect(contentOf(nested)).toEqual([list("ul", a, list("ul", b), c)]);
    expect(nested).toMatchObject({ pointer: "/document/content/0/ul/items/1/ul/items/0/p", from: 1 });
    if (nested.kind === "none") return;
    const both = tabEdit(at(nested.text, "0/ul/items/2"), "item", false);
    expect(contentOf(both)).toEqual([list("ul", a, list("ul", b, c))]);
    expect(contentOf(tabEdit(nested, "item", true))).toEqual([list("ul", a, b, c)]);
    const first = both.kind === "edit" ? tabEdit(at(both.text, "0/ul/items/1/ul/items/0"), "item", true) : both;
    expect(contentOf(first)).toEqual([list("ul", a, b, list("ul", c))]);
    expect(contentOf(tabEdit(at(text, "0/ul/items/0"), "item", false))).toBe("nothing before");
  });
});

describe("cells of tables", () => {
  const table = { rows: [[{ th: "A" }, { th: "B" }], { cells: [{ td: "c", colspan: 2 }] }] };
  const text = documentOf({ table });
  const own = "/document/content/1/table";
  const cell = (row: string): TextPlace => ({ text, pointer: `${own}/rows/${row}`, from: 0, to: 0 });
  const tableOf = (result: TextEditResult): { readonly rows: readonly unknown[] } =>
    result.kind === "none" ? result.why : JSON.parse(textAfter(result) ?? "").document.content[1].table;

  test("Tab leads from one to the next, and behind the last to a new row", () => {
    expect(tabPlace(JSON.parse(text), `${own}/rows/0/0/th`)).toBe("cell");
    expect(tabPlace(JSON.parse(text), "/document/content/0/p")).toBeUndefined();
    const beside = (row: string, isBack = false) => cellBeside(JSON.parse(text), `${own}/rows/${row}`, isBack)?.pointer;
    expect(beside("0/0/th")).toBe(`${own}/rows/0/1/th`);
    expect(beside("0/1/th")).toBe(`${own}/rows/1/cells/0/td`);
    expect(beside("0/1/th", true)).toBe(`${own}/rows/0/0/th`);
    expect(beside("1/cells/0/td")).toBeUndefined();
    const made = tabEdit(cell("1/cells/0/td"), "cell", false);
    expect(tableOf(made).rows[2]).toEqual([{ td: "", colspan: 2 }]);
    expect(made).toMatchObject({ pointer: `${own}/rows/2/0/td` });
    expect(tabEdit(cell("0/0/th"), "cell", true)).toMatchObject({ why: "nothing before" });
  });

  test("Tab leads into cells of several paragraphs and out of them, over those without a text", () => {
    const several = { content: [{ p: "d" }, { p: "e" }] };
    const rows = [
      [{ td: "a" }, { content: [{ separator: {} }] }, several],
      [several, { td: "f" }],
    ];
    const root = JSON.parse(documentOf({ table: { rows } }));
    const beside = (cell: string, isBack = false) => cellBeside(root, `${own}/rows/${cell}`, isBack)?.pointer;
    expect(beside("0/0/td")).toBe(`${own}/rows/0/2/content/0/p`);
    expect(beside("0/2/content/1/p", true)).toBe(`${own}/rows/0/0/td`);
    expect(beside("1/0/content/1/p")).toBe(`${own}/rows/1/1/td`);
  });

  test.each([
    [{ rows: [["th"], ["th"]] }, 0, [["th"], ["th"], ["th"]], undefined],
    [{ rows: [["th"], ["th"]] }, 1, [["th"], ["th"], ["td"]], undefined],
    [{ rows: [["th"], ["td"]] }, 0, [["th"], ["td"], ["td"]], undefined],
    [
      {
        rows: [
          ["th", "td"],
          ["td", "td"],
        ],
        headerRows: 1,
      },
      0,
      [
        ["th", "td"],
        ["td", "td"],
        ["td", "td"],
      ],
      1,
    ],
    [{ rows: [["td"], ["td"], ["td"]], headerRows: 2 }, 0, [["td"], ["td"], ["td"], ["td"]], 3],
    [{ rows: [["th"]], source: "$data.x", map: [{ td: "a" }] }, 0, [["th"], ["th"]], undefined],
  ])("a row below in %j at %i is of the header where that goes on", ({ rows, ...table }, row, wanted, headerRows) => {
    const cells = rows.map((keys) => keys.map((key) => ({ [key]: "x" })));
    const tableText = documentOf({ table: { ...table, rows: cells } });
    const key = rows[row]?.[0] ?? "";
    const below = tableEdit({ text: tableText, pointer: `${own}/rows/${row}/0/${key}`, from: 0, to: 0 }, "row-below");
    const made = tableOf(below) as { rows: object[][]; headerRows?: number };
    expect(made.rows.map((cellsOf) => cellsOf.map((cell) => Object.keys(cell)[0]))).toEqual(wanted);
    expect(made.headerRows).toBe(headerRows);
    if (below.kind === "edit" && headerRows !== 1)
      expect(tableOf(tableEdit(below, "row-away"))).toEqual({ ...table, rows: cells });
  });

  test.each([
    ["row-above", `${own}/rows/0/1/th`, 3, [2, 2]],
    ["row-below", `${own}/rows/1/1/td`, 3, [2, 2]],
    ["column-before", `${own}/rows/0/1/th`, 2, [3]],
    ["column-behind", `${own}/rows/0/2/th`, 2, [3]],
    ["row-away", `${own}/rows/0/cells/0/td`, 1, [1]],
    ["column-away", `${own}/rows/0/0/th`, 2, [1]],
  ] as const)("%s is done at the caret, which stays in the table", (name, pointer, rows, cells) => {
    const made = tableEdit(cell("0/1/th"), name);
    const { rows: now } = tableOf(made);
    expect(now).toHaveLength(rows);
    expect(now.slice(0, cells.length).map((row) => [row].flat().length)).toEqual(cells);
    expect(made).toMatchObject({ kind: "edit", pointer });
  });
});

describe("edits", () => {
  const text = documentOf({ h2: "Head [b]line[/b]" });
  const pointer = "/document/content/1/h2";
  const contentOf = (result: TextEditResult): unknown =>
    result.kind === "none" ? result.why : JSON.parse(result.text).document.content;

  test("Enter at the end of a heading begins a paragraph; Backspace makes the heading one, then joins it", () => {
    const end = { text, pointer, from: 12, to: 12 };
    expect(contentOf(splitAt({ ...end, from: 16, to: 16 }))).toEqual([
      { p: "Before" },
      { h2: "Head [b]line[/b]" },
      { p: "" },
      { p: "Behind" },
    ]);
    const paragraph = joinBefore({ text, pointer, from: 0, to: 0 });
    expect(contentOf(paragraph)).toEqual([{ p: "Before" }, { p: "Head [b]line[/b]" }, { p: "Behind" }]);
    expect(paragraph.kind === "edit" && contentOf(joinBefore(paragraph))).toEqual([
      { p: "BeforeHead [b]line[/b]" },
      { p: "Behind" },
    ]);
  });

  test("a selection over the end of a shortcode is replaced, and what is left of it keeps its look", () => {
    expect(contentOf(typedIn({ text, pointer, from: 2, to: 10 }, "x"))).toMatchObject([{}, { h2: "Hex[b]ne[/b]" }, {}]);
    expect(contentOf(typedIn({ text, pointer, from: 8, to: 12 }, ""))).toMatchObject([{}, { h2: "Head " }, {}]);
    expect(contentOf(typedIn({ text, pointer, from: 8, to: 12 }, "x"))).toMatchObject([
      {},
      { h2: "Head [b]x[/b]" },
      {},
    ]);
  });

  test("pasted lines are elements, and too many are refused", () => {
    const place = { text, pointer: "/document/content/0/p", from: 6, to: 6 };
    expect(contentOf(pasted(place, " one\r\ntwo\n"))).toMatchObject([{ p: "Before one" }, { p: "two" }, {}, {}]);
    expect(contentOf(pasted(place, "x\n".repeat(300)))).toBe("too much");
  });

  test("each reference in what is pasted is letters, also within brackets and behind a reference", () => {
    const place = { text: documentOf({ p: "a$data.x" }), pointer: "/document/content/1/p", from: 8, to: 8 };
    for (const letters of ["$data.y, $data.z", "y [= $data.y] $data.z", "$data.y".repeat(400)]) {
      const made = textAfter(pasted(place, letters)) ?? "";
      const said = valueAtPointer(JSON.parse(made), place.pointer) as string;
      expect(fieldText(said).value).toBe(`a${chipLetter}${letters}`);
    }
  });

  test("pasted letters that no page shows are left out, and a paste that would take long is refused", () => {
    const place = { text, pointer: "/document/content/0/p", from: 6, to: 6 };
    expect(contentOf(pasted(place, "\0x\u0007y\ud800z\u007f"))).toMatchObject([{ p: "Beforexy\ufffdz" }, {}, {}]);
    const long = JSON.stringify({
      document: { content: Array.from({ length: 5000 }, () => ({ p: "Before".repeat(9) })) },
    });
    expect(contentOf(pasted({ ...place, text: long }, "x\n".repeat(100)))).toBe("too much");
    expect(pasted({ ...place, text: long }, "x\ny").kind).toBe("edit");
    expect(contentOf(pasted(place, "x".repeat(1_000_000)))).toBe("too much");
  });

  test("what stands beside something else than text says that nothing is there to go on in", () => {
    const between = JSON.stringify({
      document: { content: [{ separator: {} }, { p: "one" }, { ul: { items: [{ p: "x" }] } }] },
    });
    const place = { text: between, pointer: "/document/content/1/p", from: 0, to: 0 };
    expect(contentOf(joinBefore(place))).toBe("nothing before");
    expect(contentOf(joinBehind({ ...place, from: 3, to: 3 }))).toBe("nothing behind");
  });

  test.each(texts)("what is copied of %s is that again where it is pasted, and letters elsewhere", (said) => {
    const field = fieldText(said);
    const { letters, markup } = copiedText(field, 0, field.value.length);
    expect(letters).not.toContain(chipLetter);
    const place = { text, pointer: "/document/content/0/p", from: 3, to: 4 };
    const made = textAfter(markupPasted(place, markup ?? ""));
    if (said !== "" && field.value !== "")
      expect(made === undefined ? "" : shownIn(made)).toContain(`Bef${field.value}re`);
  });

  test("a copied stretch that reads otherwise without its shortcodes has no markup, and shortcodes are none", () => {
    const field = fieldText("[b]$data.x[/b]y");
    expect(copiedText(field, 0, 2)).toEqual({ letters: "$data.xy", markup: undefined });
    const place = { text, pointer: "/document/content/0/p", from: 3, to: 3 };
    expect(contentOf(markupPasted(place, "[b]x"))).toBe("no place in the text");
    expect(contentOf(markupPasted(place, "x".repeat(60_000)))).toBe("too much");
  });

  test("a word is letters, marks of letters and chips", () => {
    expect(wordAt(`a word${chipLetter} b`, 4)).toEqual([2, 7]);
    expect(wordAt("a  b", 2)).toEqual([2, 2]);
  });
});
