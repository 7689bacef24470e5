import { describe, expect, test } from "vitest";
import { codesOf, madeOf, ofContent, outcomeOf, refusalCodeOf } from "../support/threads/hostile-job.ts";

/** Every number a text's style takes. */
const numbers = [
  "fontSize",
  "lineHeight",
  "letterSpacing",
  "wordSpacing",
  "textIndent",
  "margin",
  "marginLeft",
  "padding",
  "width",
  "height",
  "minHeight",
  "borderRadius",
  "rotate",
  "orphans",
  "widows",
  "indent",
  "markerGap",
  "itemSpacing",
];

const styled = (value: unknown) =>
  numbers.map((key) => ({ p: "words and words", style: { [key]: value, border: "1 solid red" } }));

describe("numbers that no page holds:", () => {
  test.each([1e5, 1e9, 1e15, 1e100, 1e308])("%d for one key each", async (value) => {
    for (const element of styled(value)) await outcomeOf(ofContent([element]));
  });

  test.each([1e-5, 1e-100, 5e-324])("%d for one key each", async (value) => {
    for (const element of styled(value)) await outcomeOf(ofContent([element]));
  });

  test.each([-1, -1e9, -1e308])("%d is refused or drawn", async (value) => {
    for (const element of styled(value)) await outcomeOf(ofContent([element]));
  });

  test.each([1e308, -1e308, 5e-324])("%d for all keys that take it, at once", async (value) => {
    const style: Record<string, number> = {};
    for (const key of numbers) {
      const alone = await outcomeOf(ofContent([{ p: "x", style: { [key]: value } }]));
      if (alone.kind === "made") style[key] = value;
    }
    const table = { rows: [[{ td: "cell", style }], [{ p: "x", style }]], style, widths: [1e308] };
    await madeOf(
      ofContent([{ p: "words", style }, { table }, { ol: { items: [{ p: "x", style }], style, start: 1_000_000 } }]),
    );
  });

  test("JSON's own infinity is refused by name", async () => {
    for (const key of numbers)
      expect(await refusalCodeOf(`{"document":{"content":[{"p":"x","style":{"${key}":1e999}}]}}`)).toBe(
        "INVALID_DEFINITION",
      );
  });

  test("pages, margins, zones, rules and pictures", async () => {
    const setup = { size: [14_400, 3], margin: [1e308, 1e308, 1e308, 1e308], borderTop: `${"9".repeat(39)} solid red` };
    const content = [
      { separator: { width: 1e308, length: -1e308 } },
      { separator: { width: 5e-324, length: "0.00001%" } },
      { image: { src: "images/logo.png", width: 1e308 } },
      { image: { src: "images/logo.png", height: -5 } },
      { image: { src: "images/logo.png", width: 5e-324, height: 1e308 } },
      { p: "x", style: { clipPath: `inset(${"9".repeat(39)}) `.trim(), border: { width: 1e308 } } },
    ];
    await madeOf(ofContent(content, { pageSetup: setup, header: { content: [{ p: "h" }], offset: 1e308 } }));
  });
});

