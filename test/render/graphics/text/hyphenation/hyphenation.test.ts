import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import { Hyphenation } from "../../../../../src/render/graphics/text/hyphenation/hyphenation.ts";
import { patternSource } from "../../../../../src/render/graphics/text/hyphenation/languages.ts";
import { usualBreaking } from "../../../../../src/render/model/look.ts";
import { glyphStride, type Line } from "../../../../../src/render/model/text/line.ts";
import { bundledText } from "../../../../support/letters/real-fonts.ts";
import { harfbuzzFiles, squareText } from "../../../../support/letters/square-text.ts";
import { linesText, setText, textOf } from "../../../../support/letters/text-case.ts";

const require = createRequire(import.meta.url);
const hyphenation = new Hyphenation(harfbuzzFiles().patterns);

function hyphenated(word: string, language: string): string {
  const offsets = hyphenation.of(language)?.hyphens(word) ?? [];
  return [...word].map((letter, at) => (offsets.includes(at) ? `-${letter}` : letter)).join("");
}

const samples: Readonly<Record<string, string>> = {
  en: "All human beings are born free and equal in dignity and rights. Unquestionably hyphenation algorithms representation",
  "en-gb": "All human beings are born free and equal in dignity and rights. Unquestionably hyphenation algorithms",
  de: "Alle Menschen sind frei und gleich an Würde und Rechten geboren Donaudampfschifffahrtsgesellschaft Silbentrennung",
  fr: "Tous les êtres humains naissent libres et égaux en dignité et en droits développement aujourd'hui",
  es: "Todos los seres humanos nacen libres e iguales en dignidad y derechos desafortunadamente",
  pl: "Wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych praw nieprawdopodobieństwo",
  ru: "Все люди рождаются свободными и равными в своем достоинстве и правах достопримечательность",
  el: "Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια και τα δικαιώματα",
  tr: "Bütün insanlar hür haysiyet ve haklar bakımından eşit doğarlar muvaffakiyetsizleştiricileştirmek",
  fi: "Kaikki ihmiset syntyvät vapaina ja tasavertaisina arvoltaan ja oikeuksiltaan",
};

