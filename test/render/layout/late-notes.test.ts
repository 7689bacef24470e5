import { expect, test } from "vitest";
import type { Page } from "../../../src/render/model/page/page.ts";
import { laidDocument } from "../../support/definitions/laid-document.ts";
import { pagesWith, textOn } from "../../support/letters/noted-pages.ts";
import { everyNth, inTurn } from "../../support/night.ts";

const words = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`).join(" ");
const drawing = (height: number) => ({
  svg: { viewBox: [1, 1], width: height, children: [{ rect: { width: 1, height: 1 } }] },
});
const withNext = { keepWithNext: true };
const tableOf = (rows: readonly string[], style: object) => ({ table: { style, rows: rows.map((td) => [{ td }]) } });
const rows = (count: number) => words(count).split(" ");

/** What is kept with the next, and ends with a word and perhaps a note. */
const above: Readonly<Record<string, (note: string) => object>> = {
  "a heading": (note) => ({ h2: `upper${note}` }),
  "a paragraph": (note) => ({ p: `${words(20)} upper${note}`, style: withNext }),
  "a table": (note) => tableOf([...rows(3), `upper${note}`], withNext),
  "a table that is begun": (note) => tableOf([...rows(15), `upper${note}`], withNext),
  "a table with a note in each row": (note) =>
    tableOf(
      [...rows(3), "upper"].map((row) => `${row}${note}`),
      withNext,
    ),
  "a list": (note) => ({ ul: { style: withNext, items: [{ p: "item" }, { p: `upper${note}` }] } }),
  "a stack": (note) => ({ stack: { style: withNext, content: [{ p: "item" }, { p: `upper${note}` }] } }),
};

/** What fills a page below it. The word in it has to stand on the page of the other one, unless what is kept gives way. */
const below: Readonly<Record<string, (note: string) => object>> = {
  "a high picture": (note) => ({ figure: { caption: `lower${note}`, content: [drawing(150)] } }),
  "a picture with a long caption": (note) => ({
    figure: { caption: `${words(25)} lower${note}`, content: [drawing(120)] },
  }),
  "a block kept together": (note) => ({
    stack: { style: { keepTogether: true }, content: [...rows(5), `lower${note}`].map((p) => ({ p })) },
  }),
  "a table kept together": (note) => tableOf([...rows(5), `lower${note}`], { keepTogether: true }),
  "a box with a height": (note) => ({ stack: { style: { height: 150 }, content: [{ p: `lower${note}` }] } }),
  "a row with a height": (note) => ({ table: { rows: [[{ td: `lower${note}`, style: { height: 150 } }]] } }),
  "widows and orphans": (note) => ({ p: `lower ${words(70)}${note}`, style: { orphans: 9, widows: 9 } }),
};

const pageOf = (pages: readonly Page[], word: string): number => pages.findIndex((page) => textOn(page).includes(word));

/** What stands before it: lines, or a note that goes on on the next page. */
const before: Readonly<Record<string, readonly object[]>> = {
  nothing: [],
  lines: Array.from({ length: 5 }, (_, at) => ({ p: `line ${at}`, style: { margin: 0 } })),
  "a long note": [{ p: `first[footnote]${words(152)}[/footnote]` }],
};

const cases = Object.keys(above).flatMap((upper) =>
  Object.keys(below).flatMap((lower) =>
    (["above", "below", "both"] as const).map((where) => ({ upper, lower, where })),
  ),
);

/** For a change every second, with one of six beginnings: a place of the note meets all of them over eighteen of these. */
const chosen = everyNth(cases, 2);

test.each(chosen)(
  "$upper above $lower: a note of $where is on the page of its mark, and what gives way is reported",
  async (one) => {
    const faults: object[] = [];
    const at = chosen.indexOf(one);
    const turn = Math.floor(at / 3) + (at % 3);
    const begun = Object.entries(before).flatMap(([first, lines]) =>
      [3, 50].map((length) => ({ first, lines, length })),
    );
    for (const { first, lines, length } of inTurn(begun, turn, 6)) {
      const note = `[footnote]${words(length)}[/footnote]`;
      const content = [
        ...lines,
        above[one.upper]?.(one.where === "below" ? "" : note),
        below[one.lower]?.(one.where === "above" ? "" : note),
      ];
      const { pages, codes } = await laidDocument({
        pageSetup: { size: [220, 200], margin: [10, 10, 10, 10] },
        content,
      });
      const notes = JSON.stringify(content).split("[/footnote]").length - 1;
      for (let number = 1; number <= notes; number += 1) {
        const [noted] = pagesWith(pages, `footnote:${number}`);
        const [marked] = pagesWith(pages, `footnote:${number}:sign`);
        if (noted === undefined || noted !== marked) faults.push({ first, length, number, marked, noted });
      }
      const [upper, lower] = [pageOf(pages, "upper"), pageOf(pages, "lower")];
      const reported = codes.includes("KEEP_NOT_POSSIBLE");
      if (upper < 0 || lower < 0 || (upper !== lower && !reported))
        faults.push({ first, length, upper, lower, reported });
    }
    expect(faults).toEqual([]);
  },
);
