import { beforeAll, describe, expect, test } from "vitest";
import { cpuMilliseconds } from "../support/cpu-time.ts";
import { atNight, everyNth } from "../support/night.ts";
import { madeOf, ofContent, outcomeOf, refusalCodeOf } from "../support/threads/hostile-job.ts";

const megabyte = 1024 * 1024;

const filled = (unit: string, bytes: number): string => unit.repeat(Math.ceil(bytes / Buffer.byteLength(unit)));

/** Megabytes: by day a sixteenth, within twice the time for each byte, as a collection of all memory may come between. */
const soup = atNight(1, 0.015625);
const soupMs = atNight(15_000, 2_000);

describe("shortcode soup ends within seconds for a megabyte, in a document or in a refusal of so many pieces:", () => {
  test.each(
    everyNth(
      [
        "[b]",
        "[/b]",
        "[",
        "]",
        "[[",
        "\\[",
        "[b",
        "[b,",
        "[b, '",
        "[b][/b]",
        "[b]x[i]y[/b]z[/i]",
        "[link, ",
        "[span, x]",
        "[color, red]x",
        "[size, 9]x[/size]",
        "[tab]",
        "[br]",
        "[align, c]",
        "[img, gone.png, 1|1]",
        "[goto, a]x[/goto]",
        "$global.PAGE ",
        "$data.",
        "$",
      ],
      5,
    ),
  )("%s", async (unit) => {
    const began = cpuMilliseconds();
    const outcome = await outcomeOf(ofContent([{ p: filled(unit, soup * megabyte) }]));
    if (outcome.kind === "refused") expect(outcome.refusal.faults[0]?.path).toBe("/document/content/0/p");
    expect(cpuMilliseconds() - began).toBeLessThan(soupMs);
  });
});

test("references by the megabyte are bound, and unresolved ones reported, in seconds", async () => {
  const began = cpuMilliseconds();
  await madeOf(ofContent([{ p: filled("$data.a", soup * megabyte) }, { p: filled("$data.b ", soup * megabyte) }]), {
    a: "x",
  });
  expect(cpuMilliseconds() - began).toBeLessThan(soupMs);
});

test("a text of megabytes becomes a page for every few kilobytes", async () => {
  const megabytes = atNight(15.9, 0.125);
  const { pages } = await madeOf(ofContent([{ p: filled("word ", megabytes * megabyte) }]));
  expect(pages).toBeGreaterThan(125 * megabytes);
});

/** More pieces than a text may have. */
const many = atNight(4, 1);

describe("much text that wears a text engine out ends in a document or a precise refusal:", () => {
  test.each(
    everyNth(
      [
        ["one word", "w"],
        ["blanks", " "],
        ["no-break spaces", "\u00a0"],
        ["hyphens", "-"],
        ["combining marks alone", "\u0301"],
        ["accents upon letters", "e\u0301"],
        ["zero width joiners", "\u200d"],
        ["soft hyphens", "a\u00ad"],
        ["letters from the right", "\u05d0"],
        ["Thai words", "\u0e20\u0e32\u0e29\u0e32\u0e44\u0e17\u0e22"],
        ["one Khmer letter", "\u1780"],
        ["characters of no face", "\u{12000}"],
        ["control characters", "\u0001"],
      ] as const,
      5,
    ),
  )("%s", async (_, unit) => {
    await outcomeOf(ofContent([{ p: filled(unit, atNight(2, 0.03125) * megabyte) }]));
  });

  test.each(
    everyNth(
      [
        ["line ends", "\n"],
        ["lines of a letter", "a\n"],
        ["tabs", "\t"],
        ["two scripts by turns", "a\u05d0"],
        ["two directions by turns", "a\u202eb\u202c"],
      ] as const,
      5,
    ),
  )("%s are too many pieces", async (_, unit) => {
    expect(await refusalCodeOf(ofContent([{ p: filled(unit, many * megabyte) }]))).toBe("BUDGET_EXCEEDED");
  });

  test("line ends in a value are too many pieces as well", async () => {
    const data = { lines: filled("\n", many * megabyte) };
    expect(await refusalCodeOf(ofContent([{ p: "$data.lines" }]), data)).toBe("BUDGET_EXCEEDED");
  });
});

const usual = "words of a text that is quite usual ";

describe("five megabytes of unreadable text are refused before they are set:", () => {
  const word = "w".repeat(5 * megabyte);
  /** Processor time of a megabyte of usual words, in milliseconds. */
  let megabyteMs = 0;

  beforeAll(async () => {
    await outcomeOf(ofContent([{ p: "warm" }]));
    const began = cpuMilliseconds();
    const { pages } = await madeOf(ofContent([{ p: filled(usual, megabyte) }]));
    megabyteMs = cpuMilliseconds() - began;
    expect(pages).toBeGreaterThan(100);
  });

  test.each<[string, unknown, object?]>(
    everyNth(
      [
        ["one word", [{ p: word }]],
        ["one word that is bound", [{ p: "$data.w" }], { w: word }],
        ["a megabyte that is bound twenty times", [{ p: "$data.w".repeat(20) }], { w: "w".repeat(megabyte) }],
        ["words of ten thousand letters", [{ p: filled(`${"w".repeat(10_000)} `, 5 * megabyte) }]],
        ["the same in cells", [{ table: { rows: [[{ td: filled(`${"w".repeat(10_000)} `, 5 * megabyte) }]] } }]],
      ],
      2,
    ),
  )("%s", async (_what, content, data) => {
    const began = cpuMilliseconds();
    expect(await refusalCodeOf(ofContent(content as readonly unknown[]), data)).toBe("BUDGET_EXCEEDED");
    expect(cpuMilliseconds() - began).toBeLessThan(3 * megabyteMs);
  });
});

test("names, titles and addresses of a megabyte are carried or left out, and never repeated in messages", async () => {
  const long = "n".repeat(megabyte);
  const content = [
    { p: `[goto, ${long}]x[/goto][font, ${long}]y[/font]`, id: long, style: long },
    { image: { src: long } },
    { p: `[link, https://example.com/${long}]z[/link]` },
  ];
  const { warnings } = await madeOf(ofContent(content, { metadata: { title: long, keywords: long } }));
  for (const { message } of warnings) expect(message.length).toBeLessThan(500);
});
