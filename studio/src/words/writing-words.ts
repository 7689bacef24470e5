import { effect, signal } from "@preact/signals";
import { type Language, language } from "./words.ts";
import { type WritingWords, writingEn } from "./writing-en.ts";

/** Every sentence of writing on the page, in the language that is in use. They are loaded with it, not with the editor. */
export const writingWords = signal<WritingWords>(writingEn);

async function load(chosen: Language): Promise<void> {
  writingWords.value = chosen === "de" ? (await import("./writing-de.ts")).writingDe : writingEn;
}

// The first screen waits for its language; a later choice comes as soon as it is there.
await load(language.value);
effect(() => void load(language.value));
