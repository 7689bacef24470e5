/** Region whose forms of Chinese characters are used, as a BCP 47 tag. */
export type HanRegion = "zh-Hans" | "zh-Hant" | "ja" | "ko";

const scriptsOfAll: ReadonlySet<string> = new Set(["Hani", "Hira", "Kana", "Hang", "Bopo"]);

/** Whether a script is written with Chinese characters, so that the region decides about its face. */
export const isRegional = (script: string): boolean => scriptsOfAll.has(script);

/**
 * The region of a paragraph: what the author says, else what its own letters give away, else what is usual in the
 * document.
 */
export function regionOf(written: string | undefined, letters: HanRegion | undefined, usual: string): HanRegion {
  return regionOfLanguage(written) ?? letters ?? regionOfLanguage(usual) ?? "zh-Hans";
}

/** Region that the scripts of a paragraph imply; undefined when they imply none. */
export function regionOfScripts(scripts: ReadonlySet<string>): HanRegion | undefined {
  if (scripts.has("Hang")) return "ko";
  if (scripts.has("Hira") || scripts.has("Kana")) return "ja";
  return scripts.has("Bopo") ? "zh-Hant" : undefined;
}

const traditional = /^zh-(?:hant|(?:hant-)?(?:tw|hk|mo))\b/i;

function regionOfLanguage(language: string | undefined): HanRegion | undefined {
  if (language === undefined) return undefined;
  if (/^ja\b/i.test(language)) return "ja";
  if (/^ko\b/i.test(language)) return "ko";
  if (traditional.test(language)) return "zh-Hant";
  return /^zh\b/i.test(language) ? "zh-Hans" : undefined;
}
