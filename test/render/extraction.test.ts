import { readFileSync } from "node:fs";
import { getDocumentProxy } from "unpdf";
import { beforeAll, describe, expect, test } from "vitest";
import { renderFolder } from "../support/definitions/render-example.ts";
import { needs, program } from "../support/programs/programs.ts";
import { localEngine } from "../support/threads/local-engine.ts";
import { withFile } from "./writers/pdf/judges.ts";

// Text as readers copy it from examples/multilingual, which has every writing system that we bring faces for.

const folder = new URL("../../examples/multilingual/", import.meta.url);

interface Written {
  readonly p?: string;
  readonly style?: string | { readonly language?: string };
}

const { document } = JSON.parse(readFileSync(new URL("definition.json", folder), "utf8")) as {
  readonly document: { readonly content: readonly Written[] };
};

const paragraphs: readonly (readonly [language: string, text: string])[] = document.content.flatMap(({ p, style }) =>
  p === undefined || typeof style !== "object" ? [] : [[style.language ?? "", p] as const],
);

/** The text without characters that only steer readers, and with every break a space. */
const plain = (text: string): string =>
  text
    .replace(/[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, "")
    .replace(/\s+/g, " ")
    .trim();

const together = (text: string): string => plain(text).replaceAll(" ", "");

/** Words without the punctuation between them: these end up elsewhere where readers put a line in order themselves. */
const wordsOf = (text: string): readonly string[] =>
  plain(text)
    .split(/[\s\p{P}]+/u)
    .filter((word) => word !== "");

function found(language: string, text: string): number {
  const original = paragraphs.find(([own]) => own === language)?.[1] ?? "";
  const there = new Set(wordsOf(text));
  const words = wordsOf(original);
  expect(words.length).toBeGreaterThan(5);
  return words.filter((word) => there.has(word)).length / words.length;
}

let file: Uint8Array;
beforeAll(async () => {
  const outcome = await renderFolder(localEngine(), folder.pathname);
  if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome.refusal));
  file = outcome.bytes;
});

const leftToRight = paragraphs.filter(([language]) => !["ar", "fa", "ur", "he"].includes(language));

describe("poppler", needs("pdftotext"), () => {
  // Page numbers of the footer are taken out: they stand between the parts of a paragraph that goes over the page.
  const text = (): string =>
    withFile(file, (path) => program("pdftotext").output([path, "-"])).replace(/^\f?\d+ ?\/ ?\d+$/gm, "");

  test.each(leftToRight)("gives the %s text back as it was written", (_, original) => {
    // Lines that end within a word, as in Thai and Chinese, come back with a break there.
    expect(together(text())).toContain(together(original));
  });

  test("gives back every Arabic, Persian, Urdu and Hebrew word", () => {
    const all = text();
    expect(found("ar", all)).toBe(1);
    expect(found("fa", all)).toBe(1);
    expect(found("ur", all)).toBe(1);
    expect(found("he", all)).toBe(1);
  });
});

describe("mupdf", needs("mutool"), () => {
  const text = (): string =>
    withFile(file, (path) => program("mutool").output(["draw", "-q", "-F", "text", path])).replace(
      /^\f?\d+ ?\/ ?\d+$/gm,
      "",
    );

  test.each(leftToRight)("gives the %s text back letter by letter", (_, original) => {
    expect(together(text())).toContain(together(original));
  });

  test("gives back Arabic, Persian, Urdu and Hebrew words, from left to right as it does", () => {
    const turned = [...text()].reverse().join("");
    expect(found("ar", turned)).toBe(1);
    expect(found("he", turned)).toBe(1);
    expect(found("fa", turned)).toBe(1);
    expect(found("ur", turned)).toBe(1);
  });
});

describe("pdf.js", () => {
  let text: string;
  beforeAll(async () => {
    const pdf = await getDocumentProxy(new Uint8Array(file));
    const items: unknown[] = [];
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      items.push(...(await page.getTextContent({ disableNormalization: true })).items);
    }
    text = items.map((item) => (item as { readonly str?: string }).str ?? "").join("");
    await pdf.loadingTask.destroy();
  });
  // It leaves out characters that join or part letters and draw nothing.
  const letters = (of: string): string => together(of).replaceAll("\u200c", "");

  test.each(paragraphs.filter(([language]) => language !== "ar"))(
    "gives the %s text back letter by letter, from whichever side it is read",
    (_, original) => {
      expect(letters(text)).toContain(letters(original));
    },
  );

  test("gives back Arabic words, but not each of them", () => {
    const original = paragraphs.find(([language]) => language === "ar")?.[1] ?? "";
    const words = wordsOf(original);
    const there = words.filter((word) => letters(text).includes(word));
    expect(there.length / words.length).toBeGreaterThan(0.85);
  });
});
