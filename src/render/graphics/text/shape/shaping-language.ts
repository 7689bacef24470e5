/** Subtags that choose among forms of letters (the language systems of OpenType); all others change nothing in shaping. */
const shaping: ReadonlySet<string> = new Set(
  "hans hant cn tw hk mo sg md latg polyton arevela arevmda provenc geok syre syrj syrn fonipa fonnapa".split(" "),
);

/**
 * The part of a language tag (BCP 47) on which shaping depends. HarfBuzz never frees a language once it was used, and
 * authors choose tags freely; this function has few results.
 */
export function shapingLanguage(language: string): string {
  const [primary = "", ...rest] = language.slice(0, 64).toLowerCase().split("-");
  if (!/^[a-z]{2,3}$/.test(primary)) return "und";
  return [primary, ...rest.filter((subtag) => shaping.has(subtag)).slice(0, 2)].join("-");
}
