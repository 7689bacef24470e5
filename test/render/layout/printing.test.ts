import { expect, test } from "vitest";
import { Budget } from "../../../src/render/contract/budget.ts";
import { Report } from "../../../src/render/contract/report.ts";
import { printDocument } from "../../../src/render/layout/document.ts";
import type { Block, PageZone } from "../../../src/render/model/document/flow.ts";
import type { PageWriter } from "../../../src/render/model/page/page.ts";
import {
  linesOf,
  pageBreak,
  pageCount,
  para,
  sectionOf,
  setupOf,
  textInline,
  textsByPage,
  zoneOf,
} from "../../support/letters/layout-case.ts";
import { squareTypesetter } from "../../support/letters/square-typesetter.ts";

/** Records the calls of a page writer, in order, each page under its number. */
class RecordingWriter implements PageWriter {
  readonly written: string[] = [];
  #pages = 0;

  open(size: { readonly width: number; readonly height: number }) {
    this.#pages += 1;
    const page = this.#pages;
    return {
      paint: (marks: Parameters<ReturnType<PageWriter["open"]>["paint"]>[0]) => {
        for (const texts of textsByPage([{ size, marks }]))
          if (texts.length > 0) this.written.push(`${page}: ${texts.join(" ")}`);
      },
    };
  }
}

interface Shown {
  readonly body: readonly Block[];
  readonly header?: PageZone;
  readonly footer?: PageZone;
}

/** The calls that each of the writers got for a document. */
function printed({ body, header, footer }: Shown): readonly (readonly string[])[] {
  const writers: RecordingWriter[] = [];
  const setup = setupOf({ size: { width: 100, height: 60 } });
  const tools = { text: squareTypesetter, report: new Report(), budget: new Budget({ work: 1000, pages: 10 }) };
  const { writer, pages } = printDocument({ sections: [sectionOf(body, { setup, header, footer })] }, tools, () => {
    writers.push(new RecordingWriter());
    return writers.at(-1) as RecordingWriter;
  });
  expect(writer).toBe(writers.at(-1));
  expect(pages).toBe(new Set(writer.written.map((line) => line.slice(0, 1))).size);
  return writers.map(({ written }) => written);
}

const counted = (word: string): Block => para([textInline(word), pageCount]);
const bodies = [linesOf("a", 2), pageBreak, linesOf("b", 2)];

test("bodies are painted while pages are filled, footers when the number of pages is known", () => {
  const footer = zoneOf([counted("of ")]);
  expect(printed({ body: bodies, footer })).toEqual([["1: a1 a2", "2: b1 b2", "1: of 2", "2: of 2"]]);
});

test("a header with the number of pages is painted before the body below it", () => {
  const header = zoneOf([counted("of ")]);
  expect(printed({ body: bodies, header })).toEqual([["1: of 2 a1 a2", "2: of 2 b1 b2"]]);
});

test("pages on which the number of pages moves lines are painted again, on a writer of their own", () => {
  expect(printed({ body: [linesOf("a", 2), pageBreak, counted("of ")] })).toEqual([
    ["1: a1 a2"],
    ["1: a1 a2", "2: of 2"],
  ]);
});

test("a number of pages that was right at once is no reason to start again", () => {
  expect(printed({ body: [counted("of ")] })).toEqual([["1: of 1"]]);
});
