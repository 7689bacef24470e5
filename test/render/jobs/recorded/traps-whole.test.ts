import { describe, expect, onTestFinished, test, vi } from "vitest";
import { LayoutRecords, longestWholeMs } from "../../../../src/render/jobs/document/recorded/layout-records.ts";
import type { LayoutRecord } from "../../../../src/render/jobs/document/recorded/record.ts";
import { exampleJob } from "../../../support/definitions/render-example.ts";
import { replaysOfJobs, textsIn } from "./both-ways.ts";

const replaysOf = (contents: readonly object[], records: LayoutRecords = new LayoutRecords()): Promise<number> =>
  replaysOfJobs(
    contents.map((content) => exampleJob({ document: content }, {})),
    records,
  );

const paragraph = (p: string): object => ({ content: [{ p: "Invoice" }, { p }] });

/** The first is met, the second recorded, the third can be replayed. */
const known = ["Anna", "Nora", "Olga"];

describe("a definition that holds its texts is not laid out again", () => {
  test("with other texts, those that were alike in earlier ones among them", async () => {
    expect(await replaysOf([...known.map(paragraph), { content: [{ p: "Offer" }, { p: "Ida" }] }])).toBe(2);
  });

  test("with other words between shortcodes", async () => {
    const written = (word: string): object =>
      paragraph(
        `To [b]${word}[/b] and [color, #ff0000]${word} ${word}[/color][br][i]${word}[/i] [tab, 200]it is [u]${word}[/u]`,
      );
    expect(await replaysOf([...known, "Ida", "a  b", " a", "", "a[b"].map(written))).toBe(2);
  });

  test("with rows, as many as before", async () => {
    const written = (word: string): object => ({
      content: [
        {
          table: {
            widths: [1, 2],
            rows: [
              [{ td: "1" }, { td: word }],
              [{ td: word }, { td: `[b]${word}[/b]` }],
            ],
          },
        },
      ],
    });
    expect(await replaysOf(known.map(written))).toBe(1);
  });
});

describe("what such definitions do not have in common is compared", () => {
  test("texts that are shown in other places, too", async () => {
    const written = (h1: string, at: number): object => ({ content: [{ h1 }, { p: `No ${at}` }] });
    expect(await replaysOf([...known, "Ida"].map(written))).toBe(0);
    expect(await replaysOf(["A", "A", "A", "B", "B", "A"].map(written))).toBe(2);
  });

  test("styles, numbers and shortcodes", async () => {
    const coloured = (color: string, at: number): object => ({ content: [{ p: `No ${at}`, style: { color } }] });
    expect(await replaysOf(["#ff0000", "#ff0000", "#00ff00", "#ff0000"].map(coloured))).toBe(1);
    const sized = (fontSize: number, at: number): object => ({ content: [{ p: `No ${at}`, style: { fontSize } }] });
    expect(await replaysOf([10, 12, 14, 14, 14, 12].map(sized))).toBe(1);
    const linked = (to: string, at: number): object => paragraph(`[link, https://${to}.example]a[/link] ${at}`);
    expect(await replaysOf(["a", "b", "c", "c", "c", "b"].map(linked))).toBe(1);
  });

  test("brackets that are no shortcodes, which are reported for the letters before them", async () => {
    await replaysOf(["ab", "cd", "e-", "ef"].map((before) => paragraph(`[b]x[/b] ${before}[colour] y`)));
  });

  test("letters that shortcodes and values are marked with", async () => {
    await replaysOf(["Anna", "Nora", "\ue0000\ue001", "Olga"].map((word) => paragraph(`[b]${word}[/b] x`)));
  });
});

test("records of definitions that were sent whole are of 128 kinds at most", () => {
  const records = new LayoutRecords();
  for (let at = 0; at < 200; at += 1) records.ofWhole(at).records.add({ weight: 1_000 } as LayoutRecord, at);
  expect(records.weight).toBe(128_000);
  expect(records.ofWhole(0).records.records).toEqual([]);
  for (let at = 0; at < 200; at += 1) records.ofWhole(at).records.add({ weight: 1_000_000 } as LayoutRecord, at);
  expect(records.weight).toBeLessThanOrEqual(32 * 1024 * 1024);
});

test("records of definitions that were sent whole end after ten minutes, used or not", () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  // The cache takes what begins at 0 for what has no beginning.
  vi.advanceTimersByTime(1);
  const records = new LayoutRecords({ now: () => performance.now() });
  records.ofWhole(1).records.add({ weight: 1_000 } as LayoutRecord, 1);
  vi.advanceTimersByTime(longestWholeMs - 1_000);
  expect(records.ofWhole(1).records.records).toHaveLength(1);
  vi.advanceTimersByTime(2_000);
  expect(records.weight).toBe(0);
  expect(records.ofWhole(1).records.records).toEqual([]);
});

test("a record of a definition that was sent whole has no text of it but what two have in common", async () => {
  const records = new LayoutRecords();
  const written = (name: string, word: string): object => ({
    metadata: { title: name },
    content: [{ h1: "Invoice" }, { p: name }, { p: `[b]${word}[/b] of ${name}` }, { p: "Secretcommon" }],
  });
  const jobs = [written("Secretone", "a"), written("Secrettwo", "b"), written("Secretsix", "c")];
  const kept: unknown[] = [];
  const ofWhole = records.ofWhole.bind(records);
  records.ofWhole = (lengths) => {
    const whole = ofWhole(lengths);
    kept.push(whole, whole.records.records);
    return whole;
  };
  expect(await replaysOf(jobs, records)).toBe(1);
  const texts = textsIn(kept);
  expect(texts.filter((one) => one.includes("Secret"))).toEqual([]);
  expect(texts.some((one) => one === "Invoice")).toBe(true);
});
