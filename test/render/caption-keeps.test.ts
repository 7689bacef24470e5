import { expect, test } from "vitest";
import { type ElementKey, elementKinds } from "../../src/vocabulary/definition/elements/kinds.ts";
import { everyNth, inTurn } from "../support/night.ts";
import { madeOf, ofContent } from "../support/threads/hostile-job.ts";

const page = { pageSetup: { size: [200, 200], margin: [20, 20, 20, 20] } };
const lines = (count: number) => Array.from({ length: count }, (_, at) => ({ p: `line ${at}` }));
const breaks = (count: number) => Array.from({ length: count }, (_, at) => `line ${at}`).join("[br]");
const picture = { image: { src: "images/logo.png", width: 100, height: 90 } };

/** Of each kind of element, one of so many lines that pages divide; none of those that they do not. */
const long: Record<ElementKey, ((count: number) => object) | undefined> = {
  p: (count) => ({ p: breaks(count) }),
  h1: undefined,
  h2: undefined,
  h3: undefined,
  h4: undefined,
  h5: undefined,
  ul: (count) => ({ ul: { items: lines(count) } }),
  ol: (count) => ({ ol: { items: lines(count) } }),
  table: (count) => ({ table: { rows: lines(count).map(({ p }) => [{ td: p }]) } }),
  image: undefined,
  pdf: undefined,
  separator: undefined,
  break: undefined,
  columns: (count) => ({ columns: { widths: [1, 1], rows: [[{ p: breaks(count) }], [{ p: "x" }]] } }),
  stack: (count) => ({ stack: { content: [{ p: breaks(count) }], style: { border: "1 solid #000000" } } }),
  figure: (count) => ({ figure: { content: [{ p: breaks(count) }], caption: "Inner" } }),
  toc: undefined,
  svg: undefined,
  chart: undefined,
  markdown: undefined,
  rich: undefined,
  use: undefined,
};

/** Where something is kept together in vain. */
async function divided(content: readonly object[], more: object = {}): Promise<readonly string[]> {
  const { warnings } = await madeOf(ofContent(content, { ...page, ...more }));
  return warnings.flatMap(({ message, path }) => (message.startsWith("It is kept together") ? [path] : []));
}

const kinds = elementKinds.flatMap(({ key }) => (long[key] === undefined ? [] : [key]));

test.each(kinds)(
  "a long %s goes over pages with its caption at it, which is no finding unless a style keeps it together",
  async (key) => {
    for (const kind of everyNth(["figure", "table"], 2))
      for (const above of inTurn([[], [{ h3: "Heading" }], [{ p: breaks(8) }]], kinds.indexOf(key), 3)) {
        const of = (count: number, style?: object) => [
          ...above,
          { figure: { kind, content: [long[key]?.(count)], caption: "Caption", ...(style && { style }) } },
        ];
        const at = `/document/content/${above.length}`;
        expect([kind, above, await divided(of(43))]).toEqual([kind, above, []]);
        expect([kind, above, await divided(of(43, { keepTogether: true }))]).toEqual([kind, above, [at]]);
        expect(await divided(of(43), { styles: { figure: { keepTogether: true } } })).toContain(at);
        expect(await divided(of(43, { keepTogether: false }))).toEqual([]);
        expect(await divided(of(4, { keepTogether: true }))).toEqual([]);
      }
  },
);

test("pictures of one caption that no page can hold are on several, which is a finding", async () => {
  const figure = { content: [picture, picture, picture], caption: "Three" };
  expect(await divided([{ figure }])).toContain("/document/content/0");
});
