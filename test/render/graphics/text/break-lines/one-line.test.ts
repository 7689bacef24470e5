import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { plainParagraph } from "../../../../../src/render/model/look.ts";
import { squareLook } from "../../../../support/letters/layout-case.ts";
import { squareText } from "../../../../support/letters/square-text.ts";
import { textOf } from "../../../../support/letters/text-case.ts";
import { atNight } from "../../../../support/night.ts";

const { text } = squareText();
afterAll(() => text.close());

/** The measured way: asking for the extent first makes every break known. */
function longWay(content: string, width: number, align: "left" | "right" | "center" | "justify", indent: number) {
  const prepared = text.prepare([textOf(content)], { ...squareLook }, { ...plainParagraph, align, indent }, "/p");
  text.extent(prepared);
  return text.lines(prepared, width);
}

test("text that fits on one line comes out the same whether or not its breaks were measured", () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[a-z .,-]{1,24}$/),
      fc.integer({ min: 0, max: 300 }),
      fc.constantFrom("left", "right", "center", "justify"),
      fc.integer({ min: -20, max: 40 }),
      (content, width, align, indent) => {
        const paragraph = { ...plainParagraph, align, indent };
        const short = text.lines(text.prepare([textOf(content)], squareLook, paragraph, "/p"), width);
        expect(short).toEqual(longWay(content, width, align, indent));
      },
    ),
    { numRuns: atNight(400, 120) },
  );
});

test("so does text in several looks", () => {
  const large = { ...squareLook, size: 14, underline: true };
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[a-z .,-]{1,12}$/), { minLength: 2, maxLength: 4 }),
      fc.integer({ min: 0, max: 400 }),
      fc.constantFrom("left", "right", "center", "justify"),
      fc.integer({ min: -20, max: 40 }),
      (parts, width, align, indent) => {
        const paragraph = { ...plainParagraph, align, indent };
        const inlines = parts.map((part, at) => ({ ...textOf(part), look: at % 2 === 0 ? squareLook : large }));
        const prepare = () => text.prepare(inlines, squareLook, paragraph, "/p");
        const measured = prepare();
        text.extent(measured);
        expect(text.lines(prepare(), width)).toEqual(text.lines(measured, width));
      },
    ),
    { numRuns: atNight(400, 120) },
  );
});