describe("hyphens", () => {
  test("stand where readers of the language expect them", () => {
    expect(hyphenated("hyphenation", "en-US")).toBe("hy-phen-ation");
    expect(hyphenated("Silbentrennung", "de-AT")).toBe("Sil-ben-tren-nung");
    expect(hyphenated("Donaudampfschifffahrt", "de")).toBe("Do-nau-dampf-schiff-fahrt");
    expect(hyphenated("développement", "fr-CH")).toBe("dé-ve-lop-pe-ment");
    expect(hyphenated("достопримечательность", "ru")).toBe("до-сто-при-ме-ча-тель-ность");
  });

  test("stand in Turkish words of any length, and in capitals where they stand in small letters", () => {
    const long = "muvaffakiyetsizleştiricileştiriveremeyebileceklerimizdenmişsinizcesine";
    const parts = hyphenated(long, "tr").split("-");
    expect(parts.join("")).toBe(long);
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThan(5);
    const words: readonly (readonly [string, string])[] = [
      ["istanbulluların", "İSTANBULLULARIN"],
      ["ısıtıcılarımız", "ISITICILARIMIZ"],
      ["bilinçlilikleri", "BİLİNÇLİLİKLERİ"],
    ];
    for (const [small, capital] of words) {
      const expected = hyphenation.of("tr")?.hyphens(small);
      expect(expected?.length).toBeGreaterThan(2);
      expect(hyphenation.of("tr")?.hyphens(capital), capital).toEqual(expected);
    }
    expect(hyphenated("İstanbulites", "en")).toContain("-");
  });

  test("part Dutch words before a letter with a trema, and none that a hyphen would misspell", () => {
    expect(hyphenated("reële", "nl")).toBe("re-ë-le");
    expect(hyphenated("coördinatoren", "nl")).toBe("co-ör-di-na-to-ren");
    expect(hyphenated("beetje", "nl")).toBe("beet-je");
    for (const word of ["cafeetje", "autootjes", "opaatje", "parapluutje"])
      expect(hyphenated(word, "nl"), word).not.toMatch(/([aeou])\1-tjes?$/);
  });

  test.each(Object.keys(samples))("in %s never stand beside an apostrophe", (language) => {
    for (const word of ["İstanbul’daki", "Türkiye'nin", "l’amélioration", "aujourd’hui", "foto’s", "п’ятниця"])
      expect(hyphenated(word, language), word).not.toMatch(/-['’]|['’]-/);
  });

  test.each(Object.entries(samples))("in %s are those of the package the patterns come from", (language, sample) => {
    const source = patternSource(language);
    expect(source).toBeDefined();
    const { file = "", left = 2, right = 2 } = source ?? {};
    const create = require("hyphen");
    const theirs = create(require(`hyphen/patterns/${file}.js`), { html: false, hyphenChar: "-", minWordLength: 5 });
    for (const word of sample.match(/[\p{L}']{5,}/gu) ?? []) {
      const parts = (theirs(word) as string).split("-");
      let at = 0;
      const expected = parts.slice(0, -1).flatMap((part) => {
        at += part.length;
        return at >= left && at <= word.length - right ? [at] : [];
      });
      expect(hyphenation.of(language)?.hyphens(word), word).toEqual(expected);
    }
  });

  test("every language of the list has a file of patterns that gives some", () => {
    const tags =
      "af be bg ca da de el en es et fi fr gl hr hu is it ka la lt nb nl nn no pl pt ru sk sl sq sr sv tk tr uk";
    for (const tag of `${tags} en-GB de-1901 el-polyton`.split(" ")) {
      const hyphenator = hyphenation.of(tag);
      const words = [
        "constitucionalmente",
        "administration",
        "конституция",
        "συνταγματικός",
        "კონსტიტუცია",
        "организационен",
      ];
      expect(
        words.some((word) => (hyphenator?.hyphens(word).length ?? 0) > 0),
        tag,
      ).toBe(true);
    }
  });

  test("a word of a thousand letters and none at all are left whole", () => {
    expect(hyphenation.of("de")?.hyphens("schiff".repeat(200))).toEqual([]);
    expect(hyphenation.of("de")?.hyphens("")).toEqual([]);
  });
});

describe("text", () => {
  const auto = { ...usualBreaking, hyphens: "auto" } as const;
  const look = { family: "Square", language: "de" };
  const set = (sample: string, width: number, breaking = auto, language = "de") =>
    linesText(setText(squareText().text, [textOf(sample, { look: { ...look, language } })], width, { breaking }));

  test("is hyphenated only when its style asks for it", () => {
    expect(set("gute Silbentrennung", 120)).toEqual(["gute Silben|\u00ad", "trennung"]);
    expect(set("gute Silbentrennung", 120, { ...usualBreaking } as typeof auto)).toEqual([
      "gute",
      "Silbentrennu",
      "ng",
    ]);
  });

  test("keeps addresses, numbers and abbreviations whole", () => {
    for (const whole of [
      "www.silbentrennung.example",
      "silben@trennung.example",
      "Silben3trennung",
      "silben/trennung_x",
    ]) {
      const lines = set(`ab ${whole}`, 130);
      expect(lines.join("")).not.toContain("\u00ad");
    }
  });

  test("follows the author's own soft hyphens where a word has them, and none of them if the style says so", () => {
    expect(set("Silbentren\u00adnung", 110)).toEqual(["Silbentren|\u00ad", "nung"]);
    const none = { ...usualBreaking, hyphens: "none" } as unknown as typeof auto;
    expect(set("Silbentren\u00adnung ja", 100, none)).toEqual(["Silbentren", "nung ja"]);
  });

  test("finds words across a change of look, and cuts shaped words rightly", () => {
    const { text } = squareText();
    const parts = [textOf("Silben", { look }), textOf("trennung", { look: { ...look, weight: 700 } })];
    expect(linesText(setText(text, parts, 80, { breaking: auto }))).toEqual(["Silben|\u00ad", "trennung"]);
    const serif = textOf("affluentially", { look: { family: "Noto Serif", language: "en" } });
    const lines = setText(bundledText().text, [serif], 30, { breaking: auto });
    expect(
      linesText(lines)
        .join("")
        .replace(/[|\u00ad]/g, ""),
    ).toBe("affluentially");
    expect(lines.length).toBeGreaterThan(1);
  });

  test.each([
    ["reële", ["re|\u00ad", "ële"], "ele"],
    ["GEÏND", ["GE|\u00ad", "ÏND"], "IND"],
    ["re\u00adële", ["re|\u00ad", "ële"], "ele"],
  ])("%s loses its trema behind a hyphen in Dutch, and is copied with it", (word, copied, drawn) => {
    const lines = setText(squareText().text, [textOf(word, { look: { ...look, language: "nl" } })], 35, {
      breaking: auto,
    });
    expect(linesText(lines)).toEqual(copied);
    const glyphs = (of: Line | undefined): readonly number[] =>
      (of?.pieces ?? []).flatMap((piece) =>
        piece.kind === "glyphs" ? [...piece.run.glyphs].filter((_, at) => at % glyphStride === 0) : [],
      );
    const wanted = setText(squareText().text, [textOf(drawn, { look })], 500);
    expect(glyphs(lines[1])).toEqual(glyphs(wanted[0]));
  });

  test("keeps its trema where no hyphen stands before it, and in other languages", () => {
    expect(set("re ële", 30, auto, "nl")).toEqual(["re", "ële"]);
    expect(set("über die Höhe", 60, auto, "de").join(" ")).toContain("über");
  });

  test("in Turkish ends a line behind an apostrophe without a hyphen", () => {
    expect(set("Edirne’nin", 80, auto, "tr")).toEqual(["Edirne’", "nin"]);
    expect(set("İstanbul’daki", 60, auto, "tr")).toEqual(["İstan|\u00ad", "bul’", "daki"]);
    expect(set("Edirne'nin", 80, auto, "en")).not.toContain("Edirne'");
  });

  test("in a language without patterns is reported once and set as it is", () => {
    const { text, report } = squareText();
    const xx = { ...look, language: "xx" };
    setText(text, [textOf("Silbentrennung", { look: xx })], 100, { breaking: auto });
    setText(text, [textOf("Silbentrennungen", { look: xx })], 100, { breaking: auto });
    expect(report.warnings().map(({ code }) => code)).toEqual(["HYPHENATION_MISSING"]);
  });
});
