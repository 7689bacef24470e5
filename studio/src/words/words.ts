import { signal } from "@preact/signals";
import { en, type Words } from "./en.ts";

export type { Words } from "./en.ts";

/** The languages of the studio, by the name that each gives itself. */
export const languages = { en: "English", de: "Deutsch" } as const;
export type Language = keyof typeof languages;

const kept = "colophon.language";

export const language = signal<Language>("en");

/** Every sentence of the studio, in the language that is in use. */
export const words = signal<Words>(en);

const isLanguage = (text: string | null): text is Language => text !== null && text in languages;

/** The language that was chosen here before, else the first of the browser's languages that the studio speaks. */
function preferred(): Language {
  const chosen = localStorage.getItem(kept);
  if (isLanguage(chosen)) return chosen;
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? "en";
}

/** Loads a language, and keeps the choice in this browser. */
async function speak(chosen: Language): Promise<void> {
  words.value = chosen === "de" ? (await import("./de.ts")).de : en;
  language.value = chosen;
  document.documentElement.lang = chosen;
}

export const speakPreferred = (): Promise<void> => speak(preferred());

export function choose(chosen: Language): Promise<void> {
  localStorage.setItem(kept, chosen);
  return speak(chosen);
}
