import { describe, expect, test } from "vitest";
import { shortcodes } from "../../../src/vocabulary/definition/shortcodes.ts";
import { scan } from "../../../src/vocabulary/markup/scan.ts";
import { type WrittenPart, writtenParts } from "../../../src/vocabulary/markup/written-parts.ts";
import { atNight } from "../../support/night.ts";
import { exampleTexts } from "../../support/page-texts/example-texts.ts";
import { servedTexts, shownPart } from "../../support/page-texts/served-texts.ts";

/** A short spelling of the parts: letters as they are, everything else in angle brackets. */
const shown = (text: string): string =>
  writtenParts(text)
    .map((part) => {
      if (part.kind === "letter") return part.letter;
      if (part.kind === "chip") return `<${part.spelling}>`;
      return part.kind === "open" || part.kind === "close" ? `<${part.kind} ${part.name}>` : `<${part.kind}>`;
    })
    .join("");

const closedPieces = [
  ...["[b]", "[/b]", "[ I ]", "[/bold]", "[br]", "[tab, 40]", "[number, 3, 2]", "[footnote]", "[/fn]", "[color, red]"],
  ...[
    "\\",
    "\\\\",
    "[",
    "]",
    "\\[",
    "\\]",
    "a",
    "é",
    "\u{1F469}\u200d\u{1F467}",
    "\t",
    "\n",
    "\r\n",
    " ",
    "\u2028",
    "$global.PAGE",
  ],
  ...["[unknown]", "[b, x", "[/", "[img, a.png, 10|10]", "[barcode, qr, [01]x]"],
];

/** What data fill in, what is nearly that, and what keeps it from it. */
const filledPieces = [
  ...[
    "$data.x",
    "$data.y.z",
    "$data.a[0]",
    "$data.",
    "$Data.x",
    "$dta.x",
    "$ data.x",
    "$item",
    "$",
    "data",
    ".x",
    "[0]",
  ],
  ...["[= 1 + 1]", "[= $data.x]", "[= 'a]b']", "[= ", "[rich, $data.x]", "[number, $data.n, 2]", "$global.PAGE", "{{"],
  ...["\\", "\\", "\\\\", "[b]", "[/b]", "]", "[", "a", " ", "-", "'", "\n"],
];

/** Texts of pieces by a fixed sequence of numbers. */
function* mixed(count: number, pieces: readonly string[] = closedPieces): Generator<string> {
  let seed = 59;
  const next = (below: number): number => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return (seed >>> 8) % below;
  };
  for (let n = 0; n < count; n += 1)
    yield Array.from({ length: 1 + next(9) }, () => pieces[next(pieces.length)]).join("");
}

/** What the service's scanner reads, letter by letter; a footnote with its text counts as one thing there, too. */
function scanned(text: string): readonly string[] {
  const made: string[] = [];
  for (const token of scan(text)) {
    if (token.kind === "text") made.push(...token.text);
    else made.push("code" in token ? `${token.kind} ${token.code.name}` : token.kind);
  }
  return made;
}

const named = (part: WrittenPart, text: string): readonly string[] => {
  if (part.kind === "letter") return [part.letter];
  if (part.kind === "open" || part.kind === "close") return [`${part.kind} ${part.name}`];
  if (part.kind === "chip") return scanned(part.spelling);
  return scanned(text.slice(part.from, part.to));
};

const texts = [...exampleTexts(), ...shortcodes.map(({ example }) => example)];

describe("the parts of an author's text", () => {
  test("follow each other without gaps, in every text of the examples and in any other", () => {
    expect(texts.length).toBeGreaterThan(2000);
    for (const text of [...texts, ...mixed(atNight(100_000, 4000))]) {
      const parts = writtenParts(text);
      const isGapless = parts.every(({ from, to }, index) => from === (parts[index - 1]?.to ?? 0) && to > from);
      if (!isGapless || (parts.at(-1)?.to ?? 0) !== text.length) expect.fail(text);
    }
  });

  test("are what the service reads, where no data are filled in", () => {
    const isClosed = (text: string): boolean => !/\$(?!global.PAGE)|\\\$|\[ *=|\[ *(?:t|rich) *,/i.test(text);
    const closed = [...texts, ...mixed(atNight(100_000, 4000))].filter(isClosed);
    expect(closed.length).toBeGreaterThan(4000);
    for (const text of closed) {
      const own = writtenParts(text).flatMap((part) => named(part, text));
      if (own.join("\0") !== scanned(text).join("\0")) expect(own, text).toEqual(scanned(text));
    }
  });

  test("are what the service shows when data are filled in", () => {
    // Backslashes before an expression without its end are halved twice.
    const isPlain = (text: string): boolean => !text.includes("\\\\[= ");
    const texts = [...mixed(atNight(50_000, 1500), filledPieces)].filter(isPlain);
    const parts = texts.map(writtenParts);
    const chips = [...new Set(parts.flat().flatMap((part) => (part.kind === "chip" ? [part.spelling] : [])))];
    const shownOf = new Map(servedTexts(chips).map((shown, index) => [chips[index], shown]));
    const own = parts.map((some) =>
      some.map((part) => (part.kind === "chip" ? shownOf.get(part.spelling) : shownPart(part))),
    );
    servedTexts(texts).forEach((shown, index) => {
      if (own[index]?.join("") !== shown) expect(own[index]?.join(""), texts[index]).toBe(shown);
    });
  });

  test("are found in a time that grows with the text alone", () => {
    // 200,000 backslashes looked through from each of them would take a minute.
    expect(writtenParts("\\".repeat(200_000)).length).toBe(200_000);
  }, 20_000);

  test.each([
    ["a[fn]b[b, x[/fn]] c[/fn]d", "a<[fn]b[b, x[/fn]] c[/fn]>d"],
    ["[= 1 and $data.x", "[= 1 and <$data.x>"],
    ["\\$dta.x and \\\\$Data.x", "$dta.x and \\$Data.x"],
    ["\\\\[rich, $data.x] \\\\[= $data.x]", "\\\\<[rich, $data.x]> \\<[= $data.x]>"],
    ["Dear [b]$data.name[/b],", "Dear <open b><$data.name><close b>,"],
    ["[= $data.a[0] * 2] and \\[= 1]", "<[= $data.a[0] * 2]> and [= 1]"],
    ["\\$data.x, \\[b], \\\\[b]x[/b]", "$data.x, [b], \\<open b>x<close b>"],
    [
      "[T, greeting, who=$data.x]![rich, $data.html][rich, no]",
      "<[T, greeting, who=$data.x]>!<[rich, $data.html]>[rich, no]",
    ],
    ["Net[fn]Without [b]VAT[/b].[/footnote].", "Net<[fn]Without [b]VAT[/b].[/footnote]>."],
    ["Page $global.PAGE of $global.NUMPAGES, $5", "Page <$global.PAGE> of <$global.NUMPAGES>, $5"],
    ["a[br]b\tc[tab, 4]d\r\ne", "a<line-break>b<tab>c<tab>d<line-break>e"],
    ["[currency, $data.sum, EUR] [unknown] [", "<[currency, $data.sum, EUR]> [unknown] ["],
  ])("%s", (text, parts) => {
    expect(shown(text)).toBe(parts);
  });
});