describe("texts that only look like numbers", () => {
  test.each(["NaN", "Infinity", "-Infinity", "1e999", "0x10", "١٢", "--5", "+-5", "1,5", "", " ", "5 5 5 5 5", "5%%"])(
    "%j is no length",
    async (text) => {
      for (const key of ["marginTop", "padding", "width", "textIndent"]) {
        const codes = [await refusalCodeOf(ofContent([{ p: "x", style: { [key]: text } }])), text === "5 5 5 5 5"];
        if (codes[0] !== "made, 1 pages") expect(codes[0]).toBe("INVALID_DEFINITION");
        const bound = await madeOf(ofContent([{ p: "x", style: { [key]: "$data.value" } }]), { value: text });
        expect(codesOf(bound)).toEqual(["STYLE_VALUE"]);
      }
    },
  );

  test.each(["-0", "00012", ".5", "5.", "+3", "9".repeat(39)])("%j is one", async (text) => {
    for (const key of ["marginTop", "padding", "width", "textIndent"])
      await madeOf(ofContent([{ p: "x", style: { [key]: text } }]));
  });

  test.each(["NaN", "Infinity", "1e300", "-", "9".repeat(39), `0.${"0".repeat(36)}1`, "-5"])(
    "%j in shortcodes",
    async (n) => {
      const codes = ["size", "ls", "sup", "sub"].map((tag) => `[${tag}, ${n}]x[/${tag}]`);
      await madeOf(
        ofContent([{ p: `${codes.join("")}[tab, ${n}, 1]t[tab, 5, ${n}][br, ${n}][img, images/logo.png, ${n}|${n}]` }]),
      );
    },
  );

  test.each([
    ["NaN", "NaN solid red"],
    ["1e9", "1e9 solid red"],
    ["-5", "-5 solid red"],
    ["two styles", "solid solid"],
    ["three widths", "1 2 3"],
    ["nothing", ""],
    ["100,000 widths", "1 ".repeat(100_000)],
  ])("the border of %s is drawn or reported", async (_, border) => {
    const plain = await madeOf(ofContent([{ p: "x" }]));
    const boxed = await madeOf(ofContent([{ p: "x", style: { border } }]));
    const framed = await madeOf(ofContent([{ p: "x" }], { pageSetup: { borderTop: border } }));
    for (const made of [boxed, framed]) {
      const isDrawn = Buffer.compare(made.bytes, plain.bytes) !== 0;
      expect(isDrawn || codesOf(made).includes("STYLE_VALUE")).toBe(true);
    }
  });

  test.each([
    ["brackets", "(".repeat(100_000)],
    ["a polygon of 100,000 points", `polygon(${"1 1, ".repeat(100_000)}1 1)`],
    ["no numbers", "ellipse(NaN Infinity)"],
    ["infinity", "inset(1e999)"],
    ["nothing", "polygon()"],
  ])("the clip of %s is drawn or reported", async (_, clipPath) => {
    await madeOf(ofContent([{ p: "x", style: { clipPath } }]));
  });
});

const svg = (children: readonly unknown[], more: object = {}) => ({
  svg: { width: 100, height: 100, children, ...more },
});

describe("what texts of a drawing put beyond what can be drawn is left out, and told:", () => {
  const far = (transform: string) => svg([{ g: { transform, children: [{ circle: { r: 5 } }] } }]);
  const once = { g: { transform: "scale(1e8)", children: [{ circle: { r: 5 } }] } };

  test.each([
    ["a path", svg([{ path: { d: "M-1e308 0 L1e308 1e308 A 1e308 1e308 0 0 1 0 0 Z", stroke: "red" } }])],
    ["text on a path", svg([{ textPath: { d: "M0 0 L1e308 1e308 C1e308 -1e308 1e308 1e308 0 0", value: "words" } }])],
    ["points", svg([{ polygon: { points: "0 0 1e308 1e308 0 5" } }])],
    ["a group moved too far", far("translate(1e308 0)")],
    ["a group turned about nowhere", far("rotate(5 1e308 1e308)")],
    ["a clip path", svg([{ circle: { r: 5, clipPath: "polygon(0 0, 9e37 9e37, 0 5)" } }])],
    ["a view box of nothing", { svg: { width: 100, viewBox: [5e-324, 10], children: [{ circle: { r: 5 } }] } }],
    ["groups that are large together", svg([{ g: { transform: "scale(1e8)", children: [once] } }])],
  ])("%s", async (_, drawing) => {
    expect(codesOf(await madeOf(ofContent([drawing])))).toContain("DRAWING_FAULT");
  });

  test("numbers count as a million where they are more, and that is reported", async () => {
    const near = [{ circle: { cx: 1e6, r: 1e6, stroke: "red", strokeWidth: 1e6 } }];
    const more = [{ circle: { cx: 1e308, r: 1e308, stroke: "red", strokeWidth: 1e308 } }];
    const [a, b] = [await madeOf(ofContent([svg(near)])), await madeOf(ofContent([svg(more)]))];
    expect(a.pages).toBe(b.pages);
    expect(new Set(codesOf(b))).toEqual(new Set([...codesOf(a), "NUMBER_CLAMPED"]));
  });
});

test("text of next to no size is set in every place", async () => {
  const style = { fontSize: 5e-324, letterSpacing: 1, textDecoration: "underline" };
  const table = { rows: [[{ td: "cell", style }]], style };
  const kinds = ["double", "dotted", "dashed", "wavy"].map((kind) => ({
    p: "words",
    style: { ...style, textDecoration: "underline overline line-through", textDecorationStyle: kind },
  }));
  const thin = { p: "words", style: { ...kinds[3]?.style, fontSize: 10, textDecorationThickness: 5e-324 } };
  await madeOf(ofContent([...kinds, thin]));
  await madeOf(ofContent([{ p: "words", style }, { table }, svg([{ text: { value: "x", fontSize: 5e-324 } }])]));
});
