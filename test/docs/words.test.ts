import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { program } from "../support/programs/programs.ts";

const root = new URL("../../", import.meta.url).pathname;

interface Word {
  /** A regular expression, whatever its case. */
  readonly word: string;
  readonly use: string;
  /** Lines on which it is right, and why. Each must still be needed. */
  readonly but?: Readonly<Record<string, RegExp>>;
}

/** As it stands in published events, records, and the columns of read models. */
const published = { "the published reason of a webhook that was switched off": /"asked"/ };

/** Words that readers from anywhere look up or read twice, each with the plain one. The list grows; it never shrinks. */
const words: readonly Word[] = [
  { word: "whomever", use: "the one who" },
  { word: "whoever", use: "the caller, the one who" },
  { word: "anew", use: "again" },
  { word: "hence", use: "so" },
  { word: "hitherto", use: "until now" },
  { word: "besides", use: "also, in addition to, apart from" },
  {
    word: "(?:is)?asked",
    use: "the thing itself: query, range, requested size",
    but: published,
  },
  { word: "un(?:asked|told)", use: "silent" },
  {
    word: "told\\w*|mostTold",
    use: "reported, notified, listed",
    but: {
      "a field of the published DeliveryScheduled, and the name of its follower":
        /\btold\b[,:"]|\btold"\]|"webhooks-told"/,
    },
  },
  { word: "tell(?:s|ing|er|ers)?", use: "report, say, distinguish; notifier or scheduler" },
  { word: "wish(?:es|ed)?|\\w+Wish(?:es)?", use: "request, options, overrides, break constraints" },
  {
    word: "rooms?|\\w+Rooms?|room[A-Z]\\w*",
    use: "available space; in the source: folder",
  },
  {
    word: "inks?|(?:has|through|last)Inks?",
    use: "paint",
    but: {
      "a kind of relationship of Office": /hyperlink image ink/,
      "a kind of annotation (ISO 32000-2, 12.5.6.13)": /"[/]?Ink["/]/,
      "the ink of a printing press, as CMYK counts it": /CMYK|no ink|four inks|its inks/,
    },
  },
  { word: "magnetic[ -]ink", use: "MICR" },
  {
    word: "Press|(?:Searched|Timed)Press",
    use: "PageWriter, LocatingWriter, TimedWriter",
    but: { "a key of the keyboard": /keyboard[.]press/ },
  },
  {
    word: "rises?|riseTo",
    use: "baseline shift; increase",
    but: { "text rise, the operator Ts (ISO 32000-2, 9.3.7)": /rise/i },
  },
  {
    word: "figures?",
    use: "digits; numbers, measurements",
    but: {
      "a drawing of a standard": /\(8[.]2, figure 9\)|ISO 32000-1, figure 9/,
      "an element of structure trees": /["| ]Figure\b(?! of)/,
      "an element of HTML": /\b(?:blockquote|figcaption), figure\b|<[/]?figure>/,
      "an element of the language":
        /["'`/]figure\b|\bfigure(?:[:(.,]| in |\?|Path)|\bFigure\b|\{ figure|\bfigure =|\.\.\.figure\b/,
      "what has captions":
        /captions? of figures|clauses and figures|(?:lists?|tables?) of figures|captions? above a figure|A figure stays|title: "Figures"|"title": "Figures"/i,
    },
  },
  {
    word: "(?:the|of|its|other|these|wherever|all) signs",
    use: "character, symbol, mark",
  },
  { word: "isStanding|standing-?styles?", use: "vertical alignment" },
  {
    word: "gather(?:s|ed|ing)?",
    use: "load (resources), batch (events)",
    but: { "the label of a metric": /`gather`|"gather"/ },
  },
  { word: "lasting|Lasting[A-Z]\\w*|known-?pieces", use: "style cache, glyph-string cache" },
  { word: "upkeep", use: "housekeeping" },
  { word: "ended removal", use: "history retention" },
  { word: "sayable", use: "expressible" },
  { word: "short way", use: "fast path" },
  { word: "long way", use: "slow path" },
  { word: "portions?", use: "fragment" },
  { word: "faces cut", use: "faces subset" },
];

/** Only here: elsewhere it is banned. */
const onlyIn: Readonly<Record<string, RegExp>> = {
  "text rise, the operator Ts (ISO 32000-2, 9.3.7)":
    /^(?:src|test)[/]render[/]writers[/]pdf[/]|^test[/]support[/]definitions[/]flow-as-text[.]ts$/,
};

/** Pages and code people read; generated text, fixtures and quoted data have words of their own. */
const read = [
  "src",
  "studio/src",
  "test",
  "tools",
  "bench",
  "docs",
  "README.md",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "env.example",
];
const elsewhere = [
  "docs/reference",
  "test/reference/refs",
  "test/fixtures",
  "src/vocabulary/generated",
  "bench/results",
];
const self = "test/docs/words.test.ts";

const files = program("git")
  .output(["ls-files", ...read], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((file) => /[.](tsx?|mjs|md|example)$/.test(file) && file !== self)
  .filter((file) => !elsewhere.some((folder) => file.startsWith(`${folder}/`)));

/** The titles of the reference cases: they name tests. */
const cases = program("git")
  .output(["ls-files", "test/reference/cases"], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((file) => file.endsWith(".json"))
  .map((file) => {
    const { says } = JSON.parse(readFileSync(join(root, file), "utf8")) as { readonly says: string };
    return { file, text: says, at: `${file}: ${says}` };
  });

const lines = files.flatMap((file) =>
  readFileSync(join(root, file), "utf8")
    .split("\n")
    .map((text, index) => ({ file, text, at: `${file}:${index + 1}: ${text.trim()}` })),
);

describe("plain words:", () => {
  test.each(words)("nothing says '$word' where '$use' is meant", ({ word, but = {} }) => {
    const pattern = new RegExp(`\\b(?:${word})\\b`, "i");
    const found = [...lines, ...cases].filter(({ text }) => pattern.test(text));
    const used = new Set<string>();
    const wrong = found.filter(({ file, text }) => {
      const why = Object.keys(but).find((reason) => but[reason]?.test(text) && (onlyIn[reason]?.test(file) ?? true));
      if (why !== undefined) used.add(why);
      return why === undefined;
    });
    expect(wrong.map(({ at }) => at)).toEqual([]);
    expect(
      Object.keys(but).filter((reason) => !used.has(reason)),
      "exceptions that nothing needs",
    ).toEqual([]);
  });
});
