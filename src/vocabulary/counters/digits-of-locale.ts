import { counterStyles } from "./counter-styles.ts";

/** Digits from zero, by the ids of CLDR 48.2 (`numberingSystems.json`): those of its locales, and of CSS Counter Styles Level 3. */
const systems: Readonly<Record<string, string>> = {
  adlm: "𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙",
  arab: counterStyles["arabic-indic"].digits,
  arabext: counterStyles.persian.digits,
  beng: counterStyles.bengali.digits,
  cakm: "𑄶𑄷𑄸𑄹𑄺𑄻𑄼𑄽𑄾𑄿",
  deva: counterStyles.devanagari.digits,
  gujr: counterStyles.gujarati.digits,
  guru: counterStyles.gurmukhi.digits,
  hanidec: counterStyles["cjk-decimal"].digits,
  hmnp: "𞅀𞅁𞅂𞅃𞅄𞅅𞅆𞅇𞅈𞅉",
  khmr: counterStyles.khmer.digits,
  knda: counterStyles.kannada.digits,
  laoo: counterStyles.lao.digits,
  latn: "0123456789",
  mlym: counterStyles.malayalam.digits,
  mong: counterStyles.mongolian.digits,
  mtei: "꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹",
  mymr: counterStyles.myanmar.digits,
  nkoo: "߀߁߂߃߄߅߆߇߈߉",
  olck: "᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙",
  orya: counterStyles.oriya.digits,
  tamldec: counterStyles.tamil.digits,
  telu: counterStyles.telugu.digits,
  thai: counterStyles.thai.digits,
  tibt: counterStyles.tibetan.digits,
};

/**
 * Locales that want other digits than 0 to 9 (CLDR 48.2, `defaultNumberingSystem` of `numbers.json`), without those that follow from a shorter
 * tag; and regions that stand for a script (its `likelySubtags.json`). Not from `Intl`, whose answers differ between versions of Node.js.
 */
const localesOf: Readonly<Record<string, string>> = {
  adlm: "ff-Adlm",
  arab: "ar-BH ar-DJ ar-EG ar-ER ar-IL ar-IQ ar-JO ar-KM ar-KW ar-LB ar-MR ar-OM ar-PS ar-QA ar-SA ar-SD ar-SO ar-SS ar-SY ar-TD ar-YE ckb sd sdh",
  arabext: "az-Arab az-IQ az-IR bgn fa ks lrc mzn pa-Arab pa-PK ps ur-IN uz-AF uz-Arab",
  beng: "as bn mni",
  cakm: "ccp",
  deva: "bgc bho mr ne raj sa sat-Deva",
  hmnp: "hnj mww",
  latn: "ks-Deva sd-Deva sd-IN",
  mtei: "mni-Mtei",
  mymr: "my",
  nkoo: "nqo",
  olck: "sat",
  tibt: "dz",
};

const systemOfTag: ReadonlyMap<string, string> = new Map(
  Object.entries(localesOf).flatMap(([system, tags]) => tags.split(" ").map((tag) => [tag.toLowerCase(), system])),
);

/** Ten characters from zero; undefined: a system that is not known. */
export const digitsOfSystem = (system: string): string | undefined =>
  Object.hasOwn(systems, system) ? systems[system] : undefined;

/**
 * The digits in which a locale counts, as an id of CLDR: those of its extension (`ar-u-nu-latn`, UTS 35), else those that it wants.
 *
 * @param locale - BCP 47
 */
export function digitsOfLocale(locale: string): string {
  const [tag = "", extension] = locale.toLowerCase().split(/-u-(.*)/s);
  const named = /(?:^|-)nu-([a-z0-9]{3,8})/.exec(extension ?? "")?.[1];
  if (named !== undefined && digitsOfSystem(named) !== undefined) return named;
  for (let parts = tag.split("-"); parts.length > 0; parts = parts.slice(0, -1)) {
    const system = systemOfTag.get(parts.join("-"));
    if (system !== undefined) return system;
  }
  return "latn";
}

const digitSets: readonly (readonly string[])[] = Object.values(systems).map((digits) => [...digits]);

/** The ten digits of the system that a text's first digit is of, from zero; undefined: it has none. */
export function digitsIn(text: string): readonly string[] | undefined {
  for (const character of text) {
    const found = digitSets.find((digits) => digits.includes(character));
    if (found !== undefined) return found;
  }
  return undefined;
}
