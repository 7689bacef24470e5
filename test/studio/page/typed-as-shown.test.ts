import { expect, test } from "vitest";
import { writtenParts } from "../../../src/vocabulary/markup/written-parts.ts";
import { typedChange } from "../../../studio/src/page/typed-text.ts";
import { atNight } from "../../support/night.ts";
import { servedTexts, shownPart } from "../../support/page-texts/served-texts.ts";

const pieces = [
  ...["$data.x", "$data.y.z", "$data.a[0]", "$global.PAGE", "$global.HEADING1.TEXT", "[= 1 + 1]", "[= $data.x]"],
  ...[
    "[rich, $data.x]",
    "[number, $data.n, 2]",
    "[b]",
    "[/b]",
    "[br]",
    "\\",
    "\\",
    "[",
    "]",
    "a",
    " ",
    "é",
    "-",
    "\u{1F469}",
  ],
];
const typed = [
  "x",
  "[b]",
  "[/b]",
  "\\",
  "[= 1]",
  "]",
  "[",
  ".x",
  "[0]",
  "= ",
  "\n",
  "é",
  "-",
  " ",
  "\u0301",
  "{{a}}",
  "",
];

/** Numbers below a limit, the same at each run. */
function numbers(): (below: number) => number {
  let seed = 59;
  return (below) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return (seed >>> 8) % below;
  };
}

/** A text as it should be shown after letters were typed, and as it is written then. */
interface TypedCase {
  readonly label: string;
  readonly written: string;
  readonly chips: readonly string[];
  readonly wanted: (shownOf: (chip: string) => string | undefined) => string;
}

function typedCase(next: (below: number) => number): TypedCase | undefined {
  const text = Array.from({ length: 1 + next(5) }, () => pieces[next(pieces.length)]).join("");
  const parts = writtenParts(text);
  const [from, to] = [next(parts.length + 1), next(3)];
  const borders = [...parts.map((part) => part.from), text.length];
  const end = Math.min(borders.length - 1, from + to);
  const letters = typed[next(typed.length)] ?? "";
  const change = typedChange(text, borders[from] ?? 0, borders[end] ?? 0, letters);
  if (change === undefined) return undefined;
  const written = text.slice(0, change.from) + change.insert + text.slice(change.to);
  const kept = [parts.slice(0, from), parts.slice(end)];
  return {
    label: `${text} | ${letters} from ${borders[from]} to ${borders[end]}: ${written}`,
    written,
    chips: kept.flat().flatMap((part) => (part.kind === "chip" ? [part.spelling] : [])),
    wanted: (shownOf) =>
      kept
        .map((some) => some.map((part) => (part.kind === "chip" ? shownOf(part.spelling) : shownPart(part))).join(""))
        .join(letters.replaceAll("\n", "<line-break>")),
  };
}

test("the service shows typed letters as letters, and what was there as before", () => {
  const next = numbers();
  const tried = Array.from({ length: atNight(40_000, 1500) }, () => typedCase(next));
  const cases = tried.filter((one) => one !== undefined);
  expect(cases.length).toBeGreaterThan(tried.length * 0.9);
  const chips = [...new Set(cases.flatMap((one) => one.chips))];
  const shown = new Map(servedTexts(chips).map((one, index) => [chips[index], one]));
  // A reference without a value shows its spelling, and the expression of it another one.
  const filled = cases.filter((one) => one.chips.every((chip) => !shown.get(chip)?.includes("$")));
  expect(filled.length).toBeGreaterThan(cases.length * 0.8);
  servedTexts(filled.map(({ written }) => written)).forEach((made, index) => {
    const { label, wanted } = filled[index] as TypedCase;
    if (made !== wanted((chip) => shown.get(chip))) expect(made, label).toBe(wanted((chip) => shown.get(chip)));
  });
});
