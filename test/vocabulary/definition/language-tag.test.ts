import { describe, expect, test } from "vitest";
import { isLanguageTag } from "../../../src/vocabulary/definition/language-tag.ts";
import { checkDefinition } from "../../../src/vocabulary/validate.ts";

/** From RFC 5646, appendix A, and its text. */
const wellFormed = [
  ..."de fr ja zh-Hant zh-Hans zh-cmn-Hans-CN cmn-Hans-CN zh-yue-HK yue-HK sr-Latn-RS sl-rozaj sl-rozaj-biske".split(
    " ",
  ),
  ..."sl-nedis de-CH-1901 sl-IT-nedis hy-Latn-IT-arevela en-US es-419 de-CH-x-phonebk az-Arab-x-AZE-derbend".split(" "),
  ..."x-whatever qaa-Qaaa-QM-x-southern de-Qaaa sr-Latn-QM en-US-u-islamcal zh-CN-a-myext-x-private".split(" "),
  ..."en-a-myext-b-another i-klingon i-default i-enochian art-lojban zh-min-nan mn-Cyrl-MN mN-cYrL-Mn".split(" "),
];

/** The same place's invalid ones that the grammar refuses, and what people write. */
const malformed = [
  ..."de-419-DE a-DE ar-a x- en- -en en--GB en_GB en-GB.UTF-8 de-DE-de toolonglang de-Latn-Arab-DE u-co".split(" "),
  ..."en-u i- en-x en-abcdefghi".split(" "),
  "",
  " ",
  "en GB",
  "German!",
  "en\n",
];

describe("language tags of RFC 5646", () => {
  test.each(wellFormed)("%s is well-formed", (tag) => {
    expect(isLanguageTag(tag)).toBe(true);
  });

  test.each(malformed)("%j is malformed", (tag) => {
    expect(isLanguageTag(tag)).toBe(false);
  });

  test("every tag that Intl accepts as a locale is well-formed", () => {
    for (const tag of wellFormed.filter((known) => !/^[xi]-|-cmn|-yue|-nan/.test(known))) {
      expect(Intl.getCanonicalLocales(tag)).toHaveLength(1);
    }
  });

  test("long texts are checked in linear time", () => {
    expect(isLanguageTag(`en${"-abcde".repeat(200_000)}-`)).toBe(false);
    expect(isLanguageTag(`en-a${"-ab".repeat(200_000)}_`)).toBe(false);
  });
});

/** The faults of a document, an element and a style in one language. */
function faultsOf(language: string): readonly string[] {
  const content = [
    { p: "x", language },
    { h1: "x", style: { language } },
  ];
  const checked = checkDefinition({ document: { language, styles: { a: { language } }, content } });
  return checked.kind === "wrong" ? checked.faults.map(({ path, message }) => `${path}: ${message}`) : [];
}

test("an invalid language tag is a fault at every `language` key; references to data are not", () => {
  const fault = 'Expected a text such as "en-GB" or "zh-Hant"; came the text "en_GB".';
  expect(faultsOf("en_GB")).toEqual([
    `/document/language: ${fault}`,
    `/document/styles/a/language: ${fault}`,
    `/document/content/0/language: ${fault}`,
    `/document/content/1/style/language: ${fault}`,
  ]);
  expect(faultsOf("de-AT")).toEqual([]);
  expect(faultsOf("$data.language")).toEqual([]);
  expect(faultsOf("de-$data.region")).toEqual([]);
});
