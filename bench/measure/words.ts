import { execFileSync } from "node:child_process";
import { passages } from "../workloads/multilingual.ts";

/** Scripts written without spaces: their words are looked for anywhere in the text. */
const unspaced = new Set(["th", "zh-Hans"]);

const controls = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/**
 * The share of a page's words that `pdftotext` gives back whole, by language; a word that stands there twice must be
 * found twice. undefined: poppler is not here.
 */
export function wordsFound(file: string, turn: number): ReadonlyMap<string, number> | undefined {
  const text = textOf(file)?.normalize("NFC").replace(controls, "");
  if (text === undefined) return undefined;
  const spaced = count(text.split(/\s+/));
  const close = text.replace(/\s+/g, "");
  const tallies = new Map<string, { found: number; all: number }>();
  for (const passage of passages(turn)) {
    const tally = tallies.get(passage.language) ?? { found: 0, all: 0 };
    for (const word of wordsOf(passage.text.normalize("NFC").replace(controls, ""), passage.language)) {
      tally.all += 1;
      if (unspaced.has(passage.language) ? close.includes(word) : take(spaced, word)) tally.found += 1;
    }
    tallies.set(passage.language, tally);
  }
  const all = [...tallies.values()].reduce((sum, one) => ({ found: sum.found + one.found, all: sum.all + one.all }));
  return new Map([...tallies, ["all", all] as const].map(([language, one]) => [language, one.found / one.all]));
}

function textOf(file: string): string | undefined {
  try {
    return execFileSync("pdftotext", ["-enc", "UTF-8", file, "-"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch {
    return undefined;
  }
}

function wordsOf(text: string, language: string): readonly string[] {
  if (!unspaced.has(language)) return text.split(/\s+/).filter((word) => word !== "");
  const segments = new Intl.Segmenter(language, { granularity: "word" }).segment(text);
  return [...segments].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
}

function count(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function take(words: Map<string, number>, word: string): boolean {
  const left = words.get(word) ?? 0;
  words.set(word, left - 1);
  return left > 0;
}
