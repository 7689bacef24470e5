import { expect, test } from "vitest";
import { partDropCap } from "../../../../src/render/graphics/text/paragraph/drop-cap.ts";
import { plainParagraph, plainTextLook } from "../../../../src/render/model/look.ts";
import type { Inline } from "../../../../src/render/model/text/inline.ts";
import { bundledText } from "../../../support/letters/real-fonts.ts";
import { textOf } from "../../../support/letters/text-case.ts";

const partsOf = (inlines: readonly Inline[]): readonly string[] | undefined => {
  const parted = partDropCap(inlines);
  return (
    parted && [parted.cap.text, ...parted.rest.map((inline) => (inline.kind === "text" ? inline.text : inline.kind))]
  );
};

test.each([
  ["Once upon", ["O", "nce upon"]],
  ["“Who?” asks", ["“W", "ho?” asks"]],
  ["«¿Qué?»", ["«¿Q", "ué?»"]],
  ["E\u0301tat", ["E\u0301", "tat"]],
  ["A dog", ["A", " dog"]],
  ["1984", ["1", "984"]],
  ["היה היה", ["ה", "יה היה"]],
  ["क्षत्रिय", ["क्ष", "त्रिय"]],
  ["يولد جميع", ["يولد", " جميع"]],
  ["A", ["A"]],
  ["“", ["“"]],
  ["«\u00a0Oui", ["«\u00a0O", "ui"]],
])("%s begins with one letter, with what opens it", (text, parts) => {
  expect(partsOf([textOf(text)])).toEqual(parts);
});

test("a letter that is a run of its own behind the punctuation takes it along, in its own look", () => {
  const bold = { ...plainTextLook("Noto Sans", 12), weight: 700 };
  const parted = partDropCap([textOf("„"), textOf(""), textOf("Es", { look: bold }), textOf(" war")]);
  expect(parted).toMatchObject({
    cap: { text: "„E", look: bold },
    rest: [{ text: "s", look: bold }, { text: " war" }],
  });
  expect(partsOf([textOf("«"), textOf("¿"), textOf("Qué")])).toEqual(["«¿Q", "ué"]);
});

test("punctuation without a letter behind it is no drop cap", () => {
  expect(partsOf([textOf("„"), { kind: "line-break" }, textOf("x")])).toBeUndefined();
  expect(partsOf([textOf("„"), textOf(" x")])).toBeUndefined();
  expect(partsOf([textOf("„ x")])).toBeUndefined();
  expect(partsOf([textOf("(".repeat(64)), textOf("x")])).toBeUndefined();
});

test("a word so long that its end is not looked at is parted between characters", () => {
  const [cap = ""] = partsOf([textOf(`\u0628${"\u{1e900}".repeat(40)}`)]) ?? [];
  expect(cap).toBe(`\u0628${"\u{1e900}".repeat(31)}`);
});

test("a space, a line end or nothing is no letter; what follows the first letter stays as it is", () => {
  expect(partsOf([textOf(" x")])).toBeUndefined();
  expect(partsOf([{ kind: "line-break" }, textOf("x")])).toBeUndefined();
  expect(partsOf([])).toBeUndefined();
  expect(partsOf([textOf(""), textOf("W"), { kind: "line-break" }, textOf("x")])).toEqual(["W", "line-break", "x"]);
});

/** The letter over lines of 12 points, 15 apart. */
const capOf = (text: string, lines: number) => {
  const look = { ...plainTextLook("Noto Sans", 12), automatic: true };
  const paragraph = { ...plainParagraph, lineHeight: 1.25 };
  const [cap] = [partDropCap([textOf(text, { look })])?.cap];
  if (cap === undefined) throw new Error("no letter");
  return bundledText().text.dropCap({ cap, look, paragraph, lines, path: "" });
};

/** How far outlines reach, up and down from their baseline. */
const reachOf = (path: ReturnType<typeof capOf>["path"]): readonly [top: number, bottom: number] => {
  const heights = path.flatMap((step) => step.slice(1).filter((_, index) => index % 2 === 1) as number[]);
  return [-Math.min(...heights), Math.max(...heights)];
};

test.each([2, 3, 7])(
  "a capital over %i lines reaches from the height of the first line's capitals to the last baseline",
  (lines) => {
    const { path, step, foot } = capOf("Hut", lines);
    const [top, bottom] = reachOf(path);
    expect(step).toBeCloseTo(15);
    expect(foot).toBe(0);
    expect(bottom).toBeCloseTo(0);
    expect(top).toBeCloseTo((lines - 1) * 15 + 0.714 * 12, 1);
  },
);

test("letters without capitals reach as high by their own outlines, and stand on the last baseline", () => {
  for (const text of ["קול", "हम", "日本"]) {
    const { path, foot, size } = capOf(text, 3);
    const [top, bottom] = reachOf(path);
    expect(bottom, text).toBeCloseTo(foot, 3);
    expect(top + bottom, text).toBeCloseTo(30 + (top / size) * 12, 3);
  }
});
